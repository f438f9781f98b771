public import Domain
import Foundation

/// Makes random valid events of every type: the same seed gives the same events on every platform.
///
/// Valid means that the event's schema takes it, not that a command would have made it: latitudes lie on the globe and
/// texts hold no U+0000, but a school may be restored that was never deleted.
///
/// ```swift
/// var events = RandomEvent(seed: 7)
/// let any = events.next()
/// let change = events.next(of: "StatusChanged")
/// ```
public struct RandomEvent: Sendable {
  /// The seed, to be printed by a test that fails.
  public let seed: UInt64
  private var random: SeededGenerator
  private let allowsUnknownValues: Bool

  /// A source of events.
  ///
  /// - Parameters:
  ///   - seed: What the events follow from.
  ///   - allowsUnknownValues: Whether open enumerations now and then hold a value that this version does not know.
  public init(seed: UInt64, allowsUnknownValues: Bool = false) {
    self.seed = seed
    self.allowsUnknownValues = allowsUnknownValues
    random = SeededGenerator(seed: seed)
  }

  /// The types that can be asked for, sorted: all of the catalogue.
  public static let types = makers.keys.sorted()

  /// An event of any type.
  public mutating func next() -> DomainEvent {
    next(of: oneOf(Self.types)) ?? .schoolDeleted(SchoolDeleted())
  }

  /// An event of one type, or of any, from a generator that the caller goes on with.
  public static func event(type: String? = nil, using random: inout SeededGenerator) -> DomainEvent {
    var events = RandomEvent(seed: random.next())
    guard let type else { return events.next() }
    guard let event = events.next(of: type) else { preconditionFailure("\(type) is no event type") }
    return event
  }

  /// A text from a generator that the caller goes on with.
  public static func text(using random: inout SeededGenerator) -> String {
    var events = RandomEvent(seed: random.next())
    return events.text()
  }

  /// An event of one type; nil where there is no such type.
  public mutating func next(of type: String) -> DomainEvent? { Self.makers[type]?(&self) }

