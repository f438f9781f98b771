import CanonicalJSON
import Domain
import Foundation

// How the publisher handles the answer to a request for single rows.
extension Publisher {
  mutating func receive(_ answer: RESTOutcome, to request: RequestInFlight, at now: Instant, jitter: Double) {
    queues[request.row]?.inFlight = nil
    let isWrite = request.phase == .writing
    if putsOff(answer, request.sent, of: request.person, isWrite: isWrite, at: now, jitter: jitter) { return }
    switch (request.phase, answer) {
    case (.checking, .accepted):
      var request = request
      request.phase = .looking
      submit(request, .read(request.row))
    case (.checking, _): signIn(request.person, request.sent)
    case (.learning, _), (.looking, _):
      guard let rows = answer.rows else { return handleRefusal(in: answer, of: request) }
      request.phase == .learning ? learn(rows.first, request) : interpret(rows.first, request)
    case (.writing, .accepted(let rows, _)):
      guard let row = rows.first else { return check(request) }
      recordServerTime(row.instant("updated_at") ?? row.instant("created_at"))
      complete(request.steps, of: request.row, left: request.write?.method == .delete ? nil : row)
    case (.writing, .noRows): check(request)
    case (.writing, .conflict(let refusal)) where refusal.code == "23505" && request.write?.method == .insert:
      request.row.table == .preferences ? forget(request) : check(request)
    case (.writing, _): handleRefusal(in: answer, of: request)
    }
  }

  // MARK: - Postponed requests

  /// Returns whether an answer decides nothing, so that the request is repeated later or after a sign-in.
  mutating func putsOff(
    _ answer: RESTOutcome, _ sent: Sent, of person: UUID, isWrite: Bool = true, at now: Instant, jitter: Double
  ) -> Bool {
    switch answer {
    case .transient(let transient):
      retryWithBackOff(sent, wasLost: isWrite && transient.mayBeDone, at: now, jitter: jitter)
    case .unreadable, .acceptedInPart: retryWithBackOff(sent, wasLost: isWrite, at: now, jitter: jitter)
    case .unauthorized: signIn(person, sent)
    default:
      outage = Outage()
      return false
    }
    return true
  }

  mutating func retryWithBackOff(_ sent: Sent, wasLost: Bool, at now: Instant, jitter: Double) {
    backOff(sent, wasLost: wasLost, at: now, jitter: jitter)
    outage.rows.formUnion(sent.keys)
    if outage.isOn {
      outage.attempts += 1
      outage.until = now.advanced(by: delay(outage.attempts, jitter))
    }
    enqueue(sent)
  }

  /// Delays rows, longer each time. Writes whose answer was lost are repeated unchanged, and nothing else is sent for
  /// their row before the server has certainly finished with them.
  mutating func backOff(_ sent: Sent, wasLost: Bool, at now: Instant, jitter: Double) {
    for (row, steps) in sent {
      guard var queue = queues[row] else { continue }
      queue.attempts += 1
      queue.notBefore = now.advanced(by: delay(queue.attempts, jitter))
      if wasLost {
        queue.repeating += steps.filter { !queue.repeating.contains($0) }
        queue.quietUntil = now.advanced(by: timing.settling)
      }
      queues[row] = queue
    }
  }

  private func delay(_ attempts: Int, _ jitter: Double) -> Int64 {
    let full = min(timing.longestDelay, timing.firstDelay << min(attempts - 1, 20))
    return max(1, Int64(Double(full) * jitter))
  }

  private mutating func signIn(_ person: UUID, _ sent: Sent) {
    if sessions[person] == .usable {
      sessions[person] = .refreshing
      effects.append(.refresh(person: person))
    }
    enqueue(sent)
  }

  mutating func setSession(of person: UUID, isUsable: Bool) {
    sessions[person] = isUsable ? .usable : .signedOut
    guard isUsable else {
      for row in queues.keys.sorted() { enqueue(row) }
      return
    }
    // Earlier look-ups that did not find a row may have used the session that had failed, so they do not count.
    for (row, queue) in queues where queue.absences > 0 { queues[row]?.absences = 0 }
    for row in (waitingForPerson.removeValue(forKey: person) ?? []).sorted() { enqueue(row) }
  }

  private mutating func forget(_ request: RequestInFlight) {
    server.forget(request.row)
    enqueue(request.row)
  }

  // MARK: - Nothing changed, or the key is taken (ruling 28)

  mutating func check(_ request: RequestInFlight) {
    var request = request
    request.phase = .checking
    submit(request, .whoAmI)
  }

