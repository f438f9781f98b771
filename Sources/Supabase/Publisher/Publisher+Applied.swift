import CanonicalJSON
import Domain
import Foundation

// What the answer to a batch leads to.
extension Publisher {
  mutating func judge(_ answer: ServerAnswer, to batch: Batch, at now: Instant, jitter: Double) {
    for event in batch.events { for write in writes(of: event) { lanes[write.row]?.flight = nil } }
    switch Verdict(answer) {
    case .again where answer.ranOutOfTime && batch.events.count > 1:
      // The server's time-out of a statement: nothing of it was done, and half of it may be.
      batchLimit = batch.events.count / 2
      return release(batch)
    case .again: return tryAgain(batch, wasLost: answer.leavesOpen, at: now, jitter: jitter)
    case .signIn: return signIn(batch)
    case .done(let rows): judge(rows, batch, at: now, jitter: jitter)
    // It was there when the run began: the server's schema cache is of another time, and what went as rows meanwhile would
    // be missing from the project's log.
    case .functionGone: return tryAgain(batch, wasLost: false, at: now, jitter: jitter)
    default:
      guard case .answered(let response) = answer else { return release(batch) }
      refuse(batch, response)
    }
  }

  mutating func setMode(takesEvents: Bool) {
    self.takesEvents = takesEvents
    // Rows have other steps than events: each begins anew, when the server has forgotten what was lost.
    for row in lanes.keys.sorted() {
      lanes[row]?.repeating = []
      look(at: row)
    }
  }

  private mutating func release(_ batch: Batch) {
    for event in batch.events { for write in writes(of: event) { look(at: write.row) } }
  }

  private mutating func tryAgain(_ batch: Batch, wasLost: Bool, at now: Instant, jitter: Double) {
    for event in batch.events { tryAgain(event, wasLost: wasLost, at: now, jitter: jitter) }
    outage.rows.formUnion(batch.events.flatMap { writes(of: $0).map(\.row) })
    if outage.isOn {
      outage.attempts += 1
      outage.until = now.advanced(by: delay(outage.attempts, jitter))
    }
    release(batch)
  }

  private mutating func tryAgain(_ event: AppliedEvent, wasLost: Bool, at now: Instant, jitter: Double) {
    for (index, write) in writes(of: event).enumerated() {
      guard var lane = lanes[write.row] else { continue }
      lane.attempts += 1
      lane.notBefore = now.advanced(by: delay(lane.attempts, jitter))
      if wasLost {
        let step = Step(position: event.reference.position, index: index)
        if !lane.repeating.contains(step) { lane.repeating.append(step) }
        lane.quietUntil = now.advanced(by: timing.settling)
      }
      lanes[write.row] = lane
    }
  }

  private mutating func signIn(_ batch: Batch) {
    if sessions[batch.person] == .usable {
      sessions[batch.person] = .refreshing
      effects.append(.refresh(person: batch.person))
    }
    release(batch)
  }

  /// The call as a whole was refused: too long, or one of them is to blame.
  private mutating func refuse(_ batch: Batch, _ response: ServerAnswer.Response) {
    outage = Outage()
    guard batch.events.count > 1 else {
      if let event = batch.events.first { refuse(event, response.message, response.code, status: response.status) }
      return
    }
    if response.status == 413 {
      batchLimit = max(1, batch.events.count / 2)
    } else {
      for event in batch.events {
        for (index, write) in writes(of: event).enumerated() {
          lanes[write.row]?.goesAlone.insert(Step(position: event.reference.position, index: index))
        }
      }
    }
    release(batch)
  }

  private mutating func refuse(_ event: AppliedEvent, _ message: String, _ code: String?, status: Int = 200) {
    guard let entry = entries[event.reference.position] else { return }
    for write in entry.writes { reset(write.row) }
    let refusal = Refusal(
      event: entry.reference.id, status: status, code: code, message: message, person: entry.person)
    appendReceipts()
    effects.append(.refuse(refusal))
    refuse(entry, refusal)
  }

  // MARK: - Event by event

  private mutating func judge(_ rows: [RowValues], _ batch: Batch, at now: Instant, jitter: Double) {
    let answers = Dictionary(rows.compactMap { row in row["id"]?.text.map { ($0, row) } }) { $1 }
    if answers.isEmpty, !batch.events.isEmpty { return tryAgain(batch, wasLost: true, at: now, jitter: jitter) }
    outage = Outage()
    var undone: Set<RowKey> = []
    for event in batch.events {
      let rows = Set(writes(of: event).map(\.row))
      let needs = writes(of: event).reduce(into: rows) { $0.formUnion($1.after) }
      let answer = answers[event.reference.id.lowercased]
      switch answer?["status"]?.text {
      case "done":
        if case .number(let time)? = answer?["recordedAt"], let time = Int64(exactly: time) {
          receipts.serverTime = max(time, receipts.serverTime ?? time)
        }
        settle(event, batch)
        continue
      case "refused" where needs.isDisjoint(with: undone):
        var culprit: ServerWrite?
        if case .number(let place)? = answer?["write"], let place = Int(exactly: place) {
          culprit = event.writes.indices.contains(place) ? event.writes[place] : nil
        }
        refused(event, answer?["code"]?.text ?? "", answer?["message"]?.text ?? "", culprit)
      case "refused", "waiting": break
      // Nothing is wrong with it, or the answer says nothing of it.
      case let status: tryAgain(event, wasLost: status != "retry", at: now, jitter: jitter)
      }
      undone.formUnion(rows)
    }
    for row in undone { server.forget(row) }
    release(batch)
  }

