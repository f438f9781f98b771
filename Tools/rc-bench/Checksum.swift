import Domain
import EventLog
import Foundation

/// A checksum over every decoded field, in the order of the JSON document. The C baseline computes the same checksum,
/// so neither side can leave out work unnoticed.
struct Checksum {
  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  @inline(__always) mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest |= UInt64(bytes[index]) << UInt64(8 * (index - offset)) }
    add(rest)
  }

  @inline(__always)
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  mutating func add(_ id: UUID) {
    let words = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self)
    add(words.0)
    add(words.1)
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 2 as UInt64) }
  mutating func add(_ number: Double) { add(number.bitPattern) }
  mutating func addNull() { add(3 as UInt64) }

  /// Adds the value of a key that may be absent; adds nothing if it is.
  mutating func add(_ text: String?) { if let text { add(text) } }
  mutating func add(_ id: UUID?) { if let id { add(id) } }

  /// Adds the value of a key that is always present and may be null.
  mutating func addOrNull(_ text: String?) { if let text { add(text) } else { addNull() } }

  mutating func add(_ value: FieldValue?) {
    switch value {
    case nil: addNull()
    case .text(let text): add(text)
    case .integer(let number): add(Double(number))
    case .number(let number): add(number)
    case .flag(let flag): add(flag)
    case .list(let texts): texts.forEach { add($0) }
    }
  }

  mutating func add(_ fields: (some PatchFields)?) {
    guard let fields else { return }
    var sum = self
    fields.forEachField { sum.add($1) }
    self = sum
  }

  /// Adds the envelope as a fold reads it.
  @inline(__always)
  mutating func add(_ row: EventRow) throws {
    add(row.position)
    add(try row.id)
    add(row.streamNumber)
    add(row.version)
    add(row.typeNumber)
    add(Int64(row.schema))
    add(row.actorNumber)
    add(row.deviceNumber)
    add(row.storedAt)
    if let occurredAt = row.occurredAt { add(occurredAt) }
  }
}

extension Checksum {
  /// Adds every field of a typed payload.
  mutating func add(_ event: DomainEvent) {
    switch event {
    case .statusChanged(let payload):
      add(payload.note)
      addOrNull(payload.status?.rawValue)
    case .notesEdited(let payload): addOrNull(payload.notes)
    case .proConAdded(let payload):
      add(payload.item)
      add(payload.kind.rawValue)
      add(payload.text)
    case .proConRemoved(let payload):
      add(payload.item)
      add(payload.kind.rawValue)
    case .favoriteToggled(let payload): add(payload.isFavorite)
    case .priorityTierSet(let payload): addOrNull(payload.tier?.rawValue)
    case .rankingSet(let payload): if let ranking = payload.ranking { add(Double(ranking)) } else { addNull() }
    case .interactionLogged(let payload): add(payload)
    case .schoolAdded(let payload):
      add(payload.athlete)
      add(payload.fields)
      add(payload.name)
      add(payload.notes)
      add(payload.status?.rawValue)
    default: addRare(event)
    }
  }

  private mutating func add(_ payload: InteractionLogged) {
    add(payload.coach)
    add(payload.content)
    add(payload.direction.rawValue)
    add(payload.event)
    add(payload.school)
    add(payload.sentiment?.rawValue)
    add(payload.subject)
    add(payload.type.rawValue)
  }

  private mutating func addRare(_ event: DomainEvent) {
    switch event {
    case .basicInfoEdited(let payload): add(payload.fields)
    case .coachingPhilosophyEdited(let payload): add(payload.fields)
    case .collegeDataMerged(let payload):
      add(payload.fields)
      add(payload.source)
    case .fitScoreCalculated(let payload):
      add(payload.academic)
      add(payload.athletic)
      add(payload.opportunity)
      add(payload.personal)
    case .privateNoteEdited(let payload): addOrNull(payload.text)
    case .familyCreated(let payload): add(payload.name)
    case .memberAdded(let payload):
      add(payload.member)
      add(payload.name)
      add(payload.role.rawValue)
    case .playerDetailsEdited(let payload): add(payload.fields)
    case .homeLocationSet(let payload): add(payload.fields)
    // The benchmark's events have no other type. If one did, the checksums would differ.
    default: addNull()
    }
  }

  /// The checksum as 16 hexadecimal digits.
  var text: String { Self.text(value) }

  static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
