import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// A school's last contact is the newest of the interactions with it that are there (C12).
@Suite struct LastContactLawTests {
  private static func id(_ number: Int) -> UUID {
    UUID(uuidString: "01900000-0000-7000-8000-00000000000\(number)") ?? UUID()
  }

  /// Schools and interactions that come, come again at another time or school, and go, in any order.
  private static func events(seed: UInt64, _ count: Int) -> [NewEvent] {
    var random = SeededGenerator(seed: seed)
    var source = RandomEvent(seed: seed)
    func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    return (0..<count).map { _ in
      let interaction = "interaction/\(Self.id(below(4)).lowercased)"
      let school = below(3)
      let time = 1_700_000_000_000 + Int64(below(1000)) * 60_000
      switch below(10) {
      case 0:
        return .domain(
          .schoolAdded(SchoolAdded(athlete: Self.id(9), name: "A")), stream: "school/\(Self.id(school).lowercased)")
      case 1: return .domain(.schoolDeleted(SchoolDeleted()), stream: "school/\(Self.id(school).lowercased)")
      case 2...3: return .domain(.interactionRemoved(InteractionRemoved()), stream: interaction)
      default:
        guard case .interactionLogged(var payload)? = source.next(of: "InteractionLogged") else {
          return .domain(.interactionRemoved(InteractionRemoved()), stream: interaction)
        }
        payload.school = Self.id(school)
        return .domain(.interactionLogged(payload), stream: interaction, occurredAt: time)
      }
    }
  }

  private static func check(_ db: Database, _ place: String) throws {
    for school in try SchoolListRow.fetchAll(db) {
      let newest = try InteractionRow.fetchAll(db, "WHERE school = ? AND removed_by IS NULL", [school.id])
        .map(\.occurredAt).max()
      #expect(school.lastContact == newest, "\(place), school \(school.id)")
    }
  }

  @Test(arguments: (0..<max(Soak.count(500), 5)).map { Soak.firstSeed &+ UInt64($0) })
  func `last contact is the newest interaction left, whatever came before`(seed: UInt64) throws {
    let fixture = try FoldFixture()
    let store = try fixture.store()
    for (number, event) in Self.events(seed: seed, 60).enumerated() {
      try fixture.append([event])
      try store.read { try Self.check($0, "seed \(seed), event \(number + 1)") }
    }
    for position in stride(from: Int64(5), to: 60, by: 11) {
      try store.read(at: position) { try Self.check($0, "seed \(seed), at \(position)") }
    }
    #expect(try store.isProved(), "seed \(seed)")
  }
}
