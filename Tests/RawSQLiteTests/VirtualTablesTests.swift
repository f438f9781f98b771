import GRDB
import RawSQLite
import Testing

@Suite struct VirtualTablesTests {
  /// Rows of a table in another database, which remembers what SQLite searched for.
  private final class Source: RowSource {
    struct Failure: Error, Equatable {}

    let declaration = "CREATE TABLE x (id TEXT, kind TEXT, n INTEGER, PRIMARY KEY (id)) WITHOUT ROWID"
    let searchable = [0, 1]
    var searched: [String] = []
    var takenBack = 0
    var fails = false
    private let db: Database

    init(_ db: Database) { self.db = db }

    func rows(where column: Int?, is value: String, reading used: Int) throws -> any SourceRows {
      if fails { throw Failure() }
      searched.append(column.map { "\($0)=\(value)" } ?? "all")
      let condition = column.map { "WHERE \(["id", "kind"][$0]) = ?1" } ?? ""
      let statement = try RawStatement(db, "SELECT id, kind, n FROM kept \(condition)")
      if column != nil { statement.bind(1, value) }
      return statement
    }

    func takeBack(_ rows: any SourceRows) { takenBack += 1 }
  }

  private func withTable(_ body: (Database, Source, VirtualTables) throws -> Void) throws {
    let (kept, reading) = (try DatabaseQueue.scratch(), try DatabaseQueue.scratch())
    try kept.write { inner in
      try inner.execute(
        sql: "CREATE TABLE kept (id, kind, n); INSERT INTO kept VALUES ('a', 'x', 1), ('b', 'y', 2), ('c', 'x', NULL)")
      let source = Source(inner)
      try reading.writeWithoutTransaction { db in try body(db, source, VirtualTables(db, ["made": source])) }
    }
  }

  @Test func `rows are searched by the column that SQLite compares, and otherwise scanned`() throws {
    try withTable { db, source, _ throws in
      #expect(try Int.fetchOne(db, sql: "SELECT n FROM made WHERE id = 'b'") == 2)
      #expect(try String.fetchAll(db, sql: "SELECT id FROM made WHERE kind = 'x' ORDER BY id") == ["a", "c"])
      #expect(try String.fetchAll(db, sql: "SELECT id FROM made WHERE n > 1") == ["b"])
      #expect(source.searched == ["0=b", "1=x", "all"] && source.takenBack == 3)
    }
  }

  @Test func `a value's type and NULL come through`() throws {
    try withTable { db, _, _ throws in
      let types = try String.fetchAll(db, sql: "SELECT typeof(id) || typeof(n) FROM made ORDER BY id")
      #expect(types == ["textinteger", "textinteger", "textnull"])
    }
  }

  @Test func `the source's own error is thrown, and the next reading succeeds`() throws {
    try withTable { db, source, tables throws in
      source.fails = true
      #expect(throws: Source.Failure()) {
        try tables.reading { try Int.fetchOne(db, sql: "SELECT count(*) FROM made") }
      }
      source.fails = false
      #expect(try tables.reading { try Int.fetchOne(db, sql: "SELECT count(*) FROM made") } == 3)
    }
  }
}
