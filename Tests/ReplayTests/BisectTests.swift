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

@Suite struct BisectTests {
  /// One condition for each read model that a random history fills.
  static let conditions = [
    "EXISTS (SELECT 1 FROM school_list WHERE status = 'committed')",
    "(SELECT count(*) FROM school_list WHERE is_favorite) >= 2",
    "(SELECT max(ranking) FROM school_detail) > 1000",
    "(SELECT count(*) FROM school_item) % 2 = 1",
    "(SELECT count(*) FROM status_history) >= 4",
    "(SELECT count(*) FROM notes_history WHERE notes IS NULL) = 1",
    "(SELECT count(*) FROM interaction) >= 2",
    "(SELECT json_extract(data, '$.bats') FROM preference WHERE category = 'player') IS NOT NULL",
    "(SELECT count(*) FROM activity WHERE type = 'StatusChanged') BETWEEN 2 AND 3",
  ]

  /// Whether each condition holds at every position, each position folded from zero.
  private static func truths(_ home: Home, _ conditions: [ReadOnlyCondition]) throws -> [[Bool]] {
    let head = try home.log.head().position
    var truths = [[Bool]](repeating: [], count: conditions.count)
    for position in 0...head {
      let branch = try Branch(home.projections)
      try branch.fold(try home.log.events(EventRange(through: position)))
      for (index, condition) in conditions.enumerated() { truths[index].append(try branch.holds(condition)) }
    }
    return truths
  }

