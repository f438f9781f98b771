import Foundation

/// One field that an event sets, as the audit, blame and undo use it.
public struct FieldChange: Hashable, Sendable {
  /// The field's name, as in the payloads of edits: "status", "website", "pros" and so on.
  public var field: String
  /// The id of the item, if the field holds several: a pro, a con, a member.
  public var item: UUID?
  /// The value after the event; nil if it was cleared or removed.
  public var value: FieldValue?

  /// Creates a field's change.
  public init(field: String, item: UUID? = nil, value: FieldValue?) {
    self.field = field
    self.item = item
    self.value = value
  }

  /// Whether another change is to the same field of the same item.
  public func isSameField(as other: FieldChange) -> Bool { item == other.item && field.hasSameBytes(as: other.field) }
}

extension DomainEvent {
  /// The fields that the event sets, in a fixed order.
  ///
  /// Private notes have none: their text never leaves its stream this way (ruling 20).
  public var fieldChanges: [FieldChange] {
    switch self {
    case .familyCreated(let event): [FieldChange(field: "name", value: .text(event.name))]
    case .memberAdded(let event):
      [
        FieldChange(field: "name", item: event.member, value: .text(event.name)),
        FieldChange(field: "role", item: event.member, value: .text(event.role.rawValue)),
      ]
    case .roleSet(let event): [FieldChange(field: "role", item: event.member, value: .text(event.role.rawValue))]
    case .schoolAdded(let event): event.changes
    case .schoolObserved(let event): event.changes
    case .statusChanged(let event): [FieldChange(field: "status", value: .open(event.status))]
    case .priorityTierSet(let event): [FieldChange(field: "priorityTier", value: .open(event.tier))]
    case .favoriteToggled(let event): [FieldChange(field: "isFavorite", value: .flag(event.isFavorite))]
    case .rankingSet(let event): [FieldChange(field: "ranking", value: event.ranking.map(FieldValue.integer))]
    case .basicInfoEdited(let event): event.fields.keepingName.fieldChanges
    case .notesEdited(let event): [FieldChange(field: "notes", value: event.notes.map(FieldValue.text))]
    case .proConAdded(let event):
      [FieldChange(field: event.kind.fieldName, item: event.item, value: .text(event.text))]
    case .proConRemoved(let event): [FieldChange(field: event.kind.fieldName, item: event.item, value: nil)]
    case .coachingPhilosophyEdited(let event): event.fields.fieldChanges
    case .collegeDataMerged(let event): event.fields.droppingNulls().fieldChanges
    case .fitScoreCalculated(let event): event.changes
    case .schoolDeleted, .schoolCascadeDeleted: [FieldChange(field: "deleted", value: .flag(true))]
    case .schoolRestored: [FieldChange(field: "deleted", value: .flag(false))]
    case .privateNoteEdited: []
    case .nextStepSettled(let event): [FieldChange(field: "settled", value: .text(event.until ?? "done"))]
    case .nextStepReopened: [FieldChange(field: "settled", value: nil)]
    case .interactionLogged(let event): event.changes
    case .interactionRemoved: [FieldChange(field: "deleted", value: .flag(true))]
    case .offerRecorded(let event): event.allFields.fieldChanges
    case .offerEdited(let event): event.fields.keepingSchool.fieldChanges
    case .offerDeleted: [FieldChange(field: "deleted", value: .flag(true))]
    case .eventScheduled(let event): event.allFields.fieldChanges
    case .eventEdited(let event): event.fields.fieldChanges
    case .eventAttended(let event): [FieldChange(field: "attended", value: .flag(event.attended))]
    case .coachMarkedPresent(let event):
      [FieldChange(field: "coachesPresent", item: event.coach, value: .text(event.name))]
    case .coachUnmarkedPresent(let event): [FieldChange(field: "coachesPresent", item: event.coach, value: nil)]
    case .eventDeleted: [FieldChange(field: "deleted", value: .flag(true))]
    case .metricLogged(let event): event.changes
    case .metricEdited(let event): event.fields.keepingRequired.fieldChanges
    case .metricRemoved: [FieldChange(field: "deleted", value: .flag(true))]
    case .playerDetailsEdited(let event): event.fields.fieldChanges
    case .homeLocationSet(let event): event.fields.fieldChanges
    case .notificationPreferencesEdited(let event): event.fields.fieldChanges
    case .dashboardEdited(let event): event.fields.fieldChanges
    case .schoolPreferencesEdited(let event): event.fieldChanges
    case .schoolPreferenceTemplateApplied(let event): event.fieldChanges
    case .preferencesReset(let event): event.fieldChanges
    case .coachAdded(let event):
      [FieldChange(field: "school", value: .text(event.school.lowercased))] + event.fields.fieldChanges
    case .coachEdited(let event): event.fields.fieldChanges
    case .coachMoved(let event): [FieldChange(field: "school", value: .text(event.school.lowercased))]
    case .coachRemoved: [FieldChange(field: "deleted", value: .flag(true))]
    case .documentShared(let event):
      [FieldChange(field: "sharedWith", item: event.school, value: .text(event.school.lowercased))]
        + (event.fields?.fieldChanges ?? [])
    case .documentEdited(let event): event.fields.fieldChanges
    case .documentUnshared(let event): [FieldChange(field: "sharedWith", item: event.school, value: nil)]
    case .writeRefused(let event):
      [FieldChange(field: "refused", item: event.event, value: .text(event.message))]
    case .writeAbandoned(let event):
      [FieldChange(field: "abandoned", item: event.event, value: .text(event.reason))]
    case .writesAccepted: []
    case .retentionSet(let event):
      [FieldChange(field: event.kind.rawValue, value: event.months.map(FieldValue.integer))]
    case .legalHoldSet(let event):
      [
        FieldChange(
          field: "held", item: UUID(strict: String(event.record.drop { $0 != "/" }.dropFirst())),
          value: .flag(event.isHeld))
      ]
    case .deviceEnrolled(let event):
      [FieldChange(field: "device", item: event.device, value: .text(event.name))]
    case .deviceRetired(let event): [FieldChange(field: "device", item: event.device, value: nil)]
    case .clockCorrected(let event):
      [FieldChange(field: "clockMilliseconds", item: event.device, value: .integer(event.difference))]
    case .homeTakenOver(let event): [FieldChange(field: "owner", value: .text(event.owner.lowercased))]
    case .accessSet(let event):
      [FieldChange(field: "access", item: event.member, value: .text(event.access.rawValue))]
    case .memberLeft(let event):
      [FieldChange(field: "left", item: event.member, value: .text(event.into?.lowercased ?? "removed"))]
    case .memberReturned(let event): [FieldChange(field: "left", item: event.member, value: nil)]
    case .eventsRedacted(let event):
      [FieldChange(field: "erased", value: .integer(event.events.count + event.parts.count))]
    case .historyJoined(let event):
      [FieldChange(field: "joined", item: event.device, value: .integer(event.events))]
    case .historyRestored(let event):
      [
        FieldChange(field: "endedAt", value: .integer(event.fromPosition)),
        FieldChange(field: "restoredTo", value: .integer(event.toPosition)),
      ]
    }
  }
}

