import Foundation

/// Computes the chain of ruling 40: `SHA-256(previous hash ‖ RFC 8785 bytes of the envelope)`.
///
/// The envelope holds every field of the event except `hash`, `salt` and `data`. `dataHash`, the hexadecimal
/// `SHA-256(salt ‖ data)`, represents the last two, so that a redaction can remove the payload and the chain still
/// verifies. Absent fields are omitted, and so are a correlation that equals the id and a clock that equals the
/// recorded time.
enum HashChain {
  /// The fields that enter the envelope, with the interned names already encoded as JSON strings.
  struct Envelope {
    var position: Int64
    var id: UUID
    var stream: Interned
    var version: Int64
    var type: Interned
    var schema: Int64
    var actor: Interned
    var family: Interned
    var device: Interned
    var correlation: UUID?
    var causation: UUID?
    var storedAt: Int64
    var occurredAt: Int64?
    var clock: Int64?
    var origin: Origin

    /// More bytes than the keys, numbers, ids and hashes take.
    private static let fixedSize = 640

    fileprivate var mostBytes: Int {
      Self.fixedSize + stream.json.count + type.json.count + actor.json.count + family.json.count + device.json.count
    }
  }

  /// `SHA-256(salt ‖ data)`.
  static func dataHash(salt: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer) -> ChainHash {
    ChainHash(of: salt, data)
  }

  /// The chain hash at an event, given the hash before it.
  static func hash(_ event: Envelope, dataHash: ChainHash, after previous: ChainHash) -> ChainHash {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: event.mostBytes) { bytes in
      var pen = Pen(bytes)
      previous.withBytes { pen.write($0) }
      // The keys are in the order that RFC 8785 prescribes.
      pen.write(#"{"actor":"#, event.actor.json)
      if let causation = event.causation { pen.write(#","causation":"#, causation) }
      if let clock = event.clock { pen.write(#","clock":"#, clock) }
      if let correlation = event.correlation { pen.write(#","correlation":"#, correlation) }
      pen.write(#","dataHash":""#)
      dataHash.withBytes { $0.forEach { pen.writeHex($0) } }
      pen.write(#"","device":"#, event.device.json)
      pen.write(#","family":"#, event.family.json)
      pen.write(#","id":"#, event.id)
      if let occurredAt = event.occurredAt { pen.write(#","occurredAt":"#, occurredAt) }
      pen.write(event.origin == .local ? #","origin":"local""# : #","origin":"remote""#)
      pen.write(#","position":"#, event.position)
      pen.write(#","recordedAt":"#, event.storedAt)
      pen.write(#","schema":"#, event.schema)
      pen.write(#","stream":"#, event.stream.json)
      pen.write(#","type":"#, event.type.json)
      pen.write(#","version":"#, event.version)
      pen.write("}")
      return ChainHash(of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<pen.count]))
    }
  }
}

/// Writes an envelope into memory that is known to be large enough.
private struct Pen {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func write(_ source: UnsafeRawBufferPointer) {
    precondition(count + source.count <= bytes.count)
    guard let start = source.baseAddress, let base = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: source.count)
    count += source.count
  }

  mutating func write(_ text: StaticString) {
    write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(_ key: StaticString, _ json: [UInt8]) {
    write(key)
    json.withUnsafeBytes { write($0) }
  }

  mutating func write(_ key: StaticString, _ value: Int64) {
    write(key)
    if value < 0 { write(byte: UInt8(ascii: "-")) }
    var (rest, digits) = (value.magnitude, 1)
    while rest > 9 { (rest, digits) = (rest / 10, digits + 1) }
    rest = value.magnitude
    for place in (count..<count + digits).reversed() {
      bytes.initializeElement(at: place, to: UInt8(truncatingIfNeeded: rest % 10) + 0x30)
      rest /= 10
    }
    count += digits
  }

  mutating func write(_ key: StaticString, _ id: UUID) {
    write(key)
    write(byte: UInt8(ascii: "\""))
    withUnsafeBytes(of: id.uuid) { id in
      for (index, byte) in id.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { write(byte: UInt8(ascii: "-")) }
        writeHex(byte)
      }
    }
    write(byte: UInt8(ascii: "\""))
  }

  @inline(__always)
  mutating func writeHex(_ byte: UInt8) {
    write(byte: ChainHash.hexDigit(byte >> 4))
    write(byte: ChainHash.hexDigit(byte & 15))
  }

  @inline(__always)
  private mutating func write(byte: UInt8) {
    bytes.initializeElement(at: count, to: byte)
    count += 1
  }
}
