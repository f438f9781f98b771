import Domain
public import EventLog
import EventSchemas
import Projections

/// The changes of some events of one stream, with the values before and after. An event holds the new values only; each
/// value before is in an earlier event of the stream. So the stream is passed in newest first, until every value that is
/// asked for is known (decision 0073).
public struct StreamTrail {
  /// The change of a field while its value before is not known yet.
  private struct Step {
    let field: String
    let item: String?
    var from: String?
    let to: String?
    /// Whether the event does not list the field as set, so that the change is only one if a value was there before.
    var isImplied = false

    var change: AuditEntry.Change? {
      guard !isImplied || from != nil && from != to else { return nil }
      return AuditEntry.Change(field: field, item: item, from: from, to: to)
    }
  }

  /// The field name of a private note's text, which only its owner sees.
  static let privateField = "privateNote"
  /// The types of the events that bring a removed record back, as in `DomainEvent.isRevival`, except those of a school.
  static let revivals: Set<String> = [
    InteractionLogged.type, OfferRecorded.type, CoachAdded.type, EventScheduled.type, MetricLogged.type,
  ]

  /// The positions of the events whose changes are asked for and that were not passed yet.
  private var asked: Set<Int64>
  private let tellsNotes: Bool
  private var steps: [Int64: [Step]] = [:]
  /// The steps that still need the value before, by their position and their index there.
  private var open: [FieldKey: (position: Int64, index: Int)] = [:]
  /// Whether an event of a type may set an open field.
  private var concerned: [String: Bool] = [:]

  /// - Parameter tellsNotes: Whether the texts of private notes are told: to their owner.
  init(of positions: some Sequence<Int64>, tellingNotes tellsNotes: Bool) {
    asked = Set(positions)
    self.tellsNotes = tellsNotes
  }

  /// The changes that the events of a stream made, by position, and why this version does not understand an event. Texts
  /// of private notes are left out.
  ///
  /// - Parameter events: All events of the stream, in the order in which they are folded.
  public static func follow(
    _ events: [RecordedEvent]
  ) -> [Int64: (changes: [AuditEntry.Change], problem: String?)] {
    var trail = StreamTrail(of: events.map(\.position), tellingNotes: false)
    let events = events.map { DecodedEvent($0) }
    for event in events.reversed() { trail.follow(event) }
    let changes = trail.changes
    return events.reduce(into: [:]) { $0[$1.position] = (changes[$1.position] ?? [], $1.content.problem) }
  }

  /// Whether all values are known.
  var isFinished: Bool { asked.isEmpty && open.isEmpty }

  /// The changes of each event.
  var changes: [Int64: [AuditEntry.Change]] { steps.mapValues { $0.compactMap(\.change) } }

  /// Whether the next older event may hold a value that is to be found, judging by its envelope.
  mutating func concerns(_ position: Int64, type: String) -> Bool {
    if asked.contains(position) { return true }
    if let known = concerned[type] { return known }
    let concerns = open.keys.contains { Self.maySet($0.field.text, isOfItem: !$0.item.text.isEmpty, type: type) }
    concerned[type] = concerns
    return concerns
  }

  /// Passes the next older event in.
  mutating func follow(_ event: DecodedEvent) {
    let sets = sets(event)
    for set in sets {
      guard let place = open.removeValue(forKey: FieldKey(set.field, set.item)) else { continue }
      steps[place.position]?[place.index].from = set.to
      concerned = [:]
    }
    guard asked.remove(event.position) != nil else { return }
    steps[event.position] = sets
    for (index, set) in sets.enumerated() {
      open[FieldKey(set.field, set.item)] = (event.position, index)
    }
    concerned = [:]
  }

  private func sets(_ event: DecodedEvent) -> [Step] {
    guard event.category != "private-note" else {
      return tellsNotes ? [Step(field: Self.privateField, item: nil, to: event.privateText)] : []
    }
    guard let known = event.known else { return [] }
    var sets = known.auditChanges.map { Step(field: $0.field, item: $0.item, to: $0.to) }
    // An event that brings a record back clears `deleted` without listing it.
    if event.category != "school", Self.revivals.contains(event.type) {
      sets.append(Step(field: "deleted", item: nil, to: nil, isImplied: true))
    }
    // A contact that is logged again may have another time, which is not a field of its payload.
    if case .interactionLogged(let logged) = known {
      let moment = logged.provenance(by: event.actor, at: Instant(milliseconds: event.happenedAt)).at
      sets.append(Step(field: "occurredAt", item: nil, to: FieldValue.text(moment.description).json, isImplied: true))
    }
    return sets
  }
}

// MARK: - Fields and types

