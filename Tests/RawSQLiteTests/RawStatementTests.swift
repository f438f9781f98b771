import Foundation
import GRDB
import RawSQLite
import Testing

@Suite struct RawStatementTests {
  private func inDatabase<T>(_ body: (Database) throws -> T) throws -> T { try DatabaseQueue.scratch().write(body) }

  @Test func `each bound value comes back with its storage class`() throws {
    try inDatabase { db in
      let statement = try RawStatement(db, "SELECT ?1, ?2, ?3, ?4, ?5")
      let id = UUID()
      statement.bind(1, Int64.min)
      statement.bind(2, 0.1)
      statement.bind(3, "a\u{0}é😀")
      statement.bind(4, id)
      statement.bindNull(5)
      #expect(try statement.step())
      #expect(statement.integer(0) == .min && statement.double(1) == 0.1)
      #expect(statement.text(2) == "a\u{0}é😀" && statement.uuid(3) == id && statement.isNull(4))
      #expect((0..<5).map { statement.storage($0) } == [.integer, .real, .text, .blob, .null])
      #expect(try !statement.step())
    }
  }

  @Test func `an absent value is bound as NULL, and read as nil`() throws {
    try inDatabase { db in
      let statement = try RawStatement(db, "SELECT ?1, ?2, ?3, ?4")
      statement.bind(1, nil as Int64?)
      statement.bind(2, nil as Double?)
      statement.bind(3, nil as String?)
      statement.bind(4, nil as UUID?)
      #expect(try statement.step())
      #expect((0..<4).allSatisfy { statement.storage($0) == .null })
      #expect(statement.optionalInteger(0) == nil && statement.optionalDouble(1) == nil)
      #expect(statement.text(2) == nil && statement.uuid(3) == nil)
    }
  }

  @Test func `an empty text and an empty blob are not NULL`() throws {
    try inDatabase { db in
      let statement = try RawStatement(db, "SELECT ?1, ?2, ?3")
      statement.bind(1, "")
      statement.bindText(2, UnsafeRawBufferPointer(start: nil, count: 0))
      statement.bindBlob(3, UnsafeRawBufferPointer(start: nil, count: 0))
      #expect(try statement.step())
      #expect([0, 1, 2].map { statement.storage($0) } == [.text, .text, .blob])
      #expect(statement.text(0) == "" && statement.text(1) == "" && statement.bytes(2).isEmpty)
    }
  }

  @Test func `text that is not UTF-8 is repaired, and a blob of another length is no id`() throws {
    try inDatabase { db in
      let statement = try RawStatement(db, "SELECT CAST(x'61FF62' AS TEXT), zeroblob(15), zeroblob(17)")
      #expect(try statement.step())
      #expect(statement.text(0) == "a\u{FFFD}b" && statement.uuid(1) == nil && statement.uuid(2) == nil)
    }
  }

  @Test func `an error carries the code and the statement, and the next run succeeds`() throws {
    try inDatabase { db in
      try db.execute(sql: "CREATE TABLE t (a INTEGER PRIMARY KEY)")
      let insert = try RawStatement(db, "INSERT INTO t VALUES (?1)")
      insert.bind(1, Int64(1))
      try insert.run()
      let error = #expect(throws: DatabaseError.self) { try insert.run() }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY || error?.resultCode == .SQLITE_CONSTRAINT)
      #expect(error?.sql == "INSERT INTO t VALUES (?1)")
      insert.bind(1, Int64(2))
      try insert.run()
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 2)
      #expect(throws: DatabaseError.self) { try RawStatement(db, "SELEKT 1") }
    }
  }

  @Test func `a statement is prepared at its first use and borrowed from the cache`() throws {
    try inDatabase { db in
      var later = DeferredStatement(db, "SELECT a FROM made_later")
      try db.execute(sql: "CREATE TABLE made_later (a); INSERT INTO made_later VALUES (7)")
      let first = try later.prepared()
      #expect(try first.step() && first.integer(0) == 7)
      #expect(try later.prepared() === first)
      first.reset()
      for _ in 0..<2 {
        let borrowed = try RawStatement(cached: db, "SELECT a FROM made_later")
        #expect(try borrowed.isReadOnly && borrowed.step() && borrowed.integer(0) == 7)
        borrowed.reset()
      }
    }
  }

  @Test func `a statement from the cache may be asked again before its rows are read`() throws {
    let queue = try DatabaseQueue()
    let pairs = try queue.inDatabase { db in
      let sql = "SELECT value FROM json_each(?)"
      func rows(_ list: String, _ body: (Int64) throws -> Void) throws {
        let statement = try RawStatement(cached: db, sql)
        defer { statement.reset() }
        statement.bind(1, list)
        while try statement.step() { try body(statement.integer(0)) }
      }
      var pairs: [[Int64]] = []
      for _ in 0..<2 {
        try rows("[1,2]") { outer in try rows("[3,4]") { inner in pairs.append([outer, inner]) } }
      }
      return pairs
    }
    let once: [[Int64]] = [[1, 3], [1, 4], [2, 3], [2, 4]]
    #expect(pairs == once + once)
  }
}
