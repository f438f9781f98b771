// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

import CanonicalJSON
import Domain

/// An event type with a schema version that this program decodes. It is looked up once for each event.
public enum EventKind: Sendable {
  case accessSet
  case basicInfoEdited
  case clockCorrected
  case coachAdded
  case coachEdited
  case coachMarkedPresent
  case coachMoved
  case coachRemoved
  case coachUnmarkedPresent
  case coachingPhilosophyEdited
  case collegeDataMerged
  case dashboardEdited
  case deviceEnrolled
  case deviceRetired
  case documentEdited
  case documentShared
  case documentUnshared
  case eventAttended
  case eventDeleted
  case eventEdited
  case eventScheduled
  case eventsRedacted
  case familyCreated
  case favoriteToggled
  case fitScoreCalculated
  case historyJoined
  case historyRestored
  case homeLocationSet
  case homeTakenOver
  case interactionLogged
  case interactionRemoved
  case legalHoldSet
  case memberAdded
  case memberLeft
  case memberReturned
  case metricEdited
  case metricLogged
  case metricRemoved
  case nextStepReopened
  case nextStepSettled
  case notesEdited
  case notificationPreferencesEdited
  case offerDeleted
  case offerEdited
  case offerRecorded
  case playerDetailsEdited
  case preferencesReset
  case priorityTierSet
  case privateNoteEdited
  case proConAdded
  case proConRemoved
  case rankingSet
  case retentionSet
  case roleSet
  case schoolAdded
  case schoolCascadeDeleted
  case schoolDeleted
  case schoolObserved
  case schoolPreferenceTemplateApplied
  case schoolPreferencesEdited
  case schoolRestored
  case statusChanged
  case writeAbandoned
  case writeRefused
  case writesAccepted

