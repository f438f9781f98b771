extension School {
  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: School) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .schoolAdded:
      // If the school was already on the list, the state does not tell what the second event changed.
      guard !isListed else { throw .cannotUndo(event) }
      return state.isListed ? [Deletion.alone.event] : []
    case .schoolDeleted, .schoolCascadeDeleted: return state.deletion == nil ? [] : [.schoolRestored(SchoolRestored())]
    case .schoolRestored:
      guard state.deletion == nil, let deletion else { return [] }
      return [deletion.event]
    default: break
    }
    guard state.deletion == nil else {
      throw DomainError(.refused, "The school \(DomainError.quote(state.name)) was deleted; restore it first")
    }
    switch event {
    case .statusChanged: return takeBackStatus(now: state)
    case .priorityTierSet: return takeBackTier(now: state)
    case .favoriteToggled: return takeBackFavorite(now: state)
    case .rankingSet: return takeBackRanking(now: state)
    case .notesEdited: return takeBackNotes(now: state)
    case .basicInfoEdited(let event): return takeBack(event.fields, now: state)
    case .collegeDataMerged(let event): return takeBack(event.fields.droppingNulls(), now: state)
    case .coachingPhilosophyEdited(let event): return takeBack(event.fields, now: state)
    case .proConAdded(let event): return takeBackAdded(event, now: state)
    case .proConRemoved(let event): return takeBackRemoved(event, now: state)
    case .schoolObserved(let event): return takeBack(event, now: state)
    case .fitScoreCalculated:
      // No event clears a recorded score.
      guard let score = recordedFit else { throw .cannotUndo(event) }
      return state.recordedFit == score ? [] : [.fitScoreCalculated(score.event)]
    default: throw .cannotUndo(event)
    }
  }

  private func takeBackStatus(now state: School) -> [DomainEvent] {
    state.status == status ? [] : [.statusChanged(StatusChanged(status: status))]
  }

  private func takeBackTier(now state: School) -> [DomainEvent] {
    state.tier == tier ? [] : [.priorityTierSet(PriorityTierSet(tier: tier))]
  }

  private func takeBackFavorite(now state: School) -> [DomainEvent] {
    state.isFavorite == isFavorite ? [] : [.favoriteToggled(FavoriteToggled(isFavorite: isFavorite))]
  }

  private func takeBackRanking(now state: School) -> [DomainEvent] {
    state.ranking == ranking ? [] : [.rankingSet(RankingSet(ranking: ranking))]
  }

  private func takeBackNotes(now state: School) -> [DomainEvent] {
    state.notes.hasSameBytes(as: notes) ? [] : [.notesEdited(NotesEdited(notes: notes))]
  }

  private func takeBack(_ set: SchoolFields, now state: School) -> [DomainEvent] {
    let back = set.undone(restoring: fields, now: state.fields)
    return back.isEmpty ? [] : [.basicInfoEdited(BasicInfoEdited(fields: back))]
  }

  private func takeBack(_ set: PhilosophyFields, now state: School) -> [DomainEvent] {
    let back = set.undone(restoring: philosophy, now: state.philosophy)
    return back.isEmpty ? [] : [.coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: back))]
  }

  private func takeBackAdded(_ event: ProConAdded, now state: School) -> [DomainEvent] {
    guard let present = state.items.first(where: { $0.id == event.item }) else { return [] }
    guard let former = items.first(where: { $0.id == event.item }) else {
      return [.proConRemoved(ProConRemoved(item: event.item, kind: present.kind))]
    }
    // The id was added twice: the second item replaced the first.
    let isSame = present.added == former.added && present.text.hasSameBytes(as: former.text)
    return isSame ? [] : [.proConAdded(former.added)]
  }

  private func takeBackRemoved(_ event: ProConRemoved, now state: School) -> [DomainEvent] {
    guard let item = items.first(where: { $0.id == event.item }), !state.items.contains(where: { $0.id == event.item })
    else { return [] }
    return [.proConAdded(item.added)]
  }

  private func takeBack(_ seen: SchoolObserved, now state: School) -> [DomainEvent] {
    var events: [DomainEvent] = []
    if let set = seen.fields { events += takeBack(set, now: state) }
    if let set = seen.philosophy { events += takeBack(set, now: state) }
    if !seen.status.isAbsent { events += takeBackStatus(now: state) }
    if !seen.priorityTier.isAbsent { events += takeBackTier(now: state) }
    if seen.isFavorite != nil { events += takeBackFavorite(now: state) }
    if !seen.ranking.isAbsent { events += takeBackRanking(now: state) }
    if !seen.notes.isAbsent { events += takeBackNotes(now: state) }
    return events
  }
}

extension School.Item {
  /// The event that adds the item again as it was.
  fileprivate var added: ProConAdded { ProConAdded(item: id, kind: kind, stamp: provenance.stamp, text: text) }
}

extension FitScore {
  /// The event that records the score.
  var event: FitScoreCalculated {
    FitScoreCalculated(academic: academic, athletic: athletic, opportunity: opportunity, personal: personal)
  }
}
