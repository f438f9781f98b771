/// The tables that the application writes, and what a writer has to know of each (facts §1).
public enum Table: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case schools
  case statusHistory = "school_status_history"
  case coaches
  case interactions
  case offers
  case events
  case metrics = "performance_metrics"
  case documents
  case preferences = "user_preferences"

  /// The name in the database.
  public var description: String { rawValue }

  /// Whether rows carry `family_unit_id`, by which every write is scoped.
  public var hasFamily: Bool {
    switch self {
    case .statusHistory, .preferences: false
    default: true
    }
  }

  /// The columns that say whose row it is. Nobody changes them, so a row under our id with other values in them is
  /// not ours.
  public var identity: [String] {
    switch self {
    case .schools, .events, .metrics: ["family_unit_id", "user_id"]
    case .coaches, .offers: ["family_unit_id", "school_id"]
    case .interactions: ["family_unit_id", "school_id", "logged_by"]
    case .documents: ["family_unit_id", "uploaded_by"]
    case .statusHistory: ["school_id", "new_status"]
    case .preferences: ["user_id", "category"]
    }
  }

  /// The column that names who alone may insert a row; nil where anybody of the family may (facts §1.12).
  public var author: String? { self == .interactions ? "logged_by" : nil }

  /// The columns that name rows of other tables, and what the server does with the row when such a row goes (facts §1.13).
  public var references: [Reference] {
    switch self {
    case .statusHistory, .coaches: [Reference("school_id", .schools, .cascade)]
    case .interactions:
      [
        Reference("school_id", .schools, .cascade), Reference("coach_id", .coaches, .setNull),
        Reference("event_id", .events, .setNull),
      ]
    case .offers: [Reference("school_id", .schools, .cascade), Reference("coach_id", .coaches, .setNull)]
    case .events: [Reference("school_id", .schools, .cascade), Reference("coaches_present", .coaches, .drop)]
    case .metrics: [Reference("event_id", .events, .setNull)]
    case .documents:
      [Reference("school_id", .schools, .setNull), Reference("shared_with_schools", .schools, .drop)]
    case .schools, .preferences: []
    }
  }

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

    init(_ column: String, _ table: Table, _ onDelete: OnDelete) {
      (self.column, self.table, self.onDelete) = (column, table, onDelete)
    }
  }
}
