import CanonicalJSON
import Domain
import EventLog
import Foundation

@testable import Supabase

extension Simulation {
  /// What does not hold at the end; empty where all does.
  func violations() -> [String] {
    var found = takenAway
    let outcomes = devices.map(Outcomes.init)
    for (device, outcome) in zip(devices, outcomes) {
      found += unsettled(device, outcome)
      found += disorder(device)
      found += pretexts(device, outcome)
      found += resurrections(device, outcome)
      found += unkept(device, outcome)
      found += untaken(device)
    }
    found += staleValues(outcomes)
    found += overwritten()
    found += lists(outcomes)
    found += histories(outcomes)
    return found.map { "seed \(seed): \($0)" }
  }

  /// Nothing lost: each event is taken over or refused, or stands on something that was refused; and a publisher that
  /// begins again from the log has nothing left to send.
  private func unsettled(_ device: SimulatedDevice, _ outcome: Outcomes) -> [String] {
    var found: [String] = []
    if device.publisher.requestsUnderWay > 0 { found.append("device \(device.number) still waits for an answer") }
    for event in device.log where outcome.isPublished(event) {
      let id = event.reference.id
      if outcome.accepted.contains(event.reference.position) || outcome.refused.contains(id) { continue }
      if outcome.standsOnRefused(event) || waitsForRow(event, device) { continue }
      found.append("device \(device.number): \(event.payload?.type ?? "") #\(event.reference.position) went nowhere")
    }
    var again = Publisher(identity: device.identity)
    var random = random
    for event in device.log { _ = again.handle(.log(event), at: now, using: &random) }
    _ = again.handle(.session(person: device.person, isUsable: true), at: now, using: &random)
    _ = again.handle(.takesEvents(takesEvents), at: now, using: &random)
    let effects = again.handle(.started(mayStillArrive: false), at: now, using: &random)
    if again.expectedRows != device.publisher.expectedRows {
      found.append("device \(device.number): rows after restart")
    }
    for case .send(let request) in effects {
      // What was refused, or a part of it, is tried once more by each run.
      let rows = request.ask.rows
      if rows.isEmpty || !rows.isSubset(of: outcome.rowsWithKept.union(device.publisher.rowsOfWaiting)) {
        found.append(
          "device \(device.number): sends again after a restart: \(request), \(device.publisher.status(at: now))")
      }
    }
    for status in device.publisher.status(at: now) where status.isOfMissingColumns {
      found.append("device \(device.number): \(status.row) waits for a column that is there")
    }
    return found
  }

  /// Whether an event waits for a row that is not there, or for another event that does.
  private func waitsForRow(_ event: LogEvent, _ device: SimulatedDevice) -> Bool {
    device.publisher.status(at: now).contains { status in
      guard status.events.contains(event.reference) else { return false }
      switch status.reason {
      case .needsRow(let row): return server.visible(row) == nil
      case .needs: return true
      default: return false
      }
    }
  }

  /// What others published whole is here, too, by whom and when it was, as far as the project's log was read.
  private func untaken(_ device: SimulatedDevice) -> [String] {
    let here = Dictionary(device.log.map { ($0.reference.id, $0) }) { $1 }
    return eventsThere.prefix(device.readThrough ?? 0).compactMap { there in
      guard let event = here[there.id] else {
        if device.knownBefore.contains(there.stream) || there.event == nil || there.event?.isFitScore == true {
          return nil
        }
        // Where no row sets it right, what an event of this device set later in that log is left out.
        if ["private-note", "preferences"].contains(there.stream.category) { return nil }
        switch there.event {
        case .priorityTierSet, .rankingSet: return nil
        default: break
        }
        return "device \(device.number) lacks \(there.event?.type ?? "") of \(there.stream)"
      }
      guard event.actor == there.actor, event.happenedAt == there.at, event.stream == there.stream else {
        return "device \(device.number) tells \(there.stream) otherwise"
      }
      return nil
    }
  }

