public import Domain
public import Foundation

/// Why a row waits, and what to do about it: an entry of `publish status`.
public struct PublicationStatus: Equatable, Sendable {
  /// What a row waits for.
  public enum Reason: Equatable, Sendable {
    /// Its request is in flight or is sent next.
    case goesNext
    /// The server or the network failed this many times; the write is retried at this time of the publisher's clock.
    case triedAgain(times: Int, at: Instant)
    /// An answer was lost. Nothing else is sent for the row until the server has certainly finished.
    case settles(until: Instant)
    /// A person has to sign in.
    case needsSignIn(person: UUID)
    /// Another row has to exist on the server first.
    case needs(RowKey)
    /// What waits for another row goes first, so that a trigger of the project changes no status (ruling 58).
    case follows(RowKey)
    /// The project does not have the table of the write.
    case needsTable(Table)
    /// The project does not show the row that a write changes, or one without which its own cannot be.
    case needsRow(RowKey)
    /// The project did not have these columns when it accepted the rest of the event.
    case needsColumns(Table, [String])
    /// The server refused this row when it accepted the rest of the event.
    case wasRefused
    /// The server refused the write.
    case refused(Refusal)
  }

  /// The row.
  public let row: RowKey
  /// The events that wait, in the order of the log.
  public let events: [EventReference]
  /// What they wait for.
  public let reason: Reason

  /// Whether it waits until somebody acts on it, on what it depends on, or on the project. A run with nothing else left
  /// ends.
  public var waitsForPerson: Bool {
    switch reason {
    case .needsSignIn, .needs, .needsTable, .needsRow, .needsColumns, .refused: true
    case .goesNext, .triedAgain, .settles, .follows, .wasRefused: false
    }
  }

  /// Whether it is a part of an event for which the project has no column. That may last for years: it is reported, but
  /// is not a failure.
  public var isOfMissingColumns: Bool {
    if case .needsColumns = reason { true } else { false }
  }

  /// One sentence that says why it waits and what to do; `name` returns a person's name.
  public func sentence(name: (UUID) -> String) -> String {
    switch reason {
    case .goesNext: "Nothing stands in its way: it goes with the next rc publish."
    case .triedAgain(let times, _):
      "The server did not answer \(times == 1 ? "once" : "\(times) times"); it will be tried again by itself."
    case .settles: "An answer was lost; what follows waits some seconds, until the server has certainly finished."
    case .needsSignIn(let person):
      "It is \(name(person))'s, or names that person, who has to sign in: rc sign-in --as NAME."
    case .needs(let row): "It belongs to a record that is not on the server yet (\(row)); see there."
    case .follows(let row):
      "It goes after what waits for \(row), so that no trigger of the project changes a status; see there."
    case .needsTable(let table):
      "The project has no table \(table.rawValue) just now: it stays here, and each rc publish asks for the table again; "
        + "or: rc publish abandon EVENT."
    case .needsRow(let row):
      "The project does not show \(row): it was deleted there, or is hidden just now. It stays here, and goes when the "
        + "project shows it again; rc pull tells of a deletion."
    case .needsColumns(let table, let columns):
      "The project has no \(columns.map { "\(table).\($0)" }.joined(separator: ", ")): that part stays here, and each "
        + "rc publish asks for it again."
    case .wasRefused: "The server refused this part of it; the next rc publish tries it again."
    case .refused(let refusal) where refusal.code == "42501":
      "The project does not let \(name(refusal.person)) do this (42501: \(refusal.message)): a policy forbids it, or who "
        + "does it is not in the family there any more; \(Self.remedy)"
    case .refused(let refusal):
      "The server refused it (\(refusal.code ?? "\(refusal.status)"): \(refusal.message)); \(Self.remedy)"
    }
  }

  /// What helps against a refusal.
  private static let remedy =
    "the next rc publish tries it again, or: rc publish retry EVENT. If that does not help, edit it, or: "
    + "rc publish abandon EVENT."
}

extension Publisher {
  /// What waits, row by row.
  func status(at now: Instant) -> [PublicationStatus] {
    queues.sorted { $0.key < $1.key }.flatMap { status(of: $0, $1, at: now) }
  }

  /// Whether nothing can proceed without a person. False before the run has started if there is a remainder, because
  /// the run requests once more what the project lacked.
  func waitsForPeople(at now: Instant) -> Bool {
    if !isStarted, entries.values.contains(where: { $0.remainder != nil }) { return false }
    return queues.allSatisfy { status(of: $0, $1, at: now).allSatisfy(\.waitsForPerson) }
  }

  private func status(of row: RowKey, _ queue: RowQueue, at now: Instant) -> [PublicationStatus] {
    let all = queue.steps.compactMap { step in entries[step.position].map { (step, $0) } }
    let waiting = all.filter { $0.1.remainder == nil }
    let remnants = all.filter { $0.1.remainder != nil && !isObsolete($0.0) && !isDormant($0.0) }.map { step, entry in
      PublicationStatus(
        row: row, events: [entry.reference],
        reason: queue.inFlight == nil ? reason(ofRemnant: step, entry, queue, at: now) : .goesNext)
    }
    var statuses = waiting.compactMap { _, entry in
      entry.parked.map { PublicationStatus(row: row, events: [entry.reference], reason: .refused($0)) }
    }
    let open = waiting.filter { $0.1.parked == nil }
    if let (step, entry) = open.first {
      statuses.append(
        PublicationStatus(
          row: row, events: open.map(\.1.reference), reason: reason(step, entry, queue, of: row, at: now)))
    }
    return remnants + statuses
  }

  private func reason(
    _ step: Step, _ entry: Entry, _ queue: RowQueue, of row: RowKey, at now: Instant
  ) -> PublicationStatus.Reason {
    if queue.inFlight != nil { return .goesNext }
    if sessions[entry.person] != .usable { return .needsSignIn(person: entry.person) }
    if let table = missingTable(of: entry) { return .needsTable(table) }
    if let row = unseenRow(of: entry) { return .needsRow(row) }
    if isToBeMade(row, before: step.position, by: isStopped) { return .needs(row) }
    let obstacle = takesEvents ? obstacle(toWhole: entry, at: now) : obstacle(to: step, entry)
    if let obstacle, obstacle != row { return .needs(obstacle) }
    return delay(of: queue, at: now) ?? preferredPredecessor(of: entry).map { .follows($0) } ?? .goesNext
  }

  private func delay(of queue: RowQueue, at now: Instant) -> PublicationStatus.Reason? {
    if queue.notBefore > now { return .triedAgain(times: queue.attempts, at: queue.notBefore) }
    let quiet = max(queue.quietUntil, quietUntil)
    return queue.repeating.isEmpty && quiet > now ? .settles(until: quiet) : nil
  }

  private func reason(
    ofRemnant step: Step, _ entry: Entry, _ queue: RowQueue, at now: Instant
  ) -> PublicationStatus.Reason {
    let write = entry.writes[step.index]
    if let refusal = refusal(of: step, entry) { return .refused(refusal) }
    if server.missing.contains(write.row.table) { return .needsTable(write.row.table) }
    if let row = unseenRow(of: write) { return .needsRow(row) }
    let person = person(of: step)
    if sessions[person] != .usable { return .needsSignIn(person: person) }
    if let obstacle = obstacle(to: step, entry) { return .needs(obstacle) }
    if isStarted, !isStopped(step) { return delay(of: queue, at: now) ?? .goesNext }
    // After the start only missing columns are left as a reason to wait.
    return isStarted || entry.remainder?[step.index] == .gone
      ? .needsColumns(write.row.table, write.said.sorted()) : .wasRefused
  }
}
