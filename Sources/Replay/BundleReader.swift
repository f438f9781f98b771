import CanonicalJSON
import Crypto
import Domain
import EventLog
import EventSchemas
import Foundation

/// Reads a bundle strictly: every line, every field, and the end, before anything is used.
enum BundleReader {
  struct Bundle {
    let family: UUID
    let events: [(NewEvent, AppendContext)]
  }

  static func read(_ bytes: Data) throws -> Bundle {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[lines.count - 1].isEmpty else {
      throw BundleError.damaged(reason: "it ends in the middle of a line, or has too few")
    }
    let family = try header(lines[0])
    let body = lines[1..<(lines.count - 2)]
    try checkEnd(lines[lines.count - 2], of: bytes, events: body.count)
    var seen: Set<UUID> = []
    let events = try body.enumerated().map { index, line in
      let event = try event(line, number: index + 2, family: family)
      guard seen.insert(event.0.id).inserted else {
        throw BundleError.line(index + 2, reason: "the id \(event.0.id.lowercased) stands twice")
      }
      return event
    }
    return Bundle(family: family, events: events)
  }

  private static func header(_ line: Data) throws -> UUID {
    let fields = try Fields(line, number: 1)
    guard try fields.text("format") == EventBundle.format else {
      throw BundleError.line(1, reason: "this is no bundle of events; accepted: \(EventBundle.format)")
    }
    let version = try fields.whole("version")
    guard version == EventBundle.version else {
      throw BundleError.line(1, reason: "version \(version) is not known; accepted: \(EventBundle.version)")
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
      occurredAt: try fields.optionalWhole("occurredAt").map(Int64.init))
    let context = AppendContext(
      actor: try fields.text("actor"), family: family.lowercased, device: try fields.text("device"),
      correlation: try fields.optionalID("correlation"), causation: try fields.optionalID("causation"),
      clock: Int64(try fields.whole("clock")))
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

    func id(_ name: String) throws -> UUID {
      guard let id = try optionalID(name) else { throw wrong(name, "an id") }
      return id
    }

    func optionalID(_ name: String) throws -> UUID? {
      guard let value = members[name] else { return nil }
      guard case .string(let text) = value, let id = UUID(strict: text) else { throw wrong(name, "an id") }
      return id
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
