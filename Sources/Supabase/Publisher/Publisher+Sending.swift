import CanonicalJSON
import Domain
import Foundation

// Which write is sent next, and its content.
extension Publisher {
  mutating func wake(at now: Instant) {
    guard nextWaking <= now else { return }
    for row in sleeping.filter({ isDue($0, at: now) }).sorted() {
      sleeping.remove(row)
      enqueue(row)
    }
    nextWaking = sleeping.compactMap { row in queues[row].map(due) }.min() ?? Instant(milliseconds: .max)
  }

  func isDue(_ row: RowKey, at now: Instant) -> Bool { queues[row].map { due($0) <= now } ?? true }

  /// Puts a queue to sleep until it is due.
  mutating func sleep(_ row: RowKey) {
    guard let queue = queues[row] else { return }
    sleeping.insert(row)
    nextWaking = min(nextWaking, due(queue))
  }

  /// When a queue may send. A write whose answer was lost may be repeated unchanged even if the server is still working
  /// on it.
  private func due(_ queue: RowQueue) -> Instant {
    max(queue.notBefore, queue.repeating.isEmpty ? max(queue.quietUntil, quietUntil) : queue.notBefore)
  }

  /// When something is due that no other input will trigger.
  func nextMoment(after now: Instant) -> Instant? {
    var moments = sleeping.isEmpty ? [] : [nextWaking]
    if let since = receipts.since { moments.append(Instant(milliseconds: since + timing.batching)) }
    if outage.isOn, outage.until > now, requestsUnderWay == 0 { moments.append(outage.until) }
    return moments.min()
  }

  mutating func sendWhatCan(at now: Instant) {
    while requestsInFlight.count < (outage.isOn ? 1 : timing.window) {
      if outage.isOn, now < outage.until { return }
      guard let (row, queue) = nextDue(at: now) else { return }
      if let steps = nextSteps(of: row, queue) { send(steps, of: row) }
    }
  }

  /// The next queue that is ready and due; one that is not due yet is put to sleep.
  mutating func nextDue(at now: Instant) -> (RowKey, RowQueue)? {
    while let row = ready.popFirst() {
      queues[row]?.isQueued = false
      guard let queue = queues[row], queue.inFlight == nil, !queue.isOverruled else { continue }
      if isDue(row, at: now) { return (row, queue) }
      sleep(row)
    }
    return nil
  }

  /// The next writes of a row that can be sent together. Nil if none can be sent now; the queue is then registered with
  /// what it waits for.
  private mutating func nextSteps(of row: RowKey, _ queue: RowQueue) -> [Step]? {
    // What was lost on its way to a row that was deleted since need not be repeated: it is left out.
    if server.acknowledged.isDeleted(row) {
      queues[row]?.repeating = []
    } else if !queue.repeating.isEmpty {
      return canSend(queue.repeating[0]) ? queue.repeating : nil
    }
    for step in queue.steps {
      leaveOutParked(step.position)
      leaveOutDeleted(step.position)
      guard let entry = entries[step.position], entry.remainder == nil, entry.next == step.index,
        entry.omitted.contains(step.index)
      else { continue }
      complete([step], of: row, left: nil, isDone: false)
      return nil
    }
    var joined: [Step] = []
    var passed: [Step] = []
    for step in queue.steps {
      guard let entry = entries[step.position] else { continue }
      if isStopped(step) || !canSend(step) {
        // Steps after a stopped insertion have to wait; any other stopped step is passed over (rulings 27, 42).
        if isInsert(step) || !joined.isEmpty { break }
        continue
      }
      if let obstacle = obstacle(to: step, entry) ?? (step.index == 0 ? preferredPredecessor(of: entry) : nil) {
        if joined.isEmpty { waitingForRow[obstacle, default: []].insert(row) }
        if isInsert(step) || !joined.isEmpty || !isHeld(step, signIn: true) { break }
        passed.append(step)
        continue
      }
      if removesPendingItem(step, from: passed) {
        if joined.isEmpty { continue } else { break }
      }
      joined.append(step)
      if entry.writes[step.index].operation != .update || entry.isErasure || queue.goesAlone.contains(step)
        || joined.count == 50
      {
        break
      }
      guard let next = queue.steps.first(where: { step.isBefore($0) }),
        let other = entries[next.position], person(of: next) == person(of: step), !queue.goesAlone.contains(next),
        other.writes[next.index].operation == .update, !other.isErasure
      else { break }
    }
    return joined.isEmpty ? nil : joined
  }

