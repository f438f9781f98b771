import Domain
import EventLog
import EventSchemas
import Foundation

/// Logs in which one record, or one kind of change, has grown far beyond the others. A fold whose cost of an event
/// depends on what is already there needs a multiple of the average time for an event of such a log.
enum UnevenLog: String, CaseIterable {
  /// One school with pros and cons.
  case items
  /// Contacts of one school that are all logged and then all removed.
  case contacts
  /// Edits of the player's details beside 2,000 schools, whose fit depends on them.
  case details
  /// One school with status changes.
  case statuses
  /// Events of one school that were decided at another home between this home's own, and taken from there at the end.
  case late

  private static let schools = 2000

  /// The log that a child's work is about: `prepare-items`, `rebuild-items`.
  init?(measure: String) {
    guard let name = measure.split(separator: "-", maxSplits: 1).last else { return nil }
    self.init(rawValue: String(name))
  }

  /// The number of items, contacts, edits, status changes, or late events.
  var size: Int {
    switch self {
    case .items, .contacts: 8000
    case .details: 200
    case .statuses: 20_000
    case .late: 5000
    }
  }

  /// Appends the events to an empty log.
  func fill(_ appender: inout LibraryAppender, size: Int) throws {
    let mix = EventMix(schools: self == .details ? Self.schools : 1)
    var items = (1...EventMix.prologue + mix.schools).map(mix.item(at:))
    items += (0..<size).map { change($0) }
    if self == .contacts {
      let removed = DomainEvent.interactionRemoved(InteractionRemoved())
      items += (0..<size).map { EventMix.Item(stream: Self.contact($0), event: removed) }
    }
    // The events of an append share a clock reading; late events belong between those.
    let batch = self == .late ? 50 : 1000
    for start in stride(from: 0, to: items.count, by: batch) {
      let end = min(start + batch, items.count)
      try appender.append(appender.prepare(Array(items[start..<end]), at: start + 1))
    }
    if self == .late { try take(size, into: appender, after: items.count) }
  }

  private static let school = "school/\(EventMix.school(0).lowercased)"

  private static func contact(_ number: Int) -> String {
    "interaction/\(EventMix.id(.interaction, 0, number).lowercased)"
  }

  private func change(_ number: Int) -> EventMix.Item {
    var dice = Dice(seed: UInt64(number))
    switch self {
    case .items:
      let item = ProConAdded(
        item: EventMix.id(.item, 0, number), kind: number % 3 == 0 ? .con : .pro, text: dice.text(110))
      return EventMix.Item(stream: Self.school, event: .proConAdded(item))
    case .contacts:
      let contact = InteractionLogged(
        content: dice.text(130), direction: .outbound, school: EventMix.school(0), type: .email)
      return EventMix.Item(stream: Self.contact(number), event: .interactionLogged(contact))
    case .details:
      let details = PlayerDetails(actScore: .value(20 + number % 15), satScore: .value(1000 + number % 500))
      return EventMix.Item(
        stream: "preferences/\(EventMix.people[0].lowercased)/player",
        event: .playerDetailsEdited(PlayerDetailsEdited(fields: details)))
    case .statuses, .late: return Self.status(number, &dice)
    }
  }

  private static func status(_ number: Int, _ dice: inout Dice) -> EventMix.Item {
    let status: SchoolStatus = number % 2 == 0 ? .contacted : .interested
    return EventMix.Item(
      stream: school, event: .statusChanged(StatusChanged(note: dice.text(60), status: status)))
  }

  /// Takes events from another home, each decided half a second after one of this home's.
  private func take(_ count: Int, into appender: LibraryAppender, after position: Int) throws {
    let device = EventMix.id(.device, 1, 0)
    let joined = DomainEvent.historyJoined(
      HistoryJoined(
        device: device, events: count, fromHash: String(repeating: "0", count: 64), fromPosition: count, times: []))
    let notice = EventMix.Item(stream: "history/\(EventMix.family.lowercased)", event: joined)
    try appender.append(appender.prepare([notice], at: position + 1))
    try appender.log.write { transaction in
      for number in 0..<count {
        var dice = Dice(seed: UInt64(number))
        let item = Self.status(number, &dice)
        guard let stream = StreamName(item.stream) else { continue }
        let clock = EventMix.time(at: number + 1) + 1
        let id = UUID.v7(milliseconds: clock, random: appender.ids)
        try transaction.join(
          RecordedEvent(
            position: 0, id: id, stream: stream, version: 0, type: item.event.type, schema: item.event.schema,
            data: EventCodec.encode(item.event), actor: EventMix.people[2].lowercased,
            family: EventMix.family.lowercased, device: device.lowercased, correlation: id, causation: nil,
            storedAt: clock, occurredAt: nil, clock: clock, origin: .local, salt: Array(repeating: 7, count: 16),
            hash: .zero))
      }
    }
  }
}

extension Workspace {
  /// Returns the home folder with an uneven log.
  func home(_ uneven: UnevenLog, size: Int) -> URL {
    folder.appendingPathComponent("home-\(uneven.rawValue)-\(size)", isDirectory: true)
  }

  /// Fills an uneven log, unless it already exists, and returns the number of its events.
  func prepare(_ uneven: UnevenLog, size: Int) throws -> Int {
    let home = home(uneven, size: size)
    try fill(home) { try uneven.fill(&$0, size: size) }
    return Int(try EventLog(path: Self.log(in: home)).head().position)
  }
}
