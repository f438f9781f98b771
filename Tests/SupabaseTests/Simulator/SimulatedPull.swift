import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import TestSupport

@testable import Supabase

extension SimulatedDevice {
  /// What a run appends where somebody else set values in place of an event's; none if nothing tells of it.
  mutating func record(
    _ overruling: Overruling, _ there: [EventThere], people: [UUID], random: inout SeededGenerator
  ) throws -> [LogEvent] {
    let taken = try takeEvents(there, random: &random)
    let moment = PullMoment(head: Int64(log.count), unpublished: publisher.unpublished).telling(overruling.fields)
    let table = overruling.row.table
    let events = Dictionary(grouping: log, by: \.stream)
    let reader = RecordReader(moment: moment, events: { events[$0] ?? [] }, isInLog: { _ in false })
    let ids = (0..<20).map { _ in Self.id(&random) }
    var used = 0
    let rows = RowEvents(family: family(of: people), reader: reader) {
      used += 1
      return ids[used % ids.count]
    }
    guard let id = UUID(uuidString: overruling.row.key) else { return [] }
    let seen = try table.events(overruling.values, id, [], rows).filter {
      $0.stream == table.stream(of: id) && $0.tells(overruling.fields)
    }
    return taken
      + seen.map {
        append(
          $0.event, to: $0.stream, causation: overruling.event, origin: .remote, id: $0.id, actor: $0.actor, at: $0.at,
          random: &random)
      }
  }

  private func family(of people: [UUID]) -> PulledFamily {
    PulledFamily(
      server: identity.family, id: identity.family, name: "",
      members: people.map { .init(server: $0, id: $0, name: "", role: .parent) }, viewer: person, user: person)
  }

  /// What others published whole since the project's log was last read. The first time, records that are known here stay
  /// as rows told them.
  mutating func takeEvents(_ there: [EventThere], random: inout SeededGenerator) throws -> [LogEvent] {
    let isFirst = readThrough == nil
    if isFirst { knownBefore = Set(log.filter { $0.origin == .remote }.map(\.stream)) }
    defer { readThrough = there.isEmpty ? nil : there.count }
    let here = Dictionary(log.map { ($0.reference.id, $0) }) { $1 }
    var told: Set<UUID> = []
    let news = there.dropFirst(readThrough ?? 0)
    let overwritten = news.overwritten { here[$0]?.payload }
    return try news.compactMap { there in
      defer { told.insert(there.id) }
      // Of a private note only its owner is shown the payload.
      let isPrivate = there.stream.category == "private-note"
      if isPrivate, !there.stream.key.hasSuffix(person.lowercased) { return nil }
      let reader = RecordReader(
        moment: PullMoment(head: .max, unpublished: Unpublished()),
        events: { [log] stream in log.filter { $0.stream == stream } },
        isInLog: { [log] id in log.contains { $0.reference.id == id } })
      let seen = try reader.seen(
        there, people: { $0 }, told: isFirst ? told : nil, overwritten: overwritten[there.id] ?? [])
      guard let seen else { return nil }
      return append(
        seen.event, to: seen.stream, causation: seen.origin?.causation, origin: .remote, id: seen.id, actor: seen.actor,
        at: seen.at, random: &random)
    }
  }

  /// What a pull of this moment appends: the project's rows beside what the server is known to hold, by the rules of the
  /// real one.
  mutating func pull(
    from server: ModelServer, _ there: [EventThere], people: [UUID], random: inout SeededGenerator
  ) throws -> [LogEvent] {
    let taken = try takeEvents(there, random: &random)
    var ledger = Publisher(identity: identity)
    for event in log { _ = ledger.handle(.log(event), at: Instant(milliseconds: 0), using: &random) }
    let moment = PullMoment(head: Int64(log.count), unpublished: ledger.unpublished)
    let family = family(of: people)
    var appended = taken
    var (events, ids) = (Dictionary(grouping: log, by: \.stream), Set(log.map(\.reference.id)))
    func reader() -> RecordReader {
      RecordReader(moment: moment, events: { [events] in events[$0] ?? [] }, isInLog: { [ids] in ids.contains($0) })
    }
    func keep(_ seen: [Seen]) {
      for seen in seen {
        let event = append(
          seen.event, to: seen.stream, origin: .remote, id: seen.id, actor: seen.actor, at: seen.at, random: &random)
        appended.append(event)
        events[event.stream, default: []].append(event)
        ids.insert(event.reference.id)
      }
    }
    let histories = Dictionary(
      grouping: server.rows.filter { $0.key.table == .statusHistory }.sorted { $0.key < $1.key }
    ) {
      $0.value["school_id"]?.text ?? ""
    }
    for table in Table.pulled {
      let isMissing = server.missing.contains { $0 == table || (table == .schools && $0 == .statusHistory) }
      if isMissing { continue }
      let rows = server.rows.keys.filter { $0.table == table }.sorted()
      var there: Set<String> = []
      for key in rows {
        guard let row = server.visible(key) else { continue }
        there.insert(key.key)
        var freshIDs = random
        let events = RowEvents(family: family, reader: reader()) { Self.id(&freshIDs) }
        let seen = try table.events(
          moment.withoutUnknownColumns(row, of: table), UUID(uuidString: key.key) ?? UUID(),
          histories[key.key, default: []].map(\.value), events)
        random = freshIDs
        keep(seen)
      }
      guard let category = table.map.category else { continue }
      let known = Set(log.map(\.stream).filter { $0.category == category }.map(\.key)).subtracting(there)
      // What is hidden is in no record of deletions.
      for id in known.sorted().compactMap({ UUID(uuidString: $0) })
      where !moment.isKept(id, of: table) && server.rows[RowKey(table, id)] == nil {
        keep(
          try table.deletionEvents(for: id, reader(), isProved: true) { _ in Dependants() }.map {
            Seen(stream: StreamName(category: category, key: id.lowercased), event: $0, actor: person)
          })
      }
    }
    for event in appended { remember(event) }
    return appended
  }

  /// What a person can act on after a pull.
  private mutating func remember(_ event: LogEvent) {
    guard let id = UUID(uuidString: event.stream.key), event.stream.category == "school" else { return }
    switch event.payload {
    case .schoolAdded, .schoolRestored:
      schools.append(id)
      deleted.removeAll { $0 == id }
    case .schoolDeleted, .schoolCascadeDeleted:
      schools.removeAll { $0 == id }
      pros.removeAll { $0.school == id }
      deleted.append(id)
    default: break
    }
  }
}
