import Domain

/// Which streams ever named a record: how the events are found that a record's past depends on.
public final class ReferencesProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "References"
  /// What the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = nil
  /// The rows that it folds.
  public static let rows: [any ProjectionRow.Type] = [ReferenceRow.self]

  private let references: KeyedTable<ReferenceRow>

  /// A fold whose tables live in `storage`.
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

  /// The records that an event names beside its own, by their ids; a refusal's by its stream.
  ///
  /// Preferences, private notes and steps in What Next name a person or a school in their stream's key.
  public static func targets(_ event: FoldEvent) -> [String] {
    guard let known = event.known else { return [] }
    switch event.category {
    case "preferences", "private-note", "next-step": return event.key.split(separator: "/").prefix(1).map(String.init)
    default: return known.references
    }
  }
}

extension DomainEvent {
  /// The ids of the records that the payload names beside the one that it is about.
  fileprivate var references: [String] {
    switch self {
    case .schoolAdded(let event): [event.athlete.lowercased]
    case .interactionLogged(let event): [event.school, event.coach, event.event].compactMap { $0?.lowercased }
    case .coachAdded(let event): [event.school.lowercased]
    case .documentShared(let event): [event.school.lowercased]
    case .documentUnshared(let event): [event.school.lowercased]
    case .offerRecorded(let event):
      [event.athlete, event.allFields.school.value, event.allFields.coach.value].compactMap { $0?.lowercased }
    case .offerEdited(let event): [event.fields.school.value, event.fields.coach.value].compactMap { $0?.lowercased }
    case .eventScheduled(let event): [event.athlete, event.allFields.school.value].compactMap { $0?.lowercased }
    case .eventEdited(let event): [event.fields.school.value].compactMap { $0?.lowercased }
    case .coachMarkedPresent(let event): [event.coach.lowercased]
    case .metricLogged(let event): [event.athlete, event.event].compactMap { $0?.lowercased }
    case .writeRefused(let event): [event.stream]
    default: []
    }
  }
}

/// A stream that named a record.
public struct ReferenceRow: ProjectionRow {
  /// The table that the row stands in.
  public static let layout = TableLayout("reference", keyColumns: 2, indexes: [.reader("stream, target")])

  /// The record's id.
  public internal(set) var target = ""
  /// The stream's name.
  public internal(set) var stream = ""
  /// The first event that did.
  public internal(set) var position: Int64 = 0

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(target, stream) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { target }

  /// A row without values.
  public init() {}

  init(target: String, stream: String, position: Int64) {
    self.target = target
    self.stream = stream
    self.position = position
  }

  /// Goes through the columns in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("target", &target)
    visit.column("stream", &stream)
    visit.column("position", &position)
  }
}
