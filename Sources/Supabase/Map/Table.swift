import Domain

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

  /// The table's columns, as far as anything here concerns them.
  public var columns: [Column] { map.columns }

  /// Whether rows carry `family_unit_id`, by which every write is scoped.
  public var hasFamily: Bool { map.hasFamily }

  /// The columns that say whose row it is. Nobody changes them, so a row under our id with other values in them is
  /// not ours.
  public var identity: [String] { map.identity }

  /// The column that names who alone may insert a row; nil where anybody of the family may (facts §1.12).
  public var author: String? { map.author }

  /// The columns that name rows of other tables, and what the server does with the row when such a row goes (facts §1.13).
  public var references: [Reference] { map.references }

  /// The columns that a proof compares, by name.
  var compared: [Column] { map.compared }

  /// The category of the streams that hold the table's records; nil where rows that are gone mean nothing: one sees
  /// one's own preferences alone.
  var category: String? { map.category }

  /// Whether a row says when it was last written.
  var tellsTime: Bool { map.tellsTime }

  /// Where a record's field stands.
  func place(of field: String) -> Place? { map.places[field] }

  /// The column that a record's field stands in, by itself or under a key.
  public func column(of field: String) -> Column? { place(of: field)?.column }

  /// The keys of a map that fields without a column stand under.
  func keys(of column: String) -> [String] {
    map.places.values.filter { $0.column.name == column }.compactMap(\.key).sorted()
  }

  /// The columns that name people.
  static let columnsOfPeople = Set(allCases.flatMap { $0.columns.filter { $0.kind == .person }.map(\.name) }).sorted()

  /// A column that names a row of another table, or several.
  public struct Reference: Hashable, Sendable {
    /// What becomes of a row when the row that it names is deleted.
    public enum OnDelete: Hashable, Sendable {
      /// It goes too.
      case cascade
      /// It stays, naming nothing.
      case setNull
      /// Nothing at once; the dead id is dropped from the list when the row is next written.
      case drop
    }

    /// The column.
    public let column: String
    /// The table that is named.
    public let table: Table
    /// What deletion does.
    public let onDelete: OnDelete
  }

  /// A field's column, and its key where the column is a map.
  struct Place: Sendable {
    let column: Column
    let key: String?
  }

  private var map: TableMap {
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
public struct Column: Sendable, ExpressibleByStringLiteral {
  /// What a column's values are.
  public enum Kind: Sendable {
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
  public enum Owner: Sendable {
    /// Events do, those that a pull makes of rows too.
    case events
    /// Whoever wrote the row. No event tells it of one that was made elsewhere: it is compared only where we wrote it.
    case writer
    /// The server or another service as well as we: it is never compared.
    case server
  }

  /// The dates of the application's schema.
  public enum SchemaDate: String, CaseIterable, Comparable, Sendable {
    case february, march, august

    /// By time.
    public static func < (left: SchemaDate, right: SchemaDate) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  /// The column's name.
  public let name: String
  /// What its values are.
  public let kind: Kind
  /// The field of the record that it holds, where there is one of that name.
  let field: String
  /// The fields that a map holds under keys of their own, where they have no column.
  let fieldsOfMap: [String]
  /// The rows that it names.
  let names: (table: Table, onDelete: Table.Reference.OnDelete)?
  /// What the server fills in by itself, which was never said; as words.
  public let unsaid: String?
  /// Who says what stands there.
  public let owner: Owner
  /// Whether it says whose row it is, for ever.
  let isIdentity: Bool
  /// From which date of the schema on it is there.
  public let since: SchemaDate
  /// From which date of the schema on it is not there any more.
  public let until: SchemaDate?

  /// A column of the map.
  ///
  /// - Parameter field: The field's name; by default that of the column in camel case.
  init(
    _ name: String, _ kind: Kind = .text, field: String? = nil, fieldsOfMap: [String] = [],
    names table: Table? = nil, _ onDelete: Table.Reference.OnDelete = .cascade, unsaid: String? = nil,
    owner: Owner = .events, isIdentity: Bool = false, since: SchemaDate = .february, until: SchemaDate? = nil
  ) {
    self.name = name
    self.kind = kind
    self.field = field ?? ColumnNames.camel(name)
    self.fieldsOfMap = fieldsOfMap
    names = table.map { ($0, onDelete) }
    self.unsaid = unsaid
    self.owner = owner
    self.isIdentity = isIdentity
    self.since = since
    self.until = until
  }

  /// A text that a field of the same name holds.
  public init(stringLiteral name: String) { self.init(name) }
}

/// A table's columns, and what follows from them.
struct TableMap: Sendable {
  let category: String?
  let tellsTime: Bool
  let author: String?
  let columns: [Column]
  let compared: [Column]
  let identity: [String]
  let references: [Table.Reference]
  let hasFamily: Bool
  let places: [String: Table.Place]

  /// - Parameters:
  ///   - category: The category of the streams that hold the records.
  ///   - tellsTime: Whether a trigger sets `updated_at`.
  ///   - author: The column that names who alone may insert a row.
  init(_ category: String?, tellsTime: Bool, author: String? = nil, _ columns: [Column]) {
    self.category = category
    self.tellsTime = tellsTime
    self.author = author
    self.columns = columns
    compared = columns.filter { $0.owner != .server }.sorted { $0.name < $1.name }
    identity = columns.filter(\.isIdentity).map(\.name)
    references = columns.compactMap { column in
      column.names.map { Table.Reference(column: column.name, table: $0.table, onDelete: $0.onDelete) }
    }
    hasFamily = columns.contains { $0.name == "family_unit_id" }
    var places = Dictionary(columns.map { ($0.field, Table.Place(column: $0, key: nil)) }) { $1 }
    for column in columns {
      for field in column.fieldsOfMap where places[field] == nil {
        places[field] = Table.Place(column: column, key: ColumnNames.snake(field))
      }
    }
    self.places = places
  }
}
