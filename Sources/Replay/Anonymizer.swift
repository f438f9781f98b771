import CanonicalJSON
import Crypto
import Domain
import EventLog
import EventSchemas
import Foundation

/// Replaces what is personal in events and keeps what the logic reads.
///
/// The schemas alone say what is personal (`x-personal`, `x-plain`). Numbers, dates, times, statuses and everything
/// else that a formula reads stay, so that the original and the anonymised history fold to rows of the same shape. A
/// plain text is replaced if it is not one of the words or forms of its field. Ids, people and devices are replaced,
/// too.
///
/// What stays can still identify somebody to a reader with other knowledge: a college by its number of students and its
/// coordinates, a player by their marks and height.
struct Anonymizer {
  private let pseudonyms: Pseudonyms

  /// - Parameter key: Random unless a test passes one; it is never stored.
  init(key: SymmetricKey = SymmetricKey(size: .bits256)) { pseudonyms = Pseudonyms(key: key) }

  /// Returns the anonymised event.
  ///
  /// - Throws: `BundleError.notAnonymized` if the payload would no longer be decodable.
  func anonymized(_ event: RecordedEvent) throws -> RecordedEvent {
    var other = event
    other.id = pseudonyms.id(event.id)
    other.correlation = pseudonyms.id(event.correlation)
    other.causation = event.causation.map(pseudonyms.id)
    other.stream = stream(event.stream)
    other.type = Self.isIdentifier(event.type) ? event.type : pseudonyms.words(of: event.type)
    other.actor = record(event.actor)
    other.family = record(event.family)
    other.device = record(event.device)
    other.data = try event.data.map { try payload(of: event, $0) }
    return other
  }

  /// Returns the id that replaces an id in the anonymised events.
  func id(_ id: UUID) -> UUID { pseudonyms.id(id) }

  // MARK: Payloads

  private func payload(of event: RecordedEvent, _ data: String) throws -> String {
    let isReadable = Self.isReadable(event, data)
    let fields = isReadable ? FieldSensitivity.fields(of: event.type) : nil
    guard let json = try? JSONValue(parsing: data), case .object = json else { return unreadable(data) }
    let other = (fields.map { members(json, $0) } ?? stranger(json)).canonical
    if isReadable, !Self.isReadable(event, other) { throw BundleError.notAnonymized(event.position) }
    // An unreadable payload stays unreadable, because the reader of the bundle looks for exactly that.
    return !isReadable && Self.isReadable(event, other) ? unreadable(data) : other
  }

  private func unreadable(_ data: String) -> String {
    JSONValue.object([RecordedEvent.unreadableKey: .string(pseudonyms.replacement(for: data))]).canonical
  }

  private static func isReadable(_ event: RecordedEvent, _ data: String) -> Bool {
    (try? EventCodec.decode(type: event.type, schema: event.schema, json: data)) != nil
  }

  private func members(_ json: JSONValue, _ meanings: [String: FieldSensitivity]) -> JSONValue {
    guard case .object(let members) = json else { return stranger(json) }
    let others = members.map { key, value in
      meanings[key].map { (key, self.value(value, $0)) } ?? (strangerKey(key), stranger(value))
    }
    return .object(Dictionary(others, uniquingKeysWith: { first, _ in first }))
  }

  private func value(_ json: JSONValue, _ meaning: FieldSensitivity) -> JSONValue {
    switch (json, meaning) {
    case (.array(let elements), _): .array(elements.map { value($0, meaning) })
    case (.object, .fields(let meanings)): members(json, meanings)
    case (.number(let number), .personal(.coordinate)): .number(pseudonyms.coordinate(number))
    case (.string(let text), .personal(let kind)): .string(replaced(text, kind))
    case (.string(let text), .plain(let kind)): .string(kept(text, kind))
    case (.string(let text), .choice(let isKnown)):
      .string(isKnown(text) ? text : pseudonyms.replacement(for: text) { !isKnown($0) })
    case (.string(let text), .id): .string(record(text))
    case (.null, _), (.flag, _), (.number, _): json
    case (.string, .value), (.string, .fields), (.object, _): stranger(json)
    }
  }

