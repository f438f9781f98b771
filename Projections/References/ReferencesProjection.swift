import Domain

/// Which streams ever named a record: how the events are found that a record's past depends on.
public final class ReferencesProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "References"
  /// What the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = nil
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.References_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.References_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [ReferenceRow.table]

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
  /// Preferences and private notes name a person or a school in their stream's key.
  public static func targets(_ event: FoldEvent) -> [String] {
    guard let known = event.known else { return [] }
    switch event.category {
    case "preferences", "private-note": return event.key.split(separator: "/").prefix(1).map(String.init)
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
  public static let table = TableDefinition("reference", key: ["target", "stream"], ["position"])

  /// The record's id.
  public let target: String
  /// The stream's name.
  public let stream: String
  /// The first event that did.
  public let position: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(target, stream) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { target }

  init(target: String, stream: String, position: Int64) {
    self.target = target
    self.stream = stream
    self.position = position
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    target = columns.text()
    stream = columns.text()
    position = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(target)
    columns.text(stream)
    columns.integer(position)
  }
}
