import CanonicalJSON
import Compass
import Crypto
import Domain
import EventLog
import Foundation

extension SyncFile {
  /// A file that was read completely and is valid. Its events are not kept in memory: they are read again.
  package struct Contents: JoinedHistory, Sendable {
    package let family: UUID
    package let device: UUID
    package let head: LogHead
    package let person: UUID?
    /// The number of its events.
    package let events: Int
    private let file: URL
    private let digest: SHA256.Digest

    /// Reads a file strictly: checks every line, every field and the end before anything is used.
    ///
    /// - Throws: `SyncFileError` with the line and its fault; what reading the file throws.
    package init(file: URL) throws {
      self.file = file
      var seen: Set<UUID> = []
      let read = try SyncReader.read(file) { number, event, _ in
        guard seen.insert(event.id).inserted else {
          throw SyncFileError.line(number, reason: "the id \(event.id.lowercased) stands twice")
        }
      }
      (family, device, head, person) = (read.header.family, read.header.device, read.header.head, read.header.person)
      (events, digest) = (seen.count, read.digest)
    }

    package func forEachEvent(_ body: (RecordedEvent, _ orderTime: Int64?) throws -> Void) throws {
      let read = try SyncReader.read(file) { try body($1, $2) }
      guard read.digest == digest else { throw SyncFileError.damaged(reason: "it was changed while it was read") }
    }
  }
}

private enum SyncReader {
  struct Header {
    let family: UUID
    let device: UUID
    let head: LogHead
    let person: UUID?
  }

  static func read(
    _ file: URL, _ body: (_ number: Int, RecordedEvent, _ orderTime: Int64?) throws -> Void
  ) throws -> (header: Header, digest: SHA256.Digest) {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var lines = LineReader { try handle.read(upToCount: 1 << 18).flatMap { $0.isEmpty ? nil : $0 } }
    var number = 0
    func next() throws -> Data? {
      if let line = try lines.line(atMost: SyncFile.longestLine) {
        number += 1
        return line
      }
      guard lines.rest <= SyncFile.longestLine else {
        throw SyncFileError.line(number + 1, reason: "it is longer than \(SyncFile.longestLine) bytes")
      }
      guard lines.rest == 0 else { throw tooShort }
      return nil
    }
    guard let first = try next() else { throw tooShort }
    let header = try header(SyncFields(first, number: number))
    var hash = SHA256()
    hash.update(data: first + [0x0A])
    var events = 0
    while let line = try next() {
      let fields = try SyncFields(line, number: number)
      if fields.members["end"] != nil {
        let digest = hash.finalize()
        guard try next() == nil else { throw SyncFileError.line(number, reason: "it stands after the end") }
        try checkEnd(fields, digest, events)
        return (header, digest)
      }
      hash.update(data: line + [0x0A])
      try body(number, event(fields, header), fields.optionalTime("order"))
      events += 1
    }
    throw tooShort
  }

  private static var tooShort: SyncFileError { .damaged(reason: "it ends in the middle of a line, or has too few") }

  private static func header(_ fields: SyncFields) throws -> Header {
    guard try fields.text("format") == SyncFile.format else {
      throw fields.fault("this is no home’s history; accepted: what rc sync wrote, \(SyncFile.format)")
    }
    guard try fields.whole("version") == Int64(SyncFile.version) else {
      throw fields.fault("its version is not known; accepted: \(SyncFile.version)")
    }
    guard case .object(let head)? = fields.members["head"], case .number(let position)? = head["position"],
      let position = Int64(exactly: position), position > 0, case .string(let digits)? = head["hash"],
      let bytes = SyncFields.bytes(digits), let hash = bytes.withUnsafeBytes({ ChainHash(bytes: $0) })
    else { throw fields.fault("head is not the head of a log; accepted: a position and a hash of 64 digits") }
    return Header(
      family: try fields.id("family"), device: try fields.id("device"),
      head: LogHead(position: position, hash: hash), person: try fields.optionalID("person"))
  }

