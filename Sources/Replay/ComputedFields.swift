import Compass
import Domain
import EventLog
import Foundation
import Projections

/// The fields that no event sets because they are computed from others. Each is blamed on the event that last changed
/// its value, and has its inputs with the events that gave them their values.
enum ComputedFields {
  /// Returns the names of the computed fields of a record.
  static func names(in stream: StreamName) -> [String] {
    switch stream.category {
    case "school": SchoolFormula.allCases.map(\.rawValue)
    case "coach": [CoachContacts.field]
    case "preferences": stream.key.hasSuffix("/school") ? [WishOrder.order, WishOrder.priority] : []
    default: []
    }
  }

  /// Returns the blames of a record's computed fields that ever had a value, from the record's events.
  ///
  /// - Parameter through: The position as of which to answer; nil for the present.
  static func blame(
    _ stream: StreamName, _ events: [RecordedEvent], home: Home, through: Int64?
  ) throws -> [Blame] {
    switch stream.category {
    case "school": try SchoolComputation(stream, events, home: home, through: through).blame()
    case "coach": try CoachContacts(stream, home: home, through: through).blame()
    case "preferences" where stream.key.hasSuffix("/school"): WishOrder(stream, events).blame()
    default: []
    }
  }
}

/// Follows computed values through a history and keeps for each the event that last changed it.
struct ValueTracker {
  private struct Key: Hashable {
    let field: String
    let item: UUID?
  }

  private var order: [Key] = []
  private var latest: [Key: Blame] = [:]

  /// Records the value after an event.
  mutating func note(_ field: String, item: UUID? = nil, _ value: FieldValue?, after event: RecordedEvent) {
    let key = Key(field: field, item: item)
    let before = latest[key]?.to
    guard before != value else { return }
    if latest[key] == nil { order.append(key) }
    latest[key] = Blame(field: field, item: item, event: event, from: before, to: value)
  }

  /// Returns the items for which a field ever had a value.
  func items(of field: String) -> [UUID] { order.filter { $0.field == field }.compactMap(\.item) }

  /// Returns the recorded blames, each with its inputs.
  func blames(_ inputs: (_ field: String, _ item: UUID?) -> [BlameInput]) -> [Blame] {
    order.compactMap { key in
      guard var blame = latest[key] else { return nil }
      blame.inputs = inputs(key.field, key.item)
      return blame
    }
  }
}

/// The contacts with a school or a coach, and the newest of them (C12).
struct Contacts {
  private struct Contact {
    var at: Int64
    var isThere: Bool
    var event: RecordedEvent
  }

  private var contacts: [StreamName: Contact] = [:]

  /// The newest contact that was not removed, in milliseconds since 1970 UTC.
  var newest: Int64? { contacts.values.lazy.filter(\.isThere).map(\.at).max() }

  mutating func evolve(_ event: RecordedEvent, _ payload: DomainEvent) {
    switch payload {
    case .interactionLogged(let logged):
      let at = logged.stamp.map { Int64($0.at) } ?? event.happenedAt
      contacts[event.stream] = Contact(at: at, isThere: true, event: event)
    case .interactionRemoved:
      guard contacts[event.stream]?.isThere == true else { return }
      contacts[event.stream]?.isThere = false
      contacts[event.stream]?.event = event
    default: break
    }
  }

  /// The newest contact, all others at the same instant, and the removed ones that would be as new or newer.
  var inputs: [BlameInput] {
    let newest = newest ?? .min
    return contacts.filter { $0.value.at >= newest }.sorted { $0.value.event.position < $1.value.event.position }.map {
      stream, contact in
      BlameInput(
        "interaction/\(stream.key)", stream, field: "occurredAt",
        value: contact.isThere ? .text(Instant(milliseconds: contact.at).description) : nil, event: contact.event)
    }
  }
}

extension Home {
  /// Returns the events of some streams up to a position, in the log's order, and those of each stream in the order in
  /// which they are folded.
  func events(of streams: some Sequence<StreamName>, through: Int64?) throws -> [RecordedEvent] {
    try Self.inOrder(Set(streams).map { try log.folded($0, through: through ?? .max) })
  }

