import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Supabase

/// A home that compares itself with a project.
final class MirrorHome {
  let folder = TemporaryFolder("rc-mirror")
  let home: Home
  let stack: StackProject
  let credentials: Credentials
  var identity: ServerIdentity

  init(_ stack: StackProject, _ email: String = StackProject.alex) async throws {
    self.stack = stack
    home = try Home(folder: folder.url)
    credentials = try await stack.signIn(email, in: folder.url)
    identity = ServerIdentity(family: try #require(UUID(uuidString: StackProject.family)))
  }

  var client: RESTClient { RESTClient(credentials, client: systemHTTPClient()) }
  var actor: CommandContext { CommandContext(actor: credentials.user) }

  func pull() async throws { _ = try await Pull(into: home, client: client).run() }

  func verify(counting client: (any HTTPClient)? = nil) async throws -> MirrorReport {
    try await MirrorProof(
      of: home, client: RESTClient(credentials, client: client ?? systemHTTPClient()), identity: identity
    ).run()
  }

  /// What the log's events lead to is put into the database as its owner, and taken for accepted; what `isKept` says of
  /// stays behind.
  func publish(
    from position: Int64, secondsAgo: Int = 0, except isKept: (RowWrite) -> Bool = { _ in false }
  ) throws {
    var mapping = WriteMapping(identity: identity)
    var accepted: [Int64] = []
    for event in try home.log.events().map({ LogEvent($0) }) {
      let writes = mapping.writes(for: event)
      guard event.origin == .local, event.reference.position > position, !writes.isEmpty else { continue }
      accepted.append(event.reference.position)
      for write in writes where !isKept(write) { try put(write, mapping.rows[write.row]) }
    }
    try accept(accepted, secondsAgo: secondsAgo)
  }

  func accept(_ positions: [Int64], _ exceptions: [String] = [], secondsAgo: Int = 0) throws {
    let now = try stack.sql("select floor(extract(epoch from clock_timestamp()))::bigint")[0][0] ?? "0"
    try home.recordAcceptance(
      WritesAccepted(
        exceptions: exceptions, positions: PositionRuns.text(of: positions),
        serverTime: ((Int(now) ?? 0) - secondsAgo) * 1000),
      in: actor)
  }

  private func put(_ write: RowWrite, _ row: RowValues?) throws {
    let table = write.row.table
    let match = write.row.match.map { "\($0.column)::text = '\($0.value)'" }.joined(separator: " and ")
    guard write.operation != .delete else { return _ = try stack.sql("delete from \(table) where \(match)") }
    var values: RowValues = [:]
    for column in write.columns.keys { values[column] = row?[column] ?? .null }
    let text = JSONValue.object(values).canonical.replacingOccurrences(of: "'", with: "''")
    let names = values.keys.sorted().joined(separator: ", ")
    let record = "jsonb_populate_record(null::\(table), '\(text)')"
    let again = "on conflict (user_id, category) do update set data = user_preferences.data || excluded.data"
    try stack.sql(
      write.operation == .update
        ? "update \(table) as r set (\(names)) = (select \(names) from \(record)) where \(match)"
        : "insert into \(table) (\(names)) select \(names) from \(record) \(write.operation == .upsert ? again : "")")
  }

  func head() throws -> Int64 { try home.log.head().position }
}