  private mutating func learn(_ row: RowValues?, _ request: RequestInFlight) {
    if row == nil, operation(of: request) == .update { return check(request) }
    server.record(request.row, row)
    // The row holds what it was to hold, and still was not changed.
    if let row, let guards = queues[request.row]?.failed, row.holds(guards) {
      queues[request.row]?.failed = nil
      return silent(request)
    }
    enqueue(request.row)
  }

  private mutating func interpret(_ row: RowValues?, _ request: RequestInFlight) {
    server.record(request.row, row)
    if request.write == nil, row != nil { return enqueue(request.row) }
    switch (operation(of: request), row) {
    case (.insert, let row?):
      // Our id is taken. If the row belongs to our family and our person, we wrote it; it may have been changed since.
      isOurs(row, request) ? settle(request, left: row) : handleRefusal(of: request, .idTaken)
    case (.insert, nil), (.delete, nil), (.update, nil), (.upsert, nil):
      queues[request.row]?.absences += 1
      // If the session expires between the check and the look-up, the row is not found either, so both are done twice.
      if queues[request.row]?.absences ?? 0 < 2 { return check(request) }
      absent(request)
    // The row exists after all: the event is sent again.
    case (_, _?) where request.isOfEvent:
      for step in request.steps { entries[step.position]?.looked.insert(request.row) }
      enqueue(request.row)
    case (.update, let row?), (.upsert, let row?):
      let wanted = request.write?.values ?? [:]
      if !wanted.isEmpty, wanted.allSatisfy({ row[$0.key] == $0.value }) {
        complete(request.steps, of: request.row, left: row)
      } else if let guards = request.write?.guards, !guards.isEmpty, !row.holds(guards) {
        // Somebody else changed the row: it was seen as it is now.
        queues[request.row]?.conflicts += 1
        if queues[request.row]?.conflicts ?? 0 > 5 { return handleRefusal(of: request, .keepsChanging) }
        enqueue(request.row)
      } else {
        silent(request)
      }
    case (.delete, _?): silent(request)
    case (nil, _): enqueue(request.row)
    }
  }

  /// Whether a row with our id has the same owner as the row to be inserted. If the server is known to have held the
  /// row, as for a school that was restored before its deletion was refused, it does not matter who wrote it: no event
  /// records the writer of a row that was made elsewhere.
  func isOurs(_ row: RowValues, _ request: RequestInFlight) -> Bool {
    let isKnown = server.acknowledged[request.row] != nil
    return request.row.table.map.columns.allSatisfy { column in
      if !column.isIdentity || (isKnown && column.kind == .person && column.owner == .writer) { return true }
      return request.write?.values[column.name].map { $0 == row[column.name] } ?? true
    }
  }

  private mutating func absent(_ request: RequestInFlight) {
    switch operation(of: request) {
    case .delete: settle(request, left: nil)
    case .insert: handleRefusal(of: request, .idHidden)
    case .upsert: enqueue(request.row)
    default: noteUnseen(request.row, for: request)
    }
  }

  /// Handles a write that need not be sent any more. An event that is sent whole is then sent without it.
  private mutating func settle(_ request: RequestInFlight, left row: RowValues?) {
    guard request.isOfEvent else { return complete(request.steps, of: request.row, left: row) }
    for step in request.steps { entries[step.position]?.omitted.insert(step.index) }
    enqueue(request.row)
  }

  /// Handles a row that exists and did not change. The reason is row-level security, unless the session failed for this
  /// one request, so the write is sent a second time.
  private mutating func silent(_ request: RequestInFlight) {
    queues[request.row]?.silences += 1
    if queues[request.row]?.silences ?? 0 < 2 { return enqueue(request.row) }
    handleRefusal(of: request, .unchanged)
  }

  func operation(of request: RequestInFlight) -> RowWrite.Operation? {
    request.steps.first.flatMap { step in entries[step.position].map { $0.writes[step.index].operation } }
  }

  // MARK: - Refusals

  private mutating func handleRefusal(in answer: RESTOutcome, of request: RequestInFlight) {
    guard let refusal = answer.refusal else { return }
    let writes = request.write.map { [$0] } ?? []
    if case .gone(let gone, _) = answer, recordMissing(gone, of: [request.row.table], to: writes) {
      enqueue(request.row)
    } else if request.phase == .writing, let step = request.steps.first, request.steps.count == 1,
      let parent = entries[step.position].flatMap({ missingParent(of: $0.writes[step.index], refusal) })
    {
      noteUnseen(parent, for: request)
    } else {
      handleRefusal(of: request, refusal)
    }
  }