  /// Whether a step can be sent: its person is signed in, or it is obsolete and need not be sent. If not, its row is
  /// registered to be enqueued after the sign-in.
  mutating func canSend(_ step: Step) -> Bool {
    guard let entry = entries[step.position] else { return false }
    let person = person(of: step)
    if sessions[person] == .usable || isObsolete(step) { return true }
    waitingForPerson[person, default: []].insert(entry.writes[step.index].row)
    return false
  }

  /// The row whose earlier write must be completed first: an earlier write of the event, the insertion of a row that
  /// the write refers to or, for a deletion, a write of a row that refers to the deleted one.
  func obstacle(to step: Step, _ entry: Entry) -> RowKey? {
    if entry.next < step.index, entry.remainder == nil { return entry.writes[entry.next].row }
    if entry.isErasure { return writeBefore(step, of: entry)?.row }
    let write = entry.writes[step.index]
    return foundation(of: write, among: write.after, before: step.position)
  }

  /// The first of some rows that a write has to wait for: it is still to be inserted or, for a deletion, has a pending
  /// write.
  func foundation(
    of write: RowWrite, among rows: Set<RowKey>, before position: Int64, through: Set<Int64> = []
  ) -> RowKey? {
    rows.sorted().first { row in
      queues[row]?.steps.contains { step in
        step.position < position && !through.contains(step.position)
          && (write.operation == .delete ? !isHeld(step) : isInsert(step))
      } ?? false
    }
  }

  func isInsert(_ step: Step) -> Bool { entries[step.position]?.writes[step.index].operation == .insert }

  /// Whether an earlier event still has to insert a row, by a step that `isMeant` accepts.
  func isToBeMade(_ row: RowKey, before position: Int64, by isMeant: (Step) -> Bool = { _ in true }) -> Bool {
    queues[row]?.steps.contains { $0.position < position && isInsert($0) && isMeant($0) } ?? false
  }

  /// Whether a step needs a person to proceed: its event was refused, or the project lacks its table or columns.
  func isStopped(_ step: Step) -> Bool {
    guard let entry = entries[step.position] else { return false }
    guard entry.remainder != nil else {
      return entry.parked != nil || missingTable(of: entry) != nil || unseenRow(of: entry) != nil
    }
    let write = entry.writes[step.index]
    return refusal(of: step, entry) != nil || server.missing.contains(write.row.table) || isDormant(step)
      || unseenRow(of: write) != nil
      || (!write.said.isEmpty && lackedColumns(of: write, entry) == write.said)
  }

  /// The first table that an event still needs and that the project lacked when it was asked.
  func missingTable(of entry: Entry) -> Table? {
    guard !server.missing.isEmpty else { return nil }
    return entry.writes[entry.next...].lazy.map(\.row.table).first { server.missing.contains($0) }
  }

  /// Whether a step is stopped, or depends on a row whose insertion is. It holds up only what depends on it. With
  /// `signIn`, steps that wait for a sign-in count too.
  func isHeld(_ step: Step, signIn: Bool = false) -> Bool {
    guard let entry = entries[step.position] else { return false }
    if entry.remainder != nil || isStopped(step) || (signIn && sessions[entry.person] != .usable) { return true }
    // An event that is sent whole waits for whatever any of its writes waits for.
    let last = takesEvents ? entry.writes.count - 1 : step.index
    return entry.writes.indices.contains { index in
      guard index >= entry.next, index <= last, !entry.omitted.contains(index) else { return false }
      let write = entry.writes[index]
      let foundations = write.operation == .delete ? [write.row] : write.after.union([write.row])
      return foundations.contains { isToBeMade($0, before: step.position) { isHeld($0, signIn: signIn) } }
    }
  }

  /// Whether a step removes an item from a list to which an earlier, held step is to add it: it then has to come later.
  func removesPendingItem(_ step: Step, from held: [Step]) -> Bool {
    guard !held.isEmpty, let columns = entries[step.position]?.writes[step.index].columns else { return false }
    return columns.contains { column, change in
      guard case .remove(let item) = change else { return false }
      return held.contains { entries[$0.position]?.writes[$0.index].columns[column] == .insert(item) }
    }
  }

