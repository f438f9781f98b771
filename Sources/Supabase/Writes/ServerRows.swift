import CanonicalJSON

/// The rows that the server should have once everything known here has reached it. What-if shows them, a proof compares
/// them, and a restored school is built from them.
///
/// A row has only the columns that somebody named; what the server filled in by itself is not known here.
public struct ServerRows: Equatable, Sendable {
  /// The rows that exist.
  private(set) var present: [RowKey: RowValues] = [:]
  /// What each deletion took along, by the deleted row.
  private var tombstones: [RowKey: Tombstone] = [:]
  /// The rows that were deleted, by themselves or along with others, and have not come back.
  private var deleted: Set<RowKey> = []
  /// The rows that name a row, so that a deletion need not search all rows.
  private var naming: [RowKey: Set<RowKey>] = [:]
  /// The rows that belonged to a row and belong to another one instead.
  private var movedAway: [RowKey: Set<RowKey>] = [:]

  /// The rows that were deleted with a row, parents first, and the references that other rows lost by it.
  struct Tombstone: Equatable, Sendable {
    var rows: [(key: RowKey, values: RowValues)] = []
    var severed: [(key: RowKey, column: String, change: ColumnChange)] = []

    /// Restores references in deleted rows: a row that first lost a reference and then was deleted too comes back with
    /// it.
    mutating func mend() {
      for (index, row) in rows.enumerated() {
        for loss in severed where loss.key == row.key {
          rows[index].values[loss.column] = loss.change.applied(to: rows[index].values[loss.column])
        }
      }
      severed.removeAll { loss in rows.contains { $0.key == loss.key } }
    }

    static func == (left: Tombstone, right: Tombstone) -> Bool {
      left.rows.elementsEqual(right.rows) { $0.key == $1.key && $0.values == $1.values }
        && left.severed.elementsEqual(right.severed) { $0.key == $1.key && $0.column == $1.column }
    }
  }

  /// Creates an empty set of rows.
  public init() {}

  subscript(key: RowKey) -> RowValues? { present[key] }

  /// Whether a row was there, was deleted, and has not come back.
  func isDeleted(_ key: RowKey) -> Bool { deleted.contains(key) }

  /// The rows that name a row, in a fixed order.
  func dependants(of key: RowKey) -> [RowKey] { naming[key, default: []].sorted() }

  /// The rows that belonged to a row before. On the server they may still belong to it: a deletion that comes before
  /// their writes would take them along.
  func formerDependants(of key: RowKey) -> Set<RowKey> { movedAway[key, default: []] }

  /// Carries out a write, with everything that the server does along with a deletion.
  mutating func apply(_ write: RowWrite) {
    switch write.operation {
    case .insert, .update, .upsert:
      forget(write)
      if write.operation == .insert {
        tombstones[write.row] = nil
        deleted.remove(write.row)
      } else if tombstones[write.row] != nil {
        return  // An edit does not bring a deleted row back.
      }
      // A record that is logged whole a second time keeps nothing of the first.
      if write.operation == .insert {
        replace(write.row, with: RowValues().changed(by: write.columns))
      } else if write.row.table.map.references.contains(where: { write.columns[$0.column] != nil }) {
        noteMove(write)
        replace(write.row, with: (present[write.row] ?? [:]).changed(by: write.columns))
      } else {
        present[write.row, default: [:]].change(by: write.columns)
      }
    case .delete:
      guard present[write.row] != nil else { return }
      var tombstone = Tombstone()
      delete(write.row, into: &tombstone)
      tombstone.mend()
      tombstones[write.row] = tombstone
      deleted.formUnion(tombstone.rows.map(\.key))
    }
  }

  /// Notes that a row no longer belongs to the row whose deletion would take it along.
  private mutating func noteMove(_ write: RowWrite) {
    for reference in write.row.table.map.references where reference.onDelete == .cascade {
      guard case .string(let id)? = present[write.row]?[reference.column],
        let change = write.columns[reference.column], change.applied(to: .string(id)) != .string(id)
      else { continue }
      movedAway[RowKey(reference.table, key: id), default: []].insert(write.row)
    }
  }

  /// Forgets references that are removed while the row that they name is deleted, so that they do not come back with
  /// that row.
  private mutating func forget(_ write: RowWrite) {
    for (column, change) in write.columns {
      guard case .remove(.string(let name)) = change,
        let reference = write.row.table.map.reference(column)
      else { continue }
      tombstones[RowKey(reference.table, key: name)]?.severed.removeAll { $0.key == write.row && $0.column == column }
    }
  }

  /// What was lost with a row, to be written again when the row comes back.
  func tombstone(of key: RowKey) -> Tombstone { tombstones[key] ?? Tombstone() }

  private mutating func delete(_ key: RowKey, into tombstone: inout Tombstone) {
    guard let values = present[key] else { return }
    let named = dependants(of: key)
    replace(key, with: nil)
    tombstone.rows.append((key, values))
    for dependant in named {
      for reference in dependant.table.map.references where reference.table == key.table {
        guard var row = present[dependant], row.names(key, in: reference) else { continue }
        switch reference.onDelete {
        case .cascade: delete(dependant, into: &tombstone)
        case .setNull:
          tombstone.severed.append((dependant, reference.column, .set(.string(key.key))))
          row[reference.column] = .null
          replace(dependant, with: row)
        case .drop:
          // The server drops the reference only when the row is next written; nobody may rely on either state.
          tombstone.severed.append((dependant, reference.column, .insert(.string(key.key))))
          row[reference.column] = ColumnChange.remove(.string(key.key)).applied(to: row[reference.column])
          replace(dependant, with: row)
        }
      }
    }
  }

  private mutating func replace(_ key: RowKey, with values: RowValues?) {
    for name in (present[key] ?? [:]).names(of: key.table) { naming[name]?.remove(key) }
    present[key] = values
    for name in (values ?? [:]).names(of: key.table) { naming[name, default: []].insert(key) }
  }
}

extension RowValues {
  /// The rows that a row of `table` names in these columns.
  func names(of table: Table) -> Set<RowKey> {
    var names: Set<RowKey> = []
    for reference in table.map.references {
      switch self[reference.column] {
      case .string(let id): names.insert(RowKey(reference.table, key: id))
      case .array(let ids): names.formUnion(ids.compactMap(\.text).map { RowKey(reference.table, key: $0) })
      default: break
      }
    }
    return names
  }

  fileprivate mutating func change(by columns: [String: ColumnChange]) {
    for (column, change) in columns { self[column] = change.applied(to: self[column]) }
  }

  fileprivate func changed(by columns: [String: ColumnChange]) -> RowValues {
    var values = self
    values.reserveCapacity(count + columns.count)
    values.change(by: columns)
    return values
  }

  fileprivate func names(_ key: RowKey, in reference: Reference) -> Bool {
    switch self[reference.column] {
    case .string(let id): id == key.key
    case .array(let ids): ids.contains(.string(key.key))
    default: false
    }
  }
}
