import EventLog
public import GRDB
import RawSQLite

/// A cell of a read model, without its type.
public enum Cell: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text, compared by its bytes.
  case text([UInt8])

  /// What the cell says, for people; nil where it is empty.
  public var text: String? {
    switch self {
    case .null: nil
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// All rows of some read models at one moment, by table and key: what two moments or two histories are compared by.
public struct RowSnapshot: Equatable, Sendable {
  /// Where a row stands.
  public struct Place: Hashable, Comparable, Sendable {
    /// The projection's name.
    public let projection: String
    /// The table's name.
    public let table: String
    /// The key's columns, parted by slashes.
    public let key: String

    /// The same table with another key.
    public func with(key: String) -> Place { Place(projection: projection, table: table, key: key) }

    /// Whether the row's key is the position of the event that it is of.
    public var hasPositionAsKey: Bool {
      ReadModels.all.contains { type in type.definitions.contains { $0.name == table && $0.key == ["position"] } }
    }

    /// Equality of bytes: two keys that read the same may be two rows.
    public static func == (a: Place, b: Place) -> Bool { a.texts == b.texts }

    /// Hashing, in step with equality.
    public func hash(into hasher: inout Hasher) { texts.forEach { hasher.combine($0) } }

    private var texts: [ByteText] { [ByteText(projection), ByteText(table), ByteText(key)] }

    /// By projection, table and key.
    public static func < (a: Place, b: Place) -> Bool { a.texts.lexicographicallyPrecedes(b.texts) }
  }

  /// The rows: each column's name and cell.
  public let rows: [Place: [String: Cell]]

  /// Reads the rows of the projections that are wanted.
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