  /// Over everything a stretch is narrowed and not swept: what is found is a turn, wherever the stretch begins and ends.
  @Test(arguments: (1...3).map(UInt64.init))
  func `in any stretch that begins false and ends true a turn is found`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let home = fixture.home
    let conditions = try Self.conditions.map { try ReadOnlyCondition(overReadModels: $0) }
    var random = SeededGenerator(seed: seed)
    for (condition, truth) in zip(conditions, try Self.truths(home, conditions)) {
      let stretches = truth.indices.filter { !truth[$0] }.flatMap { from in
        truth.indices.filter { $0 > from && truth[$0] }.map { (from, $0) }
      }
      for (from, to) in stretches.shuffled(using: &random).prefix(12) {
        let place = Comment(rawValue: "seed \(seed), \(from) to \(to): \(condition.sql)")
        let turn = try #require(
          try home.bisect(condition, from: Int64(from), to: Int64(to), sweepingAtMost: 0).first, place)
        let position = Int(turn.event.position)
        #expect(position > from && position <= to && truth[position] && !truth[position - 1], place)
      }
    }
  }

  @Test(arguments: (1...3).map(UInt64.init))
  func `each turn is found, also where a condition flips`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let home = fixture.home
    let conditions = try Self.conditions.map { try ReadOnlyCondition(overReadModels: $0) }
    for (condition, truth) in zip(conditions, try Self.truths(home, conditions)) {
      let turns = truth.indices.dropFirst().filter { truth[$0] != truth[$0 - 1] }
      let place = Comment(rawValue: "seed \(seed): \(condition.sql)")
      let all = try home.bisect(condition, mode: .all)
      #expect(all.map(\.event.position) == turns.map(Int64.init), place)
      #expect(all.map(\.after) == turns.map { truth[$0] }, place)
      let first = try home.bisect(condition, mode: .first)
      #expect(first.map(\.event.position) == turns.filter { truth[$0] }.prefix(truth[0] ? 0 : 1).map(Int64.init), place)
      let flip = Result { try home.bisect(condition) }
      let halved = Result { try home.bisect(condition, sweepingAtMost: 0) }
      if truth.first == true || truth.last == false {
        #expect(throws: BisectError.self, place) { try flip.get() }
        #expect(throws: BisectError.self, place) { try halved.get() }
      } else {
        let ups = turns.filter { truth[$0] }
        let found = try flip.get()
        let turn = try #require(try halved.get().first, place)
        #expect(ups.contains(Int(turn.event.position)) && turn.proof == .some, place)
        #expect(found.map(\.event.position) == ups.suffix(1).map(Int64.init), place)
        #expect(found.first?.proof == (ups.count == 1 ? .only : .some), place)
      }
    }
  }

  @Test(arguments: [
    "1); DELETE FROM school_list; --", "DELETE FROM school_list", "(SELECT load_extension('x'))", "no_such_column = 1",
    "((", "", "EXISTS (SELECT 1 FROM private_note)", "1) UNION SELECT (1", "(SELECT count(*) FROM pragma_table_list)",
  ])
  func `a condition that writes, does not parse or reads what is private is refused`(sql: String) {
    #expect(throws: ReadOnlySQLError.self) { try ReadOnlyCondition(overReadModels: sql) }
  }

  @Test func `a condition says what it reads, and an unknown truth is no`() throws {
    let condition = try ReadOnlyCondition(
      overReadModels: "(SELECT status FROM school_list WHERE id = 'x') = 'committed'")
    #expect(condition.tables == ["school_list"])
    let branch = try Branch(try ReplayFixture(seed: 1, events: 0).home.projections)
    #expect(try !branch.holds(condition))
  }

  @Test func `a condition may take a JSON text apart`() throws {
    let fixture = try ReplayFixture(seed: 1, events: 40)
    let condition = try ReadOnlyCondition(
      overReadModels:
        "EXISTS (SELECT 1 FROM school_list, json_each('[\"committed\", \"visited\"]') WHERE status = value)")
    let truth = try #require(try Self.truths(fixture.home, [condition]).first)
    let turns = truth.indices.dropFirst().filter { truth[$0] != truth[$0 - 1] }
    #expect(try fixture.home.bisect(condition, mode: .all).map(\.event.position) == turns.map(Int64.init))
  }

  /// The tables of the past are searched for what SQLite says; it says what the condition compares by.
  @Test(arguments: (1...2).map(UInt64.init))
  func `rows are found by whatever the condition compares`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let (one, two) = (fixture.schools[0].lowercased, fixture.schools[1].lowercased)
    let player = fixture.player.lowercased
    let conditions = [
      "EXISTS (SELECT 1 FROM school_list WHERE id = '\(one.uppercased())' COLLATE NOCASE)",
      "EXISTS (SELECT 1 FROM school_list WHERE id COLLATE NOCASE = '\(one.uppercased())')",
      "EXISTS (SELECT 1 FROM school_list WHERE id = '\(one)  ' COLLATE RTRIM)",
      "EXISTS (SELECT 1 FROM school_list WHERE id COLLATE NOCASE IN ('\(one.uppercased())', 'x'))",
      "EXISTS (SELECT 1 FROM school_list WHERE id LIKE '\(one.uppercased())')",
      "EXISTS (SELECT 1 FROM school_list WHERE id GLOB '\(one.prefix(30))*')",
      "EXISTS (SELECT 1 FROM school_list WHERE id IS '\(one)')",
      "EXISTS (SELECT 1 FROM school_list WHERE id IN ('\(one)', '\(two)'))",
      "(SELECT count(*) FROM status_history WHERE school = '\(one.uppercased())' COLLATE NOCASE) % 2 = 1",
      "(SELECT count(*) FROM school_list WHERE id = '\(one)' OR athlete = '\(player)') >= 2",
      "(SELECT count(*) FROM school_list WHERE id = '\(one)' OR id = '\(two)') >= 2",
      "(SELECT count(*) FROM interaction WHERE school = '\(one)' OR school = '\(two)') >= 2",
      "(SELECT count(*) FROM school_list a JOIN school_item b ON b.school = a.id COLLATE NOCASE) >= 1",
    ]
    let compiled = try conditions.map { try ReadOnlyCondition(overReadModels: $0) }
    for (condition, truth) in zip(compiled, try Self.truths(fixture.home, compiled)) {
      let place = Comment(rawValue: "seed \(seed): \(condition.sql)")
      let turns = truth.indices.dropFirst().filter { truth[$0] != truth[$0 - 1] }
      #expect(try fixture.home.bisect(condition, mode: .all).map(\.event.position) == turns.map(Int64.init), place)
      for position in truth.indices {
        let holds = try fixture.home.projections.read(at: Int64(position)) { try condition.holds(in: $0) }
        #expect(holds == truth[position], place)
      }
    }
  }

  @Test(arguments: ["dbstat", "sqlite_master", "certificate", "fold_state", "live.activity", "temp.activity"])
  func `a condition reads read models and nothing else`(table: String) {
    #expect(throws: ReadOnlySQLError.self) {
      try ReadOnlyCondition(overReadModels: "EXISTS (SELECT 1 FROM \(table))")
    }
  }
}
