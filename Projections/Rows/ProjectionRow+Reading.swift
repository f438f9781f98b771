public import GRDB
public import RawSQLite

extension ProjectionRow {
  /// The rows that a condition picks, such as `WHERE school = ? ORDER BY at`; every value is bound, never pasted in.
  ///
  /// - Throws: `DatabaseError` when SQLite refuses the condition.
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

  /// The first row there is.
  public static func fetchOne(_ db: Database) throws -> Self? { try fetchAll(db, "LIMIT 1").first }

  /// The rows with some keys, in the order asked for; nil where there is none.
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

  /// The row with a key; nil when there is none.
  public static func fetch(_ db: Database, key: Key) throws -> Self? {
    let statement = try RawStatement(cached: db, table.selectByKey)
    defer { statement.reset() }
    key.bind(to: statement)
    guard try statement.step() else { return nil }
    return try Self(statement)
  }
}

extension ProjectionRow {
  /// How many records of a school were not removed; of a table that says both.
  ///
  /// - Throws: `DatabaseError` for a table without these columns.
  public static func count(ofSchool school: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM \(table.name) WHERE school = ? AND removed_by IS NULL", arguments: [school]) ?? 0
  }
}

extension SchoolDetailRow {
  /// The beginnings of some schools' shared notes, in the order asked for; nil where there are none.
  ///
  /// - Parameter scalars: How many Unicode scalars of each to read.
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
