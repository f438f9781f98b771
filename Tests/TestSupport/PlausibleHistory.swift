public import Domain
import Foundation

/// A seeded history as a family could have made it, over every kind of record: nothing is edited that is not there, what
/// was removed comes back as it was, wishes are added, moved and taken away. The same seed gives the same history.
///
/// ```swift
/// var history = PlausibleHistory(seed: 7, athlete: player)
/// let steps = (0..<100).map { _ in history.next() }
/// ```
public struct PlausibleHistory {
  /// One event of it.
  public struct Step {
    /// The stream's name, "school/018f…".
    public let stream: String
    /// What happens.
    public let event: DomainEvent
    /// When it happened, milliseconds since 1970 UTC, where it is told later.
    public let occurredAt: Int64?
    /// The one person who may have done it; nil where anybody may.
    public var owner: UUID?
  }

  /// A family whose history is also of private notes, of roles, and of what is seen a second time elsewhere.
  public struct People {
    /// The family's id.
    public var family: UUID
    /// Who writes.
    public var writers: [UUID]
    /// Whose role changes now and then.
    public var guest: UUID

    /// A family.
    public init(family: UUID, writers: [UUID], guest: UUID) {
      (self.family, self.writers, self.guest) = (family, writers, guest)
    }
  }

  private let athlete: UUID
  private let people: People?
  private var random: SeededGenerator
  private var states: [String: any Aggregate] = [:]
  private var streams: [String: [String]] = [:]
  private var instants: [String: Int64] = [:]
  private let kinds: [String]
  private static let kinds = ["school", "coach", "interaction", "document", "event", "metric", "offer", "preferences"]

  /// A history of one athlete's season.
  public init(seed: UInt64, athlete: UUID, people: People? = nil) {
    self.athlete = athlete
    self.people = people
    kinds = Self.kinds + (people == nil ? [] : ["private-note", "family"])
    random = SeededGenerator(seed: seed)
  }

  /// The next event.
  public mutating func next() -> Step {
    while true {
      let kind = streams["school"] == nil ? "school" : kinds[Int.random(in: 0..<kinds.count, using: &random)]
      if let people, kind == "private-note" || kind == "family" { return personal(kind, people) }
      let (stream, events) = kind == "preferences" ? preferences() : record(kind)
      guard let event = events.first else { continue }
      let occurredAt = instant(of: event, in: stream)
      var state = states[stream] ?? Self.initial(kind)
      state.evolve(event, by: athlete.lowercased, at: Instant(milliseconds: occurredAt ?? 0))
      states[stream] = state
      return Step(stream: stream, event: event, occurredAt: occurredAt)
    }
  }

  /// A few instants only, so that some contacts are as new as others. What is logged again took place when it did; of a
  /// family, now and then at another time.
  private mutating func instant(of event: DomainEvent, in stream: String) -> Int64? {
    guard case .interactionLogged = event else { return nil }
    let isMoved = people != nil && Bool.random(using: &random)
    if !isMoved, let known = instants[stream] { return known }
    let instant = 1_760_000_000_000 + Int64.random(in: 0..<6, using: &random) * 1_000_000_000
    instants[stream] = instant
    return instant
  }

  private mutating func personal(_ kind: String, _ people: People) -> Step {
    guard kind == "private-note" else {
      let role: MemberRole = Bool.random(using: &random) ? .parent : .player
      return Step(
        stream: "family/\(people.family.lowercased)", event: .roleSet(RoleSet(member: people.guest, role: role)),
        occurredAt: nil)
    }
    let owner = people.writers[Int.random(in: 0..<people.writers.count, using: &random)]
    return Step(
      stream: "private-note/\(school().lowercased)/\(owner.lowercased)", event: oneOf([PrivateNoteEdited.type]),
      occurredAt: nil, owner: owner)
  }

  private static func initial(_ kind: String) -> any Aggregate {
    switch kind {
    case "coach": Coach()
    case "interaction": Interaction()
    case "document": Document()
    case "event": RecruitingEvent()
    case "metric": PerformanceMetric()
    case "offer": Offer()
    case "preferences": Preferences()
    default: School()
    }
  }

  // MARK: Records

  private mutating func record(_ kind: String) -> (String, [DomainEvent]) {
    let known = streams[kind] ?? []
    if known.count < 2 || (known.count < 4 && Int.random(in: 0..<6, using: &random) == 0) {
      let stream = "\(kind)/\(freshID().lowercased)"
      streams[kind, default: []].append(stream)
      return (stream, [beginning(kind)])
    }
    let stream = known[Int.random(in: 0..<known.count, using: &random)]
    return (stream, [another(kind, states[stream])].compactMap(\.self))
  }

