import Foundation

extension School {
  /// The commands for a school.
  public enum Command: Sendable {
    /// Put the school on an athlete's list.
    case add(athlete: UUID, name: String, fields: SchoolFields, status: SchoolStatus?, notes: String?)
    /// Change the status, or take it back with nil, optionally with a remark.
    case changeStatus(SchoolStatus?, note: String?)
    /// Set or clear the priority tier.
    case setTier(PriorityTier?)
    /// Set whether the school is a favorite. It sets the value and does not toggle it (ruling 5).
    case setFavorite(Bool)
    /// Set or clear the rank.
    case setRanking(Int?)
    /// Change some of the fields; null clears one.
    case edit(SchoolFields)
    /// Replace the shared notes; nil or blank clears them.
    case editNotes(String?)
    /// Add a pro or a con.
    case addItem(ProConKind, text: String)
    /// Remove a pro or a con.
    case removeItem(UUID)
    /// Change some of the coaching texts.
    case editPhilosophy(PhilosophyFields)
    /// Merge the data of a college directory; null means that the directory has no value.
    case mergeCollegeData(source: String, fields: SchoolFields)
    /// Record a score in points; a missing dimension counts as 0.
    case recordFitScore(athletic: Double?, academic: Double?, opportunity: Double?, personal: Double?)
    /// Delete the school; `dependants` counts what belongs to it now. If anything does, `cascade` must be true
    /// (ruling 14).
    case delete(dependants: Dependants, cascade: Bool)
    /// Restore a deleted school with everything that its deletion hid.
    case restore
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    if case .recordFitScore = command { try context.actor.requires(.recordFitScore) }
    try context.actor.requires(.editSchools)
    switch command {
    case .add(let athlete, let name, let fields, let status, let notes):
      return try add(athlete, name, fields, status, notes)
    case .restore: return try restore()
    default: break
    }
    try mustBeListed()
    switch command {
    case .changeStatus(let status, let note): return try change(to: status, note)
    case .setTier(let tier): return try set(tier)
    case .setFavorite(let value):
      return value == isFavorite ? [] : [.favoriteToggled(FavoriteToggled(isFavorite: value))]
    case .setRanking(let ranking): return try set(ranking: ranking)
    case .edit(let fields):
      let changes = try fields.validated(over: self.fields).changes(from: self.fields)
      return changes.isEmpty ? [] : [.basicInfoEdited(BasicInfoEdited(fields: changes))]
    case .editNotes(let text):
      let new = try SchoolRule.notes(text)
      return notes.hasSameBytes(as: new) ? [] : [.notesEdited(NotesEdited(notes: new))]
    case .addItem(let kind, let text):
      let kind = try OpenValueRule.known(kind, "kind")
      return [.proConAdded(ProConAdded(item: context.freshID(), kind: kind, text: try SchoolRule.item(text)))]
    case .removeItem(let id): return try removeItem(id)
    case .editPhilosophy(let fields):
      let changes = try fields.validated(over: philosophy).changes(from: philosophy)
      return changes.isEmpty ? [] : [.coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: changes))]
    case .mergeCollegeData(let source, let fields): return try merge(source, fields)
    case .recordFitScore(let athletic, let academic, let opportunity, let personal):
      return try record(athletic, academic, opportunity, personal)
    case .delete(let dependants, let cascade): return try delete(dependants, cascade: cascade)
    case .add, .restore: return []
    }
  }

  private func mustBeListed() throws(DomainError) {
    guard exists else { throw DomainError(.notFound, "School not found") }
    guard deletion == nil else {
      throw DomainError(.refused, "The school \(DomainError.quote(name)) was deleted; restore it first")
    }
  }

  private func add(
    _ athlete: UUID, _ name: String, _ fields: SchoolFields, _ status: SchoolStatus?, _ notes: String?
  ) throws(DomainError) -> [DomainEvent] {
    guard !exists else {
      throw DomainError(.refused, "The school \(DomainError.quote(self.name)) was added already")
    }
    var given = fields
    given.name = .value(name)
    given = try given.validated(isNew: true).droppingNulls()
    let stored = given.name.value ?? name
    given.name = .absent
    if let status { _ = try OpenValueRule.known(status, "status") }
    return [
      .schoolAdded(
        SchoolAdded(
          athlete: athlete, fields: given.isEmpty ? nil : given, name: stored, notes: try SchoolRule.notes(notes),
          status: status))
    ]
  }

  private func change(to new: SchoolStatus?, _ note: String?) throws(DomainError) -> [DomainEvent] {
    let note = try SchoolRule.statusNote(note)
    guard let new else { return status == nil ? [] : [.statusChanged(StatusChanged(note: note, status: nil))] }
    let status = try OpenValueRule.known(new, "status")
    // Choosing the status that the page already shows is not a change, even if it is shown only by default (SD-35).
    return status == shownStatus ? [] : [.statusChanged(StatusChanged(note: note, status: status))]
  }

  private func set(_ new: PriorityTier?) throws(DomainError) -> [DomainEvent] {
    if let new { _ = try OpenValueRule.known(new, "priorityTier") }
    return new == tier ? [] : [.priorityTierSet(PriorityTierSet(tier: new))]
  }

  private func set(ranking new: Int?) throws(DomainError) -> [DomainEvent] {
    if let new { _ = try SchoolRule.ranking(new) }
    return new == ranking ? [] : [.rankingSet(RankingSet(ranking: new))]
  }

  private func removeItem(_ id: UUID) throws(DomainError) -> [DomainEvent] {
    guard let item = items.first(where: { $0.id == id }) else {
      throw DomainError(.notFound, field: "item", "No pro or con with the id \(id.lowercased)")
    }
    return [.proConRemoved(ProConRemoved(item: id, kind: item.kind))]
  }

  private func merge(_ source: String, _ fields: SchoolFields) throws(DomainError) -> [DomainEvent] {
    let source = try TextRule.required(source, "source", lengths: 1...TextRule.Limit.word)
    var said = fields
    // A family keeps its own name for a school (SD-85 lists the fields that a lookup merges).
    said.name = .absent
    said = try said.validated()
    guard !said.droppingNulls().changes(from: self.fields).isEmpty else { return [] }
    return [.collegeDataMerged(CollegeDataMerged(fields: said, source: source))]
  }

  private func record(
    _ athletic: Double?, _ academic: Double?, _ opportunity: Double?, _ personal: Double?
  ) throws(DomainError) -> [DomainEvent] {
    let event = FitScoreCalculated(
      academic: try SchoolRule.points(academic, .academic), athletic: try SchoolRule.points(athletic, .athletic),
      opportunity: try SchoolRule.points(opportunity, .opportunity),
      personal: try SchoolRule.points(personal, .personal))
    return event.score == recordedFit ? [] : [.fitScoreCalculated(event)]
  }

  private func delete(_ dependants: Dependants, cascade: Bool) throws(DomainError) -> [DomainEvent] {
    if dependants.isEmpty { return [Deletion.alone.event] }
    guard cascade else {
      throw DomainError(
        .refused,
        "Cannot delete this school because it has associated records: \(dependants.text). "
          + "Please remove these first, or delete them with the school.")
    }
    return [Deletion.cascade(dependants).event]
  }

  private func restore() throws(DomainError) -> [DomainEvent] {
    guard exists else { throw DomainError(.notFound, "School not found") }
    return deletion == nil ? [] : [.schoolRestored(SchoolRestored())]
  }
}

extension FitScoreCalculated {
  /// The score that the event records.
  public var score: FitScore {
    FitScore(athletic: athletic, academic: academic, opportunity: opportunity, personal: personal)
  }
}

extension School.Deletion {
  /// The event that records the deletion.
  public var event: DomainEvent {
    switch self {
    case .alone: .schoolDeleted(SchoolDeleted())
    case .cascade(let counts):
      .schoolCascadeDeleted(
        SchoolCascadeDeleted(
          coaches: counts.coaches, documents: counts.documents, events: counts.events,
          interactions: counts.interactions, offers: counts.offers))
    }
  }
}
