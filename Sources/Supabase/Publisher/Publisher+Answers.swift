import CanonicalJSON
import Domain
import Foundation

// What an answer leads to.
extension Publisher {
  mutating func judge(_ answer: ServerAnswer, to flight: Flight, at now: Instant, jitter: Double) {
    lanes[flight.row]?.flight = nil
    if case .answered(let response) = answer, let time = response.serverTime {
      receipts.serverTime = max(time, receipts.serverTime ?? time)
    }
    let verdict = Verdict(answer)
    if flight.write?.method == .cascade, flight.phase == .writing, let response = answer.finalNo {
      // The endpoint is not there, or says no: then the foreign key has the last word.
      let key = lanes[flight.row]?.refusedByKey
      return refuse(flight, key?.message ?? response.message, key?.code, status: key?.status ?? response.status)
    }
    switch verdict {
    case .again: return tryAgain(flight, wasLost: answer.leavesOpen, at: now, jitter: jitter)
    case .signIn: return signIn(flight)
    default: outage = Outage()
    }
    switch flight.phase {
    case .checking:
      if case .done = verdict {
        var flight = flight
        flight.phase = .looking
        fly(flight, .read(flight.row))
      } else {
        signIn(flight)
      }
    case .learning, .looking:
      guard case .done(let rows) = verdict else { return reject(answer, verdict, flight) }
      if flight.isOfEvent { return learnedOfEvent(flight, rows.first) }
      flight.phase == .learning ? learn(rows.first, flight) : look(at: rows.first, flight, answer)
    case .writing:
      switch verdict {
      case .done where flight.write?.method == .cascade: check(flight)
      case .done(let rows):
        if let row = rows.first {
          settle(flight.steps, of: flight.row, left: flight.write?.method == .delete ? nil : row)
        } else {
          check(flight)
        }
      case .taken where flight.write?.method == .insert:
        flight.row.table == .preferences ? forget(flight) : check(flight)
      case .referenced where flight.write?.method == .delete && flight.row.table == .schools:
        if case .answered(let response) = answer { lanes[flight.row]?.refusedByKey = response }
        look(at: flight.row)
      default: reject(answer, verdict, flight)
      }
    }
  }

  // MARK: - Not this time

  private mutating func tryAgain(_ flight: Flight, wasLost: Bool, at now: Instant, jitter: Double) {
    guard var lane = lanes[flight.row] else { return }
    lane.attempts += 1
    lane.notBefore = now.advanced(by: delay(lane.attempts, jitter))
    if wasLost, flight.phase == .writing {
      lane.repeating = flight.steps
      lane.quietUntil = now.advanced(by: timing.settling)
    }
    lanes[flight.row] = lane
    outage.rows.insert(flight.row)
    if outage.isOn {
      outage.attempts += 1
      outage.until = now.advanced(by: delay(outage.attempts, jitter))
    }
    look(at: flight.row)
  }

  func delay(_ attempts: Int, _ jitter: Double) -> Int64 {
    let full = min(timing.longestDelay, timing.firstDelay << min(attempts - 1, 20))
    return max(1, Int64(Double(full) * jitter))
  }

  private mutating func signIn(_ flight: Flight) {
    if sessions[flight.person] == .usable {
      sessions[flight.person] = .refreshing
      effects.append(.refresh(person: flight.person))
    }
    look(at: flight.row)
  }

  mutating func setSession(of person: UUID, isUsable: Bool) {
    sessions[person] = isUsable ? .usable : .signedOut
    guard isUsable else { return }
    // Whoever did not see a row may have looked with the session that had failed.
    for (row, lane) in lanes where lane.absences > 0 { lanes[row]?.absences = 0 }
    for row in (waitingForPerson.removeValue(forKey: person) ?? []).sorted() { look(at: row) }
  }

  private mutating func forget(_ flight: Flight) {
    server.forget(flight.row)
    look(at: flight.row)
  }

  // MARK: - Nothing changed, or the key is taken (ruling 28)

  mutating func check(_ flight: Flight) {
    var flight = flight
    flight.phase = .checking
    fly(flight, .whoAmI)
  }

