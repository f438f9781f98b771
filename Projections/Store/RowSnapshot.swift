import EventLog
public import GRDB
import RawSQLite

/// A value in a row of a read model, as SQLite stores it.
public enum Cell: Hashable, Sendable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text, compared by its bytes.
  case text([UInt8])

  /// Compares what is stored: two numbers that are equal may be stored by other bytes.
  public static func == (a: Cell, b: Cell) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a == b
    default: false
    }
  }

  /// Hashes consistently with equality.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .text(let bytes): hasher.combine(bytes)
    }
  }

  /// The value as text, for people; nil if it is NULL.
  public var text: String? {
    switch self {
    case .null: nil
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// All rows of some read models at one moment, by table and key, for comparing two moments or two histories.
public struct RowSnapshot: Equatable, Sendable {
  /// The place of a row: its projection, table and key.
  public struct Place: Hashable, Comparable, Sendable {
    /// The projection's name.
    public let projection: String
    /// The table's name.
    public let table: String
    /// The values of the key's columns, separated by slashes.
    public let key: String

    /// Returns the place with another key in the same table.
    public func with(key: String) -> Place { Place(projection: projection, table: table, key: key) }

    /// Whether the row's key ends with the position of the event that the row is about.
    public var hasPositionAsKey: Bool {
      ReadModels.all.contains { type in type.definitions.contains { $0.name == table && $0.key.last == "position" } }
    }

    /// Compares bytes: two keys that look the same may be two rows.
    public static func == (a: Place, b: Place) -> Bool { a.texts == b.texts }

    /// Hashes consistently with equality.
    public func hash(into hasher: inout Hasher) { texts.forEach { hasher.combine($0) } }

    private var texts: [ByteText] { [ByteText(projection), ByteText(table), ByteText(key)] }

    /// Orders by projection, table and key.
    public static func < (a: Place, b: Place) -> Bool { a.texts.lexicographicallyPrecedes(b.texts) }
  }

  /// The rows, each with its cells by column name.
  public let rows: [Place: [String: Cell]]

  /// Reads the rows of the projections for which `isWanted` returns true.
  public init(_ db: Database, where isWanted: (any Projection.Type) -> Bool = { _ in true }) throws {
    var rows: [Place: [String: Cell]] = [:]
    for type in ReadModels.all where isWanted(type) {
      for table in type.definitions {
        let statement = try RawStatement(cached: db, table.select)
        defer { statement.reset() }
        while try statement.step() {
          let cells = table.columns.indices.map { Self.cell(statement, Int32($0)) }
          let key = cells.prefix(table.keyColumns).map { $0.text ?? "NULL" }.joined(separator: "/")
          rows[Place(projection: type.name, table: table.name, key: key)] = Dictionary(
            uniqueKeysWithValues: zip(table.columns, cells))
        }
      }
    }
    self.rows = rows
  }

  static func cell(_ statement: RawStatement, _ column: Int32) -> Cell {
    switch statement.storage(column) {
    case .null: .null
    case .integer: .integer(statement.integer(column))
    case .real: .real(statement.double(column))
    case .text, .blob: .text(Array(statement.bytes(column)))
    }
  }
}