  /// Returns the kind for a type and schema version; nil if this program cannot decode it without an upcaster.
  public init?(type: String, schema: Int) {
    switch (type, schema) {
    case (AccessSet.type, AccessSet.schema): self = .accessSet
    case (BasicInfoEdited.type, BasicInfoEdited.schema): self = .basicInfoEdited
    case (ClockCorrected.type, ClockCorrected.schema): self = .clockCorrected
    case (CoachAdded.type, CoachAdded.schema): self = .coachAdded
    case (CoachEdited.type, CoachEdited.schema): self = .coachEdited
    case (CoachMarkedPresent.type, CoachMarkedPresent.schema): self = .coachMarkedPresent
    case (CoachMoved.type, CoachMoved.schema): self = .coachMoved
    case (CoachRemoved.type, CoachRemoved.schema): self = .coachRemoved
    case (CoachUnmarkedPresent.type, CoachUnmarkedPresent.schema): self = .coachUnmarkedPresent
    case (CoachingPhilosophyEdited.type, CoachingPhilosophyEdited.schema): self = .coachingPhilosophyEdited
    case (CollegeDataMerged.type, CollegeDataMerged.schema): self = .collegeDataMerged
    case (DashboardEdited.type, DashboardEdited.schema): self = .dashboardEdited
    case (DeviceEnrolled.type, DeviceEnrolled.schema): self = .deviceEnrolled
    case (DeviceRetired.type, DeviceRetired.schema): self = .deviceRetired
    case (DocumentEdited.type, DocumentEdited.schema): self = .documentEdited
    case (DocumentShared.type, DocumentShared.schema): self = .documentShared
    case (DocumentUnshared.type, DocumentUnshared.schema): self = .documentUnshared
    case (EventAttended.type, EventAttended.schema): self = .eventAttended
    case (EventDeleted.type, EventDeleted.schema): self = .eventDeleted
    case (EventEdited.type, EventEdited.schema): self = .eventEdited
    case (EventScheduled.type, EventScheduled.schema): self = .eventScheduled
    case (EventsRedacted.type, EventsRedacted.schema): self = .eventsRedacted
    case (FamilyCreated.type, FamilyCreated.schema): self = .familyCreated
    case (FavoriteToggled.type, FavoriteToggled.schema): self = .favoriteToggled
    case (FitScoreCalculated.type, FitScoreCalculated.schema): self = .fitScoreCalculated
    case (HistoryJoined.type, HistoryJoined.schema): self = .historyJoined
    case (HistoryRestored.type, HistoryRestored.schema): self = .historyRestored
    case (HomeLocationSet.type, HomeLocationSet.schema): self = .homeLocationSet
    case (HomeTakenOver.type, HomeTakenOver.schema): self = .homeTakenOver
    case (InteractionLogged.type, InteractionLogged.schema): self = .interactionLogged
    case (InteractionRemoved.type, InteractionRemoved.schema): self = .interactionRemoved
    case (LegalHoldSet.type, LegalHoldSet.schema): self = .legalHoldSet
    case (MemberAdded.type, MemberAdded.schema): self = .memberAdded
    case (MemberLeft.type, MemberLeft.schema): self = .memberLeft
    case (MemberReturned.type, MemberReturned.schema): self = .memberReturned
    case (MetricEdited.type, MetricEdited.schema): self = .metricEdited
    case (MetricLogged.type, MetricLogged.schema): self = .metricLogged
    case (MetricRemoved.type, MetricRemoved.schema): self = .metricRemoved
    case (NextStepReopened.type, NextStepReopened.schema): self = .nextStepReopened
    case (NextStepSettled.type, NextStepSettled.schema): self = .nextStepSettled
    case (NotesEdited.type, NotesEdited.schema): self = .notesEdited
    case (NotificationPreferencesEdited.type, NotificationPreferencesEdited.schema):
      self = .notificationPreferencesEdited
    case (OfferDeleted.type, OfferDeleted.schema): self = .offerDeleted
    case (OfferEdited.type, OfferEdited.schema): self = .offerEdited
    case (OfferRecorded.type, OfferRecorded.schema): self = .offerRecorded
    case (PlayerDetailsEdited.type, PlayerDetailsEdited.schema): self = .playerDetailsEdited
    case (PreferencesReset.type, PreferencesReset.schema): self = .preferencesReset
    case (PriorityTierSet.type, PriorityTierSet.schema): self = .priorityTierSet
    case (PrivateNoteEdited.type, PrivateNoteEdited.schema): self = .privateNoteEdited
    case (ProConAdded.type, ProConAdded.schema): self = .proConAdded
    case (ProConRemoved.type, ProConRemoved.schema): self = .proConRemoved
    case (RankingSet.type, RankingSet.schema): self = .rankingSet
    case (RetentionSet.type, RetentionSet.schema): self = .retentionSet
    case (RoleSet.type, RoleSet.schema): self = .roleSet
    case (SchoolAdded.type, SchoolAdded.schema): self = .schoolAdded
    case (SchoolCascadeDeleted.type, SchoolCascadeDeleted.schema): self = .schoolCascadeDeleted
    case (SchoolDeleted.type, SchoolDeleted.schema): self = .schoolDeleted
    case (SchoolObserved.type, SchoolObserved.schema): self = .schoolObserved
    case (SchoolPreferenceTemplateApplied.type, SchoolPreferenceTemplateApplied.schema):
      self = .schoolPreferenceTemplateApplied
    case (SchoolPreferencesEdited.type, SchoolPreferencesEdited.schema): self = .schoolPreferencesEdited
    case (SchoolRestored.type, SchoolRestored.schema): self = .schoolRestored
    case (StatusChanged.type, StatusChanged.schema): self = .statusChanged
    case (WriteAbandoned.type, WriteAbandoned.schema): self = .writeAbandoned
    case (WriteRefused.type, WriteRefused.schema): self = .writeRefused
    case (WritesAccepted.type, WritesAccepted.schema): self = .writesAccepted
    default: return nil
    }
  }
}

