import Foundation

/// What left a log, as a walk along it found: signed for by an event, or taken away behind the log's back.
public struct Removals: Equatable, Sendable {
  /// How many payloads are gone as a whole, and signed for.
  public var whole = 0
  /// How many stay without some fields, and are what an event signs for.
  public var parts = 0
  /// The positions of payloads that are gone or cut and that no event signs for.
  public var unsigned: [Int64] = []

  /// Nothing left.
  public init() {}
}

/// Collects along a walk what is missing and what is signed for: the event that signs stands behind those that it names.
public struct RemovalLedger {
  private var gone: [UUID: Int64] = [:]
  private var cut: [UUID: (position: Int64, proof: String)] = [:]
  private var whole: Set<UUID> = []
  private var proofs: [UUID: String] = [:]

  /// Nothing collected yet.
  public init() {}

  /// Notes an event as a log holds it.
  public mutating func note(_ event: RecordedEvent) {
    guard let data = event.data else { return note(gone: event.id, at: event.position) }
    if let kept = event.salt.withUnsafeBytes({ KeptHash($0) }) {
      note(part: event.id, at: event.position, proof: kept.proof(of: data))
    }
    if event.type == Redaction.type, let redaction = Redaction(json: data) { note(redaction) }
  }

  mutating func note(gone id: UUID, at position: Int64) { gone[id] = position }

  mutating func note(part id: UUID, at position: Int64, proof: String) { cut[id] = (position, proof) }

  mutating func note(_ redaction: Redaction) {
    whole.formUnion(redaction.events)
    for (event, proof) in redaction.parts { proofs[event] = proof }
  }

  /// What is missing, and whether an event signs for it.
  public var removals: Removals {
    var found = Removals()
    for (id, position) in gone {
      if whole.contains(id) { found.whole += 1 } else { found.unsigned.append(position) }
    }
    for (id, part) in cut {
      if proofs[id] == part.proof { found.parts += 1 } else { found.unsigned.append(part.position) }
    }
    found.unsigned.sort()
    return found
  }
}