  /// A value that the server was never given is not changed by a pull, and neither is a record that it never had.
  func takenAway(by news: [LogEvent], from device: SimulatedDevice) -> [String] {
    guard !news.isEmpty else { return [] }
    let outcome = Outcomes(device)
    return news.flatMap { event -> [String] in
      func names(_ event: LogEvent) -> Set<String> {
        if case .privateNoteEdited = event.payload { return ["text"] }
        return Set(event.payload?.fieldChanges.map { "\($0.field) \($0.item?.lowercased ?? "")" } ?? [])
      }
      // What somebody published whole stands, and what is pending here gives way to it.
      if server.knows(event.reference.id) { return [] }
      let fields = names(event)
      let ours = device.log.last { other in
        other.stream == event.stream && outcome.isPublished(other) && !outcome.refused.contains(other.reference.id)
          && !names(other).isDisjoint(with: fields)
      }
      var found: [String] = []
      // Who deletes a record takes its columns along, those too that the server never had.
      let isDeletion = fields == ["deleted "]
      if let ours, !outcome.accepted.contains(ours.reference.position) || outcome.isKept(ours) && !isDeletion {
        found.append(
          "device \(device.number): a pull's \(event.payload?.type ?? "") is over #\(ours.reference.position)")
      }
      if isDeletion, outcome.keptRows.contains(where: { $0.key == event.stream.key }) {
        found.append("device \(device.number): a pull took \(event.stream), which the server never had")
      }
      return found
    }
  }

  /// What takes a refused event back was never on its way, and what vanished is not there.
  private func pretexts(_ device: SimulatedDevice, _ outcome: Outcomes) -> [String] {
    var found: [String] = []
    for event in device.log where outcome.accepted.contains(event.reference.position) {
      if event.causation != nil {
        found.append("device \(device.number): #\(event.reference.position) takes something back, and was published")
      }
    }
    for event in device.log {
      guard case .writesAccepted(let receipt) = event.payload else { continue }
      for exception in receipt.exceptions where exception.contains(" vanished ") {
        for write in outcome.writes(of: Int64(exception.split(separator: " ")[0]) ?? 0)
        where write.operation == .update && server.visible(write.row) != nil && !cameBack(write.row) {
          found.append("device \(device.number): \(write.row) vanished, and is there")
        }
      }
    }
    return found
  }

  /// Whether a row was deleted and made again, by a school that was restored.
  private func cameBack(_ row: RowKey) -> Bool {
    server.journal.count { $0.write.method == .insert && $0.write.row == row } > 1
      || (row.table == .schools
        && devices.contains { device in
          device.log.contains { event in
            if case .schoolRestored = event.payload { event.stream.key == row.key } else { false }
          }
        })
  }

  /// What was deleted stays so, and nothing was refused for want of rows that are there: a write whose answer was lost is
  /// not carried out over what came after it.
  private func resurrections(_ device: SimulatedDevice, _ outcome: Outcomes) -> [String] {
    device.log.compactMap { event in
      switch event.payload {
      case .schoolCascadeDeleted
      where outcome.accepted.contains(event.reference.position)
        && server.visible(RowKey(.schools, key: event.stream.key)) != nil
        && !cameBack(RowKey(.schools, key: event.stream.key)):
        return "\(event.stream) was deleted by device \(device.number), and is there"
      case .writeRefused(let refusal) where refusal.code == "23503":
        let position = device.log.first { $0.reference.id == refusal.event }?.reference.position ?? 0
        // A school that others still name is not deleted where the database keeps it.
        let writes = outcome.writes(of: position).filter { $0.operation != .delete }
        let names = writes.reduce(into: Set<RowKey>()) { $0.formUnion($1.after) }
        return names.isEmpty || !names.allSatisfy { server.rows[$0] != nil && !cameBack($0) }
          ? nil : "#\(position) of device \(device.number) was refused for want of rows that are there"
      default: return nil
      }
    }
  }

