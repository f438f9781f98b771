import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

extension Pull {
  /// Looks for records that the server held before and that this pull did not return. They are requested once more,
  /// after the session was checked: a record that is not returned then was deleted on the server (ruling 30).
  func sweep(
    _ table: Table, seen: Set<String>, _ family: PulledFamily, pull: UUID, _ report: inout PullReport
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
      let gone = ids.filter { !there.contains($0) }
      guard !gone.isEmpty else { continue }
      try home.projections.catchUp()
      report.events += try append(gone: gone, of: table, family, pull)
    }
  }

  private func append(gone: [UUID], of table: Table, _ family: PulledFamily, _ pull: UUID) throws -> Int {
    let moment = try moment()
    return try home.log.write { transaction in
      var count = 0
      let erasures = Erasures(try transaction.redactions())
      for id in gone {
        let reader = RecordReader(transaction, moment, erasures)
        let events = try table.deletionEvents(for: id, reader) { school in
          try home.read { try $0.dependants(of: school.lowercased) }
        }
        guard let stream = table.stream(of: id) else { continue }
        count += try append(
          events.map { Seen(stream: stream, event: $0, actor: family.viewer) }, to: &transaction, family, pull)
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
          return try !table.deletionEvents(for: $0, reader) { _ in Dependants() }.isEmpty
        } catch is EventDecodingError {
          return false
        }
      }
    }
  }
}
