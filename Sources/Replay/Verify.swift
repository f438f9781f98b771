public import Compass
import EventLog
import Projections

/// What a proof of a home found: that its events are what was appended, and its rows what the events say.
public struct VerifyReport: Encodable, Equatable, Sendable {
  /// The chain's part.
  public struct Chain: Encodable, Equatable, Sendable {
    /// Whether every event is what its hash says and the head is where it was last seen.
    public let ok: Bool
    /// The first position that is not what it was.
    public let firstBad: Int64?
    /// What is wrong there, in a sentence.
    public let reason: String?
    /// How many payloads left the log, each signed for by an event; nil where none did.
    public let removed: Int?
    /// How many stayed without some fields; nil where none did.
    public let cut: Int?
  }

  /// One projection's part.
  public struct Rows: Encodable, Equatable, Sendable {
    /// The projection's name.
    public let name: String
    /// Where its rows stand.
    public let position: Int64
    /// How many there are.
    public let rows: Int64
    /// The digest kept while folding.
    public let digest: String
    /// The digest of the rows as they stand.
    public let rowsDigest: String
    /// The digest of a fold from the first event on.
    public let refoldDigest: String
    /// Whether the three are one.
    public let equal: Bool
    /// The rows that are not what the events say.
    public let badKeys: [String]?
    /// Why the rows stand still since some event, where they do.
    public let fault: String?
  }

  /// Whether all is as it should be.
  public let ok: Bool
  /// How many events were read.
  public let events: Int64
  /// The chain.
  public let chain: Chain
  /// Every projection.
  public let projections: [Rows]
  /// What SQLite itself finds wrong in the files, such as an index that lacks a row: then the rows may be right and a
  /// page that reads by the index wrong. nil where nothing is.
  public let damage: [String]?
}

extension Home {
  /// Proves the home: hash chain, last seen head, certificates and a full refold. Nothing is repaired and nothing is
  /// caught up first.
  ///
  /// - Parameter progress: Called with the events read, out of twice the log's length.
  public func verify(progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }) throws -> VerifyReport {
    let length = try log.head().position
    let chain = try proveChain { progress($0, length * 2) }
    let verdict = VerifyReport.Chain(
      ok: chain.firstBad == nil, firstBad: chain.firstBad, reason: chain.reason,
      removed: chain.removals.whole > 0 ? chain.removals.whole : nil,
      cut: chain.removals.parts > 0 ? chain.removals.parts : nil)
    let rows = try projections.verify { progress(length + $0.done, length * 2) }.map { report in
      VerifyReport.Rows(
        name: report.name, position: report.position, rows: report.rows, digest: report.digest.description,
        rowsDigest: report.rowsDigest.description, refoldDigest: report.refoldDigest.description,
        equal: report.isEqual, badKeys: report.badKeys.isEmpty ? nil : report.badKeys,
        fault: report.fault)
    }
    let damage = try log.damage() + projections.damage()
    return VerifyReport(
      ok: verdict.ok && rows.allSatisfy(\.equal) && damage.isEmpty, events: chain.events, chain: verdict,
      projections: rows, damage: damage.isEmpty ? nil : damage)
  }
}
