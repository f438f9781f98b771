import CanonicalJSON
import Domain

/// What is known of the rows on the server: the base of ruling 25.
struct KnownRows: Sendable {
  /// The rows as our own accepted writes made them: a fold of the log, the same after a restart.
  var acknowledged = ServerRows()
  /// The rows as they were last seen while this process runs; nil stands for a row that was not there.
  private var seen: [RowKey: RowValues?] = [:]
  /// Who set a column last: the highest accepted position.
  private var setters: [RowKey: [String: Int64]] = [:]
  /// Columns that this server did not have when it was asked last, as `table.column`: a state of the server, and of no event.
  var gone: Set<String> = []
  /// Tables that it did not have, likewise.
  var missing: Set<Table> = []

  /// Whether something is missing there.
  var lacksSomething: Bool { !gone.isEmpty || !missing.isEmpty }

  func knows(_ row: RowKey) -> Bool { seen[row] != nil }

  /// The row, where it was seen.
  func row(_ row: RowKey) -> RowValues? { seen[row].flatMap(\.self) }

  mutating func see(_ row: RowKey, _ values: RowValues?) { seen.updateValue(values, forKey: row) }

  mutating func forget(_ row: RowKey) { seen[row] = nil }

  mutating func accept(_ write: RowWrite, at position: Int64) {
    acknowledged.apply(write)
    guard write.operation != .delete else { return }
    setters[write.row, default: Dictionary(minimumCapacity: write.columns.count)].raise(
      write.columns.lazy.filter { !$0.value.isOfWhole }.map(\.key), to: position)
  }

  /// Whether a later event has set the column already: then an earlier one has nothing to say any more (ruling 42).
  func isSuperseded(_ column: String, of row: RowKey, at position: Int64) -> Bool {
    setters[row]?[column].map { $0 > position } ?? false
  }

  /// Forgets what is missing, so that it is asked for once more.
  mutating func forgetMissing() {
    missing.removeAll()
    gone.removeAll()
  }

  func isGone(_ column: String, of table: Table) -> Bool { !gone.isEmpty && gone.contains("\(table).\(column)") }
}

extension [String: Int64] {
  fileprivate mutating func raise(_ columns: some Sequence<String>, to position: Int64) {
    for column in columns { self[column] = Swift.max(self[column] ?? 0, position) }
  }
}

/// Receipts on their way into the log.
struct ReceiptBatch: Sendable {
  var positions: [Int64] = []
  var exceptions: [ReceiptException] = []
  var serverTime: Int64?
  var since: Int64?

  /// Takes along what is said of an event, in place of what was said of it before.
  mutating func add(_ position: Int64, _ exceptions: [ReceiptException]) {
    self.exceptions.removeAll { $0.position == position && $0.staysHere }
    positions.append(position)
    self.exceptions += exceptions
  }
}