extension EventCatalog {
  /// Every event type that this version knows, in its newest schema.
  public static let entries = [
    EventCatalog.Entry(type: AccessSet.type, schema: AccessSet.schema, stream: "ownership"),
    EventCatalog.Entry(type: BasicInfoEdited.type, schema: BasicInfoEdited.schema, stream: "school"),
    EventCatalog.Entry(type: ClockCorrected.type, schema: ClockCorrected.schema, stream: "clock"),
    EventCatalog.Entry(type: CoachAdded.type, schema: CoachAdded.schema, stream: "coach"),
    EventCatalog.Entry(type: CoachEdited.type, schema: CoachEdited.schema, stream: "coach"),
    EventCatalog.Entry(type: CoachMarkedPresent.type, schema: CoachMarkedPresent.schema, stream: "event"),
    EventCatalog.Entry(type: CoachMoved.type, schema: CoachMoved.schema, stream: "coach"),
    EventCatalog.Entry(type: CoachRemoved.type, schema: CoachRemoved.schema, stream: "coach"),
    EventCatalog.Entry(type: CoachUnmarkedPresent.type, schema: CoachUnmarkedPresent.schema, stream: "event"),
    EventCatalog.Entry(type: CoachingPhilosophyEdited.type, schema: CoachingPhilosophyEdited.schema, stream: "school"),
    EventCatalog.Entry(type: CollegeDataMerged.type, schema: CollegeDataMerged.schema, stream: "school"),
    EventCatalog.Entry(type: DashboardEdited.type, schema: DashboardEdited.schema, stream: "preferences"),
    EventCatalog.Entry(type: DeviceEnrolled.type, schema: DeviceEnrolled.schema, stream: "device"),
    EventCatalog.Entry(type: DeviceRetired.type, schema: DeviceRetired.schema, stream: "device"),
    EventCatalog.Entry(type: DocumentEdited.type, schema: DocumentEdited.schema, stream: "document"),
    EventCatalog.Entry(type: DocumentShared.type, schema: DocumentShared.schema, stream: "document"),
    EventCatalog.Entry(type: DocumentUnshared.type, schema: DocumentUnshared.schema, stream: "document"),
    EventCatalog.Entry(type: EventAttended.type, schema: EventAttended.schema, stream: "event"),
    EventCatalog.Entry(type: EventDeleted.type, schema: EventDeleted.schema, stream: "event"),
    EventCatalog.Entry(type: EventEdited.type, schema: EventEdited.schema, stream: "event"),
    EventCatalog.Entry(type: EventScheduled.type, schema: EventScheduled.schema, stream: "event"),
    EventCatalog.Entry(type: EventsRedacted.type, schema: EventsRedacted.schema, stream: "record"),
    EventCatalog.Entry(type: FamilyCreated.type, schema: FamilyCreated.schema, stream: "family"),
    EventCatalog.Entry(type: FavoriteToggled.type, schema: FavoriteToggled.schema, stream: "school"),
    EventCatalog.Entry(type: FitScoreCalculated.type, schema: FitScoreCalculated.schema, stream: "school"),
    EventCatalog.Entry(type: HistoryJoined.type, schema: HistoryJoined.schema, stream: "history"),
    EventCatalog.Entry(type: HistoryRestored.type, schema: HistoryRestored.schema, stream: "history"),
    EventCatalog.Entry(type: HomeLocationSet.type, schema: HomeLocationSet.schema, stream: "preferences"),
    EventCatalog.Entry(type: HomeTakenOver.type, schema: HomeTakenOver.schema, stream: "ownership"),
    EventCatalog.Entry(type: InteractionLogged.type, schema: InteractionLogged.schema, stream: "interaction"),
    EventCatalog.Entry(type: InteractionRemoved.type, schema: InteractionRemoved.schema, stream: "interaction"),
    EventCatalog.Entry(type: LegalHoldSet.type, schema: LegalHoldSet.schema, stream: "retention"),
    EventCatalog.Entry(type: MemberAdded.type, schema: MemberAdded.schema, stream: "family"),
    EventCatalog.Entry(type: MemberLeft.type, schema: MemberLeft.schema, stream: "membership"),
    EventCatalog.Entry(type: MemberReturned.type, schema: MemberReturned.schema, stream: "membership"),
    EventCatalog.Entry(type: MetricEdited.type, schema: MetricEdited.schema, stream: "metric"),
    EventCatalog.Entry(type: MetricLogged.type, schema: MetricLogged.schema, stream: "metric"),
    EventCatalog.Entry(type: MetricRemoved.type, schema: MetricRemoved.schema, stream: "metric"),
    EventCatalog.Entry(type: NextStepReopened.type, schema: NextStepReopened.schema, stream: "next-step"),
    EventCatalog.Entry(type: NextStepSettled.type, schema: NextStepSettled.schema, stream: "next-step"),
    EventCatalog.Entry(type: NotesEdited.type, schema: NotesEdited.schema, stream: "school"),
    EventCatalog.Entry(
      type: NotificationPreferencesEdited.type, schema: NotificationPreferencesEdited.schema, stream: "preferences"),
    EventCatalog.Entry(type: OfferDeleted.type, schema: OfferDeleted.schema, stream: "offer"),
    EventCatalog.Entry(type: OfferEdited.type, schema: OfferEdited.schema, stream: "offer"),
    EventCatalog.Entry(type: OfferRecorded.type, schema: OfferRecorded.schema, stream: "offer"),
    EventCatalog.Entry(type: PlayerDetailsEdited.type, schema: PlayerDetailsEdited.schema, stream: "preferences"),
    EventCatalog.Entry(type: PreferencesReset.type, schema: PreferencesReset.schema, stream: "preferences"),
    EventCatalog.Entry(type: PriorityTierSet.type, schema: PriorityTierSet.schema, stream: "school"),
    EventCatalog.Entry(type: PrivateNoteEdited.type, schema: PrivateNoteEdited.schema, stream: "private-note"),
    EventCatalog.Entry(type: ProConAdded.type, schema: ProConAdded.schema, stream: "school"),
    EventCatalog.Entry(type: ProConRemoved.type, schema: ProConRemoved.schema, stream: "school"),
    EventCatalog.Entry(type: RankingSet.type, schema: RankingSet.schema, stream: "school"),
    EventCatalog.Entry(type: RetentionSet.type, schema: RetentionSet.schema, stream: "retention"),
    EventCatalog.Entry(type: RoleSet.type, schema: RoleSet.schema, stream: "family"),
    EventCatalog.Entry(type: SchoolAdded.type, schema: SchoolAdded.schema, stream: "school"),
    EventCatalog.Entry(type: SchoolCascadeDeleted.type, schema: SchoolCascadeDeleted.schema, stream: "school"),
    EventCatalog.Entry(type: SchoolDeleted.type, schema: SchoolDeleted.schema, stream: "school"),
    EventCatalog.Entry(type: SchoolObserved.type, schema: SchoolObserved.schema, stream: "school"),
    EventCatalog.Entry(
      type: SchoolPreferenceTemplateApplied.type, schema: SchoolPreferenceTemplateApplied.schema,
      stream: "preferences"),
    EventCatalog.Entry(
      type: SchoolPreferencesEdited.type, schema: SchoolPreferencesEdited.schema, stream: "preferences"),
    EventCatalog.Entry(type: SchoolRestored.type, schema: SchoolRestored.schema, stream: "school"),
    EventCatalog.Entry(type: StatusChanged.type, schema: StatusChanged.schema, stream: "school"),
    EventCatalog.Entry(type: WriteAbandoned.type, schema: WriteAbandoned.schema, stream: "publication"),
    EventCatalog.Entry(type: WriteRefused.type, schema: WriteRefused.schema, stream: "publication"),
    EventCatalog.Entry(type: WritesAccepted.type, schema: WritesAccepted.schema, stream: "publication"),
  ]
}

