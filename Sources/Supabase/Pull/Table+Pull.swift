import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

extension Table {
  /// The events that a row leads to.
  func events(
    _ row: JSONObject, _ id: UUID, _ history: [JSONObject], _ events: RowEvents, _ reader: RecordReader,
    _ family: PulledFamily
  ) throws -> [Seen] {
    func base<A: Aggregate>(_ type: A.Type, _ stream: StreamName) throws -> Base<A>? {
      let base = try reader.base(type, stream)
      return base.isUnderWay ? nil : base
    }
    switch self {
    case .statusHistory: return []
    case .schools:
      guard let school = try base(School.self, .school(id)) else { return [] }
      let note = try reader.base(PrivateNote.self, .privateNote(school: id, owner: family.viewer))
      return try events.school(row, history: history, id, school)
        + events.privateNote(row, user: family.user, id, note)
    case .coaches: return try base(Coach.self, .coach(id)).map { try events.coach(row, id, $0) } ?? []
    case .events: return try base(RecruitingEvent.self, .event(id)).map { try events.event(row, id, $0) } ?? []
    case .interactions:
      return try base(Interaction.self, .interaction(id)).map { try events.interaction(row, id, $0) } ?? []
    case .metrics: return try base(PerformanceMetric.self, .metric(id)).map { try events.metric(row, id, $0) } ?? []
    case .offers: return try base(Offer.self, .offer(id)).map { try events.offer(row, id, $0) } ?? []
    case .documents: return try base(Document.self, .document(id)).map { try events.document(row, id, $0) } ?? []
    case .preferences:
      guard let category = row.text("category"), let user = row.id("user_id") else { return [] }
      let owner = events.people[user] ?? user
      let known = try reader.base(Preferences.self, .preferences(owner, category))
      return events.preferences(row, owner: owner, category: category, known)
    }
  }

  /// The events that tell that a record is gone there; none where the server is not known to have held it, where
  /// something of it is on its way, or where it went with its school.
  func gone(_ id: UUID, _ reader: RecordReader, _ dependants: (UUID) throws -> Dependants) throws -> [DomainEvent] {
    func base<A: Aggregate>(_ type: A.Type, _ stream: StreamName) throws -> A? {
      let base = try reader.base(type, stream)
      return base.isKnown && !base.hasPending ? base.state : nil
    }
    func isListed(_ school: UUID?) throws -> Bool {
      guard let school else { return true }
      return try reader.state(School.self, .school(school)).deletion == nil
    }
    switch self {
    case .schools:
      guard let school = try base(School.self, .school(id)), school.isListed else { return [] }
      let counts = try dependants(id)
      guard !counts.isEmpty else { return [.schoolDeleted(SchoolDeleted())] }
      return [
        .schoolCascadeDeleted(
          SchoolCascadeDeleted(
            coaches: counts.coaches, documents: counts.documents, events: counts.events,
            interactions: counts.interactions, offers: counts.offers))
      ]
    case .coaches:
      guard let coach = try base(Coach.self, .coach(id)), coach.isListed, try isListed(coach.school) else { return [] }
      return [.coachRemoved(CoachRemoved())]
    case .events:
      guard let event = try base(RecruitingEvent.self, .event(id)), event.isListed,
        try isListed(event.fields.school.value)
      else { return [] }
      return [.eventDeleted(EventDeleted())]
    case .interactions:
      guard let interaction = try base(Interaction.self, .interaction(id)), let logged = interaction.logged,
        !interaction.isRemoved, try isListed(logged.school)
      else { return [] }
      return [.interactionRemoved(InteractionRemoved())]
    case .metrics:
      guard let metric = try base(PerformanceMetric.self, .metric(id)), metric.logged != nil, !metric.isRemoved else {
        return []
      }
      return [.metricRemoved(MetricRemoved())]
    case .offers:
      guard let offer = try base(Offer.self, .offer(id)), offer.athlete != nil, !offer.isDeleted,
        try isListed(offer.fields.school.value)
      else { return [] }
      return [.offerDeleted(OfferDeleted())]
    case .documents:
      guard let document = try base(Document.self, .document(id)), document.exists else { return [] }
      return document.schools.map { .documentUnshared(DocumentUnshared(school: $0)) }
    case .preferences, .statusHistory: return []
    }
  }
}
