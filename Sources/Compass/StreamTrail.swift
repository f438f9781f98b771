import Domain
public import EventLog
import EventSchemas
import Projections

/// Finds what each event of one stream changed, with the values before and after. It must be given the events from the
/// first one on. It is for code that has the events but no read models; the result is the same as that of
/// `Reading.audit`.
public struct StreamTrail {
  /// A field's value after the last event that set it.
  private var values: [FieldKey: String?] = [:]
  private var isDeleted = false
  /// When the contact that the stream is about took place.
  private var moment: Instant?

  /// Creates a trail of a stream without events.
  public init() {}

  /// Processes the next event of the stream. Returns its changes, and why this version does not understand it; nil if
  /// it does.
  public mutating func follow(_ event: RecordedEvent) -> (changes: [AuditEntry.Change], problem: String?) {
    let content = FoldEvent.Content(event)
    guard case .known(let known) = content else { return ([], content.problem) }
    var changes = BackwardTrail.changes(of: known).map {
      AuditEntry.Change(field: $0.field, item: $0.item, from: values[FieldKey($0)] ?? nil, to: $0.to)
    }
    for change in changes { values[FieldKey(change)] = change.to }
    if event.stream.category != "school" { followDeletion(event.type, &changes) }
    if let moment = event.contactMoment {
      if let change = AuditEntry.Change.moment(of: event, after: self.moment) { changes.append(change) }
      self.moment = moment
    }
    return (changes, nil)
  }

  /// Completes the change of the field `deleted`: adds the value before it to a deletion, and adds the change itself
  /// for an event that brings the record back, because such an event does not set the field.
  private mutating func followDeletion(_ type: String, _ changes: inout [AuditEntry.Change]) {
    let before = isDeleted ? "true" : nil
    let isRevival = AuditQuery.revivals.contains(type)
    if let deleted = changes.firstIndex(where: \.isDeletion) {
      changes[deleted] = AuditEntry.Change(field: "deleted", item: nil, from: before, to: changes[deleted].to)
      isDeleted = true
    } else if isRevival {
      if !changes.isEmpty { isDeleted = false }
      if before != nil { changes.append(AuditEntry.Change(field: "deleted", item: nil, from: before, to: nil)) }
    }
  }
}
