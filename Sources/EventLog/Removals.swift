import Foundation

/// What left a log, as a walk along it found: signed for by an event, or taken away behind the log's back.
public struct Removals: Equatable, Sendable {
  /// How many payloads are gone as a whole, and signed for.
  public var whole = 0
  /// How many stay without some fields, and are what an event signs for.
  public var parts = 0
  /// The positions of payloads that are gone or cut and that no event signs for.
  public var unsigned: [Int64] = []
  /// The positions of payloads that an event signs for and that are still there.
  public var left: [Int64] = []

  /// Nothing left.
  public init() {}
}

/// Collects along a walk what is missing and what is signed for: the event that signs stands behind those that it names.
public struct RemovalLedger {
  private var gone: [UUID: Int64] = [:]
  private var cut: [UUID: (position: Int64, proof: String)] = [:]
  private var whole: Set<UUID> = []
  private var proofs: [UUID: String] = [:]
  private var fields: [UUID: Set<String>] = [:]
  private var left: [Int64] = []

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
    for (event, proof) in redaction.parts {
      proofs[event] = proof
      fields[event, default: []].formUnion(redaction.fields)
    }
  }

  /// The events that are signed for and did not come by without their payload: the walk kept none of those, and whoever
  /// walked looks for them with `check`.
  public var open: [UUID] {
    whole.filter { gone[$0] == nil } + proofs.keys.filter { gone[$0] == nil && cut[$0] == nil && !whole.contains($0) }
  }

  /// Notes an event that is signed for, as the log holds it: its payload, or one of the fields, may be there still.
  public mutating func check(_ event: RecordedEvent) {
    guard let data = event.data, Redaction.mayTake(event.type, event.stream) else { return }
    let isThere =
      whole.contains(event.id)
      || Redaction.remainder(of: data, without: fields[event.id, default: []].sorted()) != nil
    if isThere { left.append(event.position) }
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
    found.left = left.sorted()
    return found
  }
}