  /// Returns whether what is missing was asked for by us, and not by a trigger of the application. If so, it is
  /// remembered as a state of the project. Writes for a missing table then wait here and get no receipt; a missing
  /// column is left out, and its value stays here as the remainder.
  mutating func recordMissing(_ gone: RESTOutcome.Gone, of tables: Set<Table>, to writes: [ServerWrite]) -> Bool {
    switch gone {
    case .table(let name):
      let named = name.map { name in tables.filter { $0.rawValue == name } } ?? tables
      guard named.count == 1, let table = named.first else { return false }
      server.missing.insert(table)
      for row in queues.keys.sorted() {
        if row.table == table, queues[row]?.repeating.isEmpty == false {
          // This attempt did nothing, so it need not be repeated unchanged. An earlier attempt, whose answer was lost,
          // may have been carried out, so what was seen of the row may be out of date.
          queues[row]?.repeating = []
          server.forget(row)
        }
        enqueue(row)
      }
    case .column(let name, let owner):
      // Our own function has names of its own for the row that it writes.
      let write = writes.first { write in
        write.values[name] != nil && [write.row.table.rawValue, "given", "condition", "old_row"].contains(owner)
      }
      guard let write else { return false }
      server.gone.insert("\(write.row.table).\(name)")
    case .function: return false
    }
    return true
  }

  private mutating func handleRefusal(of request: RequestInFlight, _ refusal: RESTRefusal) {
    guard request.steps.count == 1, let step = request.steps.first, let entry = entries[step.position] else {
      queues[request.row]?.repeating = []
      return sendAlone(request.sent)
    }
    if entry.remainder != nil {
      entries[step.position]?.refusals[step.index, default: []].append(Refusal(refusal, of: entry, as: request.person))
      queues[request.row]?.reset()
      return release(request.row)
    }
    if !request.isOfEvent { queues[request.row]?.reset() }
    handleRefusal(
      of: entry, refusal, at: request.isOfEvent && request.write == nil ? nil : request.row,
      isWhole: request.isOfEvent)
    enqueue(request.row)
  }

  /// Handles the refusal of an event because of one of its rows. If that is the first, the event is refused; otherwise it
  /// is accepted without the row (rulings 26, 33).
  mutating func handleRefusal(of entry: Entry, _ refusal: RESTRefusal, at row: RowKey?, isWhole: Bool) {
    guard let index = entry.writes.firstIndex(where: { $0.row == row }), index > 0 else {
      if isWhole { for write in entry.writes { queues[write.row]?.reset() } }
      return recordRefusal(of: entry, refusal)
    }
    entries[entry.reference.position]?.rest.append(Remnant(write: entry.writes[index], reason: .refused))
    entries[entry.reference.position]?.omitted.insert(index)
  }

  /// Sends the steps of a refused request one by one, to find the one that the server refuses.
  mutating func sendAlone(_ sent: Sent) {
    for (row, steps) in sent { queues[row]?.goesAlone.formUnion(steps) }
    enqueue(sent)
  }

  mutating func refuse(_ event: UUID, _ refusal: RESTRefusal) {
    guard let position = positions[event], let entry = entries[position] else { return }
    for write in entry.writes { queues[write.row]?.repeating.removeAll { $0.position == position } }
    guard entry.remainder != nil else { return recordRefusal(of: entry, refusal) }
    for index in entry.writes.indices {
      entries[position]?.refusals[index, default: []].append(Refusal(refusal, of: entry, as: entry.person))
    }
    proceed(entry.writes.map(\.row))
  }

  /// Records that an event was refused, after the receipts of what was accepted before it.
  private mutating func recordRefusal(of entry: Entry, _ refusal: RESTRefusal) {
    let refusal = Refusal(refusal, of: entry, as: entry.person)
    if isAsBefore(refusal, of: entry) { return parkOrTakeBack(entry, refusal) }
    appendReceipts()
    effects.append(.refuse(refusal))
    parkOrTakeBack(entry, refusal)
  }

  // MARK: - Completed writes

  /// Completes steps. `left` is the row after them; nil if it is unknown or does not exist.
  mutating func complete(_ steps: [Step], of row: RowKey, left: RowValues?, isDone: Bool = true) {
    queues[row]?.reset()
    let (wasDeleted, unseen) = (server.acknowledged.isDeleted(row), server.unseen.count)
    defer {
      if wasDeleted != server.acknowledged.isDeleted(row) || unseen != server.unseen.count { enqueueAll() }
    }
    for step in steps {
      guard let entry = entries[step.position] else { continue }
      let write = entry.writes[step.index]
      let (missing, others) = isDone ? columnsNotSent(of: write, in: step) : ([], [])
      if !entry.rest.contains(where: { $0.write.row == row }) {
        server.accept(write.without(missing.union(others)), at: step.position)
      }
      if entry.remainder != nil {
        complete(remnant: step, missing: missing)
        continue
      }
      if let left = write.narrowed(to: missing) {
        entries[step.position]?.rest.append(Remnant(write: left, reason: .gone))
      }
      entries[step.position]?.next = step.index + 1
      queues[row]?.steps.removeAll { $0 == step }
      if step.index + 1 == entry.writes.count {
        finish(step.position)
      } else {
        enqueue(entry.writes[step.index + 1].row)
      }
    }
    if let left { server.record(row, left) } else { server.forget(row) }
    dropSuperseded(of: row)
    release(row)
  }

