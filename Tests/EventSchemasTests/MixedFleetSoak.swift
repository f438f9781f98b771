import Domain
import Foundation
import TestSupport
import Testing

@testable import EventSchemas

/// Programs of two releases write one history in turns: nothing is lost, nothing is rewritten, an older program shows what
/// it knows and leaves alone what it does not, and once all are new they agree.
@Suite struct MixedFleetSoak {
  @Test(arguments: GoldenRelease.all)
  func `two releases share a history, and agree once all are new`(_ release: GoldenRelease) throws {
    let older = try ReleasedProgram(release)
    var met: [String: Int] = [:]
    try Soak.eachSeed(10_000) { seed in
      var fleet = SharedHistory(seed: seed)
      for _ in 0..<40 { try fleet.step(by: fleet.below(2) == 0 ? older : .newest, &met) }
      for (stream, events) in fleet.events {
        for event in events {
          let known = try #require(try ReleasedProgram.newest.read(event), "seed \(seed), \(stream)")
          #expect(EventCodec.encode(known) == event.json, "seed \(seed), \(stream)")
        }
      }
    }
    for who in ["older", "newest"] {
      for what in ["reads", "edits", "undoes", "removes", "restores"] {
        let cell = "\(who) \(what)"
        #expect(met[cell, default: 0] >= (Soak.isSoak ? 50 : 1), "\(cell): \(met)")
      }
    }
    // What the older release does not know, it met.
    let refused = met["older is refused", default: 0], read = met["older reads a part", default: 0]
    #expect((refused > 0 && read > 0) == older.lacks("StatusChanged"), "\(met)")
  }
}

/// What the program of a release knows of events.
private struct ReleasedProgram {
  let chain: UpcasterChain
  let isNewest: Bool

  static let newest = ReleasedProgram(chain: .current, isNewest: true)

  private init(chain: UpcasterChain, isNewest: Bool) { (self.chain, self.isNewest) = (chain, isNewest) }

  init(_ release: GoldenRelease) throws {
    let file = try JSONSerialization.jsonObject(with: Data(try release.released().utf8)) as? [String: Any]
    let names = try #require(file?["schemas"] as? [String: Any]).keys
    var newest: [String: Int] = [:]
    for name in names {
      let parts = name.split(separator: ".")
      newest[String(parts[0])] = max(newest[String(parts[0])] ?? 0, Int(parts[1].dropFirst()) ?? 0)
    }
    let steps = UpcasterChain.steps.filter { $0.from < newest[$0.type] ?? 0 }
    let catalogue = EventCatalog.entries.compactMap { entry in
      newest[entry.type].map { EventCatalog.Entry(type: entry.type, schema: $0, stream: entry.stream) }
    }
    self.init(chain: try UpcasterChain(steps, catalogue: catalogue), isNewest: false)
  }

  /// The event; nil where only a newer release knows it. Whatever one release writes is well-formed for the other.
  func read(_ event: WrittenEvent) throws -> DomainEvent? {
    do throws(EventDecodingError) {
      return try EventCodec.decode(type: event.type, schema: event.schema, json: event.json, upcasters: chain)
    } catch {
      if case .malformed = error { throw error }
      return nil
    }
  }

  /// Whether a type has a schema that it does not know.
  func lacks(_ type: String) -> Bool { UpcasterChain.current.newest(of: type) != chain.newest(of: type) }

  func knows(_ event: DomainEvent) -> Bool { event.schema <= chain.newest(of: event.type) ?? 0 }
}

private struct WrittenEvent {
  let type: String
  let schema: Int
  let json: String
}

