import CanonicalJSON
public import Compass
import Domain
import EventLog
import Foundation

/// Proves that the server holds what the log says, or lists every difference with its cause (rulings 32 and 46).
///
/// Nothing is written, neither here nor on the server. Differences are located by the database's digests if the project
/// has our migration, otherwise by reading all rows. Then each row that may differ is read and compared by its meaning.
public struct MirrorProof: Sendable {
  private let events: [LogEvent]
  private let client: RESTClient
  private let identity: ServerIdentity

  /// Creates a proof of a home's log.
  ///
  /// - Parameters:
  ///   - identity: The server's ids of the family and its people.
  /// - Throws: `EventLogError` if the log cannot be read.
  public init(of home: Home, client: RESTClient, identity: ServerIdentity) throws {
    events = try home.log.events().map { LogEvent($0) }
    self.client = client
    self.identity = identity
  }

  /// Compares both sides once.
  ///
  /// - Throws: `PullError` if the server does not answer with rows.
  public func run() async throws -> MirrorReport {
    let log = MirrorLog(events, identity: identity)
    var server = MirrorServer(client, identity)
    let (method, found) = try await server.suspects(log.base)
    if found.values.contains(where: { $0 == nil }) {
      // Without a valid session the server shows no rows either. Missing rows prove nothing until the session is
      // checked.
      let session = await client.checkSession()
      guard case .accepted = session else { throw PullError.request(table: "users", session) }
    }
    var report = MirrorReport()
    report.method = method
    report.expectedRows = log.wanted.present.keys.count { server.isVisible($0) }
    (report.readRows, report.requests) = (server.readRows, server.requests)
    report.differences = Self.differences(
      log, found, server.faults, viewer: client.credentials.user, isVisible: server.isVisible)
    return report
  }

  static func differences(
    _ log: MirrorLog, _ found: [RowKey: RowValues?], _ faults: [RowKey: [PartialRow.Fault]] = [:], viewer: UUID,
    isVisible: (RowKey) -> Bool
  ) -> [MirrorDifference] {
    let comparison: (RowKey) -> RowComparison = { key in
      RowComparison(
        table: key.table, viewer: viewer, rowExists: { log.wanted[$0] != nil },
        isWritten: { column in
          switch log.cause(of: column, in: key)?.fate {
          case nil, .seen: false
          default: true
          }
        })
    }
    var keys = Set(found.keys)
    for key in Set(log.wanted.present.keys).union(log.base.present.keys)
    where isVisible(key) && log.wanted[key] != log.base[key] {
      keys.insert(key)
    }
    let sides = keys.sorted().map { key in
      (key: key, wanted: log.wanted[key], actual: Self.actual(found[key], log.base[key]))
    }
    let differing = sides.filter { side in
      guard let wanted = side.wanted, let actual = side.actual else { return side.wanted != nil || side.actual != nil }
      if faults[side.key] != nil { return true }
      return !comparison(side.key).differences(expected: wanted, actual: actual).isEmpty
    }
    let classes = MirrorClassification(
      log: log, found: found, faults: faults, differing: differing.map(\.key), viewer: viewer, comparison: comparison)
    return differing.flatMap { side -> [MirrorDifference] in
      switch (side.wanted, side.actual) {
      case (let wanted?, nil): [classes.missing(side.key, wanted)]
      case (nil, let actual?): classes.extra(side.key, actual).map { [$0] } ?? []
      case (let wanted?, let actual?):
        comparison(side.key).differences(expected: wanted, actual: actual).map {
          classes.other($0, of: side.key, actual)
        } + (faults[side.key] ?? []).map { classes.faulty($0, of: side.key, wanted) }
      case (nil, nil): []
      }
    }
  }

  /// A row as it is on the server; nil if there is none. A row that was not read, and a column that the project does
  /// not have, are taken from what the server accepted or showed before.
  private static func actual(_ found: RowValues??, _ known: RowValues?) -> RowValues? {
    guard let found else { return known }
    return found.map { (known ?? [:]).merging($0) { $1 } }
  }
}
