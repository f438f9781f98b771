// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// Every event of the domain, in the newest version of its schema.
public enum DomainEvent: Equatable, Sendable {
  /// The athlete who took the home over chose what another person may do in it.
  case accessSet(AccessSet)
  /// Fields of the school were edited.
  indirect case basicInfoEdited(BasicInfoEdited)
  /// A device’s clock was wrong. Its readings stay; what shows the events’ times adds the difference.
  case clockCorrected(ClockCorrected)
  /// A coach of a school was added, or came back after a removal.
  indirect case coachAdded(CoachAdded)
  /// Fields of the coach were edited.
  indirect case coachEdited(CoachEdited)
  /// A coach was at the event. Name and role stay as they were that day, whatever becomes of the coach.
  indirect case coachMarkedPresent(CoachMarkedPresent)
  /// A coach went to another school. What happened before stays with the school where it happened.
  case coachMoved(CoachMoved)
  /// A coach was removed.
  case coachRemoved(CoachRemoved)
  /// A coach was not at the event after all.
  case coachUnmarkedPresent(CoachUnmarkedPresent)
  /// The texts on the staff’s philosophy were edited.
  indirect case coachingPhilosophyEdited(CoachingPhilosophyEdited)
  /// A lookup’s answer was taken over. Null means that the source said nothing; folds ignore it.
  indirect case collegeDataMerged(CollegeDataMerged)
  /// A person changed what his dashboard shows.
  indirect case dashboardEdited(DashboardEdited)
  /// A device of the family has a key, with which it signs the heads of this log.
  case deviceEnrolled(DeviceEnrolled)
  /// A device signs no more heads of this log.
  case deviceRetired(DeviceRetired)
  /// Fields of the document were edited.
  indirect case documentEdited(DocumentEdited)
  /// A document was shared with a school. The first share makes the document.
  indirect case documentShared(DocumentShared)
  /// A document is no longer shared with a school; the document itself stays.
  case documentUnshared(DocumentUnshared)
  /// Whether the athlete was there: the value, not a flip.
  case eventAttended(EventAttended)
  /// An event was taken off the calendar. Its metrics and interactions stay.
  case eventDeleted(EventDeleted)
  /// Fields of an event were edited.
  indirect case eventEdited(EventEdited)
  /// An event was put on the calendar of an athlete’s season, or put back there after it was deleted.
  indirect case eventScheduled(EventScheduled)
  /// Payloads left the log. It stands in the erased record’s stream, and says nothing of the content.
  case eventsRedacted(EventsRedacted)
  /// A family began its history.
  case familyCreated(FamilyCreated)
  /// The star was set or taken away.
  case favoriteToggled(FavoriteToggled)
  /// A fit score was set through the endpoint or seen on the server.
  case fitScoreCalculated(FitScoreCalculated)
  /// The events that directly follow were decided at another home of the family and taken from its history.
  case historyJoined(HistoryJoined)
  /// A backup took the place of this home’s history.
  case historyRestored(HistoryRestored)
  /// The family’s home changed.
  indirect case homeLocationSet(HomeLocationSet)
  /// An athlete who is of age took the home over from the parents.
  case homeTakenOver(HomeTakenOver)
  /// A contact with a school was logged.
  indirect case interactionLogged(InteractionLogged)
  /// A logged contact was removed.
  case interactionRemoved(InteractionRemoved)
  /// A parent put a hold on a record, so that no retention erases it, or lifted the hold.
  case legalHoldSet(LegalHoldSet)
  /// A person joined the family.
  case memberAdded(MemberAdded)
  /// A person is no member of the family any more: removed, or merged with another entry of the same person.
  case memberLeft(MemberLeft)
  /// A person who had left the family is a member again.
  case memberReturned(MemberReturned)
  /// Fields of a measured performance were edited.
  indirect case metricEdited(MetricEdited)
  /// A performance was measured.
  case metricLogged(MetricLogged)
  /// A measured performance was removed.
  case metricRemoved(MetricRemoved)
  /// A step in What Next that a person had called done or put off is shown again.
  case nextStepReopened(NextStepReopened)
  /// A person called a step in What Next done, or put it off until a day. That holds while the step’s cause does.
  case nextStepSettled(NextStepSettled)
  /// The shared notes were edited.
  case notesEdited(NotesEdited)
  /// A person changed what he is notified of.
  indirect case notificationPreferencesEdited(NotificationPreferencesEdited)
  /// An offer was deleted.
  case offerDeleted(OfferDeleted)
  /// Fields of an offer were edited.
  indirect case offerEdited(OfferEdited)
  /// A school made an offer.
  indirect case offerRecorded(OfferRecorded)
  /// The player changed his details.
  indirect case playerDetailsEdited(PlayerDetailsEdited)
  /// All preferences of one category went back to their defaults.
  case preferencesReset(PreferencesReset)
  /// The school was put into a priority tier, or out of all.
  case priorityTierSet(PriorityTierSet)
  /// A person’s own note on a school was edited. Only its owner may read it.
  case privateNoteEdited(PrivateNoteEdited)
  /// A pro or a con was added.
  indirect case proConAdded(ProConAdded)
  /// A pro or a con was removed.
  case proConRemoved(ProConRemoved)
  /// The family ranked the school, or took its rank away.
  case rankingSet(RankingSet)
  /// A parent said how long records of one kind are kept after their last change.
  case retentionSet(RetentionSet)
  /// A person’s role changed.
  case roleSet(RoleSet)
  /// A school was put on the list.
  indirect case schoolAdded(SchoolAdded)
  /// A school was deleted with everything that depended on it.
  case schoolCascadeDeleted(SchoolCascadeDeleted)
  /// A school on which nothing depended was deleted.
  case schoolDeleted(SchoolDeleted)
  /// A row was seen on the server: what differs from what was known here.
  indirect case schoolObserved(SchoolObserved)
  /// A template took the place of all that the family wanted of a school.
  case schoolPreferenceTemplateApplied(SchoolPreferenceTemplateApplied)
  /// The family changed what it wants of a school.
  case schoolPreferencesEdited(SchoolPreferencesEdited)
  /// A deleted school is back, with what was hidden by its deletion.
  case schoolRestored(SchoolRestored)
  /// The school’s recruiting status changed, or was taken back.
  case statusChanged(StatusChanged)
  /// A person decided that an event is not to be published any more.
  case writeAbandoned(WriteAbandoned)
  /// The server refused to take over an event.
  case writeRefused(WriteRefused)
  /// The server took over events, all that one batch of answers told.
  case writesAccepted(WritesAccepted)

