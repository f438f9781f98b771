import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of an event of a school that do not simply set the changed fields; nil for any other event.
  mutating func planSchool(
    _ event: DomainEvent, _ row: RowKey, _ recorded: LogEvent, by actor: ColumnChange
  ) -> [RowWrite]? {
    switch event {
    case .statusChanged(let change): return status(change, row, recorded, by: actor)
    case .proConAdded(let event):
      itemTexts[event.item] = event.text
      return update(row, [event.kind.fieldName: .insert(.string(event.text))])
    case .proConRemoved(let event):
      guard let text = itemTexts[event.item] else { return [] }
      return update(row, [event.kind.fieldName: .remove(.string(text))])
    case .fitScoreCalculated(let event): return update(row, fit(event))
    case .schoolRestored: return restoration(row)
    default: return nil
    }
  }

  /// The writes of a status change. The history row has the event's id, so that a pull recognises it (ruling 47).
  private func status(
    _ event: StatusChanged, _ school: RowKey, _ recorded: LogEvent, by actor: ColumnChange
  ) -> [RowWrite] {
    let at = JSONValue.string(Instant(milliseconds: recorded.happenedAt).description)
    // A school without a status has the server's default, `researching`. The history takes no null for a new status.
    let status = JSONValue.string((event.status ?? .researching).rawValue)
    let change = RowWrite(
      .update, school,
      ["status": .set(status), "status_changed_at": .set(at), "updated_by": actor])
    var history: [String: ColumnChange] = [
      "school_id": .set(.string(school.key)),
      "previous_status": .set(rows[school]?["status"] ?? .string(SchoolStatus.researching.rawValue)),
      "new_status": .set(status), "changed_by": actor, "changed_at": .set(at),
    ]
    if let note = event.note { history["notes"] = .set(.string(note)) }
    return [change] + insertion(RowKey(.statusHistory, recorded.reference.id), history)
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

  /// The rows that were deleted with the school are inserted again under their ids, parents first (ruling 33).
  private func restoration(_ school: RowKey) -> [RowWrite] {
    let tombstone = rows.tombstone(of: school)
    return tombstone.rows.map { RowWrite(.insert, $0.key, $0.values.mapValues(ColumnChange.set)) } + renaming(tombstone)
  }
}