extension EventKind {
  func decode(_ reader: inout JSONReader) throws(JSONError) -> DomainEvent {
    switch self {
    case .accessSet: .accessSet(try AccessSet.read(from: &reader))
    case .basicInfoEdited: .basicInfoEdited(try BasicInfoEdited.read(from: &reader))
    case .clockCorrected: .clockCorrected(try ClockCorrected.read(from: &reader))
    case .coachAdded: .coachAdded(try CoachAdded.read(from: &reader))
    case .coachEdited: .coachEdited(try CoachEdited.read(from: &reader))
    case .coachMarkedPresent: .coachMarkedPresent(try CoachMarkedPresent.read(from: &reader))
    case .coachMoved: .coachMoved(try CoachMoved.read(from: &reader))
    case .coachRemoved: .coachRemoved(try CoachRemoved.read(from: &reader))
    case .coachUnmarkedPresent: .coachUnmarkedPresent(try CoachUnmarkedPresent.read(from: &reader))
    case .coachingPhilosophyEdited: .coachingPhilosophyEdited(try CoachingPhilosophyEdited.read(from: &reader))
    case .collegeDataMerged: .collegeDataMerged(try CollegeDataMerged.read(from: &reader))
    case .dashboardEdited: .dashboardEdited(try DashboardEdited.read(from: &reader))
    case .deviceEnrolled: .deviceEnrolled(try DeviceEnrolled.read(from: &reader))
    case .deviceRetired: .deviceRetired(try DeviceRetired.read(from: &reader))
    case .documentEdited: .documentEdited(try DocumentEdited.read(from: &reader))
    case .documentShared: .documentShared(try DocumentShared.read(from: &reader))
    case .documentUnshared: .documentUnshared(try DocumentUnshared.read(from: &reader))
    case .eventAttended: .eventAttended(try EventAttended.read(from: &reader))
    case .eventDeleted: .eventDeleted(try EventDeleted.read(from: &reader))
    case .eventEdited: .eventEdited(try EventEdited.read(from: &reader))
    case .eventScheduled: .eventScheduled(try EventScheduled.read(from: &reader))
    case .eventsRedacted: .eventsRedacted(try EventsRedacted.read(from: &reader))
    case .familyCreated: .familyCreated(try FamilyCreated.read(from: &reader))
    case .favoriteToggled: .favoriteToggled(try FavoriteToggled.read(from: &reader))
    case .fitScoreCalculated: .fitScoreCalculated(try FitScoreCalculated.read(from: &reader))
    case .historyJoined: .historyJoined(try HistoryJoined.read(from: &reader))
    case .historyRestored: .historyRestored(try HistoryRestored.read(from: &reader))
    case .homeLocationSet: .homeLocationSet(try HomeLocationSet.read(from: &reader))
    case .homeTakenOver: .homeTakenOver(try HomeTakenOver.read(from: &reader))
    case .interactionLogged: .interactionLogged(try InteractionLogged.read(from: &reader))
    case .interactionRemoved: .interactionRemoved(try InteractionRemoved.read(from: &reader))
    case .legalHoldSet: .legalHoldSet(try LegalHoldSet.read(from: &reader))
    case .memberAdded: .memberAdded(try MemberAdded.read(from: &reader))
    case .memberLeft: .memberLeft(try MemberLeft.read(from: &reader))
    case .memberReturned: .memberReturned(try MemberReturned.read(from: &reader))
    case .metricEdited: .metricEdited(try MetricEdited.read(from: &reader))
    case .metricLogged: .metricLogged(try MetricLogged.read(from: &reader))
    case .metricRemoved: .metricRemoved(try MetricRemoved.read(from: &reader))
    case .nextStepReopened: .nextStepReopened(try NextStepReopened.read(from: &reader))
    case .nextStepSettled: .nextStepSettled(try NextStepSettled.read(from: &reader))
    case .notesEdited: .notesEdited(try NotesEdited.read(from: &reader))
    case .notificationPreferencesEdited:
      .notificationPreferencesEdited(try NotificationPreferencesEdited.read(from: &reader))
    case .offerDeleted: .offerDeleted(try OfferDeleted.read(from: &reader))
    case .offerEdited: .offerEdited(try OfferEdited.read(from: &reader))
    case .offerRecorded: .offerRecorded(try OfferRecorded.read(from: &reader))
    case .playerDetailsEdited: .playerDetailsEdited(try PlayerDetailsEdited.read(from: &reader))
    case .preferencesReset: .preferencesReset(try PreferencesReset.read(from: &reader))
    case .priorityTierSet: .priorityTierSet(try PriorityTierSet.read(from: &reader))
    case .privateNoteEdited: .privateNoteEdited(try PrivateNoteEdited.read(from: &reader))
    case .proConAdded: .proConAdded(try ProConAdded.read(from: &reader))
    case .proConRemoved: .proConRemoved(try ProConRemoved.read(from: &reader))
    case .rankingSet: .rankingSet(try RankingSet.read(from: &reader))
    case .retentionSet: .retentionSet(try RetentionSet.read(from: &reader))
    case .roleSet: .roleSet(try RoleSet.read(from: &reader))
    case .schoolAdded: .schoolAdded(try SchoolAdded.read(from: &reader))
    case .schoolCascadeDeleted: .schoolCascadeDeleted(try SchoolCascadeDeleted.read(from: &reader))
    case .schoolDeleted: .schoolDeleted(try SchoolDeleted.read(from: &reader))
    case .schoolObserved: .schoolObserved(try SchoolObserved.read(from: &reader))
    case .schoolPreferenceTemplateApplied:
      .schoolPreferenceTemplateApplied(try SchoolPreferenceTemplateApplied.read(from: &reader))
    case .schoolPreferencesEdited: .schoolPreferencesEdited(try SchoolPreferencesEdited.read(from: &reader))
    case .schoolRestored: .schoolRestored(try SchoolRestored.read(from: &reader))
    case .statusChanged: .statusChanged(try StatusChanged.read(from: &reader))
    case .writeAbandoned: .writeAbandoned(try WriteAbandoned.read(from: &reader))
    case .writeRefused: .writeRefused(try WriteRefused.read(from: &reader))
    case .writesAccepted: .writesAccepted(try WritesAccepted.read(from: &reader))
    }
  }
}