  /// The project's log holds what was taken over, each event once and in the order of its record, and nothing that was
  /// refused.
  private func unkept(_ device: SimulatedDevice, _ outcome: Outcomes) -> [String] {
    guard takesEvents else { return [] }
    var found: [String] = []
    var places: [UUID: Int] = [:]
    for (place, id) in server.events.enumerated() where places.updateValue(place, forKey: id) != nil {
      found.append("\(id) is in the project's log twice")
    }
    // Where a record's last event stands, and where what it names came to be.
    var last: [StreamName: (place: Int, since: Int)] = [:]
    var made: [RowKey: Int] = [:]
    for event in device.log where outcome.isPublished(event) {
      let place = places[event.reference.id]
      let position = event.reference.position
      if outcome.accepted.contains(position), !outcome.excepted.contains(position), place == nil {
        found.append("device \(device.number): #\(position) is not in the project's log")
      }
      guard let place else { continue }
      // Carried out without an answer, it may stand on what was refused when it was repeated, or on another family's row.
      let isUncertain = !(uncertain.isEmpty && taken.isEmpty) && outcome.standsOnRefused(event)
      // Carried out without an answer, and its row deleted since: it waits for the pull that tells of that.
      let waits = waitsForRow(event, device)
      if !outcome.accepted.contains(position), !outcome.refused.contains(event.reference.id), !isUncertain, !waits {
        found.append("device \(device.number): #\(position) is in the project's log and not accepted")
      }
      // What waited for a table was passed by what did not …
      let writes = outcome.writes(of: position)
      let waited = writes.contains { write in
        server.onceMissing.contains(write.row.table) || !onceUnseen.isDisjoint(with: write.after.union([write.row]))
      }
      // … and so was what names another record that had to wait, as a document does that is shared with a new school.
      if let before = last[event.stream], place < before.place, place >= before.since, !waited,
        !outcome.refused.contains(event.reference.id)
      {
        found.append("device \(device.number): #\(position) came late")
      }
      let names = writes.filter { $0.operation != .delete }.flatMap(\.after).filter { $0.key != event.stream.key }
      // What was refused at first comes when its cause is gone.
      if !waited, !outcome.refused.contains(event.reference.id) {
        last[event.stream] = (place, names.compactMap { made[$0] }.max() ?? 0)
      }
      for write in writes where write.operation == .insert { made[write.row] = place }
    }
    return found
  }

  /// Order kept per record: the values of a column reach the server in the order of their events.
  private func disorder(_ device: SimulatedDevice) -> [String] {
    var place: [String: Int64] = [:]
    for event in device.log {
      if case .notesEdited(let edit) = event.payload, let text = edit.notes { place[text] = event.reference.position }
    }
    var last: [RowKey: Int64] = [:]
    var known: Set<String> = []
    var found: [String] = []
    for commit in server.journal where commit.device == device.number {
      guard !uncertain.contains(commit.write.row), case .string(let text) = commit.write.values["notes"],
        let position = place[text],
        known.insert(text).inserted
      else { continue }
      if position < last[commit.write.row] ?? 0 { found.append("\(commit.write.row): \(text) came late") }
      last[commit.write.row] = position
    }
    return found
  }

  /// Equal at the end: what stands in a column is what the device that wrote it last wants there.
  private func staleValues(_ outcomes: [Outcomes]) -> [String] {
    var writer: [RowKey: [String: Int?]] = [:]
    for commit in server.journal {
      if commit.write.method == .delete { writer[commit.write.row] = nil }
      for (column, _) in commit.write.values {
        writer[commit.write.row, default: [:]].updateValue(commit.device, forKey: column)
      }
    }
    var found: [String] = []
    let whole: Set = [
      "pros", "cons", "academic_info", "private_notes", "shared_with_schools", "coaches_present", "data",
    ]
    for (row, columns) in writer {
      guard let values = server.visible(row) else { continue }
      for (column, device) in columns where !whole.contains(column) && values[column] != nil {
        guard let device, outcomes[device].tainted[row]?.contains(column) != true else { continue }
        // A deletion that waits for what was refused has severed names here and not there.
        if outcomes[device].hasOpenDeletion, column == "coach_id" { continue }
        // Another family's row under an id of ours does not go with what goes here.
        if let name = values.text(column), let reference = row.table.map.reference(column),
          taken.contains(RowKey(reference.table, key: name))
        {
          continue
        }
        // What a pull tells of another's change is of another time than the row.
        if outcomes[device].learnedStatus.contains(row), ["status_changed_at", "updated_by"].contains(column) {
          continue
        }
        let wanted = devices[device].publisher.expectedRows[row]?[column]
        // The row went with another's deletion here, or a name of it was severed by one there.
        guard let wanted, values[column] != .null || wanted == .null else { continue }
        if values[column] != wanted {
          found.append("\(row).\(column) is \(values[column]?.canonical ?? ""), wanted \(wanted.canonical)")
        }
      }
    }
    return found
  }

