import CanonicalJSON
import Domain
import EventLog
import Foundation

/// What an erasure at home means for the project's rows: a row of whose record nothing is left here is deleted, and an
/// erased field gets the value that the log still has for it, in most cases none.
///
/// Only the columns that the erasure names are written, so that nobody's newer value of another column is overwritten.
struct ErasedRows: Equatable, Sendable {
  /// The rows to delete, those that name others first.
  private(set) var deleted: [RowKey] = []
  /// The new values of columns.
  private(set) var values: [RowKey: RowValues] = [:]
  /// The new values of keys of maps, by row and column; nil removes a key. Other people may keep other keys there.
  private(set) var keys: [RowKey: [String: [String: JSONValue?]]] = [:]

  /// Derives the changes of rows from an erasure.
  ///
  /// - Parameters:
  ///   - events: The events that the erasure names, as they are now.
  ///   - rows: The rows as what is left in the log has them.
  ///   - isGone: Whether no event of a stream has a payload any more.
  init(
    _ redaction: Redaction, of events: [RecordedEvent], in rows: ServerRows, as identity: ServerIdentity,
    isGone: (StreamName) throws -> Bool
  ) rethrows {
    let fields = redaction.fields.map(Erasures.field(at:))
    for event in events {
      if event.stream.key.contains("/") {
        addKeys(of: event.stream, fields, rows, identity)
      } else if let table = Table.of(event.stream), let id = UUID(strict: event.stream.key) {
        let row = RowKey(table, id)
        if try isGone(event.stream) {
          if !deleted.contains(row) { deleted.append(row) }
        } else if rows[row] != nil {
          addColumns(of: event, row, fields, rows)
        }
      }
    }
    let order = Dictionary(uniqueKeysWithValues: Table.allCases.enumerated().map { ($1, $0) })
    deleted.sort { (order[$1.table] ?? 0, $1) < (order[$0.table] ?? 0, $0) }
  }

  var isEmpty: Bool { deleted.isEmpty && values.isEmpty && keys.isEmpty }

  /// The changes of rows that belong to people and not to the family: their settings.
  var ofPeople: ErasedRows {
    var rows = self
    (rows.deleted, rows.values) = ([], [:])
    return rows
  }

  // MARK: Records

  /// Events that are erased because of another record, or because an item of a list is, with the columns that they set.
  private static let columnsOfTypes: [String: [String]] = [
    FitScoreCalculated.type: ["fit_score", "fit_score_data"], CoachMarkedPresent.type: ["coaches_present"],
    CoachUnmarkedPresent.type: ["coaches_present"], ProConAdded.type: ["pros", "cons"],
    ProConRemoved.type: ["pros", "cons"],
  ]

  private mutating func addColumns(of event: RecordedEvent, _ row: RowKey, _ fields: [String], _ rows: ServerRows) {
    if event.type == StatusChanged.type { addHistory(of: event, rows) }
    if let columns = Self.columnsOfTypes[event.type] {
      for column in row.table.map.columns where columns.contains(column.name) { set(column, of: row, rows) }
      return
    }
    for field in fields {
      guard let (column, key) = row.table.map.targets[field] else { continue }
      if let key {
        set(key, of: column.name, in: row, rows)
      } else {
        set(column, of: row, rows)
      }
    }
  }

  /// The history row of a status change has the event's id. It goes with the event, or loses its note.
  private mutating func addHistory(of event: RecordedEvent, _ rows: ServerRows) {
    let row = RowKey(.statusHistory, event.id)
    if event.data == nil {
      if !deleted.contains(row) { deleted.append(row) }
    } else {
      values[row, default: [:]]["notes"] = rows[row]?["notes"] ?? .null
    }
  }

  private mutating func set(_ column: Column, of row: RowKey, _ rows: ServerRows) {
    let empty: JSONValue = column.kind == .list ? .array([]) : column.serverDefault.map(JSONValue.string) ?? .null
    values[row, default: [:]][column.name] = rows[row]?[column.name] ?? empty
  }

  // MARK: Keys of maps

  private mutating func addKeys(
    of stream: StreamName, _ fields: [String], _ rows: ServerRows, _ identity: ServerIdentity
  ) {
    let parts = stream.key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let first = UUID(strict: parts[0]) else { return }
    if stream.category == "private-note", let owner = UUID(strict: parts[1]) {
      let row = RowKey(.schools, first)
      if rows[row] != nil { set(identity.person(owner).lowercased, of: "private_notes", in: row, rows) }
    } else if stream.category == "preferences" {
      let category = PreferenceCategory(rawValue: parts[1])
      let row = RowKey.preferences(identity.person(first), category.rawValue)
      let named = fields.map(category.key(of:))
      for key in category.keys where named.isEmpty || named.contains(key) { set(key, of: "data", in: row, rows) }
    }
  }

  private mutating func set(_ key: String, of column: String, in row: RowKey, _ rows: ServerRows) {
    var value: JSONValue?
    if case .object(let members)? = rows[row]?[column] { value = members[key] }
    keys[row, default: [:]][column, default: [:]].updateValue(value, forKey: key)
  }
}
