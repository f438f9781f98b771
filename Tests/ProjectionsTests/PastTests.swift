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
    let later = RandomHistory(seed: seed + 1000).events(72)
    for round in 0..<12 {
      try fixture.append(Array(later[(round * 6)..<(round * 6 + 6)]))
      let head = try fixture.log.head().position
      // The same few questions at one position after the other, as a page on a slider asks them.
      let page = questions.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
      var position = Int64.random(in: 0...head, using: &random)
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let isNear = Bool.random(using: &random)
        position =
          isNear
          ? max(0, min(head, position + Int64.random(in: -9...9, using: &random)))
          : .random(in: 0...head, using: &random)
        let found = try store.read(at: position) { db in try page.map { try $0(db) } }
        let branch = try Branch(store)
        try branch.fold(through: position)
        let expected = try branch.read { db in try page.map { try $0(db) } }
        #expect(found == expected, "seed \(seed), position \(position)")
      }
    }
  }
}
