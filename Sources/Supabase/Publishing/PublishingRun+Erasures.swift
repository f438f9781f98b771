import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

// What was erased here is erased at the project, too: in the mirrored rows, and in the events that it keeps whole. The
// receipt of an erasure says that all of it was done there; until then each run tries again, which does nothing twice.
extension PublishingRun {
  /// Carries out the erasures that have no receipt yet. The person who erased has to be signed in; if the whole family
  /// was erased, anybody of it may be.
  ///
  /// - Parameter takesEvents: Whether the project keeps events whole. It then takes the event of the erasure, too, and
  ///   removes the payloads that it names (migration 0111).
  /// - Returns: Whether the project has answered; otherwise they are to be tried again.
  /// - Throws: `EventLogError`, `SignInError.file`, `CompassError`.
  func carryOutErasures(takesEvents: Bool) async throws -> Bool {
    report.unerased = []
    let pending = try home.erasuresWithoutReceipt()
    guard !pending.isEmpty else { return true }
    let (rows, identity) = (try PublicationLedger(of: home).expectedRows(), try home.serverIdentity(family: family))
    // Nothing is expected of an erased family: all its rows go first, whoever wrote them.
    let isWholeFamily = try home.familyErasure() != nil
    let swept = isWholeFamily ? await deleteAllRows() : .done
    guard swept != .unanswered else { return false }
    for event in pending {
      guard let redaction = event.data.flatMap({ Redaction(json: $0) }), let actor = UUID(strict: event.actor) else {
        continue
      }
      if case .refused(let reason) = swept {
        report.unerased.append(.init(event: event.id, reason: reason))
        continue
      }
      let client = people[actor]
      guard client != nil || isWholeFamily && !takesEvents else {
        report.unerased.append(.init(event: event.id, reason: "the person who erased it is not signed in"))
        continue
      }
      let named = try (redaction.events + redaction.parts.map(\.event)).compactMap { try home.log.event($0) }
      var erased = try ErasedRows(redaction, of: named, in: rows, as: identity) { stream in
        try home.log.events(EventRange(stream: stream)).allSatisfy { $0.data == nil || $0.type == Redaction.type }
      }
      if isWholeFamily { erased = erased.ofPeople }
      let others = clients.filter { $0.credentials.person != actor }
      var outcome = await carryOut(erased, with: [client].compactMap(\.self) + others)
      if outcome == .done, takesEvents, let client { outcome = await send(event, with: client) }
      switch outcome {
      case .done:
        report.erased += 1
        try home.recordAcceptance(
          WritesAccepted(exceptions: [], positions: ["\(event.position)"]), in: CommandContext(actor: recorder))
      case .refused(let reason): report.unerased.append(.init(event: event.id, reason: reason))
      case .unanswered: return false
      }
    }
    try await SignInFile(folder: home.folder).forgetErased(of: home)
    return true
  }

  private enum ErasureOutcome: Equatable {
    case done
    case refused(String)
    case unanswered
  }

  /// The clients of those who are signed in, always in the same order.
  private var clients: [RESTClient] { people.sorted { $0.key.lowercased < $1.key.lowercased }.map(\.value) }

  /// Deletes every row of the family in the tables that are mirrored, with those that were written elsewhere and never
  /// pulled. The rows of the statuses' history go with their schools.
  private func deleteAllRows() async -> ErasureOutcome {
    for table in Table.allCases.reversed() where table.map.hasFamily {
      var tried: Set<RowKey> = []
      while true {
        var found: Set<RowKey> = []
        for client in clients {
          let seen = await ask(
            client,
            .select(
              table.rawValue, ["id"], where: [.equal("family_unit_id", family.lowercased)], order: ["id"], limit: 1_000)
          )
          guard let rows = seen.rows else { return failure(seen, of: table.rawValue) }
          found.formUnion(rows.compactMap { $0.id("id") }.map { RowKey(table, $0) })
        }
        let next = found.subtracting(tried)
        guard !next.isEmpty else { break }
        tried.formUnion(next)
        for row in next.sorted() {
          let outcome = await first(of: clients) { await self.delete(row, with: $0) }
          guard outcome == .done else { return outcome }
        }
      }
    }
    return .done
  }

  /// Writes and deletes rows, up to the first refusal. Whoever may erase here may not always change the row there, as a
  /// contact is its author's: then the sessions of the others who signed in at this home are tried.
  private func carryOut(_ erased: ErasedRows, with clients: [RESTClient]) async -> ErasureOutcome {
    for (row, columns) in erased.keys.sorted(by: { $0.key < $1.key }) {
      // Nobody but their owner sees a person's settings there.
      let owner = row.match.first { $0.column == "user_id" }?.value
      let clients =
        clients.filter { $0.credentials.user.lowercased == owner }
        + clients.filter { $0.credentials.user.lowercased != owner }
      for (column, keys) in columns {
        let outcome = await first(of: clients) { await self.write(keys, of: column, in: row, with: $0) }
        guard outcome == .done else { return outcome }
      }
    }
    for (row, values) in erased.values.sorted(by: { $0.key < $1.key }) {
      let outcome = await first(of: clients) { await self.write(values, in: row, with: $0) }
      guard outcome == .done else { return outcome }
    }
    for row in erased.deleted {
      let outcome = await first(of: clients) { await self.delete(row, with: $0) }
      guard outcome == .done else { return outcome }
    }
    return .done
  }

