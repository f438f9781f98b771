import Compass
import Domain
import EventLog
import Foundation
import PostgresLog

/// The signed heads that go along when a log is copied. The copy is complete without them: what fails here is a warning.
final class CarriedHeads {
  /// What a person should know, a sentence each.
  private(set) var warnings: [String] = []
  /// The heads that the source's store had before the copy; nil for a folder, and for a store without a place for them.
  private var stored: [SignedHead]?

  /// Reads the heads beside a log in PostgreSQL.
  func read(_ source: LogPlace, _ log: any DomainEventLog) {
    guard case .postgres = source, let store = log as? any SignedHeadStore else { return }
    attempt { stored = try store.signedHeads() }
  }

  /// Signs the head of each folder whose device is enrolled, and brings to each place the heads of the other.
  func exchange(
    between source: (place: LogPlace, log: any DomainEventLog), and target: LogPlace, of family: UUID
  ) {
    attempt {
      switch (source.place, target) {
      case (.folder(let from), .folder(let to)):
        try with(from) { here, fromLog in
          try with(to) { there, toLog in
            tell(try there.take(Self.agreeing(here, fromLog), log: toLog, at: Self.now))
            tell(try here.take(Self.agreeing(there, toLog), log: fromLog, at: Self.now))
          }
        }
      case (.folder(let from), .postgres(let address)):
        try with(from) { heads, log in
          let store = try PostgresServer.answering(at: address).log(of: family)
          try exchange(heads, log, with: store, knowing: store.signedHeads())
        }
      case (.postgres, .folder(let to)):
        guard let store = source.log as? any SignedHeadStore else { return }
        try with(to) { heads, log in try exchange(heads, log, with: store, knowing: stored) }
      case (.postgres, .postgres(let address)):
        guard let heads = stored, !heads.isEmpty else { return }
        let target = try PostgresServer.answering(at: address).log(of: family)
        guard let known = try target.signedHeads() else { return noPlace() }
        try target.keep(heads.filter { $0.isGenuine && !known.contains($0) })
      }
    }
  }

  /// Takes the heads of a store, and brings it those of a folder.
  private func exchange(
    _ heads: SignedHeads, _ log: EventLog, with store: any SignedHeadStore, knowing theirs: [SignedHead]?
  ) throws {
    if let theirs { tell(try heads.take(theirs, log: log, at: Self.now)) }
    let ours = try Self.agreeing(heads, log)
    guard let theirs else { return ours.isEmpty ? () : noPlace() }
    let known = Set(theirs)
    try store.keep(ours.filter { !known.contains($0) })
  }

  /// Opens a folder's log and signs its head.
  private func with(_ folder: URL, _ body: (SignedHeads, EventLog) throws -> Void) throws {
    var options = EventLog.Options()
    options.readOnly = true
    let log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: options)
    defer { try? log.close() }
    let heads = SignedHeads(folder: folder)
    try heads.sign(log, at: Self.now)
    try body(heads, log)
  }

  /// The heads of a folder that its log has. Whatever contradicts it stays there, for rc-replay verify.
  private static func agreeing(_ heads: SignedHeads, _ log: EventLog) throws -> [SignedHead] {
    try HeadsReport(heads.heads(), comparedWith: log).lines.filter { $0.standing == .agrees }.map(\.entry.head)
  }

  private static var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  private func tell(_ intake: SignedHeads.Intake) {
    warnings += intake.refusals.map { "a signed head of the device \($0.device.lowercased) is not taken: \($0.reason)" }
  }

  private func noPlace() {
    warnings.append("the signed heads stay here: the database has no place for them; accepted: migration 0115")
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      warnings.append("the signed heads did not go along: \(error)")
    }
  }
}