  /// Drops held edits whose columns somebody has set since, or whose row is deleted: nothing is left to wait for.
  private mutating func dropSuperseded(of row: RowKey) {
    for step in queues[row]?.steps ?? [] {
      guard let entry = entries[step.position], isHeld(step), entry.writes.count == 1,
        entry.remainder?[step.index] != .vanished
      else { continue }
      let write = entry.writes[step.index]
      let isDeleted = server.acknowledged[row] == nil
      guard write.operation == .update, !write.columns.isEmpty,
        isDeleted || write.columns.allSatisfy({ isSuperseded($0.key, $0.value, of: write, at: step.position) })
      else { continue }
      note(.superseded, of: row, in: step)
      finish(step.position)
    }
  }

  /// The columns of a write that were not sent: those that the project lacks, and those that a later event or somebody
  /// else set, which are recorded.
  private mutating func columnsNotSent(
    of write: RowWrite, in step: Step
  ) -> (missing: Set<String>, others: Set<String>) {
    let idle = write.columns.filter { isIdle($0.key, $0.value, of: write, at: step.position) }
    let missing = Set(idle.keys.filter { server.isGone($0, of: write.row.table) })
    let overruled = entries[step.position]?.overruled[write.row] ?? []
    for column in idle.keys.sorted() where !missing.contains(column) {
      note(overruled.contains(column) ? .overruled : .superseded, of: write.row, column, in: step)
    }
    let keys = write.places.intersection(self.overruled(write, at: step.position)).subtracting(idle.keys)
    for key in keys.sorted() { note(overruled.contains(key) ? .overruled : .superseded, of: write.row, key, in: step) }
    return (missing, Set(idle.keys).subtracting(missing).union(keys))
  }

  mutating func note(_ reason: ReceiptException.Reason, of row: RowKey, _ column: String? = nil, in step: Step) {
    // Of the rows that an event carries along, several may have the same column.
    let exception = ReceiptException(
      step.position, reason, table: row.table.rawValue, column: column, row: step.index > 0 ? row.key : nil)
    entries[step.position]?.exceptions.append(exception)
  }

  /// Enqueues rows in the order of their events, so that a write that depends on another can be sent with it.
  mutating func enqueue(_ sent: Sent) {
    for (row, _) in sent.sorted(by: { $0.value[0].isBefore($1.value[0]) }) { enqueue(row) }
  }

  // MARK: - Receipts

  /// Remembers the server's time of a write that it carried out.
  mutating func recordServerTime(_ time: Int64?) {
    if let time { receipts.serverTime = max(time, receipts.serverTime ?? time) }
  }

  mutating func flushReceipts(at now: Instant) {
    guard !receipts.positions.isEmpty else { return }
    let since = receipts.since ?? now.milliseconds
    receipts.since = since
    let isDue = now.milliseconds >= since + timing.batching || now.milliseconds < since
    if receipts.positions.count >= 100 || requestsUnderWay == 0 || isDue { appendReceipts() }
  }

  mutating func appendReceipts() {
    guard !receipts.positions.isEmpty else { return }
    effects.append(
      .accept(
        WritesAccepted(
          exceptions: receipts.exceptions.map(\.text), positions: PositionRuns.text(of: receipts.positions),
          serverTime: receipts.serverTime.map(Int.init))))
    receipts = ReceiptBatch()
  }
}

extension Refusal {
  fileprivate init(_ refusal: RESTRefusal, of entry: Publisher.Entry, as person: UUID) {
    self.init(
      event: entry.reference.id, status: refusal.status, code: refusal.code, message: refusal.message, person: person)
  }
}

extension RowValues {
  /// Whether the columns have these values.
  fileprivate func holds(_ values: RowValues) -> Bool { values.allSatisfy { (self[$0.key] ?? .null) == $0.value } }
}

extension RESTRefusal {
  static let idTaken = RESTRefusal(code: "23505", message: "another row has this id")
  static let idHidden = RESTRefusal(code: "23505", message: "the id belongs to a row that may not be seen")
  static let keepsChanging = RESTRefusal(code: nil, message: "others keep changing it")
  static let othersValue = RESTRefusal(
    code: nil, message: "somebody else changed it there, to a value that cannot be held here")
  static let unchanged = RESTRefusal(code: "42501", message: "row-level security lets this person change nothing")
}
