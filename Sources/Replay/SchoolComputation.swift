import Compass
import Domain
import EventLog
import Foundation

/// The fields of a school's page and the list that are computed and not set by an event.
enum SchoolFormula: String, CaseIterable {
  /// The rounded fit score, a pure function of the player's details and the school (ruling 16).
  case fitScore
  /// The tier of the unrounded fit score.
  case fitTier
  /// The distance between the home and the school in miles, not rounded.
  case distanceMiles
  /// The size class of the school.
  case size
  /// The time of the newest contact (C12).
  case lastContact
  /// The share of the family's wishes that are fulfilled, in per cent of their weight (facts §2.2).
  case matchScore
}

/// Everything on which a school's computed fields depend, after some events.
struct SchoolInputs {
  private(set) var school = School()
  private(set) var preferences = Preferences()
  private(set) var contacts = Contacts()
  /// A recorded score; nil after one of the inputs of its computation changes.
  private(set) var recordedFit: FitScore?

  mutating func evolve(_ event: RecordedEvent, _ payload: DomainEvent) {
    let instant = Instant(milliseconds: event.happenedAt)
    let before = (school.fitInputs, school.athlete)
    contacts.evolve(event, payload)
    preferences.evolve(payload, by: event.actor, at: instant)
    school.evolve(payload, by: event.actor, at: instant)
    switch payload {
    case .fitScoreCalculated: recordedFit = school.recordedFit
    case .playerDetailsEdited(let edit): if !edit.fields.fitInputs.isEmpty { recordedFit = nil }
    case .preferencesReset(let reset): if reset.category == .player { recordedFit = nil }
    default: if before != (school.fitInputs, school.athlete) { recordedFit = nil }
    }
  }

  func value(of formula: SchoolFormula) -> FieldValue? {
    guard school.exists else { return nil }
    let home = preferences.home.coordinates
    switch formula {
    case .fitScore: return fit.map { .integer($0.score) }
    case .fitTier: return fit.map { .text($0.tier.rawValue) }
    case .distanceMiles:
      guard let home, let place = school.fields.coordinates else { return nil }
      return .number(Distance.miles(from: home, to: place))
    case .size: return school.fields.size.map { .text($0.label) }
    case .lastContact: return contacts.newest.map { .text(Instant(milliseconds: $0).description) }
    case .matchScore:
      let wishes = preferences.school.preferences
      guard !wishes.isEmpty else { return nil }
      return .integer(MatchScore(preferences: wishes, school: MatchSubject(school.fields), home: home).score)
    }
  }

  private var fit: FitScore? { recordedFit ?? FitScore.forSchool(player: preferences.player, school: school.fields) }

  /// The player's fields that the fit score depends on.
  static let playerFields = [
    "gpa", "satScore", "actScore", "heightInches", "weightLbs", "primaryPosition", "schoolState",
  ]
  /// The school's fields that the fit score depends on.
  static let schoolFields = [
    "gpaRequirement", "avgSat", "avgAct", "studentSize", "tuitionOutOfState", "tuitionInState", "state",
  ]
  /// The school's fields that wishes are compared with.
  static let wishedFields = [
    "division", "conference", "admissionRate", "studentSize", "state", "location", "latitude", "longitude",
  ]
}

/// The computed fields of one school: folds the streams that they depend on.
struct SchoolComputation {
  private let school: StreamName
  /// The event that added the school to an athlete's season.
  private let added: RecordedEvent?
  private let athlete: UUID?
  private let streams: (player: StreamName, location: StreamName, wishes: StreamName)
  private let events: [RecordedEvent]

  init(_ stream: StreamName, _ own: [RecordedEvent], home: Home, through: Int64?) throws {
    school = stream
    let first = own.lazy.compactMap { event -> (RecordedEvent, UUID)? in
      guard case .schoolAdded(let added)? = event.payload else { return nil }
      return (event, added.athlete)
    }.first
    added = first?.0
    athlete = first?.1
    func preferences(_ category: PreferenceCategory) -> StreamName {
      .preferences(first?.1 ?? UUID(), category.rawValue)
    }
    streams = (preferences(.player), preferences(.location), preferences(.school))
    let others = [streams.player, streams.location, streams.wishes] + (try home.contactStreams(school: stream.key))
    events = Home.inOrder([own] + (try Set(others).map { try home.log.folded($0, through: through ?? .max) }))
  }

  func blame() -> [Blame] {
    var state = SchoolInputs()
    var tracker = ValueTracker()
    for event in events {
      guard let payload = event.payload else { continue }
      state.evolve(event, payload)
      for formula in SchoolFormula.allCases {
        tracker.note(formula.rawValue, state.value(of: formula), after: event)
      }
    }
    let origins = Dictionary(grouping: events, by: \.stream).mapValues(BlameFold.of)
    return tracker.blames { field, _ in
      SchoolFormula(rawValue: field).map { inputs(of: $0, state, origins) } ?? []
    }
  }

  private func inputs(
    of formula: SchoolFormula, _ state: SchoolInputs, _ origins: [StreamName: [Blame]]
  ) -> [BlameInput] {
    func inputs(_ prefix: String, _ stream: StreamName, _ fields: [String]) -> [BlameInput] {
      fields.map { field in
        BlameInput(
          "\(prefix).\(field)", stream, field: field, origins[stream]?.first { $0.item == nil && $0.field == field })
      }
    }
    func ofSchool(_ fields: [String]) -> [BlameInput] { inputs("school", school, fields) }
    let season = BlameInput(
      "school.athlete", school, field: "athlete", value: athlete.map { .text($0.lowercased) }, event: added)
    let home = inputs("home", streams.location, ["latitude", "longitude"])
    switch formula {
    case .fitScore, .fitTier:
      guard state.recordedFit == nil else {
        return ofSchool(FitScore.Dimension.allCases.map { "\($0.rawValue)Fit" })
      }
      return [season] + inputs("player", streams.player, SchoolInputs.playerFields)
        + ofSchool(SchoolInputs.schoolFields)
    case .distanceMiles: return [season] + home + ofSchool(["latitude", "longitude"])
    case .size: return ofSchool(["studentSize"])
    case .lastContact: return state.contacts.inputs
    case .matchScore:
      return [season] + home + ofSchool(SchoolInputs.wishedFields) + wishes(origins[streams.wishes] ?? [])
    }
  }

  /// Returns the wishes and their order as inputs. Removed wishes are included, as they would count if they were
  /// present.
  private func wishes(_ origins: [Blame]) -> [BlameInput] {
    let values = origins.filter { $0.item != nil && $0.field == "value" }.map { origin in
      BlameInput(
        "wish/\(origin.item?.lowercased ?? "").value", streams.wishes, field: "value", item: origin.item, origin)
    }
    let ordering = WishOrder.lastOrdering(events.filter { $0.stream == streams.wishes })
    return WishOrder.inputs(streams.wishes, origins, ordering) + values
  }
}