extension PatchFields {
  /// One change for each present field, in the order of the fields.
  public var fieldChanges: [FieldChange] {
    var changes: [FieldChange] = []
    forEachField { changes.append(FieldChange(field: $0, value: $1)) }
    return changes
  }
}

extension FieldValue {
  fileprivate static func open(_ value: (some OpenEnumeration)?) -> FieldValue? { value.map { .text($0.rawValue) } }
}

extension SchoolAdded {
  fileprivate var changes: [FieldChange] {
    var changes = [FieldChange(field: "name", value: .text(name))]
    changes += (fields?.fieldChanges ?? []).filter { $0.field != "name" }
    if let status { changes.append(FieldChange(field: "status", value: .open(status))) }
    if let notes { changes.append(FieldChange(field: "notes", value: .text(notes))) }
    return changes
  }
}

extension SchoolObserved {
  fileprivate var changes: [FieldChange] {
    var changes = (fields?.keepingName.fieldChanges ?? []) + (philosophy?.fieldChanges ?? [])
    if !status.isAbsent { changes.append(FieldChange(field: "status", value: .open(status.value))) }
    if !priorityTier.isAbsent { changes.append(FieldChange(field: "priorityTier", value: .open(priorityTier.value))) }
    if let isFavorite { changes.append(FieldChange(field: "isFavorite", value: .flag(isFavorite))) }
    if !ranking.isAbsent {
      changes.append(FieldChange(field: "ranking", value: ranking.value.map(FieldValue.integer)))
    }
    if !notes.isAbsent { changes.append(FieldChange(field: "notes", value: notes.value.map(FieldValue.text))) }
    return changes
  }
}

extension FitScoreCalculated {
  fileprivate var changes: [FieldChange] {
    [
      FieldChange(field: "athleticFit", value: .number(athletic)),
      FieldChange(field: "academicFit", value: .number(academic)),
      FieldChange(field: "opportunityFit", value: .number(opportunity)),
      FieldChange(field: "personalFit", value: .number(personal)),
    ]
  }
}

extension InteractionLogged {
  /// A field that the first event omits was never set. An event that corrects or restores the contact has a stamp and
  /// is complete: a field that it omits is cleared.
  fileprivate var changes: [FieldChange] {
    let all = [
      FieldChange(field: "school", value: .text(school.lowercased)),
      FieldChange(field: "coach", value: coach.map { .text($0.lowercased) }),
      FieldChange(field: "event", value: event.map { .text($0.lowercased) }),
      FieldChange(field: "type", value: .open(type)), FieldChange(field: "direction", value: .open(direction)),
      FieldChange(field: "subject", value: subject.map { .text($0) }),
      FieldChange(field: "content", value: content.map { .text($0) }),
      FieldChange(field: "sentiment", value: .open(sentiment)),
    ]
    return stamp == nil ? all.filter { $0.value != nil } : all
  }
}

extension MetricLogged {
  fileprivate var changes: [FieldChange] {
    var changes: [FieldChange] = []
    if let event { changes.append(FieldChange(field: "event", value: .text(event.lowercased))) }
    changes.append(FieldChange(field: "metricType", value: .open(metricType)))
    changes.append(FieldChange(field: "value", value: .number(value)))
    changes.append(FieldChange(field: "unit", value: .text(unit)))
    changes.append(FieldChange(field: "recordedDate", value: .text(recordedDate)))
    if let notes { changes.append(FieldChange(field: "notes", value: .text(notes))) }
    changes.append(FieldChange(field: "verified", value: .flag(verified)))
    return changes
  }
}