extension StreamTrail {
  /// The fields that the events of some types may set.
  static let settable: [String: Set<String>] = {
    // These name the fields as their payloads do.
    let plain = [
      SchoolAdded.type, SchoolObserved.type, StatusChanged.type, FavoriteToggled.type, RankingSet.type,
      NotesEdited.type, BasicInfoEdited.type, CoachingPhilosophyEdited.type, CollegeDataMerged.type,
      OfferEdited.type, EventEdited.type, EventAttended.type, MetricEdited.type, CoachEdited.type, DocumentEdited.type,
      PlayerDetailsEdited.type, HomeLocationSet.type, NotificationPreferencesEdited.type, DashboardEdited.type,
    ]
    var fields = Dictionary(plain.map { ($0, Set(EventCatalog.fields(of: $0) ?? [])) }) { $1 }
    fields[PriorityTierSet.type] = ["priorityTier"]
    fields[FitScoreCalculated.type] = ["athleticFit", "academicFit", "opportunityFit", "personalFit"]
    return fields
  }()

  /// Whether an event of a type may set a field.
  ///
  /// - Parameter isOfItem: Whether it is the field of a list item.
  static func maySet(_ field: String, isOfItem: Bool = true, type: String) -> Bool {
    // The kind of a pro or con, which is the field's name, may be one that only another version knows.
    if type == ProConAdded.type || type == ProConRemoved.type { return isOfItem }
    return settable[type]?.contains(field) ?? true
  }
}

extension DomainEvent {
  /// The changes of the audit, without the values before. If the event sets a field twice, as when a preference is removed
  /// and added again, only the last one counts.
  var auditChanges: [AuditEntry.Change] {
    let all = fieldChanges.map {
      AuditEntry.Change(field: $0.field, item: $0.item?.lowercased, from: nil, to: $0.value?.json)
    }
    guard all.count > 1 else { return all }
    let last = Dictionary(all.enumerated().map { (FieldKey($1.field, $1.item), $0) }) { $1 }
    return all.enumerated().filter { last[FieldKey($1.field, $1.item)] == $0 }.map(\.element)
  }
}

extension DecodedEvent {
  /// The text of a private note, as JSON.
  var privateText: String? {
    guard case .privateNoteEdited(let note) = known else { return nil }
    return note.text.map { FieldValue.text($0).json }
  }
}

/// The key of a field of an item, compared by its bytes.
struct FieldKey: Hashable {
  let field: ByteText
  let item: ByteText

  init(_ field: String, _ item: String?) { (self.field, self.item) = (ByteText(field), ByteText(item ?? "")) }
}

// MARK: - Reading streams

extension Reading {
  /// The changes that some events made, by position, with the values before and after.
  ///
  /// - Parameter tellsNotes: Whether the texts of private notes are told: the events are those that their owner sees.
  func changes(
    of asked: [RecordedEvent], tellingNotes tellsNotes: Bool = false
  ) throws -> [Int64: [AuditEntry.Change]] {
    var changes: [Int64: [AuditEntry.Change]] = [:]
    for (stream, asked) in Dictionary(grouping: asked, by: \.stream) {
      var trail = StreamTrail(of: asked.map(\.position), tellingNotes: tellsNotes)
      try walkBack(stream, from: asked.map(\.version).max() ?? 0) { row in
        if try trail.concerns(row.position, type: row.type) { trail.follow(try event(row)) }
        return !trail.isFinished
      }
      changes.merge(trail.changes) { $1 }
    }
    return changes
  }

  /// The newest text of an item's field up to this reading; nil if it never had one.
  func lastText(of field: String, _ item: String, in stream: StreamName) throws -> String? {
    var last: String?
    try walkBack(stream) { row in
      guard row.position <= position, try StreamTrail.maySet(field, type: row.type) else { return true }
      for change in try event(row).known?.fieldChanges.reversed() ?? [] where last == nil {
        guard change.field.hasSameBytes(as: field), change.item?.lowercased == item else { continue }
        if case .text(let text)? = change.value { last = text }
      }
      return last == nil
    }
    return last
  }

  /// Passes the events of a stream to `body`, in the opposite order of that in which they are folded, until it returns
  /// false.
  ///
  /// - Parameter version: The version to begin with; later ones may be passed all the same.
  func walkBack(
    _ stream: StreamName, from version: Int64 = .max, while body: (EventRow) throws -> Bool
  ) throws {
    guard let number = try events.number(of: stream.description) else { return }
    if let order = try events.foldOrder(ofStream: number, through: position) {
      try events.scan(at: order.reversed(), while: body)
    } else {
      try events.scan(number, backFrom: version, while: body)
    }
  }

  /// The event at a scan's current row.
  func event(_ row: EventRow) throws -> DecodedEvent { try decoder.event(row, of: row.namedStream, decodes: true) }
}
