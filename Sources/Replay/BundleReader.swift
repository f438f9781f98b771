import CanonicalJSON
import Crypto
import Domain
import EventLog
import EventSchemas
import Foundation

extension EventBundle {
  /// A bundle that was read completely and is valid. Its events are not kept in memory: an import reads it again.
  package struct Contents: Sendable {
    let family: UUID
    /// The person who took the history along; nil if nobody in particular did.
    package let person: UUID?
    /// The number of its events.
    let events: Int
    private let source: BundleSource
    private let digest: SHA256.Digest

    /// Reads a bundle strictly: checks every line, every field and the end before anything is used.
    ///
    /// - Throws: `BundleError` with the line and its fault.
    package init(_ bytes: Data) throws { try self.init(.bytes(bytes)) }

    /// The same for a file. Only one line at a time is in memory.
    ///
    /// - Throws: `BundleError`; what reading the file throws.
    package init(file: URL) throws { try self.init(.file(file)) }

    private init(_ source: BundleSource) throws {
      self.source = source
      var seen: Set<UUID> = []
      let end = try BundleReader.read(source.lines()) { number, event, context in
        guard seen.insert(event.id).inserted else {
          throw BundleError.line(number, reason: "the id \(event.id.lowercased) stands twice")
        }
      }
      (family, person, events, digest) = (end.family, end.person, end.events, end.digest)
    }

    /// Reads the events once more, first to last.
    ///
    /// - Throws: `BundleError.damaged` if the file has changed since; what the body throws.
    func forEachEvent(_ body: (NewEvent, AppendContext) throws -> Void) throws {
      let end = try BundleReader.read(source.lines()) { try body($1, $2) }
      guard end.digest == digest else { throw BundleError.damaged(reason: "it was changed while it was read") }
    }
  }

}

/// The source of a bundle's bytes.
private enum BundleSource: Sendable {
  case bytes(Data)
  case file(URL)

  func lines() throws -> LineReader {
    switch self {
    case .bytes(let data):
      var rest: Data? = data
      return LineReader {
        defer { rest = nil }
        return rest
      }
    case .file(let url):
      let handle = try FileHandle(forReadingFrom: url)
      return LineReader { try handle.read(upToCount: 1 << 18).flatMap { $0.isEmpty ? nil : $0 } }
    }
  }
}

private enum BundleReader {
  typealias End = (family: UUID, person: UUID?, events: Int, digest: SHA256.Digest)

  /// Reads a whole bundle, one event at a time.
  static func read(
    _ lines: LineReader, _ body: (_ number: Int, NewEvent, AppendContext) throws -> Void
  ) throws -> End {
    var lines = NumberedLines(lines)
    // The report of `rc doctor` is a bundle with a line of findings before it.
    if let first = try lines.peek(), Self.isReport(first) { try lines.skip() }
    guard let first = try lines.next() else { throw tooShort }
    var hash = SHA256()
    hash.update(data: first + [0x0A])
    let (family, person) = try header(Fields(first, number: lines.number))
    var events = 0
    while let line = try lines.next() {
      guard try lines.peek() != nil else {
        guard lines.rest == 0 else { throw tooShort }
        let digest = hash.finalize()
        try checkEnd(line, digest, events: events)
        return (family, person, events, digest)
      }
      hash.update(data: line + [0x0A])
      let (event, context) = try event(line, number: lines.number, family: family, person: person)
      try body(lines.number, event, context)
      events += 1
    }
    throw tooShort
  }

  private static var tooShort: BundleError {
    .damaged(reason: "it ends in the middle of a line, or has too few")
  }

  private static func isReport(_ line: Data) -> Bool {
    guard case .object(let members)? = try? JSONValue(parsing: String(decoding: line, as: UTF8.self)) else {
      return false
    }
    return members["format"] == .string(DoctorReport.format)
  }

  /// Counts lines, and can peek at the next one.
  private struct NumberedLines {
    private var lines: LineReader
    private var ahead: Data?
    private(set) var number = 0

    init(_ lines: LineReader) { self.lines = lines }

    var rest: Int { lines.rest }

    mutating func peek() throws -> Data? {
      if ahead == nil { ahead = try read() }
      return ahead
    }

    mutating func next() throws -> Data? {
      defer { ahead = nil }
      guard let line = try peek() else { return nil }
      number += 1
      return line
    }

    mutating func skip() throws { _ = try next() }

    private mutating func read() throws -> Data? {
      if let line = try lines.line(atMost: EventBundle.longestLine) { return line }
      guard lines.rest <= EventBundle.longestLine else {
        throw BundleError.line(number + 1, reason: "it is longer than \(EventBundle.longestLine) bytes")
      }
      return nil
    }
  }

  private static func header(_ fields: Fields) throws -> (family: UUID, person: UUID?) {
    guard try fields.text("format") == EventBundle.format else {
      throw BundleError.line(fields.number, reason: "this is no bundle of events; accepted: \(EventBundle.format)")
    }
    let version = try fields.whole("version")
    let versions = [EventBundle.version, EventBundle.personalVersion]
    guard versions.contains(version) else {
      let accepted = versions.map(String.init).joined(separator: ", ")
      throw BundleError.line(fields.number, reason: "version \(version) is not known; accepted: \(accepted)")
    }
    guard try fields.isHead("source") else {
      throw BundleError.line(
        fields.number, reason: "source is not the head of a chain; accepted: a position and a hash of 64 digits")
    }
    return (try fields.id("family"), version == EventBundle.personalVersion ? try fields.id("person") : nil)
  }

