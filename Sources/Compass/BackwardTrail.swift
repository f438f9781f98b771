import Domain
import EventLog
import EventSchemas
import Projections

/// The changes of some events of one stream, with the values before and after. The stream is read backwards from the
/// newest of these events until each earlier value is known. The result is the same as that of `StreamTrail`, which
/// reads the whole stream forwards.
struct BackwardTrail {
  /// The changes of an event while its earlier values are not all known.
  private struct Step {
    var changes: [AuditEntry.Change]
    let event: RecordedEvent
    /// Whether the event deletes a record or brings a deleted one back.
    let concernsDeletion: Bool
    var wasDeleted = false
    var momentBefore: Instant?
  }

  /// The change whose earlier value is still to be found: the position of its step and its index there.
  private struct Place {
    let position: Int64
    let index: Int
  }

  /// The positions of the requested events that were not reached yet, in order.
  private var asked: [Int64]
  private var steps: [Int64: Step] = [:]
  private var values: [FieldKey: Place] = [:]
  /// The number of changes that still need an earlier value of the field.
  private var fields: [String: Int] = [:]
  private var deletions: Set<Int64> = []
  private var moments: Set<Int64> = []

  /// - Parameter events: Events of one stream.
  init(_ events: [RecordedEvent]) { asked = events.map(\.position).sorted() }

  /// Whether all earlier values are known.
  var isFinished: Bool { asked.isEmpty && values.isEmpty && deletions.isEmpty && moments.isEmpty }

  /// Whether the next older event may hold a value that is still to be found.
  mutating func concerns(_ row: TraceRow) -> Bool {
    pass(row.position)
    if asked.last == row.position { return true }
    if isFinished { return true }
    if row.fields.isEmpty { return false }
    if !moments.isEmpty, row.type == InteractionLogged.type { return true }
    if !deletions.isEmpty, row.sets("deleted") || AuditQuery.revivals.contains(row.type) { return true }
    return fields.contains { row.sets($0.key) }
  }

  /// Processes the next older event for which `concerns` returned true.
  mutating func follow(_ event: RecordedEvent) {
    pass(event.position)
    let isAsked = asked.last == event.position
    if isAsked { asked.removeLast() }
    guard case .known(let known) = FoldEvent.Content(event) else { return }
    let sets = Self.changes(of: known)
    find(sets, event)
    if isAsked { ask(sets, event) }
  }

  /// Drops the requested events after a position: they were not reached, so they set nothing.
  private mutating func pass(_ position: Int64) {
    while let last = asked.last, last > position { asked.removeLast() }
  }

  /// The changes of each event; none for an event that this version does not understand.
  var changes: [Int64: [AuditEntry.Change]] { steps.mapValues(Self.finished) }

  /// The changes of one event. If it sets a field twice, as when a preference is removed and added again, only the last
  /// one counts.
  static func changes(of known: DomainEvent) -> [AuditEntry.Change] {
    let all = known.fieldChanges.map {
      AuditEntry.Change(field: $0.field, item: $0.item?.lowercased, from: nil, to: $0.value?.json)
    }
    guard all.count > 1 else { return all }
    let last = Dictionary(all.enumerated().map { (FieldKey($1), $0) }) { $1 }
    guard last.count < all.count else { return all }
    return all.enumerated().filter { last[FieldKey($1)] == $0 }.map(\.element)
  }

  private mutating func find(_ sets: [AuditEntry.Change], _ event: RecordedEvent) {
    for change in sets {
      guard let place = values.removeValue(forKey: FieldKey(change)) else { continue }
      fields[change.field] = fields[change.field].flatMap { $0 > 1 ? $0 - 1 : nil }
      let open = steps[place.position]?.changes[place.index]
      steps[place.position]?.changes[place.index] = AuditEntry.Change(
        field: change.field, item: change.item, from: change.to, to: open?.to)
    }
    if !deletions.isEmpty {
      let isDeletion = sets.contains(where: \.isDeletion)
      if isDeletion || AuditQuery.revivals.contains(event.type) && !sets.isEmpty {
        for position in deletions { steps[position]?.wasDeleted = isDeletion }
        deletions = []
      }
    }
    if !moments.isEmpty, let moment = event.contactMoment {
      for position in moments { steps[position]?.momentBefore = moment }
      moments = []
    }
  }

  private mutating func ask(_ sets: [AuditEntry.Change], _ event: RecordedEvent) {
    let ownDeletion = event.stream.category == "school" ? nil : sets.firstIndex(where: \.isDeletion)
    let isRevival = event.stream.category != "school" && AuditQuery.revivals.contains(event.type)
    steps[event.position] = Step(changes: sets, event: event, concernsDeletion: ownDeletion != nil || isRevival)
    for (index, change) in sets.enumerated() where index != ownDeletion {
      values[FieldKey(change)] = Place(position: event.position, index: index)
      fields[change.field, default: 0] += 1
    }
    if ownDeletion != nil || isRevival { deletions.insert(event.position) }
    if event.type == InteractionLogged.type { moments.insert(event.position) }
  }

  private static func finished(_ step: Step) -> [AuditEntry.Change] {
    var changes = step.changes
    // An event that brings a record back clears `deleted` without setting the field. So the value before it, and before
    // a deletion, need not be that of the last event that set the field.
    if step.concernsDeletion {
      let before = step.wasDeleted ? "true" : nil
      if let deleted = changes.firstIndex(where: \.isDeletion) {
        changes[deleted] = AuditEntry.Change(field: "deleted", item: nil, from: before, to: changes[deleted].to)
      } else if before != nil {
        changes.append(AuditEntry.Change(field: "deleted", item: nil, from: before, to: nil))
      }
    }
    // A contact that is logged again may have a different time, which is not a field of its payload.
    if let moment = AuditEntry.Change.moment(of: step.event, after: step.momentBefore) { changes.append(moment) }
    return changes
  }
}

/// The key of a field of an item, compared by its bytes.
struct FieldKey: Hashable {
  private let bytes: [UInt8]

  init(_ change: AuditEntry.Change) { self.init(change.field, change.item) }

  init(_ field: String, _ item: String?) { bytes = Array(field.utf8) + [0] + Array((item ?? "").utf8) }
}
