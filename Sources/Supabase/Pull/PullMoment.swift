import Domain
import EventLog
import Foundation

/// What the server had not accepted during a request: the answer says nothing about it.
struct PullMoment: Sendable {
  private var unpublished: Unpublished?
  private let head: Int64
  /// The only fields that a row tells, although an event that sets them is pending: somebody else set them meanwhile.
  private(set) var overruled: Set<String>?

  /// The moment at which a request is sent.
  init(log: EventLog, unpublished: Unpublished?) throws {
    try self.init(head: log.head().position, unpublished: unpublished)
  }

  init(head: Int64, unpublished: Unpublished?) {
    self.unpublished = unpublished
    self.head = head
  }

  /// Returns the period from this moment until the answer is applied: what was not accepted at its beginning or its
  /// end.
  ///
  /// - Parameter now: What the server has not accepted when the answer is applied; nil for everything.
  func until(_ now: Unpublished?) -> PullMoment {
    var moment = self
    if let now { moment.unpublished?.formUnion(now) } else { moment.unpublished = nil }
    return moment
  }

  /// The same moment, as of which a row tells these fields, and only these.
  func telling(_ fields: Set<String>) -> PullMoment {
    var moment = self
    moment.overruled = fields
    return moment
  }

  /// Whether an event was pending, or was decided during the request.
  func isPending(_ event: LogEvent) -> Bool {
    guard event.origin == .local else { return false }
    guard let unpublished else { return true }
    return event.reference.position > head || unpublished.pending.events.contains(event.reference.id)
  }

  /// Whether an event was abandoned.
  func isAbandoned(_ event: LogEvent) -> Bool { unpublished?.abandoned.events.contains(event.reference.id) == true }

  /// Whether the server was never given a row: it accepted the rest of the row's event, or the row was abandoned.
  func isKept(_ id: UUID, of table: Table) -> Bool {
    unpublished?.pending.rows.contains(RowKey(table, id)) == true
      || unpublished?.abandoned.rows.contains(RowKey(table, id)) == true
  }

  /// A row without the columns that the server was never given, and without abandoned ones that nobody has filled in
  /// since. A missing column says nothing.
  func withoutUnknownColumns(_ row: JSONObject, of table: Table) -> JSONObject {
    guard let unpublished, !unpublished.pending.columns.isEmpty || !unpublished.abandoned.columns.isEmpty,
      let key = Self.key(of: row, table)
    else { return row }
    let (kept, abandoned) = (unpublished.pending.columns[key] ?? [], unpublished.abandoned.columns[key] ?? [])
    return row.filter { name, value in
      if kept.contains(name) { return false }
      guard abandoned.contains(name), let column = table.map.columns.first(where: { $0.name == name }) else {
        return true
      }
      return RowComparison.comparableText(of: value, in: column) != nil
    }
  }

  private static func key(of row: JSONObject, _ table: Table) -> RowKey? {
    if table == .preferences {
      guard let user = row.id("user_id"), let category = row.text("category") else { return nil }
      return .preferences(user, category)
    }
    return row.id("id").map { RowKey(table, $0) }
  }
}
