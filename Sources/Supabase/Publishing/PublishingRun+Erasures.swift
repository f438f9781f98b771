import Compass
import Domain
import EventLog
import Foundation

// What was erased here is erased at the project, too: in the mirrored rows, and in the events that it keeps whole. The
// receipt of an erasure says that all of it was done there; until then each run tries again, which does nothing twice.
extension PublishingRun {
  /// Begins to carry out the erasures that have no receipt yet. The person who erased has to be signed in; if the whole
  /// family was erased and the project keeps no events, anybody of it may be.
  ///
  /// - Returns: Whether the project has answered; otherwise the erasures are to be begun again.
  /// - Throws: `EventLogError`, `SignInError.file`, `CompassError`.
  func beginErasures() async throws -> Bool {
    obstaclesToErasures = [:]
    try await receipts.last?.value
    let pending = try home.erasuresWithoutReceipt()
    if !pending.isEmpty {
      let (rows, identity) = (try PublicationLedger(of: home).expectedRows(), try home.serverIdentity(family: family))
      // Nothing is expected of an erased family: all its rows go, whoever wrote them.
      let isWholeFamily = try home.familyErasure() != nil
      guard let deletions = isWholeFamily ? try await deletionsOfAllRows(for: pending) : [] else { return false }
      for event in pending where obstaclesToErasures[event.id] == nil {
        guard let redaction = event.data.flatMap({ Redaction(json: $0) }), let actor = UUID(strict: event.actor) else {
          continue
        }
        let anybody = isWholeFamily && !publisher.takesEvents ? people.keys.min { $0.lowercased < $1.lowercased } : nil
        guard let person = people[actor] == nil ? anybody : actor, let client = people[person] else {
          obstaclesToErasures[event.id] = "the person who erased it is not signed in"
          continue
        }
        if publisher.takesEvents, !(try await append(event, with: client)) { return false }
        let named = try (redaction.events + redaction.parts.map(\.event)).compactMap { try home.log.event($0) }
        let writes = try ErasureWrites(redaction, of: named, in: rows, as: identity) { stream in
          try home.log.events(EventRange(stream: stream)).allSatisfy { $0.data == nil || $0.type == Redaction.type }
        }
        erasures.insert(event.position)
        guard obstaclesToErasures[event.id] == nil else { continue }
        let list = isWholeFamily ? writes.list.filter { !$0.row.table.map.hasFamily } + deletions : writes.list
        try await take(.erasure(LogEvent(event), list, by: person))
      }
    }
    if report.erased > 0 { try await SignInFile(folder: home.folder).forgetErased(of: home) }
    return true
  }

  /// The deletions of every row of the family in the tables that are mirrored, with those that were written elsewhere and
  /// never pulled. The rows of the statuses' history go with their schools. Nil if the project has not answered; a refusal
  /// is an obstacle to all the erasures.
  private func deletionsOfAllRows(for erasures: [RecordedEvent]) async throws -> [RowWrite]? {
    let clients = people.sorted { $0.key.lowercased < $1.key.lowercased }.map(\.value)
    var deletions: [RowWrite] = []
    for table in Table.allCases.reversed() where table.map.hasFamily {
      var found: Set<RowKey> = []
      for client in clients {
        do {
          try await client.eachPage(of: table, where: [.equal("family_unit_id", family.lowercased)]) { rows in
            found.formUnion(rows.compactMap { $0.columns.id("id") }.map { RowKey(table, $0) })
          }
        } catch let error as PullError {
          guard case .request(_, let outcome) = error else { throw error }
          note(outcome, of: nil)
          switch outcome {
          case .transient, .unreadable: return nil
          default: for event in erasures { obstaclesToErasures[event.id] = "\(table.rawValue): \(outcome.reason)" }
          }
        }
      }
      deletions += found.sorted().map { RowWrite(.delete, $0) }
    }
    return deletions
  }

  /// Gives the project the event of an erasure, which removes the payloads that it names there (migration 0111).
  /// Returns whether the project has answered.
  private func append(_ event: RecordedEvent, with client: RESTClient) async throws -> Bool {
    let answer = await client.send(appending([event]))
    note(answer, of: nil)
    switch (answer, answer.rows?.first?.text("status")) {
    case (.transient, _), (.unreadable, _), (.gone(.function, _), _): return false
    case (_, "done"): return true
    case (_, "refused"): obstaclesToErasures[event.id] = "the events: \(answer.rows?.first?.text("message") ?? "")"
    case (.accepted, _): return false
    default: obstaclesToErasures[event.id] = "the events: \(answer.reason)"
    }
    return true
  }

  /// What waits at the end of the run: rows of events, and erasures.
  func reportWaiting() {
    var reasons = obstaclesToErasures
    for status in publisher.status(at: clock) {
      guard let event = status.events.first, erasures.contains(event.position) else {
        report.waiting.append(status)
        continue
      }
      guard reasons[event.id] == nil else { continue }
      if case .refused(let refusal) = status.reason {
        reasons[event.id] = "\(status.row): \(refusal.message) (\(refusal.code ?? "\(refusal.status)"))"
      } else {
        reasons[event.id] = status.sentence { _ in "somebody" }
      }
    }
    report.unerased = reasons.sorted { $0.key.lowercased < $1.key.lowercased }.map { .init(event: $0, reason: $1) }
  }
}