  private mutating func learn(_ row: RowValues?, _ flight: Flight) {
    if row == nil, operation(of: flight) == .update { return check(flight) }
    server.see(flight.row, row)
    look(at: flight.row)
  }

  private mutating func look(at row: RowValues?, _ flight: Flight, _ answer: ServerAnswer) {
    server.see(flight.row, row)
    if flight.write == nil, row != nil { return look(at: flight.row) }
    switch (operation(of: flight), row) {
    case (.insert, let row?):
      // Our id is taken: by us, if it is our family's row and our person's. It may have been changed since.
      let isOurs = flight.row.table.identity.allSatisfy { column in
        flight.write?.values[column].map { $0 == row[column] } ?? true
      }
      isOurs ? settle(flight.steps, of: flight.row, left: row) : refuse(flight, "another row has this id", "23505")
    case (.insert, nil), (.delete, nil), (.update, nil), (.upsert, nil):
      lanes[flight.row]?.absences += 1
      // A session that fails between the check and the look shows nothing, too.
      if lanes[flight.row]?.absences ?? 0 < 2 { return check(flight) }
      absent(flight)
    case (.update, let row?), (.upsert, let row?):
      let wanted = flight.write?.values ?? [:]
      if !wanted.isEmpty, wanted.allSatisfy({ row[$0.key] == $0.value }) {
        settle(flight.steps, of: flight.row, left: row)
      } else if flight.write?.guards.isEmpty == false {
        lanes[flight.row]?.conflicts += 1
        if lanes[flight.row]?.conflicts ?? 0 > 5 { return refuse(flight, "others keep changing it", nil) }
        look(at: flight.row)
      } else {
        silent(flight)
      }
    case (.delete, _?):
      if flight.write?.method == .cascade {
        refuse(flight, "the server did not delete the school", lanes[flight.row]?.refusedByKey?.code)
      } else {
        silent(flight)
      }
    case (nil, _): look(at: flight.row)
    }
  }

  private mutating func absent(_ flight: Flight) {
    switch operation(of: flight) {
    case .delete: settle(flight.steps, of: flight.row, left: nil)
    case .insert: refuse(flight, "the id belongs to a row that may not be seen", "23505")
    case .upsert: look(at: flight.row)
    default:
      for step in flight.steps { note(.vanished, of: flight.row, in: step) }
      effects.append(.observe(flight.row))
      settle(flight.steps, of: flight.row, left: nil)
    }
  }

  /// The row is there and did not change: row-level security, unless the session failed for that one request.
  private mutating func silent(_ flight: Flight) {
    lanes[flight.row]?.silences += 1
    if lanes[flight.row]?.silences ?? 0 < 2 { return look(at: flight.row) }
    refuse(flight, "the server changed nothing", "42501")
  }

  func operation(of flight: Flight) -> RowWrite.Operation? {
    flight.steps.first.flatMap { step in entries[step.position].map { $0.writes[step.index].operation } }
  }

  // MARK: - No

  /// The project does not have a table just now: what is for it stays here, and is no receipt's matter. Whatever waits for
  /// it, or behind it, is looked at again.
  mutating func miss(_ table: Table) {
    server.lose(table)
    for row in lanes.keys.sorted() {
      // Nothing of it was done, so nothing has to be waited out.
      if row.table == table { lanes[row]?.repeating = [] }
      look(at: row)
    }
  }

  private mutating func reject(_ answer: ServerAnswer, _ verdict: Verdict, _ flight: Flight) {
    guard case .answered(let response) = answer else { return }
    switch verdict {
    case .tableGone(let name) where name == nil || name == flight.row.table.rawValue: miss(flight.row.table)
    case .columnGone(let column) where flight.write?.values[column.name] != nil && column.isOf(flight.row.table):
      server.lose("\(flight.row.table).\(column.name)")
      look(at: flight.row)
    default: refuse(flight, response.message, response.code, status: response.status)
    }
  }

