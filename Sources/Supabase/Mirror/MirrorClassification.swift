import CanonicalJSON
import Domain
import Foundation

/// Says of each difference what became of it.
struct MirrorClassification {
  let log: MirrorLog
  /// The rows as they stand on the server, of those that were read; nil for one that does not.
  let found: [RowKey: RowValues?]
  let comparison: (RowKey) -> RowComparison
  /// How many of the rows that differ were last written at the same moment, by table and moment.
  private var together: [String: Int] = [:]
  /// Schools whose status a trigger changed, by the row that it wrote into their history.
  private var advanced: [String: String] = [:]
  /// What the log's rows say, by what they say.
  private var known: [String: RowKey] = [:]

  init(
    log: MirrorLog, found: [RowKey: RowValues?], differing: [RowKey], comparison: @escaping (RowKey) -> RowComparison
  ) {
    self.log = log
    self.found = found
    self.comparison = comparison
    for key in differing {
      guard let row = found[key].flatMap(\.self) else { continue }
      if let moment = Self.moment(row, of: key.table) { together["\(key.table) \(moment)", default: 0] += 1 }
      if key.table == .statusHistory, log.wanted[key] == nil, Self.isOfTrigger(row),
        let school = row.text("school_id"), let status = row.text("new_status")
      {
        advanced[school] = status
      }
    }
    let strange = Set(differing.filter { log.wanted[$0] == nil }.map(\.table))
    for (key, row) in log.wanted.present where strange.contains(key.table) {
      known["\(key.table)\u{1}" + comparison(key).signature(row)] = key
    }
  }

  // MARK: - Whole rows

  /// A row that is missing there.
  func missing(_ key: RowKey, _ row: RowValues) -> MirrorDifference {
    let cause = log.insertions[key]
    let parent = key.table.map.references.first { reference in
      guard reference.onDelete == .cascade, let name = row[reference.column]?.text else { return false }
      return isMissingThere(RowKey(reference.table, key: name))
    }
    let (kind, reason): (MirrorDifference.Class, String) =
      switch (open(cause), cause?.fate) {
      case (let open?, _): open
      case _ where parent != nil: (.madeByTheServer, "it went with what it belongs to")
      case (_, .accepted): (.madeElsewhereOrLost, "the server took it over and does not have it")
      default: (.madeElsewhere, "it was there, and was deleted past this home")
      }
    return MirrorDifference(
      kind: kind, row: key, column: nil, expected: .object(row), actual: nil, event: cause?.event, reason: reason)
  }

  /// A row that is there and should not be; nil for one that is nobody's business.
  func extra(_ key: RowKey, _ row: RowValues) -> MirrorDifference? {
    // A document that is shared with no school is none that the domain knows.
    if key.table == .documents, log.deletions[key] == nil, row["shared_with_schools"].items.isEmpty { return nil }
    if key.table == .preferences,
      comparison(key).gaps(["category": row["category"] ?? .null], row)
        .allSatisfy({ ["user_id", "category"].contains($0.column) })
    {
      return nil
    }
    var cause = log.deletions[key]
    let kind: MirrorDifference.Class
    let reason: String
    if let open = open(cause) {
      (kind, reason) = open
    } else if cause?.fate == .accepted {
      (kind, reason) = after(key, row, "its deletion was accepted, and it is there")
    } else if cause != nil {
      (kind, reason) = (.madeElsewhere, "it was gone, and is there again")
    } else if key.table == .statusHistory, Self.isOfTrigger(row) {
      (kind, reason) = (.madeByTheServer, "a trigger wrote it: \(row.text("notes") ?? "")")
    } else if let twin = known["\(key.table)\u{1}" + comparison(key).signature(row)] {
      cause = log.insertions[twin]
      (kind, reason) = (.doubled, "it says what \(twin) says")
    } else {
      (kind, reason) = (.madeElsewhere, "no event of this home made it")
    }
    return MirrorDifference(
      kind: kind, row: key, column: nil, expected: nil, actual: .object(row), event: cause?.event, reason: reason)
  }

