import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of a school's event; nil for an event of another kind of stream.
  mutating func planSchool(_ event: DomainEvent, _ row: RowKey, _ facts: EventFacts) -> [RowWrite]? {
    switch event {
    case .schoolAdded(let event):
      var columns = school(event.fields ?? SchoolFields())
      columns["name"] = .set(.string(event.name))
      columns["user_id"] = person(event.athlete)
      columns["created_by"] = person(facts.actor)
      if let notes = event.notes { columns["notes"] = .set(.string(notes)) }
      if let status = event.status { columns["status"] = .set(.string(status.rawValue)) }
      return insertion(row, columns)
    case .basicInfoEdited(let event): return update(row, school(event.fields))
    case .collegeDataMerged(let event): return update(row, school(event.fields.droppingNulls()))
    case .coachingPhilosophyEdited(let event): return update(row, ColumnNames.changes(event.fields))
    case .statusChanged(let event): return status(event, row, facts)
    case .favoriteToggled(let event): return update(row, ["is_favorite": .set(.flag(event.isFavorite))])
    case .priorityTierSet(let event):
      return update(row, ["priority_tier": .set(ColumnNames.text(event.tier?.rawValue))])
    case .rankingSet(let event):
      return update(row, ["ranking": .set(event.ranking.map { .number(Double($0)) } ?? .null)])
    case .notesEdited(let event): return update(row, ["notes": .set(ColumnNames.text(event.notes))])
    case .proConAdded(let event):
      itemTexts[event.item] = event.text
      return update(row, [event.kind.column: .insert(.string(event.text))])
    case .proConRemoved(let event):
      guard let text = itemTexts[event.item] else { return [] }
      return update(row, [event.kind.column: .remove(.string(text))])
    case .fitScoreCalculated(let event): return update(row, fit(event))
    // The server's own cascade takes what depends on the school; what only lists it drops the dead name by itself.
    case .schoolDeleted, .schoolCascadeDeleted: return [deletion(row)]
    case .schoolRestored: return restoration(row)
    default: return nil
    }
  }

  func observed(_ seen: SchoolObserved) -> [String: ColumnChange] {
    var columns = seen.fields.map { school($0) } ?? [:]
    if let philosophy = seen.philosophy { columns.merge(ColumnNames.changes(philosophy)) { $1 } }
    columns["is_favorite"] = seen.isFavorite.map { .set(.flag($0)) }
    columns["notes"] = Self.change(seen.notes) { .string($0) }
    columns["priority_tier"] = Self.change(seen.priorityTier) { .string($0.rawValue) }
    columns["ranking"] = Self.change(seen.ranking) { .number(Double($0)) }
    columns["status"] = Self.change(seen.status) { .string($0.rawValue) }
    return columns
  }

  private static func change<T>(_ patch: Patch<T>, _ json: (T) -> JSONValue) -> ColumnChange? {
    switch patch {
    case .absent: nil
    case .null: .set(.null)
    case .value(let value): .set(json(value))
    }
  }

  /// Some fields have columns; all others are keys of the open map `academic_info`. So are city and state, whose columns
  /// came and which were wanted before (facts §1.2).
  private func school(_ fields: SchoolFields) -> [String: ColumnChange] {
    var changes = ColumnNames.changes(fields.keeping(Self.schoolColumns.contains))
    let keys = ColumnNames.keys(fields.keeping { !Self.schoolColumns.contains($0) }, named: ColumnNames.snake)
    if !keys.isEmpty { changes["academic_info"] = .merge(keys) }
    return changes
  }

  /// The fields that have columns.
  static let schoolColumns: Set = [
    "name", "location", "website", "conference", "division", "twitterHandle", "instagramHandle", "faviconUrl",
  ]

  /// The history row carries the event's id, so that whoever pulls it knows what it tells (ruling 47).
  private func status(_ event: StatusChanged, _ school: RowKey, _ facts: EventFacts) -> [RowWrite] {
    let at = JSONValue.string(Instant(milliseconds: facts.happenedAt).description)
    let status = JSONValue.string(event.status.rawValue)
    let change = RowWrite(
      .update, school,
      ["status": .set(status), "status_changed_at": .set(at), "updated_by": person(facts.actor)])
    var history: [String: ColumnChange] = [
      // What the server fills in by itself.
      "school_id": .set(.string(school.key)),
      "previous_status": .set(rows[school]?["status"] ?? .string(SchoolStatus.researching.rawValue)),
      "new_status": .set(status), "changed_by": person(facts.actor), "changed_at": .set(at),
    ]
    if let note = event.note { history["notes"] = .set(.string(note)) }
    return [change] + insertion(RowKey(.statusHistory, facts.id), history)
  }

  private func fit(_ event: FitScoreCalculated) -> [String: ColumnChange] {
    let score = FitScore(
      athletic: event.athletic, academic: event.academic, opportunity: event.opportunity, personal: event.personal)
    return [
      "fit_score": .set(.number(Double(score.score))),
      "fit_score_data": .set(
        .object([
          "athleticFit": .number(score.athletic), "academicFit": .number(score.academic),
          "opportunityFit": .number(score.opportunity), "personalFit": .number(score.personal),
        ])),
    ]
  }

  /// The rows that went with the school come back under their ids, parents first (ruling 33).
  private func restoration(_ school: RowKey) -> [RowWrite] {
    let grave = rows.grave(of: school)
    return grave.rows.map { RowWrite(.insert, $0.key, $0.values.mapValues(ColumnChange.set)) } + renaming(grave)
  }
}

extension ProConKind {
  fileprivate var column: String { fieldName }
}