  /// No words vanish: what a device writes over is in its log, by whomever it was.
  private func overwritten() -> [String] {
    let told = devices.map { device in
      device.log.reduce(into: Set<String>()) { $0.formUnion($1.payload?.texts ?? []) }
    }
    return server.journal.flatMap { commit -> [String] in
      guard let device = commit.device else { return [] }
      let after = commit.write.values.byPlace
      return commit.before.byPlace.compactMap { column, value in
        guard commit.write.row.table.map.fieldsOfPlaces[column] != nil, case .string(let text) = value,
          after[column] != value, !told[device].contains(text),
          text != SchoolStatus.contacted.rawValue, text != SchoolStatus.researching.rawValue
        else { return nil }
        return "\(commit.write.row).\(column): device \(device) wrote over \(text), which it does not know"
      }
    }
  }

  /// Nothing doubled, nothing dropped: an item that was added stands in the list once, one that was removed does not.
  private func lists(_ outcomes: [Outcomes]) -> [String] {
    var found: [String] = []
    for (device, outcome) in zip(devices, outcomes) {
      var texts: [UUID: String] = [:]
      for event in device.log where outcome.accepted.contains(event.reference.position) {
        guard !outcome.excepted.contains(event.reference.position) else { continue }
        let row = RowKey(.schools, key: event.stream.key)
        guard !uncertain.contains(row), !cameBack(row), case .array(let pros) = server.rows[row]?["pros"] else {
          continue
        }
        switch event.payload {
        case .proConAdded(let added):
          texts[added.item] = added.text
          let isRemoved = outcome.removedItems.contains(added.item)
          let count = pros.count { $0 == .string(added.text) }
          if count != (isRemoved ? 0 : 1) { found.append("\(row): \(count) × \(added.text), removed: \(isRemoved)") }
        default: break
        }
      }
    }
    return found
  }

  /// A change of status leaves one row of history, under its event's id.
  private func histories(_ outcomes: [Outcomes]) -> [String] {
    var found: [String] = []
    for (device, outcome) in zip(devices, outcomes) {
      for event in device.log {
        guard case .statusChanged = event.payload, outcome.accepted.contains(event.reference.position),
          !outcome.excepted.contains(event.reference.position),
          server.rows[RowKey(.schools, key: event.stream.key)] != nil,
          !cameBack(RowKey(.schools, key: event.stream.key))
        else { continue }
        if server.rows[RowKey(.statusHistory, event.reference.id)] == nil {
          found.append("no history row for #\(event.reference.position) of device \(device.number)")
        }
      }
    }
    return found
  }
}

/// What a device's log says of its events.
private struct Outcomes {
  var accepted: Set<Int64> = []
  /// Positions of which something was not taken over.
  var excepted: Set<Int64> = []
  var refused: Set<UUID> = []
  var removedItems: Set<UUID> = []
  /// Columns on which the server does not have what the device wants, and the log says so.
  var tainted: [RowKey: Set<String>] = [:]
  var hasOpenDeletion = false
  /// Schools of whose status a pull told.
  var learnedStatus: Set<RowKey> = []
  /// What the last receipt of each event says that the server was not given of it.
  private var kept: [Int64: [ReceiptException]] = [:]
  private var written: [Int64: [RowWrite]] = [:]
  private var refusedInserts: Set<RowKey> = []