  mutating func send(_ steps: [Step], of row: RowKey) {
    guard let person = steps.first.map({ person(of: $0) }) else { return }
    switch plan(steps, of: row) {
    case .nothing: complete(steps, of: row, left: nil)
    case .learn:
      submit(RequestInFlight(row: row, steps: steps, person: person, write: nil, phase: .learning), .read(row))
    case .overruled(let places): giveWay(places, of: row, among: steps)
    case .write(let write):
      submit(RequestInFlight(row: row, steps: steps, person: person, write: write, phase: .writing), .write(write))
    }
  }

  mutating func submit(_ request: RequestInFlight, _ ask: ServerRequest.Ask) {
    lastRequest += 1
    requestsInFlight[lastRequest] = request
    queues[request.row]?.inFlight = lastRequest
    effects.append(.send(ServerRequest(id: lastRequest, person: request.person, ask: ask)))
  }

  private enum Plan {
    case nothing
    case learn
    case overruled(Set<String>)
    case write(ServerWrite)
  }

  private func plan(_ steps: [Step], of row: RowKey) -> Plan {
    let writes = steps.filter { !isObsolete($0) }.compactMap { step in
      entries[step.position].map { (step.position, $0.writes[step.index]) }
    }
    guard let operation = writes.first?.1.operation else { return .nothing }
    var scope = Dictionary(row.match.map { ($0.column, $0.value) }) { $1 }
    if row.table.map.hasFamily { scope["family_unit_id"] = mapping.identity.family.lowercased }
    if operation == .delete {
      return .write(ServerWrite(method: .delete, row: row, scope: scope, guards: [:], values: [:]))
    }
    if operation == .upsert, !server.hasSeen(row) { return .learn }

    var changes = [String: [ColumnChange]](minimumCapacity: writes.first?.1.columns.count ?? 0)
    for (position, write) in writes {
      for (column, change) in withoutOverruled(write, at: position).columns
      where !isIdle(column, change, of: write, at: position) {
        if case .set = change { changes[column] = [change] } else { changes[column, default: []].append(change) }
      }
    }
    let isInsert = operation == .insert || (operation == .upsert && server.row(row) == nil)
    let base = server.acknowledged[row]
    let isErasure = steps.contains { entries[$0.position]?.isErasure == true }
    switch content(
      of: changes, isInsert ? .insert : operation, in: row, over: server.row(row), since: { base?[$0] },
      isGuarded: !isErasure)
    {
    case .learn: return .learn
    case .overruled(let places): return .overruled(places)
    case .values(let values, _) where values.isEmpty: return .nothing
    case .values(let values, let guards):
      guard let guards = guardsOfAddress(guards, in: row) else { return .learn }
      return .write(
        ServerWrite(
          method: isInsert ? .insert : .update, row: row, scope: isInsert ? [:] : scope, guards: guards, values: values)
      )
    }
  }

  /// Whether a column of a write is not to be sent: the server does not have it, or a later event has set it.
  func isIdle(_ column: String, _ change: ColumnChange, of write: RowWrite, at position: Int64) -> Bool {
    server.isGone(column, of: write.row.table) || isSuperseded(column, change, of: write, at: position)
  }

  /// A write without the places in which somebody else's values stand.
  func withoutOverruled(_ write: RowWrite, at position: Int64) -> RowWrite {
    write.operation == .update ? write.without(overruled(write, at: position)) : write
  }

  /// The places of a write in which somebody else's values stand.
  func overruled(_ write: RowWrite, at position: Int64) -> Set<String> {
    guard let entry = entries[position] else { return [] }
    return entry.given[write.row, default: []].union(entry.overruled[write.row, default: []])
  }

  func isSuperseded(_ column: String, _ change: ColumnChange, of write: RowWrite, at position: Int64) -> Bool {
    guard !change.isOfWhole, write.operation == .update else { return false }
    if server.isSuperseded(column, of: write.row, at: position) { return true }
    guard let entry = entries[position], !(entry.given.isEmpty && entry.overruled.isEmpty) else { return false }
    let others = overruled(write, at: position)
    if others.contains(column) { return true }
    // When and by whom a value was set goes with the value.
    let values = write.places
    return write.row.table.map.guarded[column] == nil && !values.isEmpty && others.isSuperset(of: values)
  }
}