  private static let makers: [String: @Sendable (inout RandomEvent) -> DomainEvent] = [
    FamilyCreated.type: { .familyCreated(FamilyCreated(name: $0.text())) },
    MemberAdded.type: { .memberAdded(MemberAdded(member: $0.id(), name: $0.text(), role: $0.open())) },
    RoleSet.type: { .roleSet(RoleSet(member: $0.id(), role: $0.open())) },
    SchoolAdded.type: {
      .schoolAdded(
        SchoolAdded(
          athlete: $0.id(), fields: $0.optional($0.schoolFields()), name: $0.text(), notes: $0.optional($0.text()),
          status: $0.optional($0.open())))
    },
    SchoolObserved.type: {
      .schoolObserved(
        SchoolObserved(
          fields: $0.optional($0.schoolFields()), isFavorite: $0.optional($0.flag()), notes: $0.patch($0.text()),
          philosophy: $0.optional($0.philosophy()), priorityTier: $0.patch($0.open()), ranking: $0.patch($0.whole()),
          status: $0.patch($0.open())))
    },
    StatusChanged.type: { .statusChanged(StatusChanged(note: $0.optional($0.text()), status: $0.optional($0.open()))) },
    PriorityTierSet.type: { .priorityTierSet(PriorityTierSet(tier: $0.optional($0.open()))) },
    FavoriteToggled.type: { .favoriteToggled(FavoriteToggled(isFavorite: $0.flag())) },
    RankingSet.type: { .rankingSet(RankingSet(ranking: $0.optional($0.whole()))) },
    BasicInfoEdited.type: { .basicInfoEdited(BasicInfoEdited(fields: $0.schoolFields())) },
    NotesEdited.type: { .notesEdited(NotesEdited(notes: $0.optional($0.text()))) },
    ProConAdded.type: {
      .proConAdded(ProConAdded(item: $0.id(), kind: $0.open(), stamp: $0.stamp(), text: $0.text()))
    },
    ProConRemoved.type: { .proConRemoved(ProConRemoved(item: $0.id(), kind: $0.open())) },
    CoachingPhilosophyEdited.type: {
      .coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: $0.philosophy()))
    },
    CollegeDataMerged.type: {
      .collegeDataMerged(CollegeDataMerged(fields: $0.schoolFields(), source: $0.text()))
    },
    FitScoreCalculated.type: {
      .fitScoreCalculated(
        FitScoreCalculated(
          academic: $0.number(0...25), athletic: $0.number(0...40), opportunity: $0.number(0...20),
          personal: $0.number(0...15)))
    },
    SchoolDeleted.type: { _ in .schoolDeleted(SchoolDeleted()) },
    SchoolCascadeDeleted.type: {
      .schoolCascadeDeleted(
        SchoolCascadeDeleted(
          coaches: $0.whole(), documents: $0.whole(), events: $0.whole(), interactions: $0.whole(),
          offers: $0.whole()))
    },
    SchoolRestored.type: { _ in .schoolRestored(SchoolRestored()) },
    PrivateNoteEdited.type: { .privateNoteEdited(PrivateNoteEdited(text: $0.optional($0.text()))) },
    InteractionLogged.type: {
      .interactionLogged(
        InteractionLogged(
          coach: $0.optional($0.id()), content: $0.optional($0.text()), direction: $0.open(),
          event: $0.optional($0.id()), school: $0.id(), sentiment: $0.optional($0.open()), stamp: $0.stamp(),
          subject: $0.optional($0.text()), type: $0.open()))
    },
    NextStepSettled.type: {
      .nextStepSettled(
        NextStepSettled(
          contact: $0.optional($0.id()), day: $0.optional($0.day()), schools: $0.optional($0.whole()),
          until: $0.optional($0.day())))
    },
    RetentionSet.type: { .retentionSet(RetentionSet(kind: $0.open(), months: $0.optional($0.whole()))) },
    LegalHoldSet.type: {
      .legalHoldSet(LegalHoldSet(isHeld: $0.flag(), record: "school/\($0.id().uuidString.lowercased())"))
    },
    DeviceEnrolled.type: {
      .deviceEnrolled(DeviceEnrolled(device: $0.oneOf(Self.items), name: $0.text(), publicKey: $0.text()))
    },
    DeviceRetired.type: { .deviceRetired(DeviceRetired(device: $0.oneOf(Self.items), why: $0.open())) },
    // Of a device that no history has: what corrections do to times is tested on its own.
    ClockCorrected.type: {
      let readings = [$0.whole(), $0.whole()].sorted()
      return .clockCorrected(
        ClockCorrected(
          after: $0.optional($0.id()), device: $0.oneOf(Self.items), difference: $0.whole(), from: readings[0],
          last: $0.optional($0.id()), through: readings[1]))
    },
    HomeTakenOver.type: { .homeTakenOver(HomeTakenOver(owner: $0.oneOf(Self.items))) },
    AccessSet.type: { .accessSet(AccessSet(access: $0.open(), member: $0.oneOf(Self.items))) },
    MemberLeft.type: {
      let other = $0.oneOf(Self.items)
      return .memberLeft(MemberLeft(into: $0.optional(other), member: $0.oneOf(Self.items)))
    },
    MemberReturned.type: { .memberReturned(MemberReturned(member: $0.oneOf(Self.items))) },
    NextStepReopened.type: { _ in .nextStepReopened(NextStepReopened()) },
    InteractionRemoved.type: { _ in .interactionRemoved(InteractionRemoved()) },
    OfferRecorded.type: {
      .offerRecorded(OfferRecorded(athlete: $0.id(), fields: $0.offerFields(), school: $0.id()))
    },
    OfferEdited.type: { .offerEdited(OfferEdited(fields: $0.offerFields())) },
    OfferDeleted.type: { _ in .offerDeleted(OfferDeleted()) },
    CoachAdded.type: { .coachAdded(CoachAdded(fields: $0.coachFields(), school: $0.id())) },
    CoachEdited.type: { .coachEdited(CoachEdited(fields: $0.coachFields())) },
    CoachMoved.type: { .coachMoved(CoachMoved(school: $0.id())) },
    CoachRemoved.type: { _ in .coachRemoved(CoachRemoved()) },
    DocumentShared.type: {
      .documentShared(
        DocumentShared(fields: $0.optional($0.documentFields()), school: $0.id(), stamp: $0.stamp()))
    },
    DocumentEdited.type: { .documentEdited(DocumentEdited(fields: $0.documentFields())) },
    DocumentUnshared.type: { .documentUnshared(DocumentUnshared(school: $0.id())) },
    EventScheduled.type: {
      .eventScheduled(
        EventScheduled(
          athlete: $0.id(), fields: $0.optional($0.eventFields()), name: $0.text(), startDate: $0.day(),
          type: $0.open()))
    },
    EventEdited.type: { .eventEdited(EventEdited(fields: $0.eventFields())) },
    EventAttended.type: { .eventAttended(EventAttended(attended: $0.flag())) },
    CoachMarkedPresent.type: {
      .coachMarkedPresent(
        CoachMarkedPresent(coach: $0.oneOf(Self.items), name: $0.text(), role: $0.text(), stamp: $0.stamp()))
    },
    CoachUnmarkedPresent.type: { .coachUnmarkedPresent(CoachUnmarkedPresent(coach: $0.oneOf(Self.items))) },
    EventDeleted.type: { _ in .eventDeleted(EventDeleted()) },
    MetricLogged.type: {
      .metricLogged(
        MetricLogged(
          athlete: $0.id(), event: $0.optional($0.id()), metricType: $0.open(), notes: $0.optional($0.text()),
          recordedDate: $0.day(), unit: $0.text(), value: $0.number(-10...120), verified: $0.flag()))
    },
    MetricEdited.type: { .metricEdited(MetricEdited(fields: $0.metricFields())) },
    MetricRemoved.type: { _ in .metricRemoved(MetricRemoved()) },
    PlayerDetailsEdited.type: { .playerDetailsEdited(PlayerDetailsEdited(fields: $0.playerDetails())) },
    HomeLocationSet.type: { .homeLocationSet(HomeLocationSet(fields: $0.homeLocation())) },
    NotificationPreferencesEdited.type: {
      .notificationPreferencesEdited(NotificationPreferencesEdited(fields: $0.notificationFields()))
    },
    DashboardEdited.type: { .dashboardEdited(DashboardEdited(fields: $0.dashboardFields())) },
    SchoolPreferencesEdited.type: { .schoolPreferencesEdited($0.schoolPreferencesEdited()) },
    SchoolPreferenceTemplateApplied.type: {
      .schoolPreferenceTemplateApplied(
        SchoolPreferenceTemplateApplied(
          items: $0.preferenceItems(whole: true), removed: $0.preferenceIDs(), template: $0.text()))
    },
    PreferencesReset.type: {
      .preferencesReset(
        PreferencesReset(
          category: $0.open(), fields: ["gpa", "enableDailyDigest", "templateUsed", $0.text()],
          removed: $0.preferenceIDs()))
    },
    HistoryJoined.type: {
      .historyJoined(
        HistoryJoined(device: $0.id(), events: 0, fromHash: $0.text(), fromPosition: $0.whole(), times: [$0.text()]))
    },
    HistoryRestored.type: {
      .historyRestored(
        HistoryRestored(
          fromHash: $0.text(), fromPosition: $0.whole(), kept: $0.optional($0.text()), replaces: [$0.id().lowercased],
          toHash: $0.text(), toPosition: $0.whole()))
    },
    EventsRedacted.type: {
      .eventsRedacted(
        EventsRedacted(
          events: [$0.id().lowercased], fields: [$0.text()], parts: [], proofs: [], why: ErasureReason.mistake))
    },
    WritesAccepted.type: {
      .writesAccepted(
        WritesAccepted(exceptions: [$0.text()], positions: ["1-7", "9"], serverTime: $0.optional($0.whole())))
    },
    WriteAbandoned.type: {
      .writeAbandoned(WriteAbandoned(event: $0.id(), person: $0.id(), reason: $0.text()))
    },
    WriteRefused.type: {
      .writeRefused(
        WriteRefused(
          code: $0.optional($0.text()), event: $0.id(), message: $0.text(), status: $0.whole(), stream: $0.text()))
    },
  ]
}