  private mutating func beginning(_ kind: String) -> DomainEvent {
    let types = [
      "school": SchoolAdded.type, "coach": CoachAdded.type, "interaction": InteractionLogged.type,
      "document": DocumentShared.type, "event": EventScheduled.type, "metric": MetricLogged.type,
      "offer": OfferRecorded.type,
    ]
    var event = wired(RandomEvent.event(type: types[kind] ?? "", using: &random))
    // A document's first share tells of it.
    if case .documentShared(var share) = event, share.fields?.isEmpty ?? true {
      share.fields = DocumentFields(title: .value("Transcript"))
      event = .documentShared(share)
    }
    return event
  }

  /// Something that may happen to a record; nil where nothing may just now.
  private mutating func another(_ kind: String, _ state: (any Aggregate)?) -> DomainEvent? {
    switch state {
    case let school as School:
      if school.deletion != nil { return .schoolRestored(SchoolRestored()) }
      if !school.items.isEmpty, Int.random(in: 0..<6, using: &random) == 0 {
        let item = school.items[Int.random(in: 0..<school.items.count, using: &random)]
        return .proConRemoved(ProConRemoved(item: item.id, kind: item.kind))
      }
      return oneOf([
        StatusChanged.type, PriorityTierSet.type, FavoriteToggled.type, RankingSet.type, BasicInfoEdited.type,
        NotesEdited.type, ProConAdded.type, CoachingPhilosophyEdited.type, CollegeDataMerged.type,
        FitScoreCalculated.type, SchoolObserved.type, rarely(SchoolDeleted.type) ?? StatusChanged.type,
      ])
    case let coach as Coach:
      if coach.isRemoved, let school = coach.school {
        return .coachAdded(CoachAdded(fields: coach.fields.droppingNulls(), school: school))
      }
      if Int.random(in: 0..<4, using: &random) == 0, let school = listedSchool() {
        return .coachMoved(CoachMoved(school: school))
      }
      return oneOf([CoachEdited.type, CoachEdited.type, CoachRemoved.type])
    case let interaction as Interaction:
      if interaction.isRemoved { return interaction.logged.map(DomainEvent.interactionLogged) }
      guard isSeenAgain() else { return .interactionRemoved(InteractionRemoved()) }
      return Bool.random(using: &random) ? corrected(interaction) : beginning(kind)
    case let document as Document:
      if let school = document.schools.first, Int.random(in: 0..<4, using: &random) == 0 {
        return .documentUnshared(DocumentUnshared(school: school))
      }
      if Bool.random(using: &random) { return .documentShared(DocumentShared(school: school())) }
      return oneOf([DocumentEdited.type])
    case let event as RecruitingEvent:
      if event.isDeleted { return scheduledAgain(event) }
      if let present = event.present.first, Int.random(in: 0..<4, using: &random) == 0 {
        return .coachUnmarkedPresent(CoachUnmarkedPresent(coach: present.coach))
      }
      return oneOf([
        EventEdited.type, EventAttended.type, CoachMarkedPresent.type, rarely(EventDeleted.type) ?? EventEdited.type,
      ])
    case let metric as PerformanceMetric:
      if metric.isRemoved { return metric.logged.map(DomainEvent.metricLogged) }
      if isSeenAgain() { return beginning(kind) }
      return wired(oneOf([MetricEdited.type, MetricEdited.type, MetricRemoved.type]))
    case let offer as Offer:
      if offer.isDeleted {
        var kept = offer.fields.droppingNulls()
        kept.school = .absent
        return offer.fields.school.value.map {
          .offerRecorded(OfferRecorded(athlete: athlete, fields: kept, school: $0))
        }
      }
      return oneOf([OfferEdited.type, OfferEdited.type, rarely(OfferDeleted.type) ?? OfferEdited.type])
    default: return nil
    }
  }

  /// What was logged once more by who logged it: something else was said, at the same time or at another.
  private mutating func corrected(_ interaction: Interaction) -> DomainEvent? {
    guard case .interactionLogged(var right) = beginning("interaction"), let logged = interaction.logged,
      let stamp = interaction.provenance.stamp
    else { return nil }
    (right.school, right.stamp) = (logged.school, stamp)
    if Bool.random(using: &random) { right.stamp?.at += 1_000_000_000 }
    return .interactionLogged(right)
  }

  private func scheduledAgain(_ event: RecruitingEvent) -> DomainEvent? {
    var rest = event.fields.droppingNulls()
    guard let name = rest.name.value, let date = rest.startDate.value, let type = rest.type.value else { return nil }
    (rest.name, rest.startDate, rest.type) = (.absent, .absent, .absent)
    return .eventScheduled(
      EventScheduled(athlete: athlete, fields: rest.isEmpty ? nil : rest, name: name, startDate: date, type: type))
  }

