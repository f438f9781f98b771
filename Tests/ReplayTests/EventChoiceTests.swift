import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

@Suite struct EventChoiceTests {
  /// A choice is what one finds who reads all events and keeps those that fit.
  @Test func `the events that are chosen are those that meet every condition`() throws {
    let histories = try (1...5).map { try SoakHistory(seed: $0, events: 80) }
    try Soak.eachSeed(3_000, atLeast: 30) { seed in
      let history = histories[Int(seed % 5)]
      let visible = history.home.history(seenBy: Sight(of: history.viewer))
      let events = try visible.events()
      var random = SeededGenerator(seed: seed)
      var choice = EventChoice()
      func some() throws -> RecordedEvent {
        guard let event = events.randomElement(using: &random) else { throw CompassError.noFamily }
        return event
      }
      if Bool.random(using: &random) { choice.actor = try some().actor }
      if Bool.random(using: &random) { choice.types = Set(try (0..<3).map { _ in try some().type }) }
      if Int.random(in: 0..<4, using: &random) == 0 { choice.stream = try some().stream }
      if Bool.random(using: &random) { choice.after = try some().position - 1 }
      if Bool.random(using: &random) { choice.through = try some().position }
      let bounds = [try some().position, try some().position].sorted()
      let one = try some()
      let command = try some().correlation
      if Bool.random(using: &random) {
        choice.places = [.event(one.id), .range(bounds[0]...bounds[1]), .command(command)].shuffled(using: &random)
          .suffix(Int.random(in: 1...3, using: &random))
      }
      func fits(_ event: RecordedEvent) -> Bool {
        let isThere =
          choice.places?.contains {
            switch $0 {
            case .event(let id): event.id == id
            case .range(let range): range.contains(event.position)
            case .command(let id): event.correlation == id
            }
          } ?? true
        return isThere && choice.actor.map { $0 == event.actor } ?? true
          && (choice.types.isEmpty || choice.types.contains(event.type))
          && choice.stream.map { $0 == event.stream } ?? true && event.position > choice.after
          && event.position <= choice.through ?? .max
      }
      let expected = events.filter(fits).map(\.position)
      var found: [Int64] = []
      try choice.scan(visible) { found.append($0.position) }
      #expect(found == expected, "seed \(seed): \(choice)")
      let limit = Int.random(in: 1...20, using: &random)
      var last: [Int64] = []
      try choice.scan(visible, last: limit) { last.append($0.position) }
      #expect(last == expected.suffix(limit), "seed \(seed): the last \(limit) of \(choice)")
    }
  }

  @Test func `a place is an event, a range or a command, and nothing else`() throws {
    let history = try SoakHistory(seed: 1, events: 80)
    let visible = history.home.history(seenBy: Sight(of: history.viewer))
    let event = try #require(try visible.events().last)
    #expect(try visible.place("\(event.position)") == .event(event.id))
    #expect(try visible.place(event.id.lowercased) == .event(event.id))
    #expect(try visible.place("command:\(event.position)") == .command(event.correlation))
    let first = try #require(try visible.events().first).position
    #expect(try visible.place("\(first)..\(event.id.lowercased)") == .range(first...event.position))
    #expect(try visible.place("\(first)..") == .range(first...event.position))
    #expect(try visible.place("..\(event.position)") == .range(1...event.position))
    for text in ["", "command:", "\(event.position)..\(first)", "1..x", "999999", "command:999999"] {
      #expect(throws: CompassError.self, "\(text)") { try visible.place(text) }
    }
  }

  @Test func `a value that no list has is refused with the nearest one, unless it was there`() throws {
    let history = try ReplayFixture(seed: 3, events: 0)
    try history.append(
      .statusChanged(StatusChanged(status: SchoolStatus(rawValue: "wooed"))), to: .school(history.schools[0]))
    let event = try #require(try history.home.log.events().last)
    func whatIf(_ field: String, _ value: String) throws {
      _ = try history.home.whatIf([.set(event.id, field: field, json: value)], viewer: history.player.lowercased)
    }
    #expect { try whatIf("status", "commited") } throws: {
      "\($0)".contains("commited is no status, the nearest is committed")
    }
    #expect(throws: Never.self) { try whatIf("status", "committed") }
    #expect(throws: Never.self) { try whatIf("note", "a word") }
  }
}
