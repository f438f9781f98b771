public import GRDB
public import RawSQLite

extension ProjectionRow {
  /// Returns the rows that a condition selects, such as `WHERE school = ? ORDER BY at`. Values are bound, never
  /// interpolated.
  ///
  /// - Throws: `DatabaseError` if SQLite rejects the condition; an error if a column cannot be read.
  public static func fetchAll(
    _ db: Database, _ condition: String = "", _ arguments: [any Bindable] = []
  ) throws -> [Self] {
    let statement = try RawStatement(cached: db, "\(table.select) \(condition)")
    defer { statement.reset() }
    for (index, argument) in arguments.enumerated() {
      argument.bind(to: statement, at: Int32(index + 1))
    }
    var rows: [Self] = []
    while try statement.step() {
      rows.append(try Self(statement))
    }
    return rows
  }

  /// Returns the first row that SQLite finds; nil if the table is empty.
  public static func fetchOne(_ db: Database) throws -> Self? { try fetchAll(db, "LIMIT 1").first }

  /// Returns the rows with the given keys, in the same order; an element is nil if there is no such row.
  public static func fetch(_ db: Database, keys: [Key]) throws -> [Self?] {
    let statement = try RawStatement(cached: db, table.selectByKey)
    defer { statement.reset() }
    return try keys.map { key in
      statement.reset()
      key.bind(to: statement)
      guard try statement.step() else { return nil }
      return try Self(statement)
    }
  }

  /// Returns the row with a key; nil if there is none.
  public static func fetch(_ db: Database, key: Key) throws -> Self? {
    let statement = try RawStatement(cached: db, table.selectByKey)
    defer { statement.reset() }
    key.bind(to: statement)
    guard try statement.step() else { return nil }
    return try Self(statement)
  }
}

extension ProjectionRow {
  /// Returns the number of a school's records that were not removed. The table needs the columns `school` and
  /// `removed_by`.
  ///
  /// - Throws: `DatabaseError` if the table lacks these columns.
  public static func count(ofSchool school: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM \(table.name) WHERE school = ? AND removed_by IS NULL", arguments: [school]) ?? 0
  }
}

extension SchoolDetailRow {
  /// Returns the beginnings of some schools' shared notes, in the order of `schools`; an element is nil if there are
  /// none.
  ///
  /// - Parameter scalars: The maximum number of Unicode scalars to read of each.
  public static func notes(_ db: Database, of schools: [String], upTo scalars: Int) throws -> [String?] {
    let statement = try RawStatement(cached: db, "SELECT substr(notes, 1, ?2) FROM school_detail WHERE id = ?1")
    defer { statement.reset() }
    statement.bind(2, Int64(scalars))
    return try schools.map { school in
      statement.reset()
      statement.bind(1, school)
      return try statement.step() ? statement.text(0) : nil
    }
  }
}
