import Domain

/// The streams that ever referred to a record, by which the events are found that the record's past depends on.
public final class ReferencesProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "References"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = nil
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [ReferenceRow.self]

  private let references: KeyedTable<ReferenceRow>

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) {
    references = storage.keyed(ReferenceRow.self, keepsRows: false)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    for target in Self.targets(event) {
      let row = ReferenceRow(target: target, stream: event.stream, position: event.position)
      if try references.row(row.key) == nil { try references.put(row) }
    }
  }

  /// Returns the ids of the records that an event refers to besides its own; for a refusal, the refused event's stream.
  ///
  /// Preferences, private notes and steps in What Next refer to a person or a school in their stream's key.
  public static func targets(_ event: FoldEvent) -> [String] {
    guard let known = event.known else { return [] }
    switch event.category {
    case "preferences", "private-note", "next-step": return event.key.split(separator: "/").prefix(1).map(String.init)
    default: return known.references
    }
  }
}

extension ReferencesProjection: RepairableProjection {
  /// Folds anew the rows of each stream that lost something.
  func repair(_ repair: RowRepair) throws {
    for (_, events) in try repair.streams(of: nil) {
      guard let stream = events.first?.stream else { continue }
      for row in try references.rows(where: "stream", is: stream) { try references.remove(row.key) }
      for event in events { try apply(event) }
    }
  }
}

extension DomainEvent {
  /// The ids of the records that the payload refers to besides the one that it is about.
  fileprivate var references: [String] {
    switch self {
    case .schoolAdded(let event): [event.athlete.lowercased]
    case .interactionLogged(let event): [event.school, event.coach, event.event].compactMap { $0?.lowercased }
    case .coachAdded(let event): [event.school.lowercased]
    case .coachMoved(let event): [event.school.lowercased]
    case .documentShared(let event): [event.school.lowercased]
    case .documentUnshared(let event): [event.school.lowercased]
    case .offerRecorded(let event):
      [event.athlete, event.allFields.school.value, event.allFields.coach.value].compactMap { $0?.lowercased }
    case .offerEdited(let event): [event.fields.school.value, event.fields.coach.value].compactMap { $0?.lowercased }
    case .eventScheduled(let event): [event.athlete, event.allFields.school.value].compactMap { $0?.lowercased }
    case .eventEdited(let event): [event.fields.school.value].compactMap { $0?.lowercased }
    case .coachMarkedPresent(let event): [event.coach.lowercased]
    case .metricLogged(let event): [event.athlete, event.event].compactMap { $0?.lowercased }
    case .metricEdited(let event): [event.fields.event.value].compactMap { $0?.lowercased }
    case .writeRefused(let event): [event.stream]
    default: []
    }
  }
}

/// A stream that referred to a record.
public struct ReferenceRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("reference", keyColumns: 2, indexes: [.reader("stream, target")])

  /// The record's id.
  public internal(set) var target = ""
  /// The stream's name.
  public internal(set) var stream = ""
  /// The position of the first event that did.
  public internal(set) var position: Int64 = 0

  /// The row's primary key.
  public var key: PairKey { PairKey(target, stream) }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { target }

  /// Creates an empty row.
  public init() {}

  init(target: String, stream: String, position: Int64) {
    self.target = target
    self.stream = stream
    self.position = position
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("target", &target)
    visit.column("stream", &stream)
    visit.column("position", &position)
  }
}
