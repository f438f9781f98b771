import CanonicalJSON
import Compass
import Crypto
import Domain
import Errors
import EventLog
import EventSchemas
import Foundation
import Projections
import RawSQLite

/// A history in a file of lines that another home or another program can read.
///
/// The first line is a header. Each following line is an event with its portable fields (ruling 43). The last line
/// holds the number of events and the SHA-256 of all lines before it, so a bundle that was truncated or changed is
/// refused. A bundle never contains the server's answers to this device (ruling 43). It contains private notes only if one
/// person takes the history along: that person's own (ruling 20, decision 0045).
package enum EventBundle {
  static let format = "recruiting-compass-events"
  static let version = 1
  /// The version of a bundle that one person takes along, which may contain that person's private notes. Earlier
  /// programs refuse it.
  static let personalVersion = 2
  /// The length of the longest line that is read, in bytes: many times the longest text of an event after escaping.
  static let longestLine = 4 << 20

  /// A summary of a bundle.
  package struct Summary: Equatable, Sendable {
    /// The family's id.
    package let family: String
    /// The number of its events.
    package let events: Int
    /// The number of events that were left out because the condition can be shown without them.
    package var shrunkBy = 0
  }

  /// Options of an export.
  package struct Options: Sendable {
    /// Whether names, texts, contacts and places are replaced by others of the same shape, and ids by other ids.
    package var isAnonymous = false
    /// If set, every event that is not needed to show the condition is left out.
    package var condition: ReadOnlyCondition?
    /// If set, the bundle contains only what one person may take along.
    package var share: PersonalShare?
    /// Called while a history is shrunk, with the number of events left out so far and the total.
    package var progress: @Sendable (Int64, Int64) -> Void = { _, _ in }

    /// The maximum number of events in memory while a history is shrunk, unless one group of records has more.
    var mostHeld = 20_000

    /// Creates the options that export the history unchanged.
    package init() {}
  }

  /// Returns whether a bundle may contain the events of a stream.
  ///
  /// - Parameter person: The person who takes the bundle along; nil if nobody in particular does.
  static func isExported(_ stream: StreamName, with person: UUID? = nil) -> Bool {
    if StreamName.bookkeeping.contains(stream.category) { return false }
    return stream.category != "private-note" || person.map { stream.isOnePersons($0) } ?? false
  }
}

/// The fault of a bundle.
package enum BundleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line is not valid.
  case line(Int, reason: String)
  /// The file is truncated, or its end does not match the lines before it.
  case damaged(reason: String)
  /// An import needs a home without events.
  case homeNotEmpty(events: Int64)
  /// An anonymised event would not conform to its schema.
  case notAnonymized(Int64)

  /// One sentence with the place, the fault and what would be accepted.
  package var description: String {
    switch self {
    case .line(let number, let reason): "line \(number) of the bundle: \(reason); nothing was imported"
    case .damaged(let reason): "the bundle is damaged: \(reason); nothing was imported"
    case .homeNotEmpty(let events):
      "the home holds \(events) events already; a bundle is imported into an empty home only"
    case .notAnonymized(let position):
      "event \(position) cannot be anonymised; nothing was exported"
    }
  }
}

extension BundleError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind {
    switch self {
    case .homeNotEmpty, .notAnonymized: .refused
    case .line, .damaged: .data
    }
  }
}

extension Home {
  /// Writes the history as a bundle, line by line.
  ///
  /// - Throws: `ShrinkError`, `ReadOnlySQLError`; what `write` throws.
  package func exportBundle(
    _ options: EventBundle.Options = EventBundle.Options(), to write: @escaping (Data) throws -> Void
  ) throws -> EventBundle.Summary {
    let head = try log.head()
    guard let family = try settings.family else { throw CompassError.noFamily }
    let anonymizer = options.isAnonymous ? Anonymizer() : nil
    let shrunk = try options.condition.map { try shrunkEvents(through: head.position, to: $0, options) }
    var lines = BundleLines(write: write)
    try lines.emit(
      EventBundle.header(family: anonymizer?.id(family) ?? family, head: head, options, events: shrunk?.count))
    var count = 0
    let kept = shrunk.map { Set($0.map(\.id)) }
    // A bundle has no order times: it lists the events of each record in the order in which they are folded.
    let others = try log.foldedPlaces(through: head.position)
    try log.scan(EventRange(through: head.position)) { row in
      let event = try others[row.position].flatMap { try row.other(at: $0) } ?? row.recorded()
      guard EventBundle.isExported(event.stream, with: options.share?.person),
        options.share?.includes(event.stream) ?? true
      else { return }
      count += 1
      guard kept?.contains(event.id) ?? true else { return }
      try lines.emit(try (anonymizer?.anonymized(event) ?? event.carried()).travelling())
    }
    try lines.end()
    return EventBundle.Summary(
      family: family.lowercased, events: lines.events, shrunkBy: count - lines.events)
  }

