import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

extension Pull {
  /// Looks for records that the server held before and that this pull did not return (ruling 30). They are requested once
  /// more, after the session was checked. A record that the project itself says was deleted is deleted here, too, by the
  /// same person. One that is only not to be seen may be hidden by a policy: it stays, and is reported.
  func sweep(
    _ table: Table, seen: Set<String>, _ family: PulledFamily, _ events: inout EventTaking, pull: UUID,
    _ report: inout PullReport
  ) async throws {
    let suspects = try suspects(of: table, seen)
    guard !suspects.isEmpty else { return }
    let session = await client.checkSession()
    guard case .accepted = session else { throw PullError.request(table: "users", session) }
    for ids in Filter.batches(suspects) {
      let filter = Filter.any("id", of: ids.map(\.lowercased))
      let there = Set(
        try await client.rows(.select(table.rawValue, ["id"], where: [filter]), of: table.rawValue).compactMap {
          $0.id("id")
        })
      let unseen = ids.filter { !there.contains($0) }
      guard !unseen.isEmpty else { continue }
      let deletions = try await client.deletions(among: unseen, of: table)
      // A deletion that was published meanwhile is told by its own event.
      _ = try await events.takeNews()
      let proved = Set(deletions.map(\.id))
      let others = unseen.filter { !proved.contains($0) }
      try home.projections.catchUp()
      let gone = deletions.map { deletion in
        Gone(
          id: deletion.id, actor: deletion.by.map(family.person) ?? Reading.somebodyThere, at: deletion.at,
          isProved: true)
      }
      report.events += try append(gone, of: table, family, pull)
      if takesUnseenForDeleted {
        report.events += try append(
          others.map { Gone(id: $0, actor: family.viewer, isProved: false) }, of: table, family, pull)
      } else if !others.isEmpty {
        report.unseen[table.rawValue, default: []] += others.map(\.lowercased)
      }
    }
  }

  /// A record that is deleted here, because it was deleted there.
  private struct Gone {
    let id: UUID
    let actor: UUID
    var at: Int64?
    /// Whether the project itself says so, and not only somebody here.
    let isProved: Bool
  }

  private func append(_ gone: [Gone], of table: Table, _ family: PulledFamily, _ pull: UUID) throws -> Int {
    guard !gone.isEmpty else { return 0 }
    let moment = try moment()
    return try home.log.write { transaction in
      var count = 0
      let erasures = Erasures(try transaction.redactions())
      for gone in gone {
        let reader = RecordReader(transaction, moment, erasures)
        let events = try table.deletionEvents(for: gone.id, reader, isProved: gone.isProved) { school in
          try home.read { try $0.dependants(of: school.lowercased) }
        }
        guard let stream = table.stream(of: gone.id) else { continue }
        count += try append(
          events.map { Seen(stream: stream, event: $0, actor: gone.actor, at: gone.at) }, to: &transaction, family, pull
        )
      }
      return count
    }
  }

  /// The records of a table that the server should hold and that the pull did not return.
  private func suspects(of table: Table, _ seen: Set<String>) throws -> [UUID] {
    guard let category = table.map.category else { return [] }
    var numbers: Set<Int64> = []
    var names: [StreamName] = []
    try home.log.scan(EventRange()) { row in
      guard numbers.insert(row.streamNumber).inserted else { return }
      names.append(try row.stream)
    }
    let moment = try moment()
    let candidates = names.filter { $0.category == category && !seen.contains($0.key) }.compactMap {
      UUID(strict: $0.key)
    }.filter { !moment.isKept($0, of: table) }
    guard !candidates.isEmpty else { return [] }
    // A write transaction that appends nothing: its lock gives one view of all candidates.
    return try home.log.write { transaction in
      let reader = RecordReader(transaction, moment, Erasures(try transaction.redactions()))
      return try candidates.filter {
        do {
          return try !table.deletionEvents(for: $0, reader, isProved: true) { _ in Dependants() }.isEmpty
        } catch is EventDecodingError {
          return false
        }
      }
    }
  }
}
