import Compass
import Domain
import EventLog
import Foundation
import GRDB
import Projections
import TestSupport
import Testing

@testable import Replay

/// Ruling 37: one bit of a stored column of an event is found and its position named; one bit anywhere in the files
/// leaves every answer what it was, or is told.
///
/// A hundred flips of each kind run always, ten thousand with RC_SOAK.
@Suite struct FlipSoak {
  // MARK: Columns of events

  @Test func `any bit of any stored column of an event is found, and its position named`() throws {
    let flips = Soak.count(10_000)
    let seed = Soak.firstSeed
    let history = try SoakHistory(seed: seed, events: 24)
    let path = history.home.log.path
    try history.home.close()
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { db in
      for trigger in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")
    }
    let columns =
      try file.read { try $0.columns(in: "event").map { "event.\($0.name)" } } + ["name.text", "stream.name"]
    var random = SeededGenerator(seed: seed)
    var matrix = CountMatrix()
    var done = 0
    while done < flips {
      let column = columns[done % columns.count]
      guard let flip = try Flip(column, in: file, using: &random) else {
        matrix.count(column, "impossible")
        done += 1
        continue
      }
      // What the keys of the table itself refuse is no fault that could be stored.
      guard try flip.write(flip.flipped, to: file) else { continue }
      let log = try EventLog(path: path)
      let fault = try log.verifyChain().firstBad
      try log.close()
      let isNamed = fault?.position == flip.position || (flip.isMoved && fault?.position == flip.firstGap)
      if !isNamed { Issue.record("RC_SEED=\(seed), flip \(done): \(flip) was found at \(fault?.position ?? -1)") }
      matrix.count(column, fault == nil ? "missed" : isNamed ? "named" : "elsewhere")
      #expect(try flip.write(flip.value, to: file))
      done += 1
    }
    #expect(try EventLog(path: path).verifyChain().isIntact)
    print(matrix.text(rows: columns, columns: ["named", "elsewhere", "missed", "impossible"]))
    print("flips \(flips) in columns, seed \(seed)")
  }

  // MARK: Bytes of files

  @Test func `a bit flipped anywhere gives the same answers, or is told`() throws {
    let flips = Soak.count(10_000)
    let seed = Soak.firstSeed
    let history = try SoakHistory(seed: seed, events: 24)
    try history.home.projections.catchUp()
    let expected = try Answers(history.home, history.events)
    // As a running program has it, with side files; and as it is left behind.
    let (running, left) = (TemporaryFolder("rc-running"), TemporaryFolder("rc-left"))
    try FileManager.default.copyItem(at: history.home.folder, to: running.url)
    try history.home.close()
    try FileManager.default.copyItem(at: history.home.folder, to: left.url)
    let places = try [running.url, left.url].flatMap { folder -> [(folder: URL, name: String)] in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.contains(".sqlite") && !$0.hasSuffix("-shm") && !$0.hasSuffix(".lease") }
        .map { (folder: folder, name: $0) }
        .filter { try Data(contentsOf: $0.folder.appendingPathComponent($0.name)).contains { $0 != 0 } }
    }
    var random = SeededGenerator(seed: seed)
    var matrix = CountMatrix()
    for number in 0..<flips {
      let place = places[number % places.count]
      let copy = TemporaryFolder("rc-flip")
      try FileManager.default.copyItem(at: place.folder, to: copy.url)
      // The index of a side file is made anew where it is missing.
      for name in try FileManager.default.contentsOfDirectory(atPath: copy.url.path) where name.hasSuffix("-shm") {
        try FileManager.default.removeItem(at: copy.url.appendingPathComponent(name))
      }
      let bit = try Self.flip(copy.url.appendingPathComponent(place.name), using: &random)
      let outcome = withExtendedLifetime(copy) { Self.outcome(copy.url, history.events, expected) }
      let label = Self.label(place.name, isRunning: place.folder == running.url)
      matrix.count(label, outcome)
      if outcome == "DIFFERENT" { Issue.record("RC_SEED=\(seed), flip \(number): bit \(bit) of \(label)") }
    }
    withExtendedLifetime((running, left)) {}
    let rows = places.map { Self.label($0.name, isRunning: $0.folder == running.url) }
    print(matrix.text(rows: rows, columns: ["same", "found", "refused", "DIFFERENT"]))
    print("flips \(flips) in files, seed \(seed)")
  }

  private static func label(_ name: String, isRunning: Bool) -> String {
    let name = name.hasPrefix("projections-") ? "projections" + name.drop { $0 != "." } : name
    return "\(isRunning ? "running" : "left") \(name)"
  }

  /// Flips one bit of a file: three times in four of a byte that says something, as most of a small file is empty.
  private static func flip(_ file: URL, using random: inout SeededGenerator) throws -> Int {
    var bytes = try Data(contentsOf: file)
    var index = Int.random(in: 0..<bytes.count, using: &random)
    if Int.random(in: 0..<4, using: &random) > 0 {
      index = bytes[index...].firstIndex { $0 != 0 } ?? bytes.firstIndex { $0 != 0 } ?? index
    }
    let bit = Int.random(in: 0..<8, using: &random)
    bytes[index] ^= 1 << bit
    try bytes.write(to: file)
    return index * 8 + bit
  }

  /// What a person sees: exit 1 of `verify`, an error, or answers.
  private static func outcome(_ folder: URL, _ events: [RecordedEvent], _ expected: Answers) -> String {
    do {
      let home = try Home(folder: folder)
      defer { try? home.close() }
      guard try home.verify().ok else { return "found" }
      return try Answers(home, events) == expected ? "same" : "DIFFERENT"
    } catch {
      return "refused"
    }
  }
}

