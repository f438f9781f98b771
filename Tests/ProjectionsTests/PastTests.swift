import Domain
import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// The past answers each question from the streams that it depends on alone.
@Suite struct PastTests {
  private typealias Question = (Database) throws -> [String]

  /// Whole read models, and the rows of some schools.
  private static func questions(_ fixture: FoldFixture) throws -> [Question] {
    func rows(_ sql: String, _ arguments: StatementArguments = []) -> Question {
      { try Row.fetchAll($0, sql: sql, arguments: arguments).map(\.description).sorted() }
    }
    let tables = [
      "school_list", "offer", "status_history", "preference", "family_member", "recorded_fit", "write_refusal",
    ]
    return tables.map { rows("SELECT * FROM \($0)") }
      + (try fixture.log.streams(ofCategory: "school", limit: 3)).flatMap { school in
        ["school_list.id", "school_detail.id", "coach.school", "interaction.school"].map { column in
          let parts = column.split(separator: ".")
          return rows("SELECT * FROM \(parts[0]) WHERE \(parts[1]) = ?", [school.key])
        }
      }
  }

  @Test(arguments: UInt64(90)..<(Soak.isSoak ? 96 : 93))
  func `whatever was asked before, and where, the rows are those of a refold`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 120)
    let store = try fixture.store()
    let questions = try Self.questions(fixture)
    var random = SeededGenerator(seed: seed)
    var later = RandomHistory(seed: seed + 1000).events(120).makeIterator()
    let athlete = UUID()
    for _ in 0..<12 {
      // The same few questions at one position after the other, as a page on a slider asks them.
      let page = questions.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
      var position = try fixture.log.head().position
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        if Bool.random(using: &random), let event = later.next() {
          try fixture.append([event])
        } else {
          try fixture.append(
            .schoolAdded(SchoolAdded(athlete: athlete, name: "Rice")), to: "school/\(UUID().lowercased)")
        }
        let head = try fixture.log.head().position
        let isNear = Int.random(in: 0..<4, using: &random) > 0
        let steps = Int64.random(in: -5...9, using: &random)
        position = isNear ? min(max(position + steps, 0), head) : .random(in: 0...head, using: &random)
        let found = try store.read(at: position) { db in try page.map { try $0(db) } }
        let branch = try Branch(store)
        try branch.fold(through: position)
        let expected = try branch.read { db in try page.map { try $0(db) } }
        #expect(found == expected, "seed \(seed), position \(position)")
      }
    }
  }
}
