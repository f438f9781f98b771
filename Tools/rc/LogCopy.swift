import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Terminal

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Keep logs in PostgreSQL: prepare the database, copy logs, verify them, and vouch for their heads.",
    subcommands: [Migrate.self, Check.self, Copy.self, Verify.self, WitnessCommand.self])

  struct Copy: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copy a log between a home's folder and PostgreSQL, with positions, salts and chain.",
      discussion: """
        FROM and TO are a home's folder or postgres://USER@HOST:PORT/DATABASE; rc log migrate \
        prepares the database. Every event is verified as it leaves and as it arrives. The target must be \
        empty, or hold an interrupted copy, which is then continued; one with a history of its own is refused. A \
        password comes from PGPASSFILE, ~/.pgpass or ?passfile=FILE, which its owner alone may read. Any host other \
        than this machine is reached only over TLS, with its name checked. If FROM has several families, ?family=ID \
        chooses one. The signed heads of rc log witness go along, in both directions.
        """)

    @OptionGroup var options: HomeOptions
    @Argument(help: "A home's folder, or an address.") var from: String
    @Argument(help: "A home's folder, or an address.") var to: String

    func run(_ session: Session) throws {
      let (source, target) = (try LogPlace(from), try LogPlace(to))
      guard source != target else { throw ValidationError("FROM and TO are the same log") }
      let (log, family) = try source.open()
      let heads = CarriedHeads()
      // They are read before the log: what it then gets has all of them.
      heads.read(source, log)
      let meter = session.meter("Copying the log")
      let copied: (events: Int64, head: LogHead)
      var waiting: String?
      do {
        defer { meter.finish() }
        copied = try target.take(log, of: family, warn: { waiting = $0 }) { meter.update(done: $0, total: $1) }
      }
      heads.exchange(between: (source, log), and: target, of: family)
      for warning in heads.warnings { Session.warn(warning, asJSON: options.json) }
      if let waiting { Session.warn("an erasure is not done there: \(waiting)", asJSON: options.json) }
      guard !options.json else {
        return try session.print(
          json: Answer(
            events: copied.events, family: family.lowercased, hash: copied.head.hash.description,
            position: copied.head.position))
      }
      session.print("Copied \(copied.events) events; both logs end at position \(copied.head.position):")
      session.print("\(copied.head.hash)")
    }

    private struct Answer: Encodable {
      let events: Int64
      let family: String
      let hash: String
      let position: Int64
    }
  }
}

/// The place of a log, as the command line names it.
enum LogPlace: Equatable {
  case folder(URL)
  case postgres(PostgresAddress)

  init(_ text: String) throws {
    self =
      PostgresAddress.isMeant(by: text)
      ? .postgres(try PostgresAddress(text)) : .folder(URL(fileURLWithPath: text).standardizedFileURL)
  }

  /// Opens the log and returns it with the id of its family.
  func open() throws -> (log: any DomainEventLog, family: UUID) {
    switch self {
    case .folder(let folder):
      var options = EventLog.Options()
      options.readOnly = true
      let log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: options)
      guard let own = try log.events(EventRange(limit: 1)).first.flatMap({ UUID(strict: $0.family) }) else {
        throw CompassError.noFamily
      }
      return (log, own)
    case .postgres(let address):
      let server = try PostgresServer.answering(at: address)
      let family = try address.family ?? Session.onlyFamily(of: server)
      return (server.log(of: family), family)
    }
  }

  /// Copies a log with its erasures to this place.
  ///
  /// - Parameter warn: Called with what an erasure could not complete there.
  func take(
    _ source: any DomainEventLog, of family: UUID, warn: (String) -> Void,
    progress: (Int64, Int64) throws -> Void
  ) throws -> (events: Int64, head: LogHead) {
    switch self {
    case .folder(let folder):
      let home = try Home(folder: folder)
      let copied = try home.takeOver(source, of: family, progress: progress)
      try home.close()
      return copied
    case .postgres(let address):
      guard address.family == nil || address.family == family else {
        throw CompassError.notFound(kind: "family", text: address.family?.lowercased ?? "")
      }
      let log = try PostgresServer.answering(at: address).log(of: family)
      let copied = try source.copy(to: log, progress: progress)
      if let waiting = try log.vacuumErased() { warn(waiting) }
      return copied
    }
  }
}
