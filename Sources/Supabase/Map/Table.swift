import Domain
import EventLog

/// The tables that the application writes, in the order in which their rows refer to each other (facts §1).
public enum Table: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case schools
  case statusHistory = "school_status_history"
  case coaches, events, interactions
  case metrics = "performance_metrics"
  case offers, documents
  case preferences = "user_preferences"

  /// The name in the database.
  public var description: String { rawValue }

  /// The tables that a pull reads by themselves. The status history comes with the schools.
  static let pulled = allCases.filter { $0 != .statusHistory }

  /// The columns that name people.
  static let columnsOfPeople = Set(allCases.flatMap { $0.map.columns.filter { $0.kind == .person }.map(\.name) })
    .sorted()

  /// The table that a stream's record stands in; nil where none does by itself.
  static func of(_ stream: StreamName) -> Table? { byCategory[stream.category] }

  private static let byCategory = Dictionary(
    allCases.compactMap { table in table.map.category.map { ($0, table) } }
  ) { $1 }

  /// What stands in it.
  var map: TableMap {
    switch self {
    case .schools: .schools
    case .statusHistory: .statusHistory
    case .coaches: .coaches
    case .events: .events
    case .interactions: .interactions
    case .metrics: .metrics
    case .offers: .offers
    case .documents: .documents
    case .preferences: .preferences
    }
  }
}

/// A column of the server and what it holds: one line of the map.
struct Column: Sendable, ExpressibleByStringLiteral {
  enum Kind: Sendable {
    case text, number, json, list
    /// The id of somebody.
    case person
    /// A decimal that we keep in hundredths.
    case money
    /// A time of day, of which we keep no seconds.
    case clock
    /// A point in time, to the millisecond.
    case instant
    /// JSON of which we know some keys, and others other keys.
    case map
  }

  /// Who says what stands there.
  enum Owner: Sendable {
    /// Events do, those that a pull makes of rows too.
    case events
    /// Whoever wrote the row. No event tells it of one that was made elsewhere: it is compared only where we wrote it.
    case writer
    /// The server or another service as well as we: it is never compared.
    case server
  }

  /// The dates of the application's schema, by time.
  enum SchemaDate: CaseIterable, Comparable, Sendable { case february, march, august }

  let name: String
  let kind: Kind
  /// The field of the record that it holds, where there is one of that name.
  let field: String
  /// The fields that a map holds under keys of their own, where they have no column.
  let fieldsOfMap: [String]
  /// The rows of another table that it names.
  let reference: Reference?
  /// What the server fills in by itself, which was never said; as words.
  let unsaid: String?
  let owner: Owner
  /// Whether it says whose row it is, for ever.
  let isIdentity: Bool
  /// From which date of the schema on it is there, and from which on not any more.
  let since: SchemaDate, until: SchemaDate?

  /// - Parameter field: The field's name; by default that of the column in camel case.
  init(
    _ name: String, _ kind: Kind = .text, field: String? = nil, fieldsOfMap: [String] = [],
    names table: Table? = nil, _ onDelete: Reference.OnDelete = .cascade, unsaid: String? = nil,
    owner: Owner = .events, isIdentity: Bool = false, since: SchemaDate = .february, until: SchemaDate? = nil
  ) {
    self.name = name
    self.kind = kind
    self.field = field ?? ColumnNames.camel(name)
    self.fieldsOfMap = fieldsOfMap
    reference = table.map { Reference(column: name, table: $0, onDelete: onDelete) }
    self.unsaid = unsaid
    self.owner = owner
    self.isIdentity = isIdentity
    self.since = since
    self.until = until
  }

  /// A text that a field of the same name holds.
  init(stringLiteral name: String) { self.init(name) }
}

/// A column that names a row of another table, or several.
struct Reference: Hashable, Sendable {
  /// What becomes of a row when the row that it names is deleted (facts §1.13).
  enum OnDelete: Hashable, Sendable {
    /// It goes too.
    case cascade
    /// It stays, naming nothing.
    case setNull
    /// Nothing at once; the dead id is dropped from the list when the row is next written.
    case drop
  }

  let column: String
  let table: Table
  let onDelete: OnDelete
}

/// A table's columns, and what follows from them.
struct TableMap: Sendable {
  /// The category of the streams that hold the table's records; nil where rows that are gone mean nothing: one sees
  /// one's own preferences alone.
  let category: String?
  /// Whether a row says when it was last written: a trigger sets `updated_at`.
  let tellsTime: Bool
  /// The column that names who alone may insert a row; nil where anybody of the family may (facts §1.12).
  let author: String?
  /// The columns, as far as anything here concerns them.
  let columns: [Column]
  /// Those that a proof compares, by name.
  let compared: [Column]
  /// Those that say whose row it is. Nobody changes them, so a row under our id with other values in them is not ours.
  let identity: [String]
  let references: [Reference]
  /// Whether rows carry `family_unit_id`, by which every write is scoped.
  let hasFamily: Bool
  /// Where each of the record's fields stands: its column, and its key where that is a map.
  let places: [String: (column: Column, key: String?)]

  init(_ category: String?, tellsTime: Bool, author: String? = nil, _ columns: [Column]) {
    self.category = category
    self.tellsTime = tellsTime
    self.author = author
    self.columns = columns
    compared = columns.filter { $0.owner != .server }.sorted { $0.name < $1.name }
    identity = columns.filter(\.isIdentity).map(\.name)
    references = columns.compactMap(\.reference)
    hasFamily = columns.contains { $0.name == "family_unit_id" }
    let keys = columns.flatMap { column in
      column.fieldsOfMap.map { ($0, (column: column, key: Optional(ColumnNames.snake($0)))) }
    }
    // A field that has a column of its own stands there.
    places = Dictionary(keys + columns.map { ($0.field, (column: $0, key: nil)) }) { $1 }
  }

  /// What a column names.
  func reference(_ column: String) -> Reference? { references.first { $0.column == column } }

  /// The keys of a map that fields without a column stand under.
  func keys(of column: String) -> [String] {
    places.values.filter { $0.column.name == column }.compactMap(\.key).sorted()
  }
}
