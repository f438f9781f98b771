import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

extension Table {
  /// The events that a row leads to.
  func events(
    _ row: JSONObject, _ id: UUID, _ history: [JSONObject], _ events: RowEvents
  ) throws -> [Seen] {
    let (reader, family) = (events.reader, events.family)
    func base<A: Aggregate>(_ type: A.Type, _ stream: StreamName) throws -> Base<A>? {
      let base = try reader.base(type, stream)
      return base.isUnderWay || base.isErased ? nil : base
    }
    // What depends on an erased school is skipped with it, also what was added there since. A document is not skipped,
    // because it can be shared with other schools as well.
    if [.coaches, .events, .interactions, .offers].contains(self), let school = row.id("school_id"),
      try reader.isErased(school: school)
    {
      return []
    }
    switch self {
    case .statusHistory: return []
    case .schools:
      guard let school = try base(School.self, .school(id)) else { return [] }
      let note = try reader.base(PrivateNote.self, .privateNote(school: id, owner: family.viewer))
      return try events.school(row, history: history, id, school)
        + events.privateNote(row, id, note)
    case .coaches: return try base(Coach.self, .coach(id)).map { try events.coach(row, id, $0) } ?? []
    case .events: return try base(RecruitingEvent.self, .event(id)).map { try events.event(row, id, $0) } ?? []
    case .interactions:
      return try base(Interaction.self, .interaction(id)).map { try events.interaction(row, id, $0) } ?? []
    case .metrics: return try base(PerformanceMetric.self, .metric(id)).map { try events.metric(row, id, $0) } ?? []
    case .offers: return try base(Offer.self, .offer(id)).map { try events.offer(row, id, $0) } ?? []
    case .documents: return try base(Document.self, .document(id)).map { try events.document(row, id, $0) } ?? []
    case .preferences:
      guard let category = row.text("category"), let user = row.id("user_id") else { return [] }
      let owner = family.person(user)
      let known = try reader.base(Preferences.self, .preferences(owner, category))
      return events.preferences(row, owner: owner, category: category, known)
    }
  }

  /// The events that record that a row is gone from the server. None if the server is not known to have held it, if a
  /// write to it is pending, or if it was deleted with its school.
  func deletionEvents(for id: UUID, _ reader: RecordReader, _ dependants: (UUID) throws -> Dependants) throws
    -> [DomainEvent]
  {
    func known<A: Aggregate>(_ stream: StreamName, _ isThere: (A) -> Bool, of school: (A) -> UUID?) throws -> A? {
      let base = try reader.base(A.self, stream)
      guard base.isKnown, !base.hasPending, !base.isUnderWay, isThere(base.state) else { return nil }
      guard let school = school(base.state) else { return base.state }
      return try reader.state(School.self, .school(school)).deletion == nil ? base.state : nil
    }
    func event<A: Aggregate>(
      _ event: DomainEvent, _: A.Type, _ stream: StreamName, _ isThere: (A) -> Bool,
      of school: (A) -> UUID? = { _ in nil }
    ) throws -> [DomainEvent] {
      try known(stream, isThere, of: school) == nil ? [] : [event]
    }
    switch self {
    case .schools:
      guard try known(.school(id), { (school: School) in school.isListed }, of: { _ in nil }) != nil else { return [] }
      let counts = try dependants(id)
      guard !counts.isEmpty else { return [.schoolDeleted(SchoolDeleted())] }
      return [
        .schoolCascadeDeleted(
          SchoolCascadeDeleted(
            coaches: counts.coaches, documents: counts.documents, events: counts.events,
            interactions: counts.interactions, offers: counts.offers))
      ]
    case .coaches:
      return try event(.coachRemoved(CoachRemoved()), Coach.self, .coach(id), { $0.isListed }, of: { $0.school })
    case .events:
      return try event(
        .eventDeleted(EventDeleted()), RecruitingEvent.self, .event(id), { $0.isListed }, of: { $0.fields.school.value }
      )
    case .interactions:
      return try event(
        .interactionRemoved(InteractionRemoved()), Interaction.self, .interaction(id),
        { $0.logged != nil && !$0.isRemoved }, of: { $0.logged?.school })
    case .metrics:
      return try event(
        .metricRemoved(MetricRemoved()), PerformanceMetric.self, .metric(id), { $0.logged != nil && !$0.isRemoved })
    case .offers:
      return try event(
        .offerDeleted(OfferDeleted()), Offer.self, .offer(id), { $0.athlete != nil && !$0.isDeleted },
        of: { $0.fields.school.value })
    case .documents:
      let document = try known(.document(id), { (document: Document) in document.exists }, of: { _ in nil })
      return (document?.schools ?? []).map { .documentUnshared(DocumentUnshared(school: $0)) }
    case .preferences, .statusHistory: return []
    }
  }
}
