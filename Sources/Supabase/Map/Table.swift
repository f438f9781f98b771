import Domain
import EventLog

/// The tables that the application writes, ordered so that rows refer to earlier tables (facts §1).
public enum Table: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case schools
  case statusHistory = "school_status_history"
  case coaches, events, interactions
  case metrics = "performance_metrics"
  case offers, documents
  case preferences = "user_preferences"

  /// The name in the database.
  public var description: String { rawValue }

  /// The tables that a pull reads by themselves. The status history is read with the schools.
  static let pulled = allCases.filter { $0 != .statusHistory }

  /// The columns that name people.
  static let columnsOfPeople = Set(allCases.flatMap { $0.map.columns.filter { $0.kind == .person }.map(\.name) })
    .sorted()

  /// The table of a stream's record; nil if the record has no table of its own.
  static func of(_ stream: StreamName) -> Table? { byCategory[stream.category] }

  private static let byCategory = Dictionary(
    allCases.compactMap { table in table.map.category.map { ($0, table) } }
  ) { $1 }

  /// The table's columns.
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

/// A column of the server and the field that it holds: one entry of the map.
struct Column: Sendable, ExpressibleByStringLiteral {
  enum Kind: Sendable {
    case text, number, flag, json, list
    /// A person's id.
    case person
    /// A decimal that we keep in hundredths.
    case money
    /// A time of day, which we keep without seconds.
    case clock
    /// A point in time, to the millisecond.
    case instant
    /// JSON of which we know some keys, and others know other keys.
    case map
  }

  /// Who determines a column's value.
  enum Owner: Sendable {
    /// Events, including those that a pull derives from rows.
    case events
    /// Whoever wrote the row. No event holds the value of a row that was made elsewhere, so only our own are compared.
    case writer
    /// The server or another service, even if we write it, too. The column is never compared.
    case server
  }

  /// The dates of the application's schema, in chronological order.
  enum SchemaDate: CaseIterable, Comparable, Sendable { case february, march, august }

  let name: String
  let kind: Kind
  /// The record's field that it holds, if there is one of that name.
  let field: String
  /// The fields without a column that a map holds under keys of their own.
  let fieldsOfMap: [String]
  /// The reference to rows of another table; nil if it names none.
  let reference: Reference?
  /// The default that the server fills in, as text; it counts as empty.
  let serverDefault: String?
  let owner: Owner
  /// Whether its value says to whom or what the row belongs, and never changes.
  let isIdentity: Bool
  /// The schema from which on it exists, and the one from which on it no longer does.
  let since: SchemaDate, until: SchemaDate?

  /// - Parameter field: The field's name; by default that of the column in camel case.
  init(
    _ name: String, _ kind: Kind = .text, field: String? = nil, fieldsOfMap: [String] = [],
    names table: Table? = nil, _ onDelete: Reference.OnDelete = .cascade, serverDefault: String? = nil,
    owner: Owner = .events, isIdentity: Bool = false, since: SchemaDate = .february, until: SchemaDate? = nil
  ) {
    self.name = name
    self.kind = kind
    self.field = field ?? ColumnNames.camel(name)
    self.fieldsOfMap = fieldsOfMap
    reference = table.map { Reference(column: name, table: $0, onDelete: onDelete) }
    self.serverDefault = serverDefault
    self.owner = owner
    self.isIdentity = isIdentity
    self.since = since
    self.until = until
  }

  /// Creates a text column that holds the field of the same name.
  init(stringLiteral name: String) { self.init(name) }

  /// Whether it holds one value that people set, neither a list nor a map.
  var isGuarded: Bool { owner == .events && !isIdentity && kind != .list && kind != .map }
}

/// A column that names one row or several of another table.
struct Reference: Hashable, Sendable {
  /// What happens to a row when the row that it names is deleted (facts §1.13).
  enum OnDelete: Hashable, Sendable {
    /// It is deleted too.
    case cascade
    /// It stays, and the column becomes null.
    case setNull
    /// Nothing at first; the id is dropped from the list when the row is next written.
    case drop
  }

  let column: String
  let table: Table
  let onDelete: OnDelete
}

/// A table's columns, and what follows from them.
struct TableMap: Sendable {
  /// The category of the streams that hold the table's records; nil if the table has none, or if a missing row means
  /// nothing, as people see only their own preferences.
  let category: String?
  /// Whether a row tells when it was last written: a trigger sets `updated_at`.
  let tellsTime: Bool
  /// The column that names the only person who may insert a row; nil if anybody in the family may (facts §1.12).
  let author: String?
  /// The columns that are used here.
  let columns: [Column]
  /// Those that a proof compares, by name.
  let compared: [Column]
  /// The columns that say to whom or what a row belongs. Nobody changes them, so a row with our id and other values in
  /// them is not ours.
  let identity: [String]
  /// The columns of single values that people set, by name: each is changed only where it still holds what the change
  /// was based on.
  let guarded: [String: Column]
  /// The record's fields by the places that hold them: a column of a single value, or a key of a map
  /// (`academic_info.city`).
  let fieldsOfPlaces: [String: String]
  let references: [Reference]
  /// Whether rows have `family_unit_id`. Updates and deletions are then limited to the family's rows.
  let hasFamily: Bool
  /// Where each of the record's fields is stored: its column and, if that is a map, its key.
  let targets: [String: (column: Column, key: String?)]

  init(_ category: String?, tellsTime: Bool, author: String? = nil, _ columns: [Column]) {
    self.category = category
    self.tellsTime = tellsTime
    self.author = author
    self.columns = columns
    compared = columns.filter { $0.owner != .server }.sorted { $0.name < $1.name }
    identity = columns.filter(\.isIdentity).map(\.name)
    guarded = Dictionary(columns.filter(\.isGuarded).map { ($0.name, $0) }) { $1 }
    references = columns.compactMap(\.reference)
    hasFamily = columns.contains { $0.name == "family_unit_id" }
    let keys = columns.flatMap { column in
      column.fieldsOfMap.map { ($0, (column: column, key: Optional(ColumnNames.snake($0)))) }
    }
    // A field with a column of its own is stored there.
    targets = Dictionary(keys + columns.map { ($0.field, (column: $0, key: nil)) }) { $1 }
    fieldsOfPlaces = Dictionary(
      guarded.map { ($0.key, $0.value.field) }
        + targets.compactMap { field, target in target.key.map { ("\(target.column.name).\($0)", field) } }
    ) { $1 }
  }

  /// The reference of a column; nil if it names no rows.
  func reference(_ column: String) -> Reference? { references.first { $0.column == column } }

  /// The keys of a map that hold fields without a column.
  func keys(of column: String) -> [String] {
    targets.values.filter { $0.column.name == column }.compactMap(\.key).sorted()
  }
}
