import CanonicalJSON
public import Foundation

/// The content of an `EventsRedacted` event: the payloads to remove, and those that only lose some fields.
///
/// The log applies it in the transaction that appends the event, wherever the event comes from. So there is never an
/// erasure without its redaction event, nor a redaction event whose payloads are still there.
public struct Redaction: Equatable, Sendable {
  /// The type of redaction events.
  public static let type = "EventsRedacted"

  /// The events whose whole payload is removed.
  public let events: [UUID]
  /// The events whose payload only loses some fields, each with the proof of what remains of the payload.
  public let parts: [(event: UUID, proof: String)]
  /// The paths of the fields that the payloads in `parts` lose, such as `fields.phone`.
  public let fields: [String]

  /// Parses the payload of a redaction event; nil for any other payload.
  public init?(json: String) {
    guard case .object(let members)? = try? JSONValue(parsing: json) else { return nil }
    func texts(_ key: String) -> [String] {
      guard case .array(let elements)? = members[key] else { return [] }
      return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    events = texts("events").compactMap { UUID(uuidString: $0) }
    fields = texts("fields")
    let ids = texts("parts").map { UUID(uuidString: $0) }
    let proofs = texts("proofs")
    guard ids.count == proofs.count else { return nil }
    parts = zip(ids, proofs).compactMap { id, proof in id.map { ($0, proof) } }
  }

  /// Whether two redactions remove the same data.
  public static func == (a: Redaction, b: Redaction) -> Bool {
    a.events == b.events && a.fields == b.fields
      && a.parts.elementsEqual(b.parts) { $0.event == $1.event && $0.proof == $1.proof }
  }

  /// Returns what remains of a payload without some fields, as canonical JSON; nil if the payload has none of them or
  /// is not JSON.
  ///
  /// - Parameter fields: Paths of members, such as `note` or `fields.phone`.
  public static func remainder(of data: String, without fields: [String]) -> String? {
    guard var value = try? JSONValue(parsing: data) else { return nil }
    var hasAny = false
    for field in fields where value.remove(field.split(separator: ".").map(String.init)[...]) { hasAny = true }
    return hasAny ? value.canonical : nil
  }

  /// Whether an erasure may remove an event's payload. It may not if the event records what happened to the log itself,
  /// or how its times are to be read.
  static func mayRedact(type: String, in stream: StreamName) -> Bool {
    type != Self.type && stream.category != "history" && stream.category != ClockCorrection.category
  }

  /// The proof that a redaction event must hold for a payload that loses some fields; nil if the payload was removed or
  /// has none of the fields.
  public static func proof(of event: RecordedEvent, without fields: [String]) -> String? {
    guard let data = event.data, let rest = remainder(of: data, without: fields),
      let kept = KeptHash(redacting: event.salt, data: data)
    else { return nil }
    return kept.proof(of: rest)
  }
}

extension RecordedEvent {
  /// Returns the event after the redaction, without its payload or without some fields. Returns nil if the redaction
  /// removes nothing of it, or if what remains does not match the redaction's proof.
  func without(_ redaction: Redaction) -> RecordedEvent? {
    guard let data, Redaction.mayRedact(type: type, in: stream) else { return nil }
    var left = self
    if redaction.events.contains(id) {
      guard let hash = dataHash else { return nil }
      (left.data, left.salt) = (nil, hash.withBytes { Array($0) })
      return left
    }
    guard let proof = redaction.parts.first(where: { $0.event == id })?.proof,
      let rest = Redaction.remainder(of: data, without: redaction.fields),
      let kept = KeptHash(redacting: salt, data: data), kept.proof(of: rest) == proof
    else { return nil }
    (left.data, left.salt) = (rest, kept.column)
    return left
  }
}

extension JSONValue {
  /// Removes the member at a path; returns false if there is none.
  fileprivate mutating func remove(_ path: ArraySlice<String>) -> Bool {
    guard case .object(var members) = self, let key = path.first else { return false }
    if path.count == 1 {
      guard members.removeValue(forKey: key) != nil else { return false }
    } else {
      guard var inner = members[key], inner.remove(path.dropFirst()) else { return false }
      members[key] = inner
    }
    self = .object(members)
    return true
  }
}

/// The value that replaces the salt if part of a payload remains: the hash of the original salt and payload, which the
/// hash chain still uses, and a salt for what remains. 48 bytes.
struct KeptHash {
  let dataHash: ChainHash
  let salt: [UInt8]

  /// Reads the column; nil for a plain salt, and for the hash that stays if the whole payload was removed.
  init?(_ column: UnsafeRawBufferPointer) {
    guard column.count == 48, let hash = ChainHash(bytes: UnsafeRawBufferPointer(rebasing: column[..<32])) else {
      return nil
    }
    dataHash = hash
    salt = Array(column[32...])
  }

  /// Creates the value that replaces an event's salt; nil if that is neither a salt of 16 bytes nor such a value
  /// already.
  ///
  /// The new salt is derived from the old one. So everyone who still has the old salt and the payload computes the same
  /// proof, and nobody can compute the old salt from the new one.
  init?(redacting column: [UInt8], data: String) {
    var data = data
    let before = column.withUnsafeBytes { KeptHash($0) }
    guard before != nil || column.count == 16 else { return nil }
    let old = before?.salt ?? column
    dataHash =
      before?.dataHash
      ?? column.withUnsafeBytes { salt in
        data.withUTF8 { HashChain.dataHash(salt: salt, data: UnsafeRawBufferPointer($0)) }
      }
    salt = (Array("part".utf8) + old).withUnsafeBytes { bytes in
      ChainHash(of: bytes).withBytes { Array($0[..<16]) }
    }
  }

  /// The value of the salt column: 48 bytes.
  var column: [UInt8] { dataHash.withBytes { Array($0) } + salt }

  /// The proof that a redaction event holds: the SHA-256 of the new salt and the rest of the payload, in hexadecimal
  /// digits.
  func proof(of rest: String) -> String {
    var rest = rest
    return rest.withUTF8 { proof(of: UnsafeRawBufferPointer($0)) }
  }

  func proof(of rest: UnsafeRawBufferPointer) -> String {
    (salt + Array(rest)).withUnsafeBytes { ChainHash(of: $0).description }
  }
}