  /// The first outcome that is no refusal; if all are, the first refusal.
  private func first(
    of clients: [RESTClient], _ body: (RESTClient) async -> ErasureOutcome
  ) async -> ErasureOutcome {
    var refusal = ErasureOutcome.unanswered
    for (number, client) in clients.enumerated() {
      let outcome = await body(client)
      guard case .refused = outcome else { return outcome }
      if number == 0 { refusal = outcome }
    }
    return refusal
  }

  private func delete(_ row: RowKey, with client: RESTClient) async -> ErasureOutcome {
    let scope = scope(of: row)
    let answer = await ask(client, .delete(row.table.rawValue, where: scope[0], and: Array(scope.dropFirst())))
    return await outcome(of: answer, for: row, with: client)
  }

  /// Sets columns of a row.
  private func write(_ values: RowValues, in row: RowKey, with client: RESTClient) async -> ErasureOutcome {
    let scope = scope(of: row)
    var values = values
    while !values.isEmpty {
      let answer = await ask(
        client, .update(row.table.rawValue, values, where: scope[0], and: Array(scope.dropFirst())))
      guard case .gone(.column(let name, _), _) = answer, isRemoved(name, from: row.table),
        values.removeValue(forKey: name) != nil
      else { return await outcome(of: answer, for: row, with: client) }
    }
    return .done
  }

  /// Sets keys of a map, and keeps those of others.
  private func write(
    _ keys: [String: JSONValue?], of column: String, in row: RowKey, with client: RESTClient
  ) async -> ErasureOutcome {
    let scope = scope(of: row)
    for _ in 1...3 {
      let seen = await ask(client, .select(row.table.rawValue, [column, "updated_at"], where: scope, limit: 1))
      if case .gone = seen, isRemoved(column, from: row.table) { return .done }
      guard let old = seen.rows?.first else { return await outcome(of: seen, for: row, with: client) }
      guard case .object(let members)? = old[column] else { return .done }
      var rest = members
      for (key, value) in keys { rest[key] = value }
      if rest == members { return .done }
      let unchanged = old["updated_at"].map { [Filter.equal("updated_at", $0)] } ?? []
      let answer = await ask(
        client,
        .update(
          row.table.rawValue, [column: .object(rest)], where: scope[0], and: Array(scope.dropFirst()) + unchanged))
      guard case .noRows = answer else { return await outcome(of: answer, for: row, with: client) }
    }
    return .refused("\(row): somebody keeps changing it, or nobody here may change it")
  }

  /// Gives the project the event of the erasure.
  private func send(_ event: RecordedEvent, with client: RESTClient) async -> ErasureOutcome {
    let reference = EventReference(id: event.id, position: event.position)
    let body = EventToApply(reference: reference, stream: event.stream, writes: []).json(with: event)
    let answer = await ask(client, .apply([body].compactMap(\.self), family: family))
    guard let answered = answer.rows?.first else { return failure(answer, of: "the events") }
    let message = answered.text("message") ?? ""
    switch answered.text("status") {
    case "done": return .done
    case "refused": return .refused("the events: \(message)")
    default:
      note(.transient(Transient(reason: message)), of: nil)
      return .unanswered
    }
  }

  // MARK: Requests

  private func ask(_ client: RESTClient, _ request: RESTRequest) async -> RESTOutcome {
    let answer = await client.send(request)
    note(answer, of: nil)
    return answer
  }

  private func scope(of row: RowKey) -> [Filter] {
    row.match.map { Filter.equal($0.column, $0.value) }
      + (row.table.map.hasFamily ? [Filter.equal("family_unit_id", family.lowercased)] : [])
  }

  /// Whether a later schema of the application no longer has a column, so that nothing is kept in it.
  private func isRemoved(_ column: String, from table: Table) -> Bool {
    table.map.columns.contains { $0.name == column && $0.until != nil }
  }

  /// What the answer to a write means. If no row was found, the row is not there, or this person may not change it.
  private func outcome(of answer: RESTOutcome, for row: RowKey, with client: RESTClient) async -> ErasureOutcome {
    guard let rows = answer.rows else { return failure(answer, of: "\(row)") }
    if !rows.isEmpty { return .done }
    let session = await client.checkSession()
    guard case .accepted = session else { return failure(session, of: "\(row)") }
    let seen = await ask(client, .select(row.table.rawValue, where: scope(of: row), limit: 1))
    guard let found = seen.rows else { return failure(seen, of: "\(row)") }
    return found.isEmpty ? .done : .refused("\(row): row-level security lets nobody here change it")
  }

  private func failure(_ answer: RESTOutcome, of what: String) -> ErasureOutcome {
    switch answer {
    case .transient, .unreadable, .gone(.function, _): .unanswered
    default: .refused("\(what): \(answer.reason)")
    }
  }
}