  /// The event's type, as the log stores it.
  public var type: String {
    switch self {
    case .accessSet: AccessSet.type
    case .basicInfoEdited: BasicInfoEdited.type
    case .clockCorrected: ClockCorrected.type
    case .coachAdded: CoachAdded.type
    case .coachEdited: CoachEdited.type
    case .coachMarkedPresent: CoachMarkedPresent.type
    case .coachMoved: CoachMoved.type
    case .coachRemoved: CoachRemoved.type
    case .coachUnmarkedPresent: CoachUnmarkedPresent.type
    case .coachingPhilosophyEdited: CoachingPhilosophyEdited.type
    case .collegeDataMerged: CollegeDataMerged.type
    case .dashboardEdited: DashboardEdited.type
    case .deviceEnrolled: DeviceEnrolled.type
    case .deviceRetired: DeviceRetired.type
    case .documentEdited: DocumentEdited.type
    case .documentShared: DocumentShared.type
    case .documentUnshared: DocumentUnshared.type
    case .eventAttended: EventAttended.type
    case .eventDeleted: EventDeleted.type
    case .eventEdited: EventEdited.type
    case .eventScheduled: EventScheduled.type
    case .eventsRedacted: EventsRedacted.type
    case .familyCreated: FamilyCreated.type
    case .favoriteToggled: FavoriteToggled.type
    case .fitScoreCalculated: FitScoreCalculated.type
    case .historyJoined: HistoryJoined.type
    case .historyRestored: HistoryRestored.type
    case .homeLocationSet: HomeLocationSet.type
    case .homeTakenOver: HomeTakenOver.type
    case .interactionLogged: InteractionLogged.type
    case .interactionRemoved: InteractionRemoved.type
    case .legalHoldSet: LegalHoldSet.type
    case .memberAdded: MemberAdded.type
    case .memberLeft: MemberLeft.type
    case .memberReturned: MemberReturned.type
    case .metricEdited: MetricEdited.type
    case .metricLogged: MetricLogged.type
    case .metricRemoved: MetricRemoved.type
    case .nextStepReopened: NextStepReopened.type
    case .nextStepSettled: NextStepSettled.type
    case .notesEdited: NotesEdited.type
    case .notificationPreferencesEdited: NotificationPreferencesEdited.type
    case .offerDeleted: OfferDeleted.type
    case .offerEdited: OfferEdited.type
    case .offerRecorded: OfferRecorded.type
    case .playerDetailsEdited: PlayerDetailsEdited.type
    case .preferencesReset: PreferencesReset.type
    case .priorityTierSet: PriorityTierSet.type
    case .privateNoteEdited: PrivateNoteEdited.type
    case .proConAdded: ProConAdded.type
    case .proConRemoved: ProConRemoved.type
    case .rankingSet: RankingSet.type
    case .retentionSet: RetentionSet.type
    case .roleSet: RoleSet.type
    case .schoolAdded: SchoolAdded.type
    case .schoolCascadeDeleted: SchoolCascadeDeleted.type
    case .schoolDeleted: SchoolDeleted.type
    case .schoolObserved: SchoolObserved.type
    case .schoolPreferenceTemplateApplied: SchoolPreferenceTemplateApplied.type
    case .schoolPreferencesEdited: SchoolPreferencesEdited.type
    case .schoolRestored: SchoolRestored.type
    case .statusChanged: StatusChanged.type
    case .writeAbandoned: WriteAbandoned.type
    case .writeRefused: WriteRefused.type
    case .writesAccepted: WritesAccepted.type
    }
  }

