import CanonicalJSON
import Domain
import Foundation

/// Determines the cause of each difference.
struct MirrorClassification {
  let log: MirrorLog
  /// The rows on the server, of those that were read; nil for a row that does not exist there.
  let found: [RowKey: RowValues?]
  let comparison: (RowKey) -> RowComparison
  /// What nothing here can hold, by row.
  private var unreadable: [RowKey: [UnreadableValue]] = [:]
  /// The number of differing rows that were last written at the same moment, by table and moment.
  private var together: [String: Int] = [:]
  /// The status that a trigger gave a school, by the school's id, from the row that the trigger wrote into the history.
  private var advanced: [String: String] = [:]
  /// The log's rows by their signature (`RowComparison.signature`), to find rows that exist twice.
  private var known: [String: RowKey] = [:]

  init(
    log: MirrorLog, found: [RowKey: RowValues?], faults: [RowKey: [PartialRow.Fault]], differing: [RowKey],
    viewer: UUID, comparison: @escaping (RowKey) -> RowComparison
  ) {
    self.log = log
    self.found = found
    self.comparison = comparison
    for key in differing {
      guard let row = found[key].flatMap(\.self) else { continue }
      let partial = PartialRow(columns: row, faults: faults[key] ?? [])
      unreadable[key] = ReadableRow(partial, key, viewer: viewer, isKnown: log.base[key] != nil).unreadable
      if let moment = moment(row, of: key) { together["\(key.table) \(moment)", default: 0] += 1 }
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

  /// The difference of a row that is missing on the server.
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

  /// The difference of a row that should not exist on the server; nil if the row does not concern the domain.
  func extra(_ key: RowKey, _ row: RowValues) -> MirrorDifference? {
    // The domain does not know documents that are shared with no school.
    if key.table == .documents, log.deletions[key] == nil, row["shared_with_schools"].items.isEmpty { return nil }
    if key.table == .preferences,
      comparison(key).differences(expected: ["category": row["category"] ?? .null], actual: row)
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
    } else if let value = unreadable[key]?.first(where: \.leavesRowOut) {
      (kind, reason) = (.unreadable, value.reason)
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

  /// The difference of a value.
  func other(_ difference: RowDifference, of key: RowKey, _ row: RowValues) -> MirrorDifference {
    let item = difference.missing.first ?? difference.extra.first
    let cause =
      item.flatMap { log.cause(of: difference.column, item: $0, in: key) } ?? log.cause(of: difference.column, in: key)
    let kind: MirrorDifference.Class
    let reason: String
    if let open = open(cause) {
      (kind, reason) = open
    } else if let value = unreadable(difference, of: key) {
      (kind, reason) = (.unreadable, value.reason)
    } else if let server = byTheServer(difference, key, row) {
      (kind, reason) = (.madeByTheServer, server)
    } else if difference.missing.isEmpty, let item, difference.expected.items.contains(item) {
      (kind, reason) = (.doubled, "it stands in the list twice")
    } else if cause?.fate == .accepted {
      (kind, reason) = after(key, row, "the server took our value over")
    } else {
      (kind, reason) = (.madeElsewhere, "it was changed past this home")
    }
    return MirrorDifference(
      kind: kind, row: key, column: difference.column, expected: difference.expected, actual: difference.actual,
      event: cause?.event,
      reason: reason)
  }

  /// The difference of a value that is no JSON that can be held here.
  func faulty(_ fault: PartialRow.Fault, of key: RowKey, _ row: RowValues) -> MirrorDifference {
    let value = unreadable[key]?.first { $0.column == fault.column }
    return MirrorDifference(
      kind: .unreadable, row: key, column: fault.column, expected: row[fault.column], actual: .string(fault.value),
      event: nil, reason: value?.reason ?? "it cannot be read here")
  }

  /// The value because of which no pull takes a difference over; nil if one does.
  private func unreadable(_ difference: RowDifference, of key: RowKey) -> UnreadableValue? {
    let values = unreadable[key] ?? []
    // The items of a list that can be read are taken over.
    guard difference.missing.isEmpty, difference.extra.allSatisfy({ $0.text == nil }) else {
      return values.first(where: \.leavesRowOut)
    }
    return values.first { difference.column == $0.column || difference.column.hasPrefix($0.column + ".") }
      ?? values.first(where: \.leavesRowOut)
  }

  private func byTheServer(_ difference: RowDifference, _ key: RowKey, _ row: RowValues) -> String? {
    if let reference = key.table.map.reference(difference.column) {
      let names = difference.missing.isEmpty ? [difference.expected].compactMap(\.self) : difference.missing
      let isForgotten = names.allSatisfy { name in
        name.text.map { isMissingThere(RowKey(reference.table, key: $0)) } ?? false
      }
      if isForgotten, difference.extra.isEmpty, difference.actual == .null || !difference.missing.isEmpty {
        return "it names what is not there any more"
      }
    }
    if key.table == .schools, ["status", "status_changed_at"].contains(difference.column),
      let status = advanced[key.key],
      row.text("status") == status
    {
      return "a trigger changed the status and wrote it into the history"
    }
    if let moment = moment(row, of: key), let count = together["\(key.table) \(moment)"], count > 1 {
      return "one statement changed \(count) rows, as a migration does"
    }
    return nil
  }

  // MARK: - Shared helpers

  private func open(_ cause: MirrorCause?) -> (MirrorDifference.Class, String)? {
    switch cause?.fate {
    case .pending: (.notYetPublished, "it is on its way")
    case .parked(let reason): (.parked, reason)
    case .refused(let reason): (.refused, reason)
    case .seen, .accepted, nil: nil
    }
  }

  private func after(_ key: RowKey, _ row: RowValues, _ what: String) -> (MirrorDifference.Class, String) {
    // Without a trigger that sets `updated_at`, or a receipt with a time, the cause cannot be determined.
    guard key.table.map.tellsTime, let written = row.instant("updated_at"), let receipt = log.receipts[key] else {
      return (.madeElsewhereOrLost, what + "; when it was last written is not known")
    }
    return isAfter(written, receipt)
      ? (.madeElsewhere, what + ", and the row was written again after that")
      : (.lost, what + ", and nobody has written the row since")
  }

  private func isMissingThere(_ key: RowKey) -> Bool { found[key].map { $0 == nil } ?? (log.base[key] == nil) }

  /// When a row was last written, if it was changed after its insertion, or after we last wrote it; nil otherwise.
  private func moment(_ row: RowValues, of key: RowKey) -> String? {
    guard key.table.map.tellsTime, let moment = row.text("updated_at"), moment != row.text("created_at") else {
      return nil
    }
    if let receipt = log.receipts[key], let written = row.instant("updated_at"), !isAfter(written, receipt) {
      return nil
    }
    return moment
  }

  /// Whether a row was written after a receipt. Older receipts have the time of the answer, in whole seconds.
  private func isAfter(_ written: Int64, _ receipt: Int64) -> Bool {
    written > receipt + (receipt % 1_000 == 0 ? 999 : 0)
  }

  /// Whether a trigger or function of the application wrote the row, which its notes then say (facts §1.7).
  private static func isOfTrigger(_ row: RowValues) -> Bool {
    row.isOfTrigger || row.text("notes") == "Reactivated from not_pursuing"
  }
}