  private static func checkEnd(_ line: Data, _ digest: SHA256.Digest, events: Int) throws {
    guard let fields = try? Fields(line, number: 0), let count = try? fields.whole("end"),
      let told = try? fields.text("sha256")
    else { throw BundleError.damaged(reason: "its last line is missing") }
    guard count == events else {
      throw BundleError.damaged(reason: "it says that it holds \(count) events, and holds \(events)")
    }
    guard digest.map({ String(format: "%02x", $0) }).joined() == told else {
      throw BundleError.damaged(reason: "its lines are not those that its end was computed from")
    }
  }

  private static func event(
    _ line: Data, number: Int, family: UUID, person: UUID?
  ) throws -> (NewEvent, AppendContext) {
    let fields = try Fields(line, number: number)
    let id = try fields.id("id")
    let streamText = try fields.text("stream")
    guard let stream = StreamName(streamText) else {
      throw BundleError.line(number, reason: "\(streamText) is no stream; accepted: category/key")
    }
    // Programs of 0.1.0 do not know that devices stay in their home, and export them.
    guard EventBundle.isExported(stream, with: person) || stream.category == "device" else {
      throw BundleError.line(number, reason: "\(stream.category) events stay in their home, and are in no bundle")
    }
    let (type, schema) = (try fields.text("type"), try fields.whole("schema"))
    guard EventLogError.schemas.contains(schema) else {
      throw BundleError.line(number, reason: "schema \(schema) is none; accepted: 1 to \(Int32.max)")
    }
    // A redacted payload stays redacted; one that its own home could not decode is imported unchanged.
    let data = fields.members["data"] == .null ? nil : try fields.object("data")
    let isKnownToBeUnreadable = fields.members["unreadable"] == .flag(true)
    if let data, !isKnownToBeUnreadable, case .some(.malformed) = Self.decodingError(type, schema, data) {
      throw BundleError.line(number, reason: "the payload is not what \(type) of schema \(schema) holds")
    }
    guard try fields.text("family") == family.lowercased else {
      throw BundleError.line(number, reason: "the event belongs to another family than the bundle")
    }
    var event = NewEvent(
      id: id, stream: stream, type: type, schema: schema, data: data ?? "",
      occurredAt: try fields.optionalTime("occurredAt"))
    event.isRedacted = data == nil
    let context = AppendContext(
      actor: try fields.text("actor"), family: family.lowercased, device: try fields.text("device"),
      correlation: try fields.optionalID("correlation"), causation: try fields.optionalID("causation"),
      clock: try fields.time("clock"))
    return (event, context)
  }

  private static func decodingError(_ type: String, _ schema: Int, _ data: String) -> EventDecodingError? {
    do throws(EventDecodingError) {
      _ = try EventCodec.decode(type: type, schema: schema, json: data)
      return nil
    } catch {
      return error
    }
  }

  /// The members of one line.
  private struct Fields {
    let number: Int
    let members: [String: JSONValue]

    init(_ line: Data, number: Int) throws {
      self.number = number
      do throws(JSONError) {
        if let fault = line.withUnsafeBytes({ CanonicalJSON.fault(in: $0) }) { throw fault }
        guard case .object(let members) = try JSONValue(parsing: String(decoding: line, as: UTF8.self)) else {
          throw JSONError(.wrongType, at: 0)
        }
        self.members = members
      } catch {
        throw BundleError.line(
          number, reason: "it is no canonical JSON object: \(error); accepted: the form of RFC 8785")
      }
    }

    func text(_ name: String) throws -> String {
      guard case .string(let text) = members[name] else { throw wrong(name, "a text") }
      return text
    }

    func whole(_ name: String) throws -> Int {
      guard let value = try optionalWhole(name) else { throw wrong(name, "a whole number") }
      return value
    }

    func optionalWhole(_ name: String) throws -> Int? {
      guard let value = members[name] else { return nil }
      guard case .number(let number) = value, let whole = Int(exactly: number), abs(whole) <= 1 << 53 else {
        throw wrong(name, "a whole number")
      }
      return whole
    }

    /// Milliseconds since 1970 UTC, within the years that a calendar shows.
    func optionalTime(_ name: String) throws -> Int64? {
      guard let time = try optionalWhole(name).map(Int64.init) else { return nil }
      guard (-62_135_596_800_000...253_402_300_799_999).contains(time) else {
        throw BundleError.line(number, reason: "\(name) \(time) is no time; accepted: the years 1 to 9999")
      }
      return time
    }

    func time(_ name: String) throws -> Int64 {
      guard let time = try optionalTime(name) else { throw wrong(name, "a time") }
      return time
    }

    func id(_ name: String) throws -> UUID {
      guard let id = try optionalID(name) else { throw wrong(name, "an id") }
      return id
    }

    func optionalID(_ name: String) throws -> UUID? {
      guard let value = members[name] else { return nil }
      guard case .string(let text) = value, let id = UUID(strict: text) else { throw wrong(name, "an id") }
      return id
    }

    /// Returns whether a member is a head: a position and a hash.
    func isHead(_ name: String) throws -> Bool {
      guard case .object(let head)? = members[name], case .number(let position)? = head["position"],
        case .string(let hash)? = head["hash"]
      else { return false }
      return position >= 0 && Int64(exactly: position) != nil && hash.utf8.count == 64
        && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    func object(_ name: String) throws -> String {
      guard let value = members[name], case .object = value else { throw wrong(name, "an object") }
      return value.canonical
    }

    private func wrong(_ name: String, _ wanted: String) -> BundleError {
      .line(number, reason: "\(name) is missing or is not \(wanted)")
    }
  }
}