  /// The version of the schema in which the event is written: the oldest that can hold it.
  public var schema: Int {
    switch self {
    case .accessSet: AccessSet.schema
    case .basicInfoEdited: BasicInfoEdited.schema
    case .clockCorrected: ClockCorrected.schema
    case .coachAdded: CoachAdded.schema
    case .coachEdited: CoachEdited.schema
    case .coachMarkedPresent: CoachMarkedPresent.schema
    case .coachMoved: CoachMoved.schema
    case .coachRemoved: CoachRemoved.schema
    case .coachUnmarkedPresent: CoachUnmarkedPresent.schema
    case .coachingPhilosophyEdited: CoachingPhilosophyEdited.schema
    case .collegeDataMerged: CollegeDataMerged.schema
    case .dashboardEdited: DashboardEdited.schema
    case .deviceEnrolled: DeviceEnrolled.schema
    case .deviceRetired: DeviceRetired.schema
    case .documentEdited: DocumentEdited.schema
    case .documentShared: DocumentShared.schema
    case .documentUnshared: DocumentUnshared.schema
    case .eventAttended: EventAttended.schema
    case .eventDeleted: EventDeleted.schema
    case .eventEdited(let payload): payload.writtenSchema
    case .eventScheduled(let payload): payload.writtenSchema
    case .eventsRedacted: EventsRedacted.schema
    case .familyCreated: FamilyCreated.schema
    case .favoriteToggled: FavoriteToggled.schema
    case .fitScoreCalculated: FitScoreCalculated.schema
    case .historyJoined: HistoryJoined.schema
    case .historyRestored: HistoryRestored.schema
    case .homeLocationSet: HomeLocationSet.schema
    case .homeTakenOver: HomeTakenOver.schema
    case .interactionLogged: InteractionLogged.schema
    case .interactionRemoved: InteractionRemoved.schema
    case .legalHoldSet: LegalHoldSet.schema
    case .memberAdded: MemberAdded.schema
    case .memberLeft: MemberLeft.schema
    case .memberReturned: MemberReturned.schema
    case .metricEdited: MetricEdited.schema
    case .metricLogged: MetricLogged.schema
    case .metricRemoved: MetricRemoved.schema
    case .nextStepReopened: NextStepReopened.schema
    case .nextStepSettled: NextStepSettled.schema
    case .notesEdited: NotesEdited.schema
    case .notificationPreferencesEdited: NotificationPreferencesEdited.schema
    case .offerDeleted: OfferDeleted.schema
    case .offerEdited: OfferEdited.schema
    case .offerRecorded: OfferRecorded.schema
    case .playerDetailsEdited: PlayerDetailsEdited.schema
    case .preferencesReset: PreferencesReset.schema
    case .priorityTierSet: PriorityTierSet.schema
    case .privateNoteEdited: PrivateNoteEdited.schema
    case .proConAdded: ProConAdded.schema
    case .proConRemoved: ProConRemoved.schema
    case .rankingSet: RankingSet.schema
    case .retentionSet: RetentionSet.schema
    case .roleSet: RoleSet.schema
    case .schoolAdded: SchoolAdded.schema
    case .schoolCascadeDeleted: SchoolCascadeDeleted.schema
    case .schoolDeleted: SchoolDeleted.schema
    case .schoolObserved: SchoolObserved.schema
    case .schoolPreferenceTemplateApplied: SchoolPreferenceTemplateApplied.schema
    case .schoolPreferencesEdited: SchoolPreferencesEdited.schema
    case .schoolRestored: SchoolRestored.schema
    case .statusChanged(let payload): payload.writtenSchema
    case .writeAbandoned: WriteAbandoned.schema
    case .writeRefused: WriteRefused.schema
    case .writesAccepted: WritesAccepted.schema
    }
  }
}