// MARK: - Single values

extension RandomEvent {
  mutating func oneOf<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  mutating func optional<Value>(_ value: Value) -> Value? { Int.random(in: 0..<3, using: &random) == 0 ? nil : value }

  /// A field of an edit: untouched, cleared or set.
  mutating func patch<Value>(_ value: Value) -> Patch<Value> {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .absent
    case 2: .null
    default: .value(value)
    }
  }

  mutating func id() -> UUID {
    var bytes = (random.next().bigEndian, random.next().bigEndian)
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Now and then what an event says that brings something back.
  mutating func stamp() -> Stamp? {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
    return Stamp(at: 1_700_000_000_000 + Int.random(in: 0..<1_000_000, using: &random) * 60_000, by: id())
  }

  mutating func open<Value: OpenEnumeration>() -> Value {
    if allowsUnknownValues, Int.random(in: 0..<8, using: &random) == 0 { return Value(rawValue: text()) }
    return oneOf(Value.known)
  }

  /// Small numbers often, all that JSON holds exactly now and then, never a negative one.
  mutating func whole() -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: 0
    case 1: .random(in: 0...1 << 53, using: &random)
    case 2: 1 << 53
    default: .random(in: 0...60_000, using: &random)
    }
  }

  /// Numbers with few digits often, as people write them, and all digits now and then.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return number
    case 1: return min(max(number.rounded(), range.lowerBound), range.upperBound)
    default: return min(max((number * 100).rounded() / 100, range.lowerBound), range.upperBound)
    }
  }

  /// Words, other scripts, also from right to left, combining accents, escapes, controls, the empty text, and at times a
  /// long one.
  public mutating func text() -> String {
    let pieces = [
      "שלום", "مرحبا", "\u{202E}", "\u{200F}",
      "", "a", "shortstop ", "Señor", "e\u{301}", "é", "東京", "🏟️", "👩‍👩‍👦", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{1}",
      "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FFFF}", "\u{10FFFF}", "{\"a\":1}", " ", "12.5",
    ]
    let isLong = Int.random(in: 0..<40, using: &random) == 0
    let count = Int.random(in: 0...(isLong ? 400 : 6), using: &random)
    return (0..<count).map { _ in oneOf(pieces) }.joined()
  }
}

