import Foundation
import GRDB
import RawSQLite
import Testing

@Suite struct ReadOnlyQueryTests {
  private static let schema =
    "CREATE TABLE school (name TEXT, rank INTEGER);\nCREATE TABLE secret (owner TEXT, text TEXT);\n"
  private static let views = ["secret": "SELECT * FROM main.secret WHERE owner = 'me'"]

  private func database() throws -> DatabaseQueue {
    let queue = try DatabaseQueue.scratch()
    try queue.write {
      try $0.execute(
        sql: Self.schema
          + """
          INSERT INTO school VALUES ('Rice', 3), ('Baylor', 1);
          INSERT INTO secret VALUES ('me', 'mine'), ('you', 'yours');
          """)
    }
    return queue
  }

  private func rows(_ sql: String, within limit: Duration = .seconds(20)) throws -> [[String]] {
    let query = try ReadOnlyQuery(sql, schema: Self.schema)
    return try database().read { try query.answer(in: $0, seeing: Self.views, within: limit) }.rows
      .map { $0.map { String.fromDatabaseValue($0) ?? "\($0)" } }
  }

  @Test(arguments: [
    ("SELECT name FROM school ORDER BY rank", [["Baylor"], ["Rice"]]), ("VALUES (1), (2);", [["1"], ["2"]]),
    ("SELECT rank FROM school WHERE name = 'Rice'; -- and no more", [["3"]]),
    ("SELECT text FROM secret", [["mine"]]), ("SELECT text FROM secret -- x;", [["mine"]]),
    ("SELECT text FROM secret; -- x;", [["mine"]]), ("SELECT text FROM \"SECRET\" ;", [["mine"]]),
    ("SELECT s.text || t.text FROM secret s, secret t", [["minemine"]]),
    ("WITH secret AS (SELECT 'own' AS text) SELECT text FROM secret", [["own"]]),
    (
      "WITH a AS (SELECT * FROM secret), b AS (SELECT * FROM a) SELECT text FROM b, school ORDER BY 1",
      [["mine"], ["mine"]]
    ),
    ("SELECT (SELECT count(*) FROM secret), name FROM school ORDER BY name DESC", [["1", "Rice"], ["1", "Baylor"]]),
    ("SELECT name FROM school WHERE EXISTS (SELECT 1 FROM secret WHERE owner = 'you')", []),
  ])
  func `a query has rows in its order, and of a table with a view those of the view`(
    sql: String, expected: [[String]]
  ) throws {
    #expect(try rows(sql) == expected)
  }

  @Test(arguments: [
    "", ";", "-- nothing", "SELECT", "SELECT 1; SELECT 2", "DELETE FROM school", "DROP TABLE school",
    "INSERT INTO school VALUES ('x', 1) RETURNING name", "WITH x AS (SELECT 1) UPDATE school SET rank = 0",
    "CREATE TEMP TABLE x (y)", "ATTACH 'file' AS x", "DETACH main", "PRAGMA table_info(school)",
    "PRAGMA writable_schema = 1",
    "VACUUM INTO 'file'", "BEGIN", "COMMIT", "SAVEPOINT x", "REINDEX", "ANALYZE", "SELECT load_extension('x')",
    "SELECT readfile('/etc/hosts')", "SELECT writefile('x', 'y')", "SELECT * FROM sqlite_schema",
    "SELECT * FROM sqlite_temp_schema", "SELECT * FROM pragma_database_list", "SELECT * FROM main.secret",
    "SELECT * FROM temp.secret", "SELECT main.secret.text FROM secret", "SELECT text FROM \"main\" . [secret]",
    "SELECT * FROM (SELECT text FROM main.secret)", "WITH secret AS (SELECT * FROM main.secret) SELECT * FROM secret",
    "SELECT text FROM secret /*", "SELECT 1) UNION SELECT text FROM main.secret --",
    "SELECT text FROM secret) UNION SELECT text FROM (SELECT * FROM secret", "SELECT 1\0", "SELECT * FROM nothing",
  ])
  func `what writes, reaches outside, is more than one or reads past a view is refused`(sql: String) {
    #expect(throws: ReadOnlySQLError.self) { try rows(sql) }
  }

  @Test func `a query that never ends is stopped, and one with too many rows says so`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    #expect(throws: ReadOnlySQLError.tooSlow(sql: endless, limit: .milliseconds(50))) {
      try rows(endless, within: .milliseconds(50))
    }
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(zeroblob(100000)) FROM n"
    #expect { try rows(many) } throws: { "\($0)".contains("more than 64 MB; accepted: a LIMIT") }
  }

  @Test func `columns of the same name have different names where a view is read`() throws {
    let query = try ReadOnlyQuery("SELECT s.owner, s.owner, count(*) FROM secret s", schema: Self.schema)
    let answer = try database().read { try query.answer(in: $0, seeing: Self.views) }
    #expect(Set(answer.columns).count == 3 && answer.columns.contains("count(*)"))
  }
}
