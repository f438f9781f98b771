import Foundation

/// Computes the chain of ruling 40: `SHA-256(previous hash ‖ RFC 8785 bytes of the envelope)`.
///
/// The envelope holds every field of the event except `hash`, `salt` and `data`. `dataHash`, the hexadecimal
/// `SHA-256(salt ‖ data)`, represents the last two, so that a redaction can remove the payload and the chain still
/// verifies. Absent fields are omitted, and so are a correlation that equals the id and a clock that equals the
/// recorded time.
struct HashChain {
  private var envelope: [UInt8] = []
  private var payload: [UInt8] = []

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
  }

  /// `SHA-256(salt ‖ data)`.
  mutating func dataHash(salt: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer) -> ChainHash {
    payload.removeAll(keepingCapacity: true)
    payload.append(contentsOf: salt)
    payload.append(contentsOf: data)
    return payload.withUnsafeBytes(ChainHash.init(of:))
  }

  /// The chain hash at an event, given the hash before it.
  mutating func hash(_ event: Envelope, dataHash: ChainHash, after previous: ChainHash) -> ChainHash {
    envelope.removeAll(keepingCapacity: true)
    previous.withBytes { envelope.append(contentsOf: $0) }
    // The keys are in the order that RFC 8785 prescribes.
    append(#"{"actor":"#, event.actor.json)
    if let causation = event.causation { append(#","causation":"#, causation) }
    if let clock = event.clock { append(#","clock":"#, clock) }
    if let correlation = event.correlation { append(#","correlation":"#, correlation) }
    append(#","dataHash":""#)
    dataHash.withBytes { bytes in
      for byte in bytes {
        envelope.append(ChainHash.hexDigit(byte >> 4))
        envelope.append(ChainHash.hexDigit(byte & 15))
      }
    }
    append(#"","device":"#, event.device.json)
    append(#","family":"#, event.family.json)
    append(#","id":"#, event.id)
    if let occurredAt = event.occurredAt { append(#","occurredAt":"#, occurredAt) }
    append(event.origin == .local ? #","origin":"local""# : #","origin":"remote""#)
    append(#","position":"#, event.position)
    append(#","recordedAt":"#, event.storedAt)
    append(#","schema":"#, event.schema)
    append(#","stream":"#, event.stream.json)
    append(#","type":"#, event.type.json)
    append(#","version":"#, event.version)
    append("}")
    return envelope.withUnsafeBytes(ChainHash.init(of:))
  }

  private mutating func append(_ text: StaticString) {
    envelope.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ key: StaticString, _ json: [UInt8]) {
    append(key)
    envelope.append(contentsOf: json)
  }

  private mutating func append(_ key: StaticString, _ value: Int64) {
    append(key)
    if value < 0 { envelope.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = 20
      repeat {
        first -= 1
        digits[first] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
        rest /= 10
      } while rest > 0
      envelope.append(contentsOf: digits[first...])
    }
  }

  private mutating func append(_ key: StaticString, _ id: UUID) {
    append(key)
    envelope.append(UInt8(ascii: "\""))
    withUnsafeBytes(of: id.uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { envelope.append(UInt8(ascii: "-")) }
        envelope.append(ChainHash.hexDigit(byte >> 4))
        envelope.append(ChainHash.hexDigit(byte & 15))
      }
    }
    envelope.append(UInt8(ascii: "\""))
  }
}