// MARK: - Sets of fields

extension RandomEvent {
  /// Fields of a school.
  public mutating func schoolFields() -> SchoolFields {
    SchoolFields(
      actRequirement: patch(whole()), address: patch(text()), admissionRate: patch(number(0...1)),
      avgAct: patch(whole()), avgSat: patch(whole()), baseballFacilityAddress: patch(text()), city: patch(text()),
      conference: patch(text()), division: patch(open()), faviconUrl: patch(text()),
      gpaRequirement: patch(number(0...5)), instagramHandle: patch(text()), latitude: patch(number(-90...90)),
      location: patch(text()), longitude: patch(number(-180...180)), mascot: patch(text()), name: patch(text()),
      ncaaId: patch(text()), satRequirement: patch(whole()), state: patch(text()), studentSize: patch(whole()),
      tuitionInState: patch(whole()), tuitionOutOfState: patch(whole()), twitterHandle: patch(text()),
      undergradSize: patch(text()), unitId: patch(text()), website: patch(text()))
  }

  /// Texts on the coaching.
  public mutating func philosophy() -> PhilosophyFields {
    PhilosophyFields(
      coachingPhilosophy: patch(text()), coachingStyle: patch(text()), communicationStyle: patch(text()),
      recruitingApproach: patch(text()), successMetrics: patch(text()))
  }

  /// Fields of a coach.
  public mutating func coachFields() -> CoachFields {
    CoachFields(
      email: patch(text()), firstName: patch(text()), instagramHandle: patch(text()), lastName: patch(text()),
      notes: patch(text()), phone: patch(text()), role: patch(open()), twitterHandle: patch(text()))
  }

  /// Fields of a document.
  public mutating func documentFields() -> DocumentFields {
    DocumentFields(description: patch(text()), title: patch(text()), type: patch(open()), url: patch(text()))
  }

  /// Fields of an athlete.
  public mutating func playerDetails() -> PlayerDetails {
    var details = PlayerDetails(
      actScore: patch(whole()), allowShareEmail: patch(flag()), allowSharePhone: patch(flag()), bats: patch(text()),
      clubTeam: patch(text()), eleventhGradeCoach: patch(text()), eleventhGradeTeam: patch(text()),
      email: patch(text()), facebookUrl: patch(text()), gpa: patch(number(0...5)), graduationYear: patch(whole()),
      heightInches: patch(whole()), highSchool: patch(text()), instagramHandle: patch(text()), ncaaId: patch(text()),
      ninthGradeCoach: patch(text()), ninthGradeTeam: patch(text()), perfectGameId: patch(text()),
      phone: patch(text()),
      positions: patch((0..<Int.random(in: 0...4, using: &random)).map { _ in text() }),
      prepBaseballId: patch(text()), primaryPosition: patch(text()), primarySport: patch(text()),
      satScore: patch(whole()), schoolAddress: patch(text()), schoolCity: patch(text()), schoolName: patch(text()),
      schoolState: patch(text()), tenthGradeCoach: patch(text()), tenthGradeTeam: patch(text()),
      throws: patch(text()), tiktokHandle: patch(text()), travelTeamCoach: patch(text()),
      travelTeamName: patch(text()), travelTeamYear: patch(whole()), twelfthGradeCoach: patch(text()),
      twelfthGradeTeam: patch(text()), twitterHandle: patch(text()), weightLbs: patch(whole()))
    // Drawn from nothing of its own: the histories of seeds that were noted stay as they are.
    details.photo = details.phone
    return details
  }

