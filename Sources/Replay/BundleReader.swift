import CanonicalJSON
import Crypto
import Domain
import EventLog
import EventSchemas
public import Foundation

extension EventBundle {
  /// A bundle that was read whole and found right.
  public struct Contents: Sendable {
    let family: UUID
    let events: [(NewEvent, AppendContext)]

    /// Reads a bundle strictly: every line, every field, and the end, before anything is used.
    ///
    /// - Throws: `BundleError` with the line and what is wrong with it.
    public init(_ bytes: Data) throws { self = try BundleReader.read(bytes) }

    fileprivate init(family: UUID, events: [(NewEvent, AppendContext)]) {
      self.family = family
      self.events = events
    }
  }
}

private enum BundleReader {
  static func read(_ file: Data) throws -> EventBundle.Contents {
    let (bytes, skipped) = afterReport(file)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[lines.count - 1].isEmpty else {
      throw BundleError.damaged(reason: "it ends in the middle of a line, or has too few")
    }
    let family = try header(Fields(lines[0], number: skipped + 1))
    let body = lines[1..<(lines.count - 2)]
    try checkEnd(lines[lines.count - 2], of: bytes, events: body.count)
    var seen: Set<UUID> = []
    let events = try body.enumerated().map { index, line in
      let number = skipped + index + 2
      let event = try event(line, number: number, family: family)
      guard seen.insert(event.0.id).inserted else {
        throw BundleError.line(number, reason: "the id \(event.0.id.lowercased) stands twice")
      }
      return event
    }
    return EventBundle.Contents(family: family, events: events)
  }

  /// The doctor's file is a bundle with a line of findings before it.
  private static func afterReport(_ file: Data) -> (bytes: Data, skipped: Int) {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")), let fields = try? Fields(file[..<end], number: 1),
      let format = try? fields.text("format"), format == DoctorReport.format
    else { return (file, 0) }
    return (file[file.index(after: end)...], 1)
  }

  private static func header(_ fields: Fields) throws -> UUID {
    guard try fields.text("format") == EventBundle.format else {
      throw BundleError.line(fields.number, reason: "this is no bundle of events; accepted: \(EventBundle.format)")
    }
    let version = try fields.whole("version")
    guard version == EventBundle.version else {
      throw BundleError.line(fields.number, reason: "version \(version) is not known; accepted: \(EventBundle.version)")
    }
    guard try fields.isHead("source") else {
      throw BundleError.line(
        fields.number, reason: "source is not the head of a chain; accepted: a position and a hash of 64 digits")
    }
    return try fields.id("family")
  }

  private static func checkEnd(_ line: Data, of bytes: Data, events: Int) throws {
    guard let fields = try? Fields(line, number: 0), let count = try? fields.whole("end"),
      let digest = try? fields.text("sha256")
    else { throw BundleError.damaged(reason: "its last line is missing") }
    guard count == events else {
      throw BundleError.damaged(reason: "it says that it holds \(count) events, and holds \(events)")
    }
    let before = bytes.prefix(line.startIndex - bytes.startIndex)
    guard SHA256.hash(data: before).map({ String(format: "%02x", $0) }).joined() == digest else {
      throw BundleError.damaged(reason: "its lines are not those that its end was computed from")
    }
  }

  private static func event(_ line: Data, number: Int, family: UUID) throws -> (NewEvent, AppendContext) {
    let fields = try Fields(line, number: number)
    let id = try fields.id("id")
    let streamText = try fields.text("stream")
    guard let stream = StreamName(streamText) else {
      throw BundleError.line(number, reason: "\(streamText) is no stream; accepted: category/key")
    }
    guard EventBundle.travels(stream) else {
      throw BundleError.line(number, reason: "\(stream.category) events stay in their home, and are in no bundle")
    }
    let (type, schema) = (try fields.text("type"), try fields.whole("schema"))
    let data = try fields.object("data")
    if case .some(.malformed) = Self.decodingError(type, schema, data) {
      throw BundleError.line(number, reason: "the payload is not what \(type) of schema \(schema) holds")
    }
    guard try fields.text("family") == family.lowercased else {
      throw BundleError.line(number, reason: "the event belongs to another family than the bundle")
    }
    let event = NewEvent(
      id: id, stream: stream, type: type, schema: schema, data: data,
      occurredAt: try fields.optionalTime("occurredAt"))
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
      guard line.count <= EventBundle.longestLine else {
        throw BundleError.line(number, reason: "it is longer than \(EventBundle.longestLine) bytes")
      }
      self.number = number
      guard let text = String(data: line, encoding: .utf8) else {
        throw BundleError.line(number, reason: "it is not UTF-8")
      }
      do throws(JSONError) {
        guard case .object(let members) = try JSONValue(parsing: text) else {
          throw JSONError(.wrongType, at: 0)
        }
        self.members = members
      } catch {
        throw BundleError.line(number, reason: "it is no JSON object: \(error)")
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

    /// Whether a member is a place in a chain.
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
