import Foundation
import GRDB
import RawSQLite
import Testing

@Suite struct ReadOnlyConditionTests {
  private static let schema = "CREATE TABLE school (name TEXT, rank INTEGER); CREATE TABLE secret (text TEXT);"

  private func condition(_ sql: String) throws -> ReadOnlyCondition {
    try ReadOnlyCondition(sql, schema: Self.schema) { $0 == "secret" }
  }

  private func database() throws -> DatabaseQueue {
    let queue = try DatabaseQueue.scratch()
    try queue.write { try $0.execute(sql: Self.schema + "INSERT INTO school VALUES ('Rice', 3)") }
    return queue
  }

  @Test(arguments: [
    ("EXISTS (SELECT 1 FROM school WHERE rank < 5)", true), ("(SELECT rank FROM school) = 4", false),
    ("(SELECT rank FROM school WHERE name = 'x') = 4", false), ("NULL", false), ("1 -- always", true),
    ("EXISTS (SELECT 1 FROM json_each('[1,2]') WHERE value = 2)", true),
  ])
  func `a condition has a truth, and an unknown one is false`(sql: String, truth: Bool) throws {
    let condition = try condition(sql)
    #expect(try database().read { try condition.holds(in: $0) } == truth)
  }

  @Test func `it says which tables it reads`() throws {
    #expect(try condition("EXISTS (SELECT 1 FROM school AS s)").tables == ["school"])
    #expect(try condition("EXISTS (SELECT 1 FROM json_each('[1]'), json_tree('[1]'))").tables.isEmpty)
  }

  @Test(arguments: [
    "1); DELETE FROM school; --", "DELETE FROM school", "((", "", "1) UNION SELECT (1", "no_such_column = 1",
    "EXISTS (SELECT 1 FROM secret)", "EXISTS (SELECT 1 FROM sqlite_master)", "EXISTS (SELECT 1 FROM pragma_table_list)",
    "(SELECT load_extension('x'))", "length(readfile('/etc/hosts')) > 0", "1 = 1\0",
    String(repeating: "1 AND ", count: 2_000) + "1",
  ])
  func `what writes, does not parse, is private or reaches outside is refused`(sql: String) {
    #expect(throws: ReadOnlySQLError.self) { try condition(sql) }
  }

  /// SQLite asks between two steps whether to go on, never while a function runs or a statement is compiled.
  @Test(arguments: [
    "length(hex(randomblob(1000000000))) > 0", "length(zeroblob(2000000000)) > 0",
    "length(printf('%.*c', 2000000000, 'x')) > 0", "length(printf('%2000000000d', 1)) > 0",
    "length(replace(hex(zeroblob(100000)), '0', hex(zeroblob(100000)))) > 0",
    "instr(hex(zeroblob(100000)), hex(zeroblob(50000)) || '1') > 0",
    "trim(hex(zeroblob(100000)), hex(zeroblob(100000))) = ''",
    "hex(zeroblob(100000)) LIKE '%' || hex(zeroblob(40000)) || '1%'",
    "length(json_patch('{}', '{}')) > 0", "length(format('%.*c', 2000000000, 'x')) > 0",
    "(WITH RECURSIVE n(t) AS (SELECT 'x' UNION ALL SELECT t || t FROM n) SELECT max(length(t)) FROM n) > 0",
    """
    (WITH RECURSIVE n(i, t) AS (SELECT 1, hex(zeroblob(100000)) UNION SELECT i + 1, t || '' FROM n)
      SELECT count(*) FROM n) > 0
    """,
    doubling(60),
  ])
  func `a condition that would take long at one go is refused or stopped`(sql: String) throws {
    let database = try database()
    #expect(throws: ReadOnlySQLError.self) {
      let condition = try condition(sql)
      _ = try database.read { try condition.holds(in: $0, within: .milliseconds(200)) }
    }
    // The bounds are the condition's own.
    let text = try database.read { try String.fetchOne($0, sql: "SELECT hex(zeroblob(400000))") }
    #expect(text?.utf8.count == 800_000)
  }

  /// Tables that each stand for the one before twice.
  private static func doubling(_ levels: Int) -> String {
    let tables = (1...levels).map { "t\($0) AS (SELECT * FROM t\($0 - 1) UNION ALL SELECT * FROM t\($0 - 1))" }
    return "(WITH t0 AS (SELECT 1), \(tables.joined(separator: ", ")) SELECT count(*) FROM t\(levels)) > 0"
  }

  @Test func `one that never ends is stopped, and the message tells after how long`() throws {
    let endless = "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n) > 0"
    let condition = try condition(endless)
    let error = ReadOnlySQLError.tooSlow(sql: endless, limit: .milliseconds(50))
    let database = try database()
    #expect(throws: error) { try database.read { try condition.holds(in: $0, within: .milliseconds(50)) } }
    #expect(error.description.contains("0.05 seconds"))
  }
}