  /// The event with the ids of records that there are.
  private mutating func wired(_ event: DomainEvent) -> DomainEvent {
    switch event {
    case .schoolAdded(var payload):
      payload.athlete = athlete
      return .schoolAdded(payload)
    case .coachAdded(var payload):
      payload.school = school()
      return .coachAdded(payload)
    case .interactionLogged(var payload):
      payload.school = school()
      payload.stamp = nil
      if payload.coach != nil { payload.coach = id(of: "coach") }
      if payload.event != nil { payload.event = id(of: "event") }
      return .interactionLogged(payload)
    case .documentShared(var payload):
      payload.school = school()
      payload.stamp = nil
      return .documentShared(payload)
    case .eventScheduled(var payload):
      payload.athlete = athlete
      return .eventScheduled(payload)
    case .metricLogged(var payload):
      payload.athlete = athlete
      return .metricLogged(payload)
    case .metricEdited(var payload):
      if payload.fields.event.value != nil { payload.fields.event = id(of: "event").map(Patch.value) ?? .null }
      return .metricEdited(payload)
    case .offerRecorded(var payload):
      payload.athlete = athlete
      payload.school = school()
      return .offerRecorded(payload)
    default: return event
    }
  }

  private mutating func school() -> UUID { id(of: "school") ?? athlete }

  /// A school that is not deleted, as a command demands it; nil where there is none.
  private mutating func listedSchool() -> UUID? {
    let listed = (streams["school"] ?? []).filter { (states[$0] as? School)?.isListed == true }
    guard let stream = listed.randomElement(using: &random) else { return nil }
    return UUID(uuidString: String(stream.dropFirst("school/".count)))
  }

  private mutating func id(of kind: String) -> UUID? {
    guard let known = streams[kind], !known.isEmpty else { return nil }
    return UUID(uuidString: String(known[Int.random(in: 0..<known.count, using: &random)].dropFirst(kind.count + 1)))
  }

  // MARK: Preferences

  private mutating func preferences() -> (String, [DomainEvent]) {
    let category = [PreferenceCategory.player, .player, .location, .school, .school, .notifications, .dashboard][
      Int.random(in: 0..<7, using: &random)]
    let stream = "preferences/\(athlete.lowercased)/\(category.rawValue)"
    let state = states[stream] as? Preferences ?? Preferences()
    if Int.random(in: 0..<8, using: &random) == 0 { return (stream, decided(state, .reset(category))) }
    switch category {
    case .player: return (stream, [oneOf([PlayerDetailsEdited.type])])
    case .location: return (stream, [oneOf([HomeLocationSet.type])])
    case .notifications: return (stream, [oneOf([NotificationPreferencesEdited.type])])
    case .dashboard: return (stream, [oneOf([DashboardEdited.type])])
    default:
      if Int.random(in: 0..<8, using: &random) == 0 {
        let templates = SchoolPreferenceTemplate.allCases
        let template = templates[Int.random(in: 0..<templates.count, using: &random)]
        return (stream, decided(state, .applyTemplate(template, ids: (0..<20).map { _ in freshID() })))
      }
      return (stream, wished(state.school).edit(from: state.school).map { [.schoolPreferencesEdited($0)] } ?? [])
    }
  }

  private func decided(_ state: Preferences, _ command: Preferences.Command) -> [DomainEvent] {
    let context = DecisionContext(
      now: Instant(milliseconds: 0), actor: Actor(id: athlete, role: .player), freshID: { UUID() })
    return (try? state.decide(command, in: context)) ?? []
  }

  /// The list after one or two things that a person does with it.
  private mutating func wished(_ list: SchoolPreferenceList) -> SchoolPreferenceList {
    var list = list
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let items = list.items
      let any = items.isEmpty ? nil : items[Int.random(in: 0..<items.count, using: &random)].id
      switch (Int.random(in: 0..<5, using: &random), any) {
      case (1, let id?): list.remove(id)
      case (2, let id?): list.move(id, to: Int.random(in: 1...6, using: &random))
      case (3, let id?): list.setDealbreaker(id, Bool.random(using: &random))
      case (4, let id?): list.setValue(id, value())
      default: list.add(wish(), id: freshID())
      }
    }
    return list
  }

  private mutating func wish() -> SchoolPreference {
    let types = SchoolPreferenceType.known
    return SchoolPreference(
      type: types[Int.random(in: 0..<types.count, using: &random)].rawValue, value: value(),
      isDealbreaker: Bool.random(using: &random))
  }

  private mutating func value() -> SchoolPreference.Value {
    let values: [SchoolPreference.Value] = [
      .number(3), .number(5000), .text("D1"), .list(["D1", "D2", "D3"]), .list(["small", "medium", "large"]),
      .list(["TX"]), .flag(true),
    ]
    return values[Int.random(in: 0..<values.count, using: &random)]
  }

  // MARK: Values

  private mutating func oneOf(_ types: [String]) -> DomainEvent {
    RandomEvent.event(type: types[Int.random(in: 0..<types.count, using: &random)], using: &random)
  }

  /// Whether a pull finds the record with other content.
  private mutating func isSeenAgain() -> Bool { people != nil && Bool.random(using: &random) }

  private mutating func rarely(_ type: String) -> String? { Int.random(in: 0..<3, using: &random) == 0 ? type : nil }

  private mutating func freshID() -> UUID {
    var bytes = (random.next(), random.next())
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