  private func replaced(_ text: String, _ kind: FieldSensitivity.Personal) -> String {
    switch kind {
    case .name, .place: pseudonyms.words(of: text)
    case .town: pseudonyms.town(text)
    case .link: pseudonyms.link(text)
    case .league: pseudonyms.conference(text)
    case .contact: pseudonyms.replacement(for: text, identity: text.lowercased())
    case .figures:
      FigureText.replacing(text, with: pseudonyms.words) ?? pseudonyms.replacement(for: text)
    case .text, .code, .coordinate: pseudonyms.replacement(for: text)
    }
  }

  private func kept(_ text: String, _ kind: FieldSensitivity.Plain) -> String {
    switch kind {
    case .record: record(text)
    case .stream: StreamName(text).map { stream($0).description } ?? pseudonyms.replacement(for: text)
    default: kind.isPlain(text) ? text : pseudonyms.replacement(for: text) { !kind.isPlain($0) }
    }
  }

  // MARK: Payloads without a schema

  /// Anonymises a payload of a newer version, or one that cannot be decoded: every text in it may be personal.
  private func stranger(_ json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text): .string(record(text))
    case .array(let elements): .array(elements.map(stranger))
    case .object: members(json, [:])
    case .null, .flag, .number: json
    }
  }

  private func strangerKey(_ key: String) -> String { FieldSensitivity.names.contains(key) ? key : record(key) }

  // MARK: Names of records

  /// Replaces an id by another id, and a name that somebody gave by other words.
  private func record(_ text: String) -> String {
    UUID(strict: text).map { pseudonyms.id($0).lowercased } ?? pseudonyms.words(of: text)
  }

  private func stream(_ stream: StreamName) -> StreamName {
    let category = Self.isIdentifier(stream.category) ? stream.category : pseudonyms.words(of: stream.category)
    let key = stream.key.components(separatedBy: "/").map { part in
      let isPlain =
        PreferenceCategory(rawValue: part).isKnown || stream.category == "next-step" && NextStep.isWord(part)
      return isPlain ? part : record(part)
    }
    return StreamName(category: category, key: key.joined(separator: "/"))
  }

  /// Returns whether a text is an identifier of the program and not a person's word.
  private static func isIdentifier(_ text: String) -> Bool {
    // In a stream "person/<id>" are only erasures.
    text == "person" || EventCatalog.entries.contains { $0.type == text || $0.stream == text }
  }
}

extension FieldSensitivity.Plain {
  /// Returns whether a text has the form that the field is meant for, and so identifies nobody.
  func isPlain(_ text: String) -> Bool {
    switch self {
    case .date: CalendarDate(text) != nil
    case .time: DateRule.minuteOfDay(text) != nil
    case .zone: TimeZone(identifier: text) != nil
    case .state: text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5a).contains($0 & 0xDF) }
    case .sport: Sport(rawValue: text) != nil
    case .position: Sport.everyPosition.contains(Sport.code(of: text, in: nil))
    case .side: ["L", "R", "S"].contains(text)
    case .unit: text.isEmpty || MetricType.known.contains { $0.usualUnit == text }
    case .role: CoachRole(rawValue: text).isKnown
    case .template: SchoolPreferenceTemplate(rawValue: text) != nil
    case .field: FieldSensitivity.names.contains(text)
    case .wish: SchoolPreferenceType.known.contains { $0.hasChoice(text) } || Region(text: text) != nil
    case .record, .stream: false
    case .receipt: PositionRuns.range(text) != nil
    }
  }
}

extension SchoolPreferenceType {
  fileprivate func hasChoice(_ text: String) -> Bool {
    switch kind {
    case .choice(let words), .choices(let words): words.contains(text)
    case .number, .flag, .text: false
    }
  }
}