  private mutating func settle(_ event: AppliedEvent, _ batch: Batch) {
    let position = event.reference.position
    for (index, write) in writes(of: event).enumerated() {
      let step = Step(position: position, index: index)
      let repeating = lanes[write.row]?.repeating ?? []
      let others = repeating.filter { $0 != step }
      // An event that is known by its id does nothing when it comes late; so nothing has to be waited out.
      if !repeating.isEmpty, others.isEmpty { lanes[write.row]?.quietUntil = .distantPast }
      let isOmitted = entries[position]?.omitted.contains(index) == true
      settle([step], of: write.row, left: batch.rows[write.row], isDone: !isOmitted)
      lanes[write.row]?.repeating = others
    }
  }

  /// What is behind a refusal, and whether there is another way.
  private mutating func refused(_ event: AppliedEvent, _ code: String, _ message: String, _ culprit: ServerWrite?) {
    switch code {
    case "RC409" where event.writes.contains { !$0.guards.isEmpty }:
      for write in event.writes where !write.guards.isEmpty {
        server.forget(write.row)
        lanes[write.row]?.conflicts += 1
        if lanes[write.row]?.conflicts ?? 0 > 5 { return refuse(event, "others keep changing it", nil) }
      }
    case "42703", "PGRST204":
      guard let column = MissingColumn(message),
        let write = event.writes.first(where: { $0.values[column.name] != nil && column.isOf($0.row.table) })
      else { return refuse(event, message, code) }
      server.lose("\(write.row.table).\(column.name)")
    case "42P01":
      let missing = Verdict.relation(in: message)
      guard let write = event.writes.first(where: { $0.row.table.rawValue == missing }) else {
        return refuse(event, message, code)
      }
      miss(write.row.table)
    case "RC404", "23505": look(behind: event, code, message, culprit)
    default: refuse(event, message, code, culprit)
    }
  }

  /// The event's first row decides: without a later one the event is on the server all the same (rulings 26, 33).
  private mutating func refuse(_ event: AppliedEvent, _ message: String, _ code: String, _ culprit: ServerWrite?) {
    let position = event.reference.position
    guard let culprit, let index = writes(of: event).firstIndex(where: { $0.row == culprit.row }), index > 0 else {
      return refuse(event, message, code)
    }
    let remnant = Remnant(write: writes(of: event)[index], reason: .refused)
    entries[position]?.rest.append(remnant)
    entries[position]?.omitted.insert(index)
  }

  /// A row is not there, or is there already: the rows that the event names are looked at one by one, and what is through
  /// or has no place any more is left out when the event is sent again.
  private mutating func look(
    behind event: AppliedEvent, _ code: String, _ message: String, _ culprit: ServerWrite?
  ) {
    let position = event.reference.position
    guard let entry = entries[position] else { return }
    let suspects = event.writes.filter { write in
      (culprit == nil || culprit == write) && write.method == (code == "23505" ? .insert : .update)
    }
    guard let write = suspects.first(where: { !entry.looked.contains($0.row) }),
      let index = entry.writes.firstIndex(where: { $0.row == write.row })
    else { return refuse(event, message, code, culprit) }
    if write.row.table == .preferences {
      entries[position]?.looked.insert(write.row)
      return server.forget(write.row)
    }
    guard lanes[write.row]?.flight == nil else { return }
    fly(
      Flight(
        row: write.row, steps: [Step(position: position, index: index)], person: entry.person, write: write,
        phase: .checking, isOfEvent: true), .whoAmI)
  }

  /// What an event's write builds on, or what was in its way.
  mutating func learnedOfEvent(_ flight: Flight, _ row: RowValues?) {
    if flight.phase == .learning, row == nil, operation(of: flight) == .update { return check(flight) }
    server.see(flight.row, row)
    defer { look(at: flight.row) }
    guard flight.phase == .looking, let step = flight.steps.first, let entry = entries[step.position] else { return }
    let event = AppliedEvent(reference: entry.reference, stream: entry.stream, writes: [])
    let isInsert = flight.write?.method == .insert
    if let row {
      entries[step.position]?.looked.insert(flight.row)
      // An update whose row is there after all is sent again.
      guard isInsert else { return }
      let isOurs = flight.row.table.identity.allSatisfy { column in
        flight.write?.values[column].map { $0 == row[column] } ?? true
      }
      guard isOurs else { return refuse(event, "another row has this id", "23505", flight.write) }
      entries[step.position]?.omitted.insert(step.index)
      return
    }
    lanes[flight.row]?.absences += 1
    guard lanes[flight.row]?.absences ?? 0 >= 2 else { return }
    if isInsert { return refuse(event, "the id belongs to a row that may not be seen", "23505", flight.write) }
    note(.vanished, of: flight.row, in: step)
    effects.append(.observe(flight.row))
    entries[step.position]?.omitted.insert(step.index)
  }
}

extension Instant {
  fileprivate static var distantPast: Instant { Instant(milliseconds: .min) }
}
