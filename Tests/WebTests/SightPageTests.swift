import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// Every page and answer of the API, at every moment, is to a person what it would be had nobody else written private
/// notes (ruling 20, decision 0027). A history costs some seconds.
@Suite struct SightPageSoak {
  @Test func `no page tells of another's private note`() throws {
    try Soak.eachSeed(300, judge)
  }

  private func judge(_ seed: UInt64) throws {
    let whole = try NotedSite(seed)
    let history = NotedHistory(
      seed: seed, athlete: whole.people[0], people: whole.people, events: 30, from: 1_770_000_000_000)
    try whole.append(history.steps)
    let viewer = whole.people[Int(seed % 3)]
    let less = try NotedSite(seed)
    try less.append(history.withNotes(of: viewer))
    let events = try whole.home.log.events()
    let same = SameButForPositions(
      Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.position) }),
      Dictionary(uniqueKeysWithValues: try less.home.log.events().map { ($0.id, $0.position) }))
    let (one, two) = (whole.site(of: viewer), less.site(of: viewer))
    var random = SeededGenerator(seed: seed)
    for page in Self.pages(events, whole.people) where Soak.asks(oneIn: 3, using: &random) {
      let moments = events.suffix(4).map { ("?at=\($0.position)", "?at=\(same.place($0.position))") }
      for (mine, theirs) in [("", "")] + (page.hasPrefix("/api") ? [] : moments) {
        let difference = same.difference(
          try Self.answer(one, page + mine), try Self.answer(two, page + theirs))
        #expect(difference == nil, "seed \(seed), \(viewer.lowercased), \(page)\(mine): \(difference ?? "")")
      }
    }
  }

  private static func pages(_ events: [RecordedEvent], _ people: [UUID]) -> [String] {
    let settings = SiteRoute.settings.keys.sorted().flatMap { ["/settings/\($0)", "/settings/\($0)/history"] }
    let records = Set(events.map(\.stream)).sorted { $0.description < $1.description }.flatMap { stream -> [String] in
      switch stream.category {
      case "school":
        ["", "/history", "/coaches", "/interactions", "/delete"].map { "/schools/\(stream.key)\($0)" }
      case "event", "offer": ["", "/history"].map { "/\(stream.category)s/\(stream.key)\($0)" }
      case "coach": ["/coaches/\(stream.key)/history"]
      default: []
      }
    }
    let api = Site.endpoints.filter { $0.method == .get }.flatMap { endpoint in
      events.filter { $0.stream.category == "school" || $0.stream.category == "offer" }.prefix(2).map {
        endpoint.path.replacing("{id}", with: $0.stream.key)
      }
    }
    return ["/dashboard", "/schools", "/schools/trash", "/events", "/offers"] + records + settings + api
  }

  /// An answer without the drawing of the slider's marks, whose places follow from the positions.
  private static func answer(_ site: Site, _ target: String) throws -> String {
    let request = try WebRequest(method: .get, target: target)
    let answer = target.hasPrefix("/api") ? site.answerAPI(request) : site.answer(request)
    let text = String(decoding: answer.body, as: UTF8.self)
    return "\(answer.status) " + text.replacing(#/ d="(M\d+ 0v8)*"/#, with: "")
  }
}

/// A home whose events the test appends, and its site.
private final class NotedSite {
  let home: Home
  let people: [UUID]
  private let folder = TemporaryFolder("rc-noted-site")

  init(_ seed: UInt64) throws {
    let home = try Home(
      folder: folder.url,
      environment: .init(clock: { Instant(milliseconds: 1_769_000_000_000) }, random: .seeded(seed)))
    self.home = home
    try home.createFamily(name: "The Rivers")
    people = try [("Sam", MemberRole.player), ("Ana", .parent), ("Luis", .parent)].reduce(into: []) { people, person in
      people.append(try home.addMember(name: person.0, role: person.1, by: people.last))
    }
  }

  deinit { try? home.close() }

  func append(_ steps: [NotedHistory.Step]) throws {
    let family = try #require(home.settings.family).lowercased
    for step in steps {
      let new = NewEvent(
        id: step.id, stream: try #require(StreamName(step.stream)), type: step.event.type, schema: step.event.schema,
        data: EventCodec.encode(step.event), occurredAt: step.occurredAt)
      try home.log.append(
        [new], in: AppendContext(actor: step.actor.lowercased, family: family, device: "laptop", clock: step.clock))
    }
  }

  func site(of viewer: UUID) -> Site {
    Site(
      home: home, viewer: Viewer(id: viewer, athlete: people[0], timeZone: .gmt, now: home.now()), csrf: "secret")
  }
}
