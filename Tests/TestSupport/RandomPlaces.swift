public import Domain
public import Foundation

/// Spreads random events over a few people and records, so that those that follow one another meet.
///
/// ```swift
/// let places = RandomPlaces(people: people, schools: schools, records: records)
/// let (event, stream) = places.place(source.next(), using: &random)
/// ```
public struct RandomPlaces: Sendable {
  /// Who acts; the first is the athlete.
  public let people: [UUID]
  /// The schools.
  public let schools: [UUID]
  /// The records of every other kind.
  public let records: [UUID]
  /// Who alone writes private notes; nil for anybody.
  public let writer: UUID?

  /// Places for a family's events.
  public init(people: [UUID], schools: [UUID], records: [UUID], writer: UUID? = nil) {
    (self.people, self.schools, self.records, self.writer) = (people, schools, records, writer)
  }

  /// A stream: its category and its key.
  public typealias Stream = (category: String, key: String)

  /// An event as it belongs to one of the records, and that record's stream.
  public func place(_ event: DomainEvent, using random: inout SeededGenerator) -> (event: DomainEvent, stream: Stream) {
    func pick(_ ids: [UUID]) -> UUID { ids[Int.random(in: 0..<ids.count, using: &random)] }
    let (school, record, person) = (pick(schools), pick(records), pick(people))
    func stream(_ category: String, _ id: UUID, _ rest: String = "") -> Stream { (category, id.lowercased + rest) }
    switch event {
    case .familyCreated: return (event, ("family", "rivers"))
    case .memberAdded(var payload):
      payload.member = pick(people + records)
      return (.memberAdded(payload), ("family", "rivers"))
    case .roleSet(var payload):
      payload.member = pick(people + records)
      return (.roleSet(payload), ("family", "rivers"))
    case .privateNoteEdited: return (event, stream("private-note", school, "/\((writer ?? person).lowercased)"))
    case .nextStepSettled, .nextStepReopened:
      return (event, stream("next-step", person, "/follow-up/\(school.lowercased)"))
    case .interactionLogged(var payload):
      payload.school = school
      return (.interactionLogged(payload), stream("interaction", record))
    case .interactionRemoved: return (event, stream("interaction", record))
    case .offerRecorded(var payload):
      payload.school = school
      return (.offerRecorded(payload), stream("offer", record))
    case .offerEdited, .offerDeleted: return (event, stream("offer", record))
    case .coachAdded(var payload):
      payload.school = school
      return (.coachAdded(payload), stream("coach", record))
    case .coachMoved(var payload):
      payload.school = school
      return (.coachMoved(payload), stream("coach", record))
    case .coachEdited, .coachRemoved: return (event, stream("coach", record))
    case .documentShared(var payload):
      payload.school = school
      return (.documentShared(payload), stream("document", record))
    case .documentUnshared(var payload):
      payload.school = school
      return (.documentUnshared(payload), stream("document", record))
    case .documentEdited: return (event, stream("document", record))
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      return (event, stream("event", record))
    case .metricLogged, .metricEdited, .metricRemoved: return (event, stream("metric", record))
    case .playerDetailsEdited: return (event, stream("preferences", people[0], "/player"))
    case .homeLocationSet: return (event, stream("preferences", people[0], "/location"))
    case .notificationPreferencesEdited: return (event, stream("preferences", person, "/notifications"))
    case .dashboardEdited: return (event, stream("preferences", person, "/dashboard"))
    case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied:
      return (event, stream("preferences", people[0], "/school"))
    case .preferencesReset(let payload):
      return (event, stream("preferences", people[0], "/\(payload.category.rawValue)"))
    case .writesAccepted, .writeAbandoned: return (event, ("publication", "laptop"))
    case .writeRefused(var payload):
      payload.event = record
      return (.writeRefused(payload), ("publication", "laptop"))
    case .historyRestored, .historyJoined: return (event, ("history", "rivers"))
    case .retentionSet, .legalHoldSet: return (event, ("retention", "rivers"))
    case .deviceEnrolled, .deviceRetired: return (event, ("device", "rivers"))
    case .clockCorrected: return (event, ("clock", "rivers"))
    case .homeTakenOver, .accessSet: return (event, ("ownership", "rivers"))
    case .memberLeft, .memberReturned: return (event, ("membership", "rivers"))
    case .schoolAdded(var payload):
      payload.athlete = people[0]
      return (.schoolAdded(payload), stream("school", school))
    default: return (event, stream("school", school))
    }
  }
}