/// A bit of a stored column of an event.
private struct Flip: CustomStringConvertible {
  let table: String
  let column: String
  let key: DatabaseValue
  /// The event that must be named.
  let position: Int64
  let value: DatabaseValue
  let flipped: DatabaseValue
  private let kind: String

  var isMoved: Bool { table == "event" && column == "position" }
  /// Where an event that moved before the others leaves the first gap.
  var firstGap: Int64 { min(position, Int64.fromDatabaseValue(flipped).map { $0 < 1 ? 1 : $0 } ?? position) }
  var description: String { "\(table).\(column) of \(position): \(value) to \(flipped)" }

  init?(_ place: String, in file: DatabaseQueue, using random: inout SeededGenerator) throws {
    let parts = place.split(separator: ".").map(String.init)
    (table, column) = (parts[0], parts[1])
    let isEvent = table == "event"
    let users = isEvent ? "position" : table == "stream" ? "stream" : "type, actor, family, device"
    let (table, column) = (table, column)
    let rows = try file.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(isEvent ? "position" : "id") AS key, \(column) AS value, typeof(\(column)) AS kind,
            \(isEvent ? "position" : "(SELECT min(position) FROM event WHERE \(table).id IN (\(users)))") AS position
          FROM \(table) WHERE \(column) IS NOT NULL AND typeof(\(column)) <> 'null'
          """)
    }.filter { $0["position"] != nil }
    guard !rows.isEmpty else { return nil }
    let row = rows[Int.random(in: 0..<rows.count, using: &random)]
    key = row["key"]
    position = row["position"]
    kind = row["kind"]
    value = row["value"]
    switch value.storage {
    case .int64(let number): flipped = (number ^ (1 << Int64.random(in: 0..<64, using: &random))).databaseValue
    default:
      var bytes =
        try file.read { db in
          try Data.fetchOne(
            db, sql: "SELECT CAST(\(column) AS BLOB) FROM \(table) WHERE \(isEvent ? "position" : "id") = ?",
            arguments: [row["key"] as DatabaseValue])
        } ?? Data()
      guard !bytes.isEmpty else { return nil }
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      flipped = bytes.databaseValue
    }
  }

  /// Writes a value in the event's place; false where a key refuses it.
  func write(_ new: DatabaseValue, to file: DatabaseQueue) throws -> Bool {
    let name = table == "event" ? "position" : "id"
    // The event itself may have moved to where the flip put it.
    let place = isMoved && new == value ? flipped : key
    do {
      try file.write { db in
        try db.execute(
          sql: "UPDATE \(table) SET \(column) = \(kind == "text" ? "CAST(? AS TEXT)" : "?") WHERE \(name) = ?",
          arguments: [new, place])
      }
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
  }
}

/// What a home answers: its rows, and what its indexes find, in the log and in the read models.
private struct Answers: Equatable {
  private let rows: RowSnapshot
  private let events: [RecordedEvent]
  private let byID: [RecordedEvent?]
  private let byStream: [[RecordedEvent]]
  private let byIndex: [String: [String]]

  init(_ home: Home, _ known: [RecordedEvent]) throws {
    events = try home.log.events(EventRange())
    byID = try known.map { try home.log.event($0.id) }
    byStream = try Set(known.map(\.stream.description)).sorted().compactMap(StreamName.init)
      .map { try home.log.events(EventRange(stream: $0)) }
    (rows, byIndex) = try home.projections.read { db in (try RowSnapshot(db), try Self.lookUps(db)) }
  }

  /// For each column that an index of this version begins with, the rows that are found by each of its values. A file
  /// may lack the index, and is slower then; an index that lacks a row gives another answer.
  private static func lookUps(_ db: Database) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    let schema = try DatabaseQueue()
    try schema.write { db in
      for type in ReadModels.all { try db.execute(sql: type.tables + type.indexes) }
    }
    for type in ReadModels.all {
      for table in type.definitions {
        for index in try schema.read({ try $0.indexes(on: table.name) }) {
          let column = index.columns[0]
          let values = try DatabaseValue.fetchAll(db, sql: "SELECT \(column) FROM \(table.name) NOT INDEXED")
          found["\(index.name)"] = try values.map { value in
            let keys = try Row.fetchAll(
              db,
              sql: "SELECT \(table.columns.prefix(2).joined(separator: ", ")) FROM \(table.name) WHERE \(column) IS ?",
              arguments: [value])
            return keys.map(\.description).sorted().joined(separator: "\n")
          }.sorted()
        }
      }
    }
    return found
  }
}