  private mutating func refuse(_ flight: Flight, _ message: String, _ code: String?, status: Int = 200) {
    guard flight.steps.count == 1, let step = flight.steps.first, let entry = entries[step.position] else {
      // Whose fault it was shows when each goes by itself.
      lanes[flight.row]?.goesAlone.formUnion(flight.steps)
      lanes[flight.row]?.repeating = []
      return look(at: flight.row)
    }
    let refusal = Refusal(
      event: entry.reference.id, status: status, code: code, message: message, person: flight.person)
    if entry.remainder != nil {
      entries[step.position]?.refusals[step.index] = refusal
      reset(flight.row)
      return release(flight.row)
    }
    guard step.index == 0 || flight.isOfEvent else {
      // The event is on the server but for this row, so it is not taken back.
      entries[step.position]?.rest.append(Remnant(write: entry.writes[step.index], reason: .refused))
      return settle(flight.steps, of: flight.row, left: nil, isDone: false)
    }
    reset(flight.row)
    appendReceipts()
    effects.append(.refuse(refusal))
    refuse(entry, refusal)
  }

  // MARK: - Yes

  /// The steps are through. `left` is the row as they left it; nil where it is not known or not there.
  mutating func settle(_ steps: [Step], of row: RowKey, left: RowValues?, isDone: Bool = true) {
    reset(row)
    for step in steps {
      guard let entry = entries[step.position] else { continue }
      let write = entry.writes[step.index]
      let missing = isDone ? missingColumns(of: write, in: step) : []
      if !entry.rest.contains(where: { $0.write.row == row }) {
        server.accept(write.without(missing), at: step.position)
      }
      if entry.remainder != nil {
        settle(remnant: step, missing: missing)
        continue
      }
      if let left = write.narrowed(to: missing) {
        entries[step.position]?.rest.append(Remnant(write: left, reason: .gone))
      }
      entries[step.position]?.next = step.index + 1
      lanes[row]?.steps.removeAll { $0 == step }
      if step.index + 1 == entry.writes.count {
        finish(step.position)
      } else {
        look(at: entry.writes[step.index + 1].row)
      }
    }
    if let left { server.see(row, left) } else { server.forget(row) }
    dropSuperseded(of: row)
    release(row)
  }

  /// A held edit of columns that somebody has set since, or of a row that is deleted, has nothing to wait for any more.
  private mutating func dropSuperseded(of row: RowKey) {
    for step in lanes[row]?.steps ?? [] {
      guard let entry = entries[step.position], isHeld(step), entry.writes.count == 1 else { continue }
      let write = entry.writes[step.index]
      let isDeleted = server.acknowledged[row] == nil
      guard write.operation == .update, !write.columns.isEmpty,
        isDeleted || write.columns.allSatisfy({ isSuperseded($0.key, $0.value, of: write, at: step.position) })
      else { continue }
      note(.superseded, of: row, in: step)
      finish(step.position)
    }
  }

  /// The columns of a write that were not sent as the project lacks them. Those that had been set since are noted.
  private mutating func missingColumns(of write: RowWrite, in step: Step) -> Set<String> {
    let idle = write.columns.filter { isIdle($0.key, $0.value, of: write, at: step.position) }
    let missing = Set(idle.keys.filter { server.isGone($0, of: write.row.table) })
    for column in idle.keys.sorted() where !missing.contains(column) {
      note(.superseded, of: write.row, column, in: step)
    }
    return missing
  }

  mutating func note(_ reason: ReceiptException.Reason, of row: RowKey, _ column: String? = nil, in step: Step) {
    let exception = ReceiptException(step.position, reason, table: row.table.rawValue, column: column)
    entries[step.position]?.exceptions.append(exception)
  }

  mutating func reset(_ row: RowKey) {
    lanes[row]?.reset()
  }

  // MARK: - Receipts

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

extension ServerAnswer {
  /// An answer that no later try will change.
  fileprivate var finalNo: Response? {
    guard case .answered(let response) = self, (400..<500).contains(response.status),
      ![401, 408, 425, 429].contains(response.status)
    else { return nil }
    return response
  }

  /// Whether the database gave up in the middle of it.
  var ranOutOfTime: Bool {
    guard case .answered(let response) = self else { return false }
    return response.code == "57014"
  }

  /// Whether what was asked may have been done all the same, or may yet be.
  var leavesOpen: Bool {
    switch self {
    case .lost: true
    case .unsent: false
    case .answered(let response): response.status >= 500 || response.code == nil
    }
  }
}
