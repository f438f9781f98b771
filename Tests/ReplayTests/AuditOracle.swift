import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

@testable import Compass

/// The audit of some events, told by walking over all of them in memory.
struct AuditOracle {
  struct Entry {
    let event: RecordedEvent
    let payload: DomainEvent?
    let record: String
    let changes: [AuditEntry.Change]
  }

  private(set) var entries: [Entry] = []
  private let names: [String: String]

  /// - Parameters:
  ///   - events: The events that the viewer sees, in the order of the log.
  ///   - names: The names of records by their ids.
  init(_ events: [RecordedEvent], names: [String: String]) {
    self.names = names
    var values: [String: String?] = [:]
    for event in events {
      let payload = event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
      var changes: [AuditEntry.Change] = []
      func set(_ field: String, _ item: String?, _ value: String?, isListed: Bool = true) {
        let key = "\(event.stream) \(field) \(item ?? "")"
        let before = values[key] ?? nil
        values[key] = .some(value)
        guard isListed || before != nil && before != value else { return }
        changes.append(AuditEntry.Change(field: field, item: item, from: before, to: value))
      }
      let sets = payload?.fieldChanges ?? []
      for (index, change) in sets.enumerated() where !sets[(index + 1)...].contains(where: change.isSameField) {
        set(change.field, change.item?.lowercased, change.value?.json)
      }
      switch payload {
      case .interactionLogged(let logged):
        set("deleted", nil, nil, isListed: false)
        let moment = logged.provenance(by: event.actor, at: Instant(milliseconds: event.happenedAt)).at
        set("occurredAt", nil, FieldValue.text(moment.description).json, isListed: false)
      case .offerRecorded, .coachAdded, .eventScheduled, .metricLogged: set("deleted", nil, nil, isListed: false)
      case .privateNoteEdited(let note): set("privateNote", nil, note.text.map { FieldValue.text($0).json })
      default: break
      }
      entries.append(Entry(event: event, payload: payload, record: Self.record(event, payload), changes: changes))
    }
  }

  private static func record(_ event: RecordedEvent, _ payload: DomainEvent?) -> String {
    switch payload {
    case .interactionLogged(let payload): payload.school.lowercased
    case .offerRecorded(let payload): payload.school.lowercased
    case .coachAdded(let payload): payload.school.lowercased
    case .documentShared(let payload): payload.school.lowercased
    case .documentUnshared(let payload): payload.school.lowercased
    default: String(event.stream.key.split(separator: "/").first ?? "")
    }
  }

  /// The entries that a filter shows, newest first, as many as there are.
  func all(_ filter: AuditFilter) -> [Entry] {
    let concerned = filter.record.map(records)
    return entries.reversed().filter { entry in
      let event = entry.event
      return (concerned?.contains(entry.record) ?? true)
        && filter.stream.map { $0 == event.stream } ?? true
        && (filter.kinds.isEmpty || filter.kinds.contains(event.stream.category))
        && filter.actor.map { $0 == event.actor } ?? true && filter.type.map { $0 == event.type } ?? true
        && filter.field.map { field in entry.changes.contains { $0.field == field } } ?? true
        && event.position > filter.after ?? 0 && event.position <= filter.through ?? .max
        && filter.text.map { isFound($0, entry) } ?? true
    }
  }

  /// The entries that a filter shows, newest first.
  func page(_ filter: AuditFilter) -> [Entry] {
    let all = all(filter)
    return filter.forwards ? all.suffix(filter.limit) : Array(all.prefix(filter.limit))
  }

  /// A record, and those that were created for it; a coach belongs to every school of his.
  private func records(_ school: String) -> Set<String> {
    entries.reduce(into: [school]) { records, entry in
      switch entry.payload {
      case .interactionLogged, .offerRecorded, .coachAdded:
        if entry.record == school { records.insert(entry.event.stream.key) }
      case .coachMoved(let payload):
        if payload.school.lowercased == school { records.insert(entry.event.stream.key) }
      default: break
      }
    }
  }

  private func isFound(_ text: String, _ entry: Entry) -> Bool {
    func plain(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }
    func holds(_ value: String?) -> Bool { value.map { plain($0).contains(plain(text)) } ?? false }
    func isHeld(_ json: String?) -> Bool {
      guard let json else { return false }
      let word = try? JSONDecoder().decode(String.self, from: Data(json.utf8))
      let list = try? JSONDecoder().decode([String].self, from: Data(json.utf8))
      return holds(list?.joined(separator: "\n") ?? word ?? json) || holds(word.flatMap { names[$0] })
    }
    return holds(names[entry.record])
      || entry.changes.contains {
        // These are told, but no event lists them.
        $0.field != "occurredAt" && !($0.field == "deleted" && $0.to == nil) && (isHeld($0.from) || isHeld($0.to))
      }
  }
}