  /// What somebody is notified of.
  public mutating func notificationFields() -> NotificationFields {
    NotificationFields(
      emailOnlyHighPriority: patch(flag()), enableDailyDigest: patch(flag()), enableDeadlineAlerts: patch(flag()),
      enableEmailNotifications: patch(flag()), enableFollowUpReminders: patch(flag()),
      enableInboundInteractionAlerts: patch(flag()), followUpReminderDays: patch(whole()),
      quietHoursEnd: patch(text()), quietHoursStart: patch(text()))
  }

  /// What somebody's dashboard shows.
  public mutating func dashboardFields() -> DashboardFields {
    var fields = DashboardFields()
    for part in DashboardPart.allCases { fields[keyPath: part.field] = patch(flag()) }
    return fields
  }

  /// An edit of what a family wants of a school, over a few items that meet again.
  public mutating func schoolPreferencesEdited() -> SchoolPreferencesEdited {
    SchoolPreferencesEdited(
      added: optional(preferenceItems(whole: true)), changed: optional(preferenceItems(whole: false)),
      order: optional(preferenceIDs()), removed: optional(preferenceIDs()), templateUsed: patch(text()))
  }

  mutating func preferenceItems(whole: Bool) -> [PreferenceItem] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      var item = PreferenceItem(id: oneOf(Self.items))
      if whole || flag() { (item.type, item.category) = (open(), open()) }
      if whole || flag() { item.isDealbreaker = flag() }
      if whole || flag() {
        item.value = oneOf([.number(number(0...3000)), .text(text()), .flag(flag()), .list([text()])])
      }
      return item
    }
  }

  mutating func preferenceIDs() -> [String] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in oneOf(Self.items).lowercased }
  }

  private static let items = (1...6).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, $0)) }

  /// Fields of an offer.
  public mutating func offerFields() -> OfferFields {
    OfferFields(
      coach: patch(id()), conditions: patch(text()), deadlineDate: patch(day()), notes: patch(text()),
      offerDate: patch(day()), offerType: patch(open()), scholarshipCents: patch(whole()),
      scholarshipHundredths: patch(whole()), school: patch(id()), status: patch(open()))
  }

  /// Fields of a measured performance.
  public mutating func metricFields() -> MetricFields {
    MetricFields(
      event: patch(id()), metricType: patch(open()), notes: patch(text()), recordedDate: patch(day()),
      unit: patch(text()), value: patch(number(-10...120)), verified: patch(flag()))
  }

  /// A calendar date, and now and then a text that is none.
  mutating func day() -> String {
    guard Int.random(in: 0..<10, using: &random) > 0 else { return text() }
    return CalendarDate(daysSince1970: Int.random(in: 20_000...22_000, using: &random)).description
  }

  /// Fields of a recruiting event.
  public mutating func eventFields() -> EventFields {
    EventFields(
      address: patch(text()), checkinTime: patch(text()), city: patch(text()), costCents: patch(whole()),
      description: patch(text()), endDate: patch(day()), endTime: patch(text()), eventSource: patch(open()),
      location: patch(text()), name: patch(text()), performanceNotes: patch(text()), registered: patch(flag()),
      school: patch(id()), startDate: patch(day()), startTime: patch(text()), state: patch(text()),
      statsRecorded: patch(text()), timeZone: patch(oneOf(["America/Chicago", "America/New_York", "nowhere"])),
      type: patch(open()), url: patch(text()))
  }

  /// Where somebody lives.
  public mutating func homeLocation() -> HomeLocation {
    HomeLocation(
      address: patch(text()), city: patch(text()), latitude: patch(number(-90...90)),
      longitude: patch(number(-180...180)), state: patch(text()), zip: patch(text()))
  }
}