  init(_ device: SimulatedDevice) {
    var mapping = WriteMapping(identity: device.identity)
    var refusals: Set<UUID> = []
    for event in device.log {
      guard let payload = event.payload else { continue }
      switch payload {
      case .writesAccepted(let receipt):
        for position in receipt.positions.compactMap(PositionRuns.range).joined() {
          accepted.insert(position)
          kept[position] = nil
        }
        for exception in receipt.exceptions.compactMap({ ReceiptException($0) }) {
          if exception.staysHere || exception.reason == .vanished {
            kept[exception.position, default: []].append(exception)
          }
          if !exception.staysHere { excepted.insert(exception.position) }
        }
      case .writeRefused(let refusal):
        refused.insert(refusal.event)
        refusals.insert(event.reference.id)
      case .statusChanged where event.origin == .remote: learnedStatus.insert(RowKey(.schools, key: event.stream.key))
      default: break
      }
      let writes = mapping.writes(for: event)
      guard event.origin == .local, event.causation.map({ !refusals.contains($0) }) ?? true else { continue }
      written[event.reference.position] = writes
      if case .proConRemoved(let removed) = payload { removedItems.insert(removed.item) }
    }
    excepted.formUnion(kept.keys)
    for event in device.log {
      for write in written[event.reference.position] ?? [] {
        let isRefused = refused.contains(event.reference.id) && !accepted.contains(event.reference.position)
        if isRefused || excepted.contains(event.reference.position) {
          tainted[write.row, default: []].formUnion(write.columns.keys)
        }
        if isRefused, write.operation == .insert { refusedInserts.insert(write.row) }
        if isRefused, case .proConRemoved(let removed) = event.payload { removedItems.remove(removed.item) }
      }
    }
    // What stands on a row that was refused is refused with it.
    for position in written.keys.sorted() where !accepted.contains(position) {
      for write in written[position] ?? [] {
        if write.operation == .delete { hasOpenDeletion = true }
        tainted[write.row, default: []].formUnion(write.columns.keys)
        if write.operation == .insert, !write.after.isDisjoint(with: refusedInserts) {
          refusedInserts.insert(write.row)
        }
      }
    }
  }

  func writes(of position: Int64) -> [RowWrite] { written[position] ?? [] }

  /// Whether a value of an event is on no server.
  func isKept(_ event: LogEvent) -> Bool { kept[event.reference.position]?.contains { $0.column != nil } == true }

  /// The rows of accepted events of which the server was not given all.
  var rowsWithKept: Set<RowKey> {
    kept.reduce(into: keptRows) { rows, kept in
      let tables = Set(kept.value.map(\.table))
      rows.formUnion(writes(of: kept.key).map(\.row).filter { tables.contains($0.table.rawValue) })
    }
  }

  /// The rows of accepted events that the server was not given.
  var keptRows: Set<RowKey> {
    Set(
      kept.values.joined().compactMap { exception in
        guard let key = exception.row, let table = Table(rawValue: exception.table) else { return nil }
        let row = RowKey(table, key: key)
        let isInsertion = written[exception.position, default: []].contains { $0.row == row && $0.operation == .insert }
        if exception.reason == .vanished, !isInsertion { return nil }
        // What restored a school left it out, and the event that makes it brought it.
        let isThere = written.contains { position, writes in
          accepted.contains(position) && kept[position] == nil
            && writes.contains { $0.row == row && $0.operation == .insert }
        }
        return isThere ? nil : row
      })
  }

  func isPublished(_ event: LogEvent) -> Bool { written[event.reference.position]?.isEmpty == false }

  func standsOnRefused(_ event: LogEvent) -> Bool {
    (written[event.reference.position] ?? []).contains {
      // A deletion names what went with it, which need not be there.
      refusedInserts.contains($0.row) || ($0.operation != .delete && !$0.after.isDisjoint(with: refusedInserts))
    }
  }
}

extension RowValues {
  /// The values, those of a map by its name and their keys.
  fileprivate var byPlace: RowValues {
    reduce(into: [:]) { places, column in
      guard case .object(let members) = column.value else { return places[column.key] = column.value }
      for (key, value) in members { places["\(column.key).\(key)"] = value }
    }
  }
}

extension DomainEvent {
  fileprivate var isFitScore: Bool { if case .fitScoreCalculated = self { true } else { false } }

  /// The texts that it tells.
  fileprivate var texts: Set<String> {
    Set(
      fieldChanges.compactMap { change in
        switch change.value {
        case .text(let text)?: text
        case .integer(let number)?: "\(number)"
        default: nil
        }
      })
  }
}

extension Publisher {
  /// The rows of what waits for rows that are not to be seen, or was refused or stands on that, which each run tries.
  fileprivate var rowsOfWaiting: Set<RowKey> {
    server.unseen.union(
      entries.filter { unseenRow(of: $1) != nil || isHeld(Step(position: $0, index: 0)) }.values.flatMap {
        $0.writes.map(\.row)
      })
  }
}
