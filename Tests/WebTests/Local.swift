import Compass
import Domain
import EventLog
import Foundation
import Pages
import Synchronization
import TestSupport

@testable import Web

/// The site of a home without a network: what a page answers is asked directly.
final class Local: Sendable {
  let home: Home
  let player: UUID
  let mother: UUID
  let site: Site
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - asMother: Who looks.
  ///   - locale: How dates are written for whoever looks.
  ///   - erasing: What has to agree before something is erased.
  init(
    asMother: Bool = false, locale: String = "en_US", brother: Bool = false,
    erasing: @escaping ErasureCheck = { _, _, _ in nil }
  ) throws {
    folder = TemporaryFolder("rc-web-local")
    let now = Mutex(Int64(1_770_000_000_000))
    home = try Home(
      folder: folder.url,
      environment: .init(
        clock: {
          now.withLock {
            $0 += 1000
            return Instant(milliseconds: $0)
          }
        }, random: .seeded(1)))
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    if brother { _ = try home.addMember(name: "Max", role: .player) }
    let viewer = Viewer(
      id: asMother ? mother : player, athlete: player, timeZone: .gmt, locale: Locale(identifier: locale),
      now: home.now())
    site = Site(home: home, viewer: viewer, csrf: "secret", erasing: erasing)
  }

  @discardableResult
  func perform(_ command: Command, by actor: UUID? = nil) throws -> Outcome {
    try home.perform(command, in: CommandContext(actor: actor ?? player))
  }

  func get(_ target: String) throws -> Page {
    Page(site.answer(try WebRequest(method: .get, target: target)))
  }

  /// Sends a form as a browser does, or as our script does.
  func post(_ target: String, _ form: [(String, String)] = [], fromScript: Bool = false) throws -> Page {
    let body = ([("csrf", "secret")] + form).map { "\(Self.escape($0))=\(Self.escape($1))" }.joined(separator: "&")
    return Page(
      site.answer(
        try WebRequest(
          method: .post, target: target, form: try FormFields(body.utf8), isFromScript: fromScript)))
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  var position: Int64 { get throws { try home.log.head().position } }

  /// An answer.
  struct Page {
    let status: Int
    let location: String?
    let text: String

    init(_ answer: WebResponse) {
      status = answer.status
      location = answer.headers.first { $0.name == "location" }?.value
      text = String(decoding: answer.body, as: UTF8.self)
    }

    /// Whether the page has all of some pieces of markup.
    func has(_ pieces: String...) -> Bool { pieces.allSatisfy(text.contains) }

    /// Whether some pieces stand in this order.
    func hasInOrder(_ pieces: [String]) -> Bool {
      var rest = text[...]
      for piece in pieces {
        guard let range = rest.range(of: piece) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }

    /// The value of a hidden field or an input.
    func value(_ name: String) -> String? {
      text.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first?.components(separatedBy: "\"").first
    }
  }
}

// MARK: - What a family may have

extension Local {
  func school(
    _ name: String = "Rice University", _ fields: SchoolFields = SchoolFields(), notes: String? = nil
  ) throws -> UUID {
    let id = home.freshID()
    try perform(.school(id, .add(athlete: player, name: name, fields: fields, status: nil, notes: notes)))
    return id
  }

  func coach(_ school: UUID, _ first: String = "Kim", _ last: String = "Lee") throws -> UUID {
    let id = home.freshID()
    let fields = CoachFields(
      email: .value("kim@example.edu"), firstName: .value(first), lastName: .value(last), phone: .value("7135550100"),
      role: .value(.head))
    try perform(.coach(id, .add(school: school, fields)))
    return id
  }

  func event(_ school: UUID? = nil, name: String = "Spring Showcase", description: String? = nil) throws -> UUID {
    let id = home.freshID()
    var fields = EventFields()
    fields.name = .value(name)
    fields.type = .value(.showcase)
    fields.startDate = .value("2026-04-15")
    fields.city = .value("Austin")
    fields.state = .value("TX")
    if let school { fields.school = .value(school) }
    if let description { fields.description = .value(description) }
    try perform(.event(id, .schedule(athlete: player, fields)))
    return id
  }

  func offer(_ school: UUID, notes: String? = nil) throws -> UUID {
    let id = home.freshID()
    var fields = OfferFields()
    fields.school = .value(school)
    fields.offerType = .value(.partial)
    fields.scholarshipCents = .value(4_000_000)
    fields.scholarshipHundredths = .value(8000)
    fields.offerDate = .value("2026-01-15")
    fields.deadlineDate = .value("2026-05-01")
    if let notes { fields.notes = .value(notes) }
    try perform(.offer(id, .record(athlete: player, fields)))
    return id
  }

  func metric(_ event: UUID, _ value: Double = 92.5) throws {
    try perform(
      .metric(
        home.freshID(),
        .log(
          MetricLogged(
            athlete: player, event: event, metricType: .velocity, recordedDate: "2026-04-15", unit: "mph",
            value: value, verified: true))))
  }
}
