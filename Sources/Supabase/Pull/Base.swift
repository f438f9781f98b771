import Domain
import EventLog
import EventSchemas
import Foundation

/// A record as the server is known to hold it: the fold of what was seen there and of what it accepted from here
/// (ruling 25). Rows are compared with this and never with what the family sees, which is ahead of the server while
/// writes are on their way.
struct Base<A: Aggregate> {
  /// What the server is known to hold.
  private(set) var state = A()
  /// When that was last said to have happened.
  private(set) var happenedAt: Int64?
  /// Whether the server is known to hold, or to have held, the record.
  private(set) var isKnown = false
  /// The fields of writes that are still on their way. A row says nothing of them yet.
  private(set) var pending: Set<String> = []
  private var pendingCount = 0

  /// Whether the row is not to be judged: the record itself is on its way there, or on its way out.
  var isUnderWay: Bool { pendingCount > 0 && !isKnown || pending.contains("deleted") }

  /// Whether anything is on its way.
  var hasPending: Bool { pendingCount > 0 }

  init(_ events: [LogEvent], isPending: (LogEvent) -> Bool) {
    for event in events {
      guard let payload = event.payload else { continue }
      if isPending(event) {
        pendingCount += 1
        pending.formUnion(payload.fieldChanges.map(\.field))
      } else {
        evolve(payload, by: event.actor?.lowercased ?? "", at: event.happenedAt)
      }
    }
  }

  mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Int64) {
    state.evolve(event, by: actor, at: Instant(milliseconds: instant))
    happenedAt = instant
    isKnown = true
  }

  /// The fields that a row may speak of, where they differ.
  func difference<F: PatchFields>(_ seen: F, from known: F) -> F {
    seen.changes(from: known).keeping { !pending.contains($0) }
  }
}

/// An event that a row leads to.
struct Seen {
  let stream: StreamName
  let event: DomainEvent
  /// The event's own id, where the row has it; a fresh one otherwise.
  var id: UUID?
  /// Who did it, as the home knows him.
  let actor: UUID
  /// When it happened, where the row says so.
  var at: Int64?
}
