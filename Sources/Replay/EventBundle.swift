import CanonicalJSON
public import Compass
import Crypto
import Domain
public import Errors
import EventLog
import EventSchemas
public import Foundation
import Projections
public import RawSQLite

/// A history in a file of lines that another home, or another program, can read.
///
/// The first line says what it is, each following one is an event with the fields that travel (ruling 43), the last one
/// holds their number and the SHA-256 of all lines before it: a bundle that was cut short or changed is refused. Private
/// notes and what the server answered to this device are never in it (rulings 20, 43).
public enum EventBundle {
  static let format = "recruiting-compass-events"
  static let version = 1
  /// The longest line that is read: the longest text of an event, escaped, fits many times.
  static let longestLine = 4 << 20

  /// What a bundle holds.
  public struct Summary: Equatable, Sendable {
    /// The family's id.
    public let family: String
    /// How many events it holds.
    public let events: Int
    /// How many more were left out because the condition is shown without them.
    public var shrunkBy = 0
  }

  /// What is done to a history on its way into a bundle.
  public struct Options: Sendable {
    /// Whether names, texts, contacts and places are replaced by others of the same shape, and ids by other ids.
    public var isAnonymous = false
    /// Leaves out every event without which the condition is shown as well.
    public var condition: ReadOnlyCondition?
    /// Called while a history is shrunk: the events that are left out so far, out of all.
    public var progress: @Sendable (Int64, Int64) -> Void = { _, _ in }

    /// How many events are held at once where a history is shrunk, unless one group of records has more.
    var mostHeld = 20_000

    /// The history as it is.
    public init() {}
  }

  static func travels(_ stream: StreamName) -> Bool {
    !["private-note", "publication", "history"].contains(stream.category)
  }
}

/// What is wrong with a bundle.
public enum BundleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line is not what it should be.
  case line(Int, reason: String)
  /// The file ends early, or its end does not fit what stands before it.
  case damaged(reason: String)
  /// An import needs a home without events.
  case homeNotEmpty(events: Int64)
  /// An anonymised event would not be what its schema says.
  case notAnonymized(Int64)

  /// One sentence: the place, what is wrong and what would be accepted.
  public var description: String {
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
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .homeNotEmpty, .notAnonymized: .refused
    case .line, .damaged: .data
    }
  }
}

extension Home {
  /// Writes the history as a bundle, line by line.
  ///
  /// - Throws: `ShrinkError`, `ConditionError`; what `write` throws.
  public func exportBundle(
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
    try log.scan(EventRange(through: head.position)) { row in
      let event = try row.recorded()
      guard EventBundle.travels(event.stream) else { return }
      count += 1
      guard kept?.contains(event.id) ?? true else { return }
      try lines.emit(try (anonymizer?.anonymized(event) ?? event.carried()).travelling())
    }
    try lines.end()
    return EventBundle.Summary(
      family: family.lowercased, events: lines.events, shrunkBy: count - lines.events)
  }

  /// Of a long history whole groups of records are left out first, so that it is never held as a whole.
  private func shrunkEvents(
    through position: Int64, to condition: ReadOnlyCondition, _ options: EventBundle.Options
  ) throws -> [RecordedEvent] {
    let groups = try RecordGroups(self, through: position)
    let part = try groups.events(showing: condition, atMost: options.mostHeld, progress: options.progress)
    let gone = Int64(groups.events - part.count)
    return try part.shrunk(to: condition, in: projections) { options.progress($0 + gone, $1 + gone) }
  }

  /// Takes a bundle's history over into this home, which must be empty. Positions, versions, times and the chain are
  /// this log's own; all else is as it was. A clock that reads more than a day beyond this home's is not believed.
  ///
  /// - Throws: `BundleError`; then nothing was changed.
  @discardableResult
  public func importBundle(_ bytes: Data) throws -> EventBundle.Summary {
    try importBundle(EventBundle.Contents(bytes))
  }

  /// The same for a bundle that was read and checked before.
  @discardableResult
  public func importBundle(_ bundle: EventBundle.Contents) throws -> EventBundle.Summary {
    try requireHistory()
    try log.write { transaction in
      guard transaction.head.position == 0 else { throw BundleError.homeNotEmpty(events: transaction.head.position) }
      let bound = bundle.clocks.bound(now: now().milliseconds)
      try bundle.forEachEvent { event, context in
        var context = context
        context.clockBound = bound
        try transaction.append([event], in: context)
      }
    }
    try setPerson(nil)
    try projections.catchUp()
    return EventBundle.Summary(family: bundle.family.lowercased, events: bundle.events)
  }
}

extension EventBundle {
  static func header(family: UUID, head: LogHead, _ options: Options, events: Int?) -> [String: JSONValue] {
    var header: [String: JSONValue] = [
      "format": .string(format), "version": .number(Double(version)), "family": .string(family.lowercased),
      "source": .object(["position": .number(Double(head.position)), "hash": .string(head.hash.description)]),
    ]
    if options.isAnonymous { header["anonymized"] = .flag(true) }
    if let condition = options.condition, let events {
      // The condition may name what was taken out of the events.
      let sql: [String: JSONValue] = options.isAnonymous ? [:] : ["condition": .string(condition.sql)]
      header["shrunk"] = .object(sql.merging(["events": .number(Double(events))]) { $1 })
    }
    return header
  }
}

/// The lines of a bundle on their way out, and what its end says of them.
private struct BundleLines {
  let write: (Data) throws -> Void
  private var hash = SHA256()
  private var lines = 0

  init(write: @escaping (Data) throws -> Void) { self.write = write }

  /// How many events were written: every line but the first.
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

  /// Whether the payload is not what its type holds, so that this version cannot read it.
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

  /// The event with a payload that a bundle can hold. One that is no JSON object becomes the text of one that is, under
  /// a key that no schema has: it cannot be read there either.
  ///
  /// - Parameter shape: What the text is replaced by.
  func carried(replacing shape: (String) -> String = { $0 }) -> RecordedEvent {
    guard let data else { return self }
    if case .object? = try? JSONValue(parsing: data) { return self }
    var other = self
    other.data = JSONValue.object([Self.unreadableKey: .string(shape(data))]).canonical
    return other
  }

  static let unreadableKey = "unreadable"
}
