import CanonicalJSON
import Domain
import EventLog
import Foundation

/// The writes that carry out at the project what was erased at home: a row of whose record nothing is left here is
/// deleted, and an erased field gets the value that the log still has for it, in most cases none.
///
/// Only the columns that the erasure names are written, so that nobody's newer value of another column is overwritten.
struct ErasureWrites {
  private let fields: [String]
  private let rows: ServerRows
  private let identity: ServerIdentity
  private var changes: [RowKey: [String: ColumnChange]] = [:]
  private var deleted: Set<RowKey> = []

  /// Derives the writes from an erasure.
  ///
  /// - Parameters:
  ///   - events: The events that the erasure names, as they are now.
  ///   - rows: The rows as what is left in the log has them.
  ///   - isGone: Whether no event of a stream has a payload any more.
  init(
    _ redaction: Redaction, of events: [RecordedEvent], in rows: ServerRows, as identity: ServerIdentity,
    isGone: (StreamName) throws -> Bool
  ) rethrows {
    fields = redaction.fields.map(Erasures.field(at:))
    (self.rows, self.identity) = (rows, identity)
    for event in events {
      if event.stream.key.contains("/") {
        eraseKeys(of: event.stream)
      } else if let table = Table.of(event.stream), let id = UUID(strict: event.stream.key) {
        let row = RowKey(table, id)
        if try isGone(event.stream) {
          deleted.insert(row)
        } else if rows[row] != nil {
          eraseColumns(of: event, row)
        }
      }
    }
  }

  /// The writes in the order in which they are sent: rows that name others are deleted before them.
  var list: [RowWrite] {
    let order = Dictionary(uniqueKeysWithValues: Table.allCases.enumerated().map { ($1, $0) })
    return changes.sorted { $0.key < $1.key }.map { RowWrite(.update, $0.key, $0.value) }
      + deleted.sorted { (order[$1.table] ?? 0, $1) < (order[$0.table] ?? 0, $0) }.map { RowWrite(.delete, $0) }
  }

  // MARK: Records

  /// Events that are erased because of another record, or because an item of a list is, with the columns that they set.
  private static let columnsOfTypes: [String: [String]] = [
    FitScoreCalculated.type: ["fit_score", "fit_score_data"], CoachMarkedPresent.type: ["coaches_present"],
    CoachUnmarkedPresent.type: ["coaches_present"], ProConAdded.type: ["pros", "cons"],
    ProConRemoved.type: ["pros", "cons"],
  ]

  private mutating func eraseColumns(of event: RecordedEvent, _ row: RowKey) {
    if event.type == StatusChanged.type {
      // The history row has the event's id. It goes with the event, or loses its note.
      let history = RowKey(.statusHistory, event.id)
      if event.data == nil {
        deleted.insert(history)
      } else {
        changes[history, default: [:]]["notes"] = .set(rows[history]?["notes"] ?? .null)
      }
    }
    if let columns = Self.columnsOfTypes[event.type] {
      for column in row.table.map.columns where columns.contains(column.name) { erase(column, of: row) }
      return
    }
    for field in fields {
      guard let (column, key) = row.table.map.targets[field] else { continue }
      if let key { erase(key, of: column.name, in: row) } else { erase(column, of: row) }
    }
  }

  private mutating func erase(_ column: Column, of row: RowKey) {
    let empty: JSONValue = column.kind == .list ? .array([]) : column.serverDefault.map(JSONValue.string) ?? .null
    changes[row, default: [:]][column.name] = .set(rows[row]?[column.name] ?? empty)
  }

  // MARK: Keys of maps

  private mutating func eraseKeys(of stream: StreamName) {
    let parts = stream.key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let first = UUID(strict: parts[0]) else { return }
    if stream.category == "private-note", let owner = UUID(strict: parts[1]) {
      let row = RowKey(.schools, first)
      if rows[row] != nil { erase(identity.person(owner).lowercased, of: "private_notes", in: row) }
    } else if stream.category == "preferences" {
      let category = PreferenceCategory(rawValue: parts[1])
      let named = fields.map(category.key(of:))
      for key in category.keys where named.isEmpty || named.contains(key) {
        erase(key, of: "data", in: .preferences(identity.person(first), category.rawValue))
      }
    }
  }

  /// Other people may keep other keys in the map.
  private mutating func erase(_ key: String, of column: String, in row: RowKey) {
    var keys: [String: JSONValue?] = if case .merge(let keys)? = changes[row]?[column] { keys } else { [:] }
    keys.updateValue(rows[row]?[column]?.value(at: key), forKey: key)
    changes[row, default: [:]][column] = .merge(keys)
  }
}