  /// Leaves out whole groups of records of a long history first, so that it is never in memory as a whole.
  private func shrunkEvents(
    through position: Int64, to condition: ReadOnlyCondition, _ options: EventBundle.Options
  ) throws -> [RecordedEvent] {
    let groups = try RecordGroups(self, through: position)
    let part = try groups.events(showing: condition, atMost: options.mostHeld, progress: options.progress)
    let gone = Int64(groups.events - part.count)
    return try part.shrunk(to: condition, in: projections) { options.progress($0 + gone, $1 + gone) }
  }

  /// Imports a bundle's history into this home, which must be empty. Positions, versions, times and the hash chain are
  /// this log's own; everything else is unchanged. If one person took the history along, that person acts here from now on.
  ///
  /// - Throws: `BundleError`; then nothing was changed.
  @discardableResult
  package func importBundle(_ bytes: Data) throws -> EventBundle.Summary {
    try importBundle(EventBundle.Contents(bytes))
  }

  /// The same for a bundle that was already read and checked.
  @discardableResult
  package func importBundle(_ bundle: EventBundle.Contents) throws -> EventBundle.Summary {
    try requireHistory()
    try log.write { transaction in
      guard transaction.head.position == 0 else { throw BundleError.homeNotEmpty(events: transaction.head.position) }
      try bundle.forEachEvent { event, context in try transaction.append([event], in: context) }
    }
    try setPerson(bundle.person)
    try projections.catchUp()
    return EventBundle.Summary(family: bundle.family.lowercased, events: bundle.events)
  }
}

extension EventBundle {
  static func header(family: UUID, head: LogHead, _ options: Options, events: Int?) -> [String: JSONValue] {
    var header: [String: JSONValue] = [
      "format": .string(format), "version": .number(Double(options.share == nil ? version : personalVersion)),
      "family": .string(family.lowercased),
      "source": .object(["position": .number(Double(head.position)), "hash": .string(head.hash.description)]),
    ]
    if let share = options.share { header["person"] = .string(share.person.lowercased) }
    if options.isAnonymous { header["anonymized"] = .flag(true) }
    if let condition = options.condition, let events {
      // The condition may contain names that were replaced in the events.
      let sql: [String: JSONValue] = options.isAnonymous ? [:] : ["condition": .string(condition.sql)]
      header["shrunk"] = .object(sql.merging(["events": .number(Double(events))]) { $1 })
    }
    return header
  }
}

/// Writes the lines of a bundle and counts and hashes them for its last line.
private struct BundleLines {
  let write: (Data) throws -> Void
  private var hash = SHA256()
  private var lines = 0

  init(write: @escaping (Data) throws -> Void) { self.write = write }

  /// The number of events written: all lines but the first.
  var events: Int { max(lines - 1, 0) }

  mutating func emit(_ members: [String: JSONValue]) throws {
    let line = Data((JSONValue.object(members).canonical + "\n").utf8)
    hash.update(data: line)
    lines += 1
    try write(line)
  }

  func end() throws {
    let digest = hash.finalize().map { String(format: "%02x", $0) }.joined()
    let end = JSONValue.object(["end": .number(Double(events)), "sha256": .string(digest)])
    try write(Data((end.canonical + "\n").utf8))
  }
}

extension RecordedEvent {
  fileprivate func travelling() throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(id.lowercased), "stream": .string(stream.description), "type": .string(type),
      "schema": .number(Double(schema)), "data": try data.map { try JSONValue(parsing: $0) } ?? .null,
      "actor": .string(actor), "family": .string(family), "device": .string(device), "clock": .number(Double(clock)),
    ]
    if correlation != id { members["correlation"] = .string(correlation.lowercased) }
    if let causation { members["causation"] = .string(causation.lowercased) }
    if let occurredAt { members["occurredAt"] = .number(Double(occurredAt)) }
    if isUnreadable { members["unreadable"] = true }
    return members
  }

  /// Whether the payload does not conform to its type, so that this version cannot decode it.
  var isUnreadable: Bool {
    guard let data else { return false }
    do throws(EventDecodingError) {
      _ = try EventCodec.decode(type: type, schema: schema, json: data)
      return false
    } catch {
      if case .malformed = error { return true }
      return false
    }
  }

  /// Returns the event with a payload that a bundle can contain. A payload that is not a JSON object becomes the text
  /// in an object under a key that no schema has, so the importing home cannot decode it either.
  ///
  /// - Parameter shape: Returns the replacement of the text.
  func carried(replacing shape: (String) -> String = { $0 }) -> RecordedEvent {
    guard let data else { return self }
    if case .object? = try? JSONValue(parsing: data) { return self }
    var other = self
    other.data = JSONValue.object([Self.unreadableKey: .string(shape(data))]).canonical
    return other
  }

  static let unreadableKey = "unreadable"
}