  // MARK: - Columns

  /// A value that is another there.
  func other(_ gap: RowGap, of key: RowKey, _ row: RowValues) -> MirrorDifference {
    let item = gap.missing.first ?? gap.extra.first
    let cause = item.flatMap { log.cause(of: gap.column, item: $0, in: key) } ?? log.cause(of: gap.column, in: key)
    let kind: MirrorDifference.Class
    let reason: String
    if let open = open(cause) {
      (kind, reason) = open
    } else if let server = byTheServer(gap, key, row) {
      (kind, reason) = (.madeByTheServer, server)
    } else if gap.missing.isEmpty, let item, gap.expected.items.contains(item) {
      (kind, reason) = (.doubled, "it stands in the list twice")
    } else if cause?.fate == .accepted {
      (kind, reason) = after(key, row, "the server took our value over")
    } else {
      (kind, reason) = (.madeElsewhere, "it was changed past this home")
    }
    return MirrorDifference(
      kind: kind, row: key, column: gap.column, expected: gap.expected, actual: gap.actual, event: cause?.event,
      reason: reason)
  }

  private func byTheServer(_ gap: RowGap, _ key: RowKey, _ row: RowValues) -> String? {
    if let reference = key.table.map.reference(gap.column) {
      let names = gap.missing.isEmpty ? [gap.expected].compactMap(\.self) : gap.missing
      let isForgotten = names.allSatisfy { name in
        name.text.map { isMissingThere(RowKey(reference.table, key: $0)) } ?? false
      }
      if isForgotten, gap.extra.isEmpty, gap.actual == .null || !gap.missing.isEmpty {
        return "it names what is not there any more"
      }
    }
    if key.table == .schools, ["status", "status_changed_at"].contains(gap.column), let status = advanced[key.key],
      row.text("status") == status
    {
      return "a trigger changed the status and wrote it into the history"
    }
    if let moment = Self.moment(row, of: key.table), let count = together["\(key.table) \(moment)"], count > 1 {
      return "one statement changed \(count) rows, as a migration does"
    }
    return nil
  }

  // MARK: - Words that the parts share

  private func open(_ cause: MirrorCause?) -> (MirrorDifference.Class, String)? {
    switch cause?.fate {
    case .pending: (.notYetPublished, "it is on its way")
    case .parked(let reason): (.parked, reason)
    case .refused(let reason): (.refused, reason)
    case .seen, .accepted, nil: nil
    }
  }

  private func after(_ key: RowKey, _ row: RowValues, _ what: String) -> (MirrorDifference.Class, String) {
    // Without a trigger that sets it, or a receipt with a time, nobody can tell.
    guard key.table.map.tellsTime, let written = row.instant("updated_at"), let receipt = log.receipts[key] else {
      return (.madeElsewhereOrLost, what + "; when it was last written is not known")
    }
    // The clock of an answer has seconds only.
    return written > receipt + 999
      ? (.madeElsewhere, what + ", and the row was written again after that")
      : (.lost, what + ", and nobody has written the row since")
  }

  private func isMissingThere(_ key: RowKey) -> Bool { found[key].map { $0 == nil } ?? (log.base[key] == nil) }

  /// When a row that was changed after it was made was last written.
  private static func moment(_ row: RowValues, of table: Table) -> String? {
    guard table.map.tellsTime, let moment = row.text("updated_at"), moment != row.text("created_at") else { return nil }
    return moment
  }

  /// What the application's triggers and functions write under each row of theirs (facts §1.7).
  private static func isOfTrigger(_ row: RowValues) -> Bool {
    let notes = row.text("notes") ?? ""
    return notes.hasPrefix("Auto-advanced:") || notes == "Reactivated from not_pursuing"
  }
}