  /// Returns the events of some streams, each stream's in the order in which they are folded, as if the log listed them
  /// in that order.
  static func inOrder(_ streams: [[RecordedEvent]]) -> [RecordedEvent] {
    streams.flatMap { zip($0.map(\.position).sorted(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the streams of all contacts that a school ever had.
  func contactStreams(school: String) throws -> [StreamName] {
    try read { try $0.contactsEver(with: school) }.map { StreamName(category: "interaction", key: $0.id) }
  }

  /// Returns the streams of all contacts with a coach, at any school.
  func contactStreams(coach: String) throws -> [StreamName] {
    try read { try $0.contactsEver(withCoach: coach) }.map { StreamName(category: "interaction", key: $0.id) }
  }
}

/// The time of a coach's last contact, at whichever school it was.
struct CoachContacts {
  static let field = "lastContact"
  private let events: [RecordedEvent]

  init(_ stream: StreamName, home: Home, through: Int64?) throws {
    events = try home.events(of: home.contactStreams(coach: stream.key), through: through)
  }

  func blame() -> [Blame] {
    var contacts = Contacts()
    var tracker = ValueTracker()
    for event in events {
      guard let payload = event.payload else { continue }
      contacts.evolve(event, payload)
      let newest = contacts.newest.map { FieldValue.text(Instant(milliseconds: $0).description) }
      tracker.note(Self.field, newest, after: event)
    }
    return tracker.blames { _, _ in contacts.inputs }
  }
}

/// The order of a family's wishes and the priority of each (PR-86), computed from what was added, removed and moved.
struct WishOrder {
  static let order = "order"
  static let priority = "priority"
  private let stream: StreamName
  private let events: [RecordedEvent]

  init(_ stream: StreamName, _ events: [RecordedEvent]) {
    self.stream = stream
    self.events = events
  }

  func blame() -> [Blame] {
    var preferences = Preferences()
    var tracker = ValueTracker()
    var types: [UUID: SchoolPreferenceType] = [:]
    for event in events {
      guard let payload = event.payload else { continue }
      preferences.evolve(payload, by: event.actor, at: Instant(milliseconds: event.happenedAt))
      let list = preferences.school
      for item in list.items { types[item.id] = item.type }
      tracker.note(Self.order, list.isEmpty ? nil : .list(list.items.map(\.id.lowercased)), after: event)
      for id in Set(list.items.map(\.id)).union(tracker.items(of: Self.priority)).sorted(by: {
        $0.lowercased < $1.lowercased
      }) {
        tracker.note(Self.priority, item: id, list.priority(of: id).map(FieldValue.integer), after: event)
      }
    }
    let inputs = Self.inputs(stream, BlameFold.of(events), Self.lastOrdering(events))
    return tracker.blames { _, _ in inputs }.map { blame in
      var named = blame
      named.itemName = blame.item.flatMap { types[$0]?.label }
      return named
    }
  }

  /// Returns as inputs the presence of each wish that ever existed, and the last order that was set.
  static func inputs(_ stream: StreamName, _ origins: [Blame], _ ordering: RecordedEvent?) -> [BlameInput] {
    let presence = origins.filter { $0.item != nil && $0.field == "type" }.map { origin in
      BlameInput("wish/\(origin.item?.lowercased ?? "")", stream, field: "type", item: origin.item, origin)
    }
    let told = origins.first { $0.field == order }
    return presence + [BlameInput("order", stream, field: order, value: told?.to, event: ordering)]
  }

  /// Returns the event that last set an order; applying a template sets one, too.
  static func lastOrdering(_ events: [RecordedEvent]) -> RecordedEvent? {
    events.last { event in
      switch event.payload {
      case .schoolPreferencesEdited(let edit)?: edit.order != nil
      case .schoolPreferenceTemplateApplied?: true
      default: false
      }
    }
  }
}