extension DomainEvent {
  func encode(to writer: inout JSONWriter) {
    switch self {
    case .accessSet(let payload): payload.encode(to: &writer)
    case .basicInfoEdited(let payload): payload.encode(to: &writer)
    case .clockCorrected(let payload): payload.encode(to: &writer)
    case .coachAdded(let payload): payload.encode(to: &writer)
    case .coachEdited(let payload): payload.encode(to: &writer)
    case .coachMarkedPresent(let payload): payload.encode(to: &writer)
    case .coachMoved(let payload): payload.encode(to: &writer)
    case .coachRemoved(let payload): payload.encode(to: &writer)
    case .coachUnmarkedPresent(let payload): payload.encode(to: &writer)
    case .coachingPhilosophyEdited(let payload): payload.encode(to: &writer)
    case .collegeDataMerged(let payload): payload.encode(to: &writer)
    case .dashboardEdited(let payload): payload.encode(to: &writer)
    case .deviceEnrolled(let payload): payload.encode(to: &writer)
    case .deviceRetired(let payload): payload.encode(to: &writer)
    case .documentEdited(let payload): payload.encode(to: &writer)
    case .documentShared(let payload): payload.encode(to: &writer)
    case .documentUnshared(let payload): payload.encode(to: &writer)
    case .eventAttended(let payload): payload.encode(to: &writer)
    case .eventDeleted(let payload): payload.encode(to: &writer)
    case .eventEdited(let payload): payload.encode(to: &writer)
    case .eventScheduled(let payload): payload.encode(to: &writer)
    case .eventsRedacted(let payload): payload.encode(to: &writer)
    case .familyCreated(let payload): payload.encode(to: &writer)
    case .favoriteToggled(let payload): payload.encode(to: &writer)
    case .fitScoreCalculated(let payload): payload.encode(to: &writer)
    case .historyJoined(let payload): payload.encode(to: &writer)
    case .historyRestored(let payload): payload.encode(to: &writer)
    case .homeLocationSet(let payload): payload.encode(to: &writer)
    case .homeTakenOver(let payload): payload.encode(to: &writer)
    case .interactionLogged(let payload): payload.encode(to: &writer)
    case .interactionRemoved(let payload): payload.encode(to: &writer)
    case .legalHoldSet(let payload): payload.encode(to: &writer)
    case .memberAdded(let payload): payload.encode(to: &writer)
    case .memberLeft(let payload): payload.encode(to: &writer)
    case .memberReturned(let payload): payload.encode(to: &writer)
    case .metricEdited(let payload): payload.encode(to: &writer)
    case .metricLogged(let payload): payload.encode(to: &writer)
    case .metricRemoved(let payload): payload.encode(to: &writer)
    case .nextStepReopened(let payload): payload.encode(to: &writer)
    case .nextStepSettled(let payload): payload.encode(to: &writer)
    case .notesEdited(let payload): payload.encode(to: &writer)
    case .notificationPreferencesEdited(let payload): payload.encode(to: &writer)
    case .offerDeleted(let payload): payload.encode(to: &writer)
    case .offerEdited(let payload): payload.encode(to: &writer)
    case .offerRecorded(let payload): payload.encode(to: &writer)
    case .playerDetailsEdited(let payload): payload.encode(to: &writer)
    case .preferencesReset(let payload): payload.encode(to: &writer)
    case .priorityTierSet(let payload): payload.encode(to: &writer)
    case .privateNoteEdited(let payload): payload.encode(to: &writer)
    case .proConAdded(let payload): payload.encode(to: &writer)
    case .proConRemoved(let payload): payload.encode(to: &writer)
    case .rankingSet(let payload): payload.encode(to: &writer)
    case .retentionSet(let payload): payload.encode(to: &writer)
    case .roleSet(let payload): payload.encode(to: &writer)
    case .schoolAdded(let payload): payload.encode(to: &writer)
    case .schoolCascadeDeleted(let payload): payload.encode(to: &writer)
    case .schoolDeleted(let payload): payload.encode(to: &writer)
    case .schoolObserved(let payload): payload.encode(to: &writer)
    case .schoolPreferenceTemplateApplied(let payload): payload.encode(to: &writer)
    case .schoolPreferencesEdited(let payload): payload.encode(to: &writer)
    case .schoolRestored(let payload): payload.encode(to: &writer)
    case .statusChanged(let payload): payload.encode(to: &writer)
    case .writeAbandoned(let payload): payload.encode(to: &writer)
    case .writeRefused(let payload): payload.encode(to: &writer)
    case .writesAccepted(let payload): payload.encode(to: &writer)
    }
  }
}
