import Crypto
import Domain
import EventLog
import EventSchemas
import Foundation

/// The histories of many families: each is that of `EventMix` for ten schools, with ids and people of its own. Swift
/// and SQL can compute a family's id from its number. Private notes are left out, because an operator would not see
/// them.
struct FamilyMix {
  private struct Template {
    let stream: String
    let type: String
    let schema: Int
    let data: String
    let occurredAt: Int64?
    let namesPeople: Bool
  }

  private let templates: [Template]

  /// Creates histories with this number of events each.
  init(events: Int) {
    let mix = EventMix(schools: 10)
    var templates: [Template] = []
    var position = 0
    while templates.count < events {
      position += 1
      let item = mix.item(at: position)
      guard !item.stream.hasPrefix("private-note/") else { continue }
      let data = EventCodec.encode(item.event)
      let namesPeople = EventMix.people.contains { data.contains($0.lowercased) || item.stream.contains($0.lowercased) }
      templates.append(
        Template(
          stream: item.stream, type: item.event.type, schema: item.event.schema, data: data,
          occurredAt: item.occurredAt, namesPeople: namesPeople))
    }
    self.templates = templates
  }

  /// Returns the id of a family by its number, counted from 1.
  static func family(_ number: Int) -> UUID { id(0xFA00_0000, number) }
  /// Returns the id of a person of a family: 0 is the player, 1 and 2 are the parents.
  static func person(_ person: Int, of family: Int) -> UUID { id(0xFA01_0000 + UInt64(person) << 8, family) }

  private static func id(_ head: UInt64, _ number: Int) -> UUID {
    let words = ((head << 32 | 0x4000).bigEndian, (0x8000_0000_0000_0000 | UInt64(number)).bigEndian)
    return UUID(uuid: unsafeBitCast(words, to: uuid_t.self))
  }

  /// Returns a family's log.
  func log(of number: Int) -> [RecordedEvent] {
    var (head, versions) = (ChainHash.zero, [String: Int64]())
    let family = Self.family(number).lowercased
    let people = (0..<3).map { Self.person($0, of: number).lowercased }
    let names = zip(EventMix.people.map(\.lowercased), people)
    func own(_ text: String) -> String { names.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    return templates.enumerated().map { index, template in
      let stream = template.namesPeople ? own(template.stream) : template.stream
      versions[stream, default: 0] += 1
      let (id, time) = (Self.id(0xE000_0000 + UInt64(index), number), EventMix.time(at: index) + Int64(number))
      var event = RecordedEvent(
        position: Int64(index + 1), id: id, stream: StreamName(stream) ?? StreamName(category: "school", key: "a"),
        version: versions[stream] ?? 1, type: template.type, schema: template.schema,
        data: template.namesPeople ? own(template.data) : template.data, actor: people[index % 3], family: family,
        device: "bench", correlation: id, causation: nil, storedAt: time, occurredAt: template.occurredAt,
        clock: time, origin: .local, salt: Array(repeating: UInt8(number & 0xFF), count: 16), hash: .zero)
      head = event.chainHash(after: head) ?? .zero
      event.hash = head
      return event
    }
  }
}

extension RecordedEvent {
  /// Appends the event as a line for PostgreSQL's COPY.
  func writeCopy(to line: inout [UInt8]) {
    func text(_ text: String) {
      line += text.utf8
      line.append(9)
    }
    func hex(_ bytes: some Sequence<UInt8>, end: UInt8 = 9) {
      line += "\\\\x".utf8
      for byte in bytes { line += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
      line.append(end)
    }
    for part in [family, String(position), id.lowercased, stream.description, String(version), type, String(schema)] {
      text(part)
    }
    for part in [actor, device, "\\N", "\\N", occurredAt.map(String.init) ?? "\\N", String(storedAt), "\\N", "0"] {
      text(part)
    }
    let payload = Array((data ?? "").utf8)
    for byte in payload {
      // Canonical JSON contains no raw control characters, so only the backslash has to be escaped for COPY.
      if byte == UInt8(ascii: "\\") { line.append(byte) }
      line.append(byte)
    }
    line.append(9)
    hex(salt)
    hex(SHA256.hash(data: salt + payload))
    hex(hash.withBytes { Array($0) }, end: 10)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
