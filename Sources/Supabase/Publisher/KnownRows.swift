import CanonicalJSON
import Domain

/// What is known of the rows on the server: the base of ruling 25.
struct KnownRows: Sendable {
  /// The rows as our accepted writes and the pulled events made them: a fold of the log, and so the same after a
  /// restart.
  var acknowledged = ServerRows()
  /// The rows as this process last saw them; nil for a row that did not exist.
  private var seen: [RowKey: RowValues?] = [:]
  /// The rows that held other values than a write expected, so that they have to be read before the next one.
  private var surprising: Set<RowKey> = []
  /// The highest accepted position that set each column.
  private var setters: [RowKey: [String: Int64]] = [:]
  /// The position of our last accepted event that made each row, with all that was known of it here.
  private var makers: [RowKey: Int64] = [:]
  /// Columns that the project did not have when it was last asked, as `table.column`: a state of the server, not of an
  /// event.
  var gone: Set<String> = []
  /// Tables that the project did not have when it was last asked.
  var missing: Set<Table> = []
  /// Rows that the project did not show when they were last looked for.
  var unseen: Set<RowKey> = []
  /// Rows of which the project says that they are there, although it does not show them: their deletion waits, too.
  var hidden: Set<RowKey> = []

  /// Whether the project lacks a table or column, or does not show a row.
  var lacksSomething: Bool { !gone.isEmpty || !missing.isEmpty || !unseen.isEmpty }

  func hasSeen(_ row: RowKey) -> Bool { seen[row] != nil }

  /// The row as it was last seen; nil if it was not seen or did not exist.
  func row(_ row: RowKey) -> RowValues? { seen[row].flatMap(\.self) }

  /// Whether a write of a row that was not seen has to wait until it is read.
  func isSurprising(_ row: RowKey) -> Bool { surprising.contains(row) }

  mutating func record(_ row: RowKey, _ values: RowValues?) {
    seen.updateValue(values, forKey: row)
    surprising.remove(row)
  }

  mutating func forget(_ row: RowKey) { seen[row] = nil }

  mutating func noteSurprise(at row: RowKey) {
    forget(row)
    surprising.insert(row)
  }

  mutating func accept(_ write: RowWrite, at position: Int64) {
    acknowledged.apply(write)
    if !unseen.isEmpty { unseen.subtract(unseen.filter { acknowledged.isDeleted($0) || $0 == write.row }) }
    if !hidden.isEmpty { hidden.formIntersection(unseen) }
    guard write.operation != .delete else { return }
    if write.operation == .insert { makers[write.row] = position }
    setters[write.row, default: Dictionary(minimumCapacity: write.columns.count)].raise(
      write.columns.lazy.filter { !$0.value.isOfWhole }.map(\.key), to: position)
  }

  /// Applies the return of a row with all that was deleted along with it, as the server had it: whoever restored it knows
  /// nothing of what was on its way from here. False if the server is not known to have had it.
  mutating func acceptReturn(of row: RowKey) -> Bool {
    let tombstone = acknowledged.tombstone(of: row)
    for (key, values) in tombstone.rows {
      acknowledged.apply(RowWrite(.insert, key, values.mapValues(ColumnChange.set)))
    }
    for loss in tombstone.severed where acknowledged[loss.key] != nil {
      acknowledged.apply(RowWrite(.update, loss.key, [loss.column: loss.change]))
    }
    unseen.subtract(tombstone.rows.map(\.key))
    hidden.formIntersection(unseen)
    return !tombstone.rows.isEmpty
  }

  /// Whether a later event of ours made the row anew, with all that was known of it here.
  func isMadeAnew(_ row: RowKey, since position: Int64) -> Bool { makers[row].map { $0 > position } ?? false }

  /// Whether a later event has already set the column, so that an earlier one must not (ruling 42).
  func isSuperseded(_ column: String, of row: RowKey, at position: Int64) -> Bool {
    setters[row]?[column].map { $0 > position } ?? false
  }

  /// Forgets which tables, columns and rows are missing, so that they are requested again.
  mutating func forgetMissing() {
    missing.removeAll()
    unseen.removeAll()
    hidden.removeAll()
    gone.removeAll()
  }

  func isGone(_ column: String, of table: Table) -> Bool { !gone.isEmpty && gone.contains("\(table).\(column)") }
}

extension [String: Int64] {
  fileprivate mutating func raise(_ columns: some Sequence<String>, to position: Int64) {
    for column in columns { self[column] = Swift.max(self[column] ?? 0, position) }
  }
}

/// Receipts that are still to be appended to the log.
struct ReceiptBatch: Sendable {
  var positions: [Int64] = []
  var exceptions: [ReceiptException] = []
  var serverTime: Int64?
  var since: Int64?

  /// Adds the receipt of an event. Its exceptions replace earlier ones of the event that may still be sent.
  mutating func add(_ position: Int64, _ exceptions: [ReceiptException]) {
    self.exceptions.removeAll { $0.position == position && $0.staysHere }
    positions.append(position)
    self.exceptions += exceptions
  }
}
