import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import GRDB
import Projections
import RawSQLite
import TestSupport
import Testing

@testable import Replay

/// What SQL finds at a moment is what another program folds from the raw events until then.
@Suite struct QueryFoldLawTests {
  private typealias Tables = [String: [String: [String: JSONValue]]]
  /// The columns that say which row it is.
  private static let keys = ["school_item": ["school", "item"]]

  @Test func `SQL at a moment agrees with a fold of the raw log by another program`() throws {
    try Soak.eachSeed(200, atLeast: 3) { seed in
      let fixture = try ReplayFixture(whole: seed, events: 120)
      let home = fixture.home
      let head = try home.log.head().position
      var random = SeededGenerator(seed: seed)
      let positions = [head] + (0..<4).map { _ in Int64.random(in: 0...head, using: &random) }
      let folded = try Self.fold(home.log.path, at: positions)
      for position in positions {
        for (table, rows) in try #require(folded["\(position)"]) {
          let found = try Self.rows(of: table, in: home, at: position, Sight(of: fixture.player))
          let place = "seed \(seed), \(table) at \(position)"
          #expect(Set(found.keys) == Set(rows.keys), "\(place)")
          for (key, row) in rows {
            let known = found[key] ?? [:]
            #expect(
              row.keys.allSatisfy { known[$0] != nil },
              "\(place): \(key) has no \(row.keys.filter { known[$0] == nil })")
            for (column, value) in row where known[column] != value {
              Issue.record("\(place): \(key).\(column) is \(known[column] ?? .null), folded \(value)")
            }
          }
        }
      }
    }
  }

  private static func rows(
    of table: String, in home: Home, at position: Int64, _ sight: Sight
  ) throws -> [String: [String: JSONValue]] {
    let answer = try home.answer(ReadOnlyQuery(overHistory: "SELECT * FROM \(table)"), at: position, seenBy: sight)
    let keys = keys[table] ?? ["id"]
    return Dictionary(
      uniqueKeysWithValues: try answer.rows.map { values in
        let row = Dictionary(uniqueKeysWithValues: zip(answer.columns, values.map(json)))
        let key = try keys.map { try #require(row[$0]).text }.joined(separator: " ")
        return (key, row)
      })
  }

  private static func json(_ value: DatabaseValue) -> JSONValue {
    switch value.storage {
    case .null, .blob: .null
    case .int64(let number): .number(Double(number))
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    }
  }

  private static func fold(_ log: String, at positions: [Int64]) throws -> [String: Tables] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Judges/fold_log.py")
    let said = try SystemProgram.run("python3", ["-B", script.path, log] + positions.map(String.init))
    try #require(said.code == 0, "\(said.text)")
    guard case .object(let moments) = try JSONValue(parsing: said.text) else { return [:] }
    return moments.mapValues { tables in tables.members.mapValues { rows in rows.members.mapValues(\.members) } }
  }
}

extension JSONValue {
  fileprivate var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  fileprivate var text: String { if case .string(let text) = self { text } else { canonical } }
}
