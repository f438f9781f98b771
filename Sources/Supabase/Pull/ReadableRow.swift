import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// A row without the values that nothing here can hold, and what those are. A pull takes the one over and names the
/// others; a proof says of them that they cannot be read here.
struct ReadableRow {
  /// The columns that can be read. A column that is missing says nothing.
  private(set) var columns: JSONObject
  private(set) var unreadable: [UnreadableValue] = []

  /// Whether the row cannot become anything here.
  var isLeftOut: Bool { unreadable.contains(where: \.leavesRowOut) }

  private let table: Table
  private let key: RowKey
  private let record: String
  private let isKnown: Bool

  /// - Parameters:
  ///   - viewer: The person who reads, by the server's id.
  ///   - isKnown: Whether the record is known here: what only its beginning needs may then be empty.
  init(_ row: PartialRow, _ key: RowKey, viewer: UUID, isKnown: Bool) {
    columns = row.columns
    table = key.table
    self.key = key
    self.isKnown = isKnown
    record = table.record(row.columns)
    unreadable = row.faults.map { fault in
      UnreadableValue(
        row: key, record: record, column: fault.column, value: fault.value, accepted: fault.accepted,
        leavesRowOut: true)
    }
    for column in table.map.columns { check(column, viewer) }
    for (column, value, accepted) in fields(row.columns) {
      leave(column, value, accepted, isWhole: table.map.columns.contains { $0.name == column })
    }
    // Other people's preferences are theirs.
    if table == .preferences, row.columns.id("user_id") != viewer {
      unreadable = unreadable.map {
        UnreadableValue(
          row: key, record: record, column: $0.column, value: "…", accepted: $0.accepted,
          leavesRowOut: $0.leavesRowOut)
      }
    }
  }

  // MARK: - Columns

  /// Notes a value that cannot be read.
  ///
  /// - Parameter isWhole: Whether it is a column's whole value, and not one item or key.
  private mutating func leave(_ column: String, _ value: JSONValue, _ accepted: String, isWhole: Bool) {
    unreadable.append(
      UnreadableValue(
        key, record, column, value, accepted: accepted,
        leavesRowOut: isWhole && table.needs(column, isKnown: isKnown)))
    if isWhole { columns[column] = nil }
  }

  private mutating func check(_ column: Column, _ viewer: UUID) {
    guard let value = columns[column.name] else { return }
    if table == .metrics, column.name == "value" {
      guard columns.metricValue == nil else { return }
      let shown = columns["display_value"].flatMap { $0 == .null ? nil : $0 }
      return leave("value", value == .null ? shown ?? value : value, "a number", isWhole: true)
    }
    guard value != .null else {
      if table.needs(column.name, isKnown: isKnown) { leave(column.name, value, column.accepted, isWhole: true) }
      return
    }
    switch column.kind {
    case .list:
      guard case .array(let items) = value else { return leave(column.name, value, column.accepted, isWhole: true) }
      for item in items where !column.holds(item) { leave(column.name, item, column.accepted, isWhole: false) }
    case .map:
      guard case .object(let members) = value else { return leave(column.name, value, column.accepted, isWhole: true) }
      let mine = viewer.lowercased
      if column.name == "private_notes", let note = members[mine], note != .null, note.text == nil {
        leave("private_notes.\(mine)", note, "a text", isWhole: false)
        columns[column.name] = nil
      }
    default:
      if column.owner == .events, !table.isField(column), !column.holds(value) {
        leave(column.name, value, column.accepted, isWhole: true)
      }
    }
  }

  // MARK: - Fields

  private func fields(_ row: JSONObject) -> [RowFields.Unread] {
    switch table {
    case .schools:
      RowFields.unread(SchoolFields.self, from: row, of: table)
        + RowFields.unread(PhilosophyFields.self, from: row, of: table)
    case .coaches: RowFields.unread(CoachFields.self, from: row, of: table)
    case .events: RowFields.unread(EventFields.self, from: row, of: table)
    case .offers: RowFields.unread(OfferFields.self, from: row, of: table)
    case .documents: RowFields.unread(DocumentFields.self, from: row, of: table)
    case .preferences: preferences(row.text("category"), row.object("data") ?? [:])
    case .interactions, .metrics, .statusHistory: []
    }
  }

  private func preferences(_ category: String?, _ data: JSONObject) -> [RowFields.Unread] {
    let category = PreferenceCategory(rawValue: category ?? "")
    switch category {
    case .player: return RowFields.unread(PlayerDetails.self, fromMap: data, of: category)
    case .location: return RowFields.unread(HomeLocation.self, fromMap: data, of: category)
    case .notifications: return RowFields.unread(NotificationFields.self, fromMap: data, of: category)
    case .dashboard: return RowFields.unread(DashboardFields.self, fromMap: data, of: category)
    case .school:
      guard let wishes = data["preferences"], wishes != .null, RowEvents.wishes(data) == nil else { return [] }
      return [("data.preferences", wishes, "a list of wishes, each with an id and a type")]
    default: return []
    }
  }
}

extension Table {
  /// Whether a row becomes nothing here if a column of it is empty or cannot be read.
  fileprivate func needs(_ column: String, isKnown: Bool) -> Bool {
    switch self {
    case .schools: !isKnown && column == "name"
    case .statusHistory: ["new_status", "changed_at"].contains(column)
    case .coaches, .offers: column == "school_id"
    case .events: !isKnown && ["name", "start_date", "type"].contains(column)
    case .interactions: ["school_id", "type", "direction", "occurred_at"].contains(column)
    case .metrics: ["recorded_date", "metric_type", "value"].contains(column)
    case .preferences: ["user_id", "category", "data"].contains(column)
    case .documents: false
    }
  }

  /// Whether a column holds a field that is read by its name, not by itself.
  fileprivate func isField(_ column: Column) -> Bool {
    let names =
      switch self {
      case .schools: SchoolFields.fieldNames + PhilosophyFields.fieldNames
      case .coaches: CoachFields.fieldNames
      case .events: EventFields.fieldNames
      case .offers: OfferFields.fieldNames.filter { $0 != "school" }
      case .documents: DocumentFields.fieldNames
      case .interactions, .metrics, .statusHistory, .preferences: [String]()
      }
    return names.contains(column.field)
  }
}

extension Column {
  /// Whether the column can hold a value; for a list, whether that can be one of its items.
  fileprivate func holds(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (_, .string(let text)) where kind == .person || reference != nil: UUID(strict: text) != nil
    case (.instant, .string(let text)): Instant(text) != nil
    case (.text, .string), (.list, .string), (.clock, .string), (.flag, .flag), (.json, _): true
    case (.number, .number(let number)): name != "ranking" || Int(exactly: number) != nil
    default: false
    }
  }

  /// What the column accepts, in words.
  fileprivate var accepted: String {
    switch kind {
    case .list: reference == nil ? "a list of texts" : "a list of ids"
    case .map: "an object"
    case .instant: "a time such as 2026-02-11T15:00:00Z"
    case .flag: "true or false"
    case .number, .money: name == "ranking" ? "a whole number" : "a number"
    case .text, .person, .clock, .json: kind == .person || reference != nil ? "an id" : "a text"
    }
  }
}
