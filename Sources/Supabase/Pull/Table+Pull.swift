import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

extension Table {
  /// The stream of a record; nil for rows that are not a record of their own.
  func stream(of id: UUID) -> StreamName? { map.category.map { StreamName(category: $0, key: id.lowercased) } }

  /// The stream of the record that a row shows.
  func stream(of row: JSONObject, _ family: PulledFamily) -> StreamName? {
    guard self == .preferences else { return row.id("id").flatMap(stream) }
    return row.id("user_id").flatMap { user in
      row.text("category").map { .preferences(family.person(user), $0) }
    }
  }

  /// The events that a row leads to.
  func events(
    _ row: JSONObject, _ id: UUID, _ history: [JSONObject], _ events: RowEvents
  ) throws -> [Seen] {
    let (reader, family) = (events.reader, events.family)
    func record<A: Aggregate>(_ seen: (Base<A>) throws -> [Seen]) throws -> [Seen] {
      guard let stream = stream(of: id) else { return [] }
      let base = try reader.base(A.self, stream)
      return base.isUnderWay || base.isErased ? [] : try seen(base)
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
      return try record { base in
        let note = try reader.base(PrivateNote.self, .privateNote(school: id, owner: family.viewer))
        return try events.school(row, history: history, id, base) + events.privateNote(row, id, note)
      }
    case .coaches: return try record { try events.coach(row, id, $0) }
    case .events: return try record { try events.event(row, id, $0) }
    case .interactions: return try record { try events.interaction(row, id, $0) }
    case .metrics: return try record { try events.metric(row, id, $0) }
    case .offers: return try record { try events.offer(row, id, $0) }
    case .documents: return try record { try events.document(row, id, $0) }
    case .preferences:
      guard let category = row.text("category"), let user = row.id("user_id") else { return [] }
      let owner = family.person(user)
      let known = try reader.base(Preferences.self, .preferences(owner, category))
      return events.preferences(row, owner: owner, category: category, known)
    }
  }

  /// The events that record that a row is gone from the server. None if the server is not known to have held it, or if it
  /// was deleted with its school.
  ///
  /// - Parameter isProved: Whether the project itself says that it was deleted. Otherwise a row to which a write is pending
  ///   is not taken for deleted.
  func deletionEvents(
    for id: UUID, _ reader: RecordReader, isProved: Bool, _ dependants: (UUID) throws -> Dependants
  ) throws -> [DomainEvent] {
    func known<A: Aggregate>(_: A.Type, of school: (A) -> UUID? = { _ in nil }) throws -> A? {
      guard let stream = stream(of: id) else { return nil }
      let base = try reader.base(A.self, stream)
      guard base.isKnown, isProved || !base.hasPending, !base.isUnderWay, base.state.isListed else { return nil }
      guard let school = school(base.state) else { return base.state }
      return try reader.state(School.self, .school(school)).deletion == nil ? base.state : nil
    }
    func removal<A: Removable>(_ type: A.Type, of school: (A) -> UUID? = { _ in nil }) throws -> [DomainEvent] {
      try known(type, of: school) == nil ? [] : [A.removal]
    }
    switch self {
    case .schools:
      guard try known(School.self) != nil else { return [] }
      let counts = try dependants(id)
      guard !counts.isEmpty else { return [.schoolDeleted(SchoolDeleted())] }
      return [
        .schoolCascadeDeleted(
          SchoolCascadeDeleted(
            coaches: counts.coaches, documents: counts.documents, events: counts.events,
            interactions: counts.interactions, offers: counts.offers))
      ]
    case .coaches: return try removal(Coach.self) { $0.school }
    case .events: return try removal(RecruitingEvent.self) { $0.fields.school.value }
    case .interactions: return try removal(Interaction.self) { $0.logged?.school }
    case .metrics: return try removal(PerformanceMetric.self)
    case .offers: return try removal(Offer.self) { $0.fields.school.value }
    case .documents:
      return (try known(Document.self)?.schools ?? []).map { .documentUnshared(DocumentUnshared(school: $0)) }
    case .preferences, .statusHistory: return []
    }
  }
}