/// Schools and coaches, and what the programs do with them.
private struct SharedHistory {
  private(set) var events: [String: [WrittenEvent]] = [:]
  private let seed: UInt64
  private var random: SeededGenerator
  private static let schools = (1...3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, $0)) }
  private static let coaches = (1...3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 2, $0)) }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func step(by program: ReleasedProgram, _ met: inout [String: Int]) throws {
    if below(3) > 0 {
      let stream = "school/\(Self.schools[below(3)].lowercased)"
      let command = schoolCommand(of: program)
      try act(School.self, stream, program, command, &met)
    } else {
      let stream = "coach/\(Self.coaches[below(3)].lowercased)"
      let command = coachCommand(of: program)
      try act(Coach.self, stream, program, command, &met)
    }
  }

  private mutating func act<A: Aggregate>(
    _: A.Type, _ stream: String, _ program: ReleasedProgram, _ command: A.Command, _ met: inout [String: Int]
  ) throws {
    let who = program.isNewest ? "newest" : "older"
    let place = "seed \(seed), \(stream), \(who)"
    let (state, unknown) = try fold(A.self, stream, as: program)
    let (whole, none) = try fold(A.self, stream, as: .newest)
    #expect(none.isEmpty, "\(place)")
    // What a program shows is what was said, but for the fields of which only a newer one can tell.
    #expect(masked(state, unknown) == masked(whole, unknown), "\(place)")
    met["\(who) reads", default: 0] += 1
    guard unknown.isEmpty else {
      met["older reads a part", default: 0] += 1
      met["older is refused", default: 0] += 1
      return
    }
    let actor = Actor(id: Self.schools[0], role: .player)
    let fresh = RandomEvent.event(type: ProConAdded.type, using: &random)
    guard case .proConAdded(let item) = fresh else { return }
    let context = DecisionContext(now: Instant(milliseconds: 1_770_000_000_000), actor: actor, freshID: { item.item })
    if below(4) == 0, let last = events[stream]?.last, let event = try program.read(last) {
      let (before, _) = try fold(A.self, stream, as: program, dropping: 1)
      guard let back = try? before.undo(event, now: state) else { return }
      try append(back, to: stream, program, place)
      if !back.isEmpty { met["\(who) undoes", default: 0] += 1 }
      return
    }
    guard let made = try? state.decide(command, in: context), !made.isEmpty else { return }
    try append(made, to: stream, program, place)
    let (after, _) = try fold(A.self, stream, as: program)
    let what = state.isListed == after.isListed ? "edits" : after.isListed ? "restores" : "removes"
    met["\(who) \(what)", default: 0] += 1
  }

  private func fold<A: Aggregate>(
    _: A.Type, _ stream: String, as program: ReleasedProgram, dropping count: Int = 0
  ) throws -> (state: A, unknown: [WrittenEvent]) {
    var state = A()
    var unknown: [WrittenEvent] = []
    for (number, event) in (events[stream] ?? []).dropLast(count).enumerated() {
      guard let known = try program.read(event) else {
        unknown.append(event)
        continue
      }
      state.evolve(known, by: "sam", at: Instant(milliseconds: Int64(number)))
    }
    return (state, unknown)
  }

  private func masked<A: Aggregate>(_ state: A, _ unknown: [WrittenEvent]) -> A {
    let types = Set(unknown.map(\.type))
    if var school = state as? School, types.contains(StatusChanged.type) {
      (school.status, school.statusChange) = (nil, nil)
      return school as? A ?? state
    }
    if var coach = state as? Coach, types.contains(CoachMoved.type) {
      coach.school = nil
      return coach as? A ?? state
    }
    return state
  }

  private mutating func append(_ made: [DomainEvent], to stream: String, _ program: ReleasedProgram, _ place: String)
    throws
  {
    for event in made {
      var event = event
      // As 0.1.0 undid the first status of a school: it had no event that takes a status back.
      if !program.knows(event), case .statusChanged = event {
        event = .statusChanged(StatusChanged(status: .researching))
      }
      #expect(program.knows(event), "\(place): \(event)")
      let written = WrittenEvent(type: event.type, schema: event.schema, json: EventCodec.encode(event))
      events[stream, default: []].append(written)
    }
  }

  // MARK: Commands

  private mutating func schoolCommand(of program: ReleasedProgram) -> School.Command {
    switch below(8) {
    case 0, 1: .add(athlete: Self.schools[0], name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)
    case 2: .changeStatus([SchoolStatus.contacted, .interested, .researching][below(3)], note: nil)
    case 3 where program.isNewest: .changeStatus(nil, note: nil)
    case 4: .setTier([PriorityTier.a, .b][below(2)])
    case 5: .editNotes(["mine", "theirs", ""][below(3)])
    case 6: .delete(dependants: Dependants(), cascade: true)
    case 7: .restore
    default: .setFavorite(below(2) == 0)
    }
  }

  private mutating func coachCommand(of program: ReleasedProgram) -> Coach.Command {
    let fields = CoachFields(firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.head))
    return switch below(6) {
    case 0, 1: .add(school: Self.schools[below(3)], fields)
    case 2 where program.isNewest: .move(to: Self.schools[below(3)])
    case 3: .remove
    default: .edit(CoachFields(notes: .value(["a", "b", "c"][below(3)])))
    }
  }
}
