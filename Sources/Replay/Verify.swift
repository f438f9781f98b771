import Compass
import EventLog
import Projections

/// The result of a verification of a home: whether its events are those that were appended, and its rows the fold of
/// the events.
package struct VerifyReport: Encodable, Equatable, Sendable {
  /// The result for the hash chain.
  package struct Chain: Encodable, Equatable, Sendable {
    /// Whether every event matches its hash and the log contains the last recorded head.
    package let ok: Bool
    /// The first position that does not match.
    package let firstBad: Int64?
    /// The reason why that position does not match, in one sentence.
    package let reason: String?
    /// The number of payloads that were removed from the log, each confirmed by an event; nil if there are none.
    package let removed: Int?
    /// The number of payloads from which some fields were removed; nil if there are none.
    package let cut: Int?
  }

  /// The result for the signed heads of the family's devices.
  package struct Heads: Encodable, Equatable, Sendable {
    /// Whether no signed head contradicts the log, and all could be read.
    package let ok: Bool
    /// The number of signed heads.
    package let heads: Int
    /// The number of devices that signed them.
    package let devices: Int
    /// The last position before the first contradiction at which a signed head agrees; nil if there is none.
    package let lastAgreeing: Int64?
    /// What is wrong with the file of the heads; nil if nothing is.
    package let faults: [String]?
  }

  /// The result for one projection.
  package struct Rows: Encodable, Equatable, Sendable {
    /// The projection's name.
    package let name: String
    /// The position of its rows.
    package let position: Int64
    /// The number of its rows.
    package let rows: Int64
    /// The digest kept while folding.
    package let digest: String
    /// The digest of the rows in the file.
    package let rowsDigest: String
    /// The digest of a fold from the first event on.
    package let refoldDigest: String
    /// Whether the three digests are equal.
    package let equal: Bool
    /// The keys of rows that differ from the fold of the events.
    package let badKeys: [String]?
    /// The first of the cells that differ; nil if the rows are those of the fold.
    package let changes: [Change]?
    /// What differs, in sentences; not part of the JSON, whose `badKeys` and `changes` say the same.
    package let differences: [String]
    /// The reason why the projection stopped at an event; nil if it did not.
    package let fault: String?

    private enum CodingKeys: CodingKey {
      case name, position, rows, digest, rowsDigest, refoldDigest, equal, badKeys, changes, fault
    }
  }

  /// A cell that differs from what the events say.
  package struct Change: Encodable, Equatable, Sendable {
    /// The table and the row's key, separated by a slash.
    package let key: String
    /// The column.
    package let field: String
    /// The value in use; nil if it is empty or the row is missing.
    package let from: String?
    /// The value that the events say; nil as in `from`.
    package let to: String?

    private enum CodingKeys: CodingKey { case key, field, from, to }

    init(_ change: ProjectionDifference.Change) {
      key = "\(change.place.table)/\(change.place.key)"
      (field, from, to) = (change.field, change.from, change.to)
    }

    /// Encodes an empty value as null.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key, forKey: .key)
      try container.encode(field, forKey: .field)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
    }
  }

  /// Whether the chain is intact, every projection's digests are equal, and SQLite finds no fault in the files.
  package let ok: Bool
  /// The number of events that were read.
  package let events: Int64
  /// The result for the hash chain.
  package let chain: Chain
  /// The result for the signed heads; nil if none is known.
  package var heads: Heads?
  /// The results for all projections.
  package let projections: [Rows]
  /// Faults that SQLite itself finds in the files, such as an index that lacks a row: then the rows may be right, but a
  /// page that reads by the index is wrong. Nil if there are none.
  package let damage: [String]?

  /// The result for the hash chain, with or without the names and ids of devices that contradict it.
  func chain(namingDevices: Bool) -> Chain {
    guard !namingDevices, heads?.lastAgreeing != nil else { return chain }
    return Chain(
      ok: chain.ok, firstBad: chain.firstBad, reason: "it is not what was seen of it", removed: chain.removed,
      cut: chain.cut)
  }
}

extension Home {
  /// Verifies the home: hash chain, last recorded head, certificates and a full refold. Repairs nothing, and does not
  /// catch up first.
  ///
  /// - Parameter progress: Called with the number of events read and the total. The total is twice the log's length,
  ///   because the events are read for the chain and again for the refold.
  package func verify(progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }) throws -> VerifyReport {
    let length = try log.head().position
    let chain = try proveChain { progress($0, length * 2) }
    let verdict = VerifyReport.Chain(
      ok: chain.firstBad == nil, firstBad: chain.firstBad, reason: chain.reason,
      removed: chain.removals.removedCount > 0 ? chain.removals.removedCount : nil,
      cut: chain.removals.cutCount > 0 ? chain.removals.cutCount : nil)
    let rows = try projections.verify { progress(length + $0.done, length * 2) }.map { report in
      VerifyReport.Rows(
        name: report.name, position: report.position, rows: report.rows, digest: report.digest.description,
        rowsDigest: report.rowsDigest.description, refoldDigest: report.refoldDigest.description,
        equal: report.isEqual, badKeys: report.badKeys.isEmpty ? nil : report.badKeys,
        changes: (report.difference?.changes).flatMap { $0.isEmpty ? nil : $0.map(VerifyReport.Change.init) },
        differences: report.difference?.sentences() ?? [], fault: report.fault)
    }
    let damage = try log.damage() + projections.damage()
    let heads = chain.heads.flatMap { VerifyReport.Heads($0) }
    return VerifyReport(
      ok: verdict.ok && heads?.ok != false && rows.allSatisfy(\.equal) && damage.isEmpty, events: chain.events,
      chain: verdict, heads: heads, projections: rows, damage: damage.isEmpty ? nil : damage)
  }
}

extension VerifyReport.Heads {
  /// Creates the result; nil if no signed head is known.
  init?(_ report: HeadsReport) {
    guard !report.lines.isEmpty || !report.isSound else { return nil }
    self.init(
      ok: report.isSound, heads: report.lines.count, devices: report.deviceCount,
      lastAgreeing: report.finding?.lastAgreeing, faults: report.faults.isEmpty ? nil : report.faults)
  }
}
