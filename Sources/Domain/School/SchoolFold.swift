extension School {
  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .schoolAdded(let event) = event { return add(event) }
    // Events of a school that was never added are ignored.
    guard exists else { return }
    switch event {
    case .schoolObserved(let event): observe(event, by: actor, at: instant)
    case .statusChanged(let event): set(event.status, by: actor, at: instant)
    case .priorityTierSet(let event): tier = event.tier
    case .favoriteToggled(let event): isFavorite = event.isFavorite
    case .rankingSet(let event): ranking = event.ranking
    case .basicInfoEdited(let event): fields.merge(event.fields.keepingName)
    case .notesEdited(let event): notes = event.notes
    case .proConAdded(let event):
      add(
        Item(id: event.item, kind: event.kind, text: event.text, provenance: event.provenance(by: actor, at: instant)))
    case .proConRemoved(let event): items.removeAll { $0.id == event.item }
    case .coachingPhilosophyEdited(let event): philosophy.merge(event.fields)
    case .collegeDataMerged(let event): fields.merge(event.fields.droppingNulls())
    case .fitScoreCalculated(let event): recordedFit = event.score
    case .schoolDeleted: deletion = .alone
    case .schoolCascadeDeleted(let event): deletion = .cascade(event.dependants)
    case .schoolRestored: deletion = nil
    default: break
    }
  }

  private mutating func add(_ event: SchoolAdded) {
    exists = true
    athlete = event.athlete
    if let given = event.fields { fields.merge(given) }
    fields.name = .value(event.name)
    status = event.status ?? status
    notes = event.notes ?? notes
  }

  private mutating func observe(_ event: SchoolObserved, by actor: String, at instant: Instant) {
    if let seen = event.fields { fields.merge(seen.keepingName) }
    if let seen = event.philosophy { philosophy.merge(seen) }
    if !event.status.isAbsent { set(event.status.value, by: actor, at: instant) }
    if !event.priorityTier.isAbsent { tier = event.priorityTier.value }
    if let seen = event.isFavorite { isFavorite = seen }
    if !event.ranking.isAbsent { ranking = event.ranking.value }
    if !event.notes.isAbsent { notes = event.notes.value }
  }

  private mutating func set(_ new: SchoolStatus?, by actor: String, at instant: Instant) {
    status = new
    statusChange = StatusChange(actor: actor, instant: instant)
  }

  private mutating func add(_ item: Item) {
    if let index = items.firstIndex(where: { $0.id == item.id }) {
      items[index] = item
    } else {
      items.append(item)
    }
  }
}

extension SchoolCascadeDeleted {
  /// The numbers of records that the deletion hides.
  public var dependants: Dependants {
    Dependants(coaches: coaches, interactions: interactions, offers: offers, events: events, documents: documents)
  }
}

extension StatusChanged {
  /// 2 for a status that was taken back, which the first version cannot say; otherwise 1.
  public var writtenSchema: Int { status == nil ? 2 : 1 }
}
