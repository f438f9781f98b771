import Domain
import Foundation

/// The fold of a school's stream: its page, its statuses, and its part of the list.
struct SchoolFold: StreamFold {
  static let category = RecordFold<School>.category

  private var record: RecordFold<School>
  private var statuses: [StatusHistoryRow] = []
  /// The fit score that was recorded for the school's present inputs.
  private var recorded: RecordedFitRow?

  init(_ key: String) { record = RecordFold(key) }

  mutating func apply(_ event: DomainEvent, _ facts: EventFacts) {
    if let status = StatusHistoryRow(of: record.row.id, event, facts) { statuses.append(status) }
    let basis = event.maySetFitInputs ? (record.row.state.fitInputs, record.row.state.athlete) : nil
    record.apply(event, facts)
    if let basis, basis != (record.row.state.fitInputs, record.row.state.athlete) { recorded = nil }
    if case .fitScoreCalculated(let payload) = event, record.row.state.exists {
      recorded = RecordedFitRow(
        school: record.row.id, position: facts.position, fit: FitBreakdown(payload.score))
    }
  }

  // MARK: Rows

  /// What writes a school's rows.
  struct Tables {
    fileprivate let record: RecordFold<School>.Tables
    fileprivate let statuses: TableWriter<StatusHistoryRow>
    fileprivate let join: SchoolJoin
  }

  static func tables(_ rows: RowTables) -> Tables {
    Tables(
      record: RecordFold<School>.tables(rows),
      statuses: rows.writer(StatusHistoryRow.self, of: StatusHistoryProjection.self), join: rows.join)
  }

  mutating func insert(into tables: Tables) throws {
    try record.insert(into: tables.record)
    for index in statuses.indices { try tables.statuses.insert(&statuses[index]) }
    if record.row.state.exists { try record.withRow { try tables.join.put(&$0, recorded: recorded) } }
  }

  mutating func replace(_ before: inout SchoolFold, in tables: Tables) throws {
    try record.replace(&before.record, in: tables.record)
    try tables.statuses.replace(before.statuses, by: statuses) { $0 }
    if record.row.state.exists {
      try record.withRow { try tables.join.put(&$0, recorded: recorded) }
    } else if before.record.row.state.exists {
      try tables.join.remove(record.row.id)
    }
  }

  static func remove(_ key: String, from tables: Tables) throws {
    try RecordFold<School>.remove(key, from: tables.record)
    try tables.statuses.removeAll(where: "school", is: key)
    try tables.join.remove(key)
  }
}

extension DomainEvent {
  /// Whether the event may set what a school's fit score is computed from.
  fileprivate var maySetFitInputs: Bool {
    switch self {
    case .schoolAdded, .basicInfoEdited, .collegeDataMerged, .schoolObserved: true
    default: false
    }
  }
}
