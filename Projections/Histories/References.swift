import Domain

/// The references that a record's rows do not show any more, because an event changed them: a coach's former school, for
/// example. With the rows' own columns they give the streams that a record's past depends on.
public enum ReferencesProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "References"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = [
    "coach", "document", "event", "interaction", "metric", "offer", "school",
  ]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [ReferenceRow.self]
}

extension DomainEvent {
  /// Whether the event may change what the rows of its record refer to.
  var mayChangeReferences: Bool {
    switch self {
    case .offerEdited(let event): !event.fields.school.isAbsent || !event.fields.coach.isAbsent
    case .eventEdited(let event): !event.fields.school.isAbsent
    case .metricEdited(let event): !event.fields.event.isAbsent
    default: !references.isEmpty
    }
  }

  /// The ids of the records that the payload refers to besides the one that it is about.
  var references: [String] {
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
    default: []
    }
  }
}

/// A record that a stream referred to.
public struct ReferenceRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("reference", keyColumns: 2, indexes: [.fold("stream")])

  /// The record's id.
  public internal(set) var target = ""
  /// The stream's name.
  public internal(set) var stream = ""
  /// The position of the event that may have changed the reference.
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
