import Foundation

/// The removed payloads that a verification found: those that a redaction event accounts for, and those that were
/// removed without one.
public struct Removals: Equatable, Sendable {
  /// The number of whole payloads that a redaction event removed.
  public var removedCount = 0
  /// The number of payloads that lost some fields and match the proof of a redaction event.
  public var cutCount = 0
  /// The positions of payloads that were removed or cut without a redaction event.
  public var unaccounted: [Int64] = []
  /// The positions of payloads that a redaction event names and that are still there.
  public var stillPresent: [Int64] = []

  /// Creates an empty value: nothing was removed.
  public init() {}
}

/// Collects the removed payloads and the redaction events during a verification. They are compared at the end, because
/// a redaction event comes after the events that it names.
public struct RemovalLedger {
  private var removed: [UUID: Int64] = [:]
  private var cut: [UUID: (position: Int64, proof: String)] = [:]
  private var wholeRedactions: Set<UUID> = []
  private var proofs: [UUID: String] = [:]
  private var fields: [UUID: Set<String>] = [:]
  private var stillPresent: [Int64] = []

  /// Creates an empty ledger.
  public init() {}

  /// Records a stored event: whether its payload was removed or cut and, if it is a redaction event, what it removes.
  public mutating func note(_ event: RecordedEvent) {
    guard let data = event.data else { return note(removed: event.id, at: event.position) }
    if let kept = event.salt.withUnsafeBytes({ KeptHash($0) }) {
      note(cut: event.id, at: event.position, proof: kept.proof(of: data))
    }
    if event.type == Redaction.type, let redaction = Redaction(json: data) { note(redaction) }
  }

  mutating func note(removed id: UUID, at position: Int64) { removed[id] = position }

  mutating func note(cut id: UUID, at position: Int64, proof: String) { cut[id] = (position, proof) }

  mutating func note(_ redaction: Redaction) {
    wholeRedactions.formUnion(redaction.events)
    for (event, proof) in redaction.parts {
      proofs[event] = proof
      fields[event, default: []].formUnion(redaction.fields)
    }
  }

  /// The ids of events that a redaction names and that were not seen in the form that it leaves: without their payload
  /// or, if only fields are removed, at least cut. Their contents are not kept here, so the caller must read these
  /// events again, as far as they exist, and pass them to `check`.
  public var idsToCheck: [UUID] {
    wholeRedactions.filter { removed[$0] == nil }
      + proofs.keys.filter { removed[$0] == nil && cut[$0] == nil && !wholeRedactions.contains($0) }
  }

  /// Records an event that a redaction names if its stored payload, or one of the fields to be removed, is still there.
  public mutating func check(_ event: RecordedEvent) {
    guard let data = event.data, Redaction.mayRedact(type: event.type, in: event.stream) else { return }
    let isThere =
      wholeRedactions.contains(event.id)
      || Redaction.remainder(of: data, without: fields[event.id, default: []].sorted()) != nil
    if isThere { stillPresent.append(event.position) }
  }

  /// The removed payloads, and whether a redaction event accounts for each.
  public var removals: Removals {
    var found = Removals()
    for (id, position) in removed {
      if wholeRedactions.contains(id) { found.removedCount += 1 } else { found.unaccounted.append(position) }
    }
    for (id, part) in cut {
      if proofs[id] == part.proof { found.cutCount += 1 } else { found.unaccounted.append(part.position) }
    }
    found.unaccounted.sort()
    found.stillPresent = stillPresent.sorted()
    return found
  }
}
