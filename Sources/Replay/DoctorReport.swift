import CanonicalJSON
import Compass
import EventLog
import EventSchemas
import Foundation
import Projections
import RawSQLite

/// The first line of the file that is sent with a fault report; an anonymised bundle follows it.
///
/// It contains only numbers, hashes and words of this program. An event type or a problem for which this version has no
/// word is counted but not named, and files are not named.
package struct DoctorReport: Encodable, Equatable, Sendable {
  static let format = "recruiting-compass-report"

  /// The contents of the file in words, for the person who sends it.
  package static let holds = [
    "the doctor's findings: head, sizes, counts of events by type, clocks that were not believed",
    "versions of the program, of SQLite and of the system; the fingerprint of the read models",
    "a proof of the chain and of each read model's certificate",
    "the history with names, texts, contacts, addresses and ids replaced; numbers, dates and statuses stay",
  ]

  struct Versions: Encodable, Equatable, Sendable {
    let program: String
    let bundle: Int
    let certificates: Int
    let sqlite: String
    let system: String
  }

  struct Findings: Encodable, Equatable, Sendable {
    let position: Int64
    let hash: String
    let types: [String: Int]
    let problems: [String: Int]
    let logBytes: Int
    let integrity: String
    let clocks: [ClockStretch]
    /// The number of files that others than their owner could read.
    let openFiles: Int
    /// The number of payloads that are not canonical JSON.
    let uncanonical: Int
  }

  /// A stretch of events before which a clock jumped, without the device's id.
  struct ClockStretch: Encodable, Equatable, Sendable {
    let from: Int64
    let through: Int64
    let time: Int64
    let before: Int64

    init(_ stretch: Diagnosis.ClockStretch) {
      (from, through, time, before) = (stretch.from, stretch.through, stretch.time, stretch.before)
    }
  }

  struct Certificate: Encodable, Equatable, Sendable {
    let name: String
    let position: Int64
    let rows: Int64
    let digest: String
    let rowsDigest: String
    let refoldDigest: String
    /// The number of rows that differ from the fold of the events.
    let badRows: Int
  }

  let format: String
  let version: Int
  let holds: [String]
  let versions: Versions
  let fingerprint: String
  let findings: Findings
  let chain: VerifyReport.Chain
  let certificates: [Certificate]

  init(_ diagnosis: Diagnosis, _ proof: VerifyReport, program: String) {
    format = Self.format
    version = 1
    holds = Self.holds
    versions = Versions(
      program: program, bundle: EventBundle.version, certificates: Projections.Certificate.format,
      sqlite: SQLiteLibrary.version, system: ProcessInfo.processInfo.operatingSystemVersionString)
    fingerprint = Fingerprint.current.description
    findings = Findings(
      position: diagnosis.position, hash: diagnosis.hash,
      types: Self.counts(diagnosis.types, otherwise: "other types") { name in
        EventCatalog.entries.contains { $0.type == name }
      },
      problems: Self.counts(diagnosis.problems, otherwise: "other problems") { reason in
        EventCatalog.entries.contains { reason.contains($0.type) }
      },
      logBytes: diagnosis.logBytes, integrity: diagnosis.integrity, clocks: diagnosis.clocks.map(ClockStretch.init),
      openFiles: diagnosis.openFiles.count, uncanonical: diagnosis.uncanonicalCount)
    chain = proof.chain(namingDevices: false)
    certificates = proof.projections.map {
      Certificate(
        name: $0.name, position: $0.position, rows: $0.rows, digest: $0.digest, rowsDigest: $0.rowsDigest,
        refoldDigest: $0.refoldDigest, badRows: $0.badKeys?.count ?? 0)
    }
  }

  private static func counts(
    _ counts: [String: Int], otherwise: String, where isOurs: (String) -> Bool
  ) -> [String: Int] {
    counts.reduce(into: [:]) { $0[isOurs($1.key) ? $1.key : otherwise, default: 0] += $1.value }
  }
}

extension Home {
  /// Writes the file for a fault report: the findings of `rc doctor` and the anonymised history. Changes nothing in the
  /// home.
  ///
  /// - Parameters:
  ///   - program: The program's version.
  ///   - progress: Called while chain and rows are verified, with the number of events read and the total.
  package func writeReport(
    _ diagnosis: Diagnosis, program: String, progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in },
    to write: @escaping (Data) throws -> Void
  ) throws -> EventBundle.Summary {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let report = DoctorReport(diagnosis, try verify(progress: progress), program: program)
    try write(encoder.encode(report) + Data("\n".utf8))
    var options = EventBundle.Options()
    options.isAnonymous = true
    return try exportBundle(options, to: write)
  }
}