  private static func checkEnd(_ fields: SyncFields, _ digest: SHA256.Digest, _ events: Int) throws {
    guard try fields.whole("end") == Int64(events) else {
      throw SyncFileError.damaged(reason: "it does not hold as many events as it says")
    }
    guard try fields.text("sha256") == digest.map({ String(format: "%02x", $0) }).joined() else {
      throw SyncFileError.damaged(reason: "its lines are not those that its end was computed from")
    }
  }

  private static func event(_ fields: SyncFields, _ header: Header) throws -> RecordedEvent {
    let id = try fields.id("id")
    guard let stream = StreamName(try fields.text("stream")) else {
      throw fields.fault("stream is none; accepted: category/key")
    }
    guard SyncFile.carries(stream, with: header.person) else {
      throw fields.fault("\(stream.category) events of this stream stay in their home")
    }
    let schema = Int(try fields.whole("schema"))
    guard EventLogError.schemas.contains(schema) else {
      throw fields.fault("schema \(schema) is none; accepted: 1 to \(Int32.max)")
    }
    guard let salt = SyncFields.bytes(try fields.text("salt")) else {
      throw fields.fault("salt is not a text of hexadecimal digits")
    }
    let data = fields.members["data"] == .null ? nil : try fields.text("data")
    guard data == nil ? salt.count == 32 : [16, 48].contains(salt.count) else {
      throw fields.fault("salt has \(salt.count) bytes; accepted: 16, 48 with a part of a payload, 32 without one")
    }
    guard let clock = try fields.optionalTime("clock") else { throw fields.fault("clock is missing") }
    let type = try fields.text("type")
    let event = RecordedEvent(
      position: 0, id: id, stream: stream, version: 0, type: type, schema: schema, data: data,
      actor: try fields.text("actor"), family: header.family.lowercased, device: try fields.text("device"),
      correlation: try fields.optionalID("correlation") ?? id, causation: try fields.optionalID("causation"),
      storedAt: clock, occurredAt: try fields.optionalTime("occurredAt"),
      clock: clock, origin: .remote, salt: salt, hash: .zero)
    guard !event.isUnreadable || fields.members["unreadable"] == .flag(true) else {
      throw fields.fault("the payload is not what \(type) of schema \(schema) holds")
    }
    return event
  }
}

/// The members of one line.
private struct SyncFields {
  let number: Int
  let members: [String: JSONValue]

  init(_ line: Data, number: Int) throws {
    self.number = number
    guard line.withUnsafeBytes({ CanonicalJSON.fault(in: $0) }) == nil,
      case .object(let members)? = try? JSONValue(parsing: String(decoding: line, as: UTF8.self))
    else {
      throw SyncFileError.line(number, reason: "it is no canonical JSON object; accepted: the form of RFC 8785")
    }
    self.members = members
  }

  func fault(_ reason: String) -> SyncFileError { .line(number, reason: reason) }

  func text(_ name: String) throws -> String {
    guard case .string(let text)? = members[name] else { throw fault("\(name) is missing or is not a text") }
    return text
  }

  func whole(_ name: String) throws -> Int64 {
    guard case .number(let number)? = members[name], let whole = Int64(exactly: number), abs(whole) <= 1 << 53 else {
      throw fault("\(name) is missing or is not a whole number")
    }
    return whole
  }

  /// Milliseconds since 1970 UTC, within the years that a calendar shows.
  func optionalTime(_ name: String) throws -> Int64? {
    guard members[name] != nil else { return nil }
    let time = try whole(name)
    guard (-62_135_596_800_000...253_402_300_799_999).contains(time) else {
      throw fault("\(name) \(time) is no time; accepted: the years 1 to 9999")
    }
    return time
  }

  func id(_ name: String) throws -> UUID {
    guard let id = try optionalID(name) else { throw fault("\(name) is missing or is not an id") }
    return id
  }

  func optionalID(_ name: String) throws -> UUID? {
    guard members[name] != nil else { return nil }
    guard let id = UUID(strict: try text(name)) else { throw fault("\(name) is not an id") }
    return id
  }

  /// The bytes of a text of lower-case hexadecimal digits, at most 48.
  static func bytes(_ digits: String) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count % 2 == 0, digits.count <= 96 else { return nil }
    var bytes: [UInt8] = []
    for pair in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[pair]), let low = value(digits[pair + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
