import Domain
import EventLog
import EventSchemas
import Foundation

/// A record as the server is known to hold it: the fold of what was seen there and of what it accepted from here
/// (ruling 25). Rows are compared with this, never with the family's current state, which is ahead of the server while
/// writes are pending.
struct Base<A: Aggregate> {
  /// The state that the server is known to hold.
  private(set) var state = A()
  /// When the last event of that state happened, in milliseconds since 1970 UTC.
  private(set) var happenedAt: Int64?
  /// Whether the server is known to hold, or to have held, the record.
  private(set) var isKnown = false
  /// The fields of pending writes. A row says nothing about them yet.
  private(set) var pending: Set<String> = []
  private var pendingCount = 0
  /// Whether the server is known to hold what made the record, and whether an event that makes it is pending.
  private var isMade = false
  private var isMadeByPending = false
  /// The only fields that are told, although a pending write sets them: somebody else set them meanwhile. Nil if a row
  /// tells everything that is not pending.
  private let overruled: Set<String>?
  /// Whether the record's creation or deletion was abandoned, so that the server's row is not the one that is here.
  private var isWithoutRow = false
  /// What was erased here. A row says nothing about that either.
  private(set) var withheld = WithheldFields()

  /// Whether the record was erased here and has not been created again.
  var isErased: Bool { withheld.isWhole }

  /// Whether a row says nothing about a field, because its value is pending or was erased here.
  func isUntold(_ field: String) -> Bool {
    withheld.contains(field) || overruled.map { !$0.contains(field) } ?? pending.contains(field)
  }

  /// Whether the row must be ignored: the creation or deletion of the record itself is pending or was abandoned.
  var isUnderWay: Bool {
    pendingCount > 0 && !isKnown || isMadeByPending && !isMade || isWithoutRow
      || overruled == nil && pending.contains("deleted")
  }

  /// Whether any write is pending, so that a record that is told whole is not told at all.
  var hasPending: Bool { pendingCount > 0 && overruled == nil }

  /// - Parameter overruled: The only fields that a row tells, even if a pending write sets them; nil for all that is not
  ///   pending.
  init(
    _ events: [LogEvent], erasures: Erasures = .none, telling overruled: Set<String>? = nil,
    isPending: (LogEvent) -> Bool, isAbandoned: (LogEvent) -> Bool = { _ in false }
  ) {
    self.overruled = overruled
    let hasBeginning = A.self != Preferences.self && A.self != PrivateNote.self
    for event in events {
      if !erasures.isEmpty {
        withheld.note(event, loss: erasures.loss(of: event.reference.id), hasBeginning: hasBeginning)
      }
      guard let payload = event.payload else { continue }
      // An erasure is no news for the server.
      if case .eventsRedacted = payload { continue }
      if isPending(event) {
        pendingCount += 1
        isMadeByPending = isMadeByPending || payload.isBeginning
        pending.formUnion(payload.fieldChanges.map(\.field))
      } else if isAbandoned(event) {
        // The server continues from what it had before.
        isWithoutRow =
          isWithoutRow || !isKnown || payload.fieldChanges.contains { $0.field == "deleted" && $0.value == .flag(true) }
      } else {
        evolve(payload, by: event.actor?.lowercased ?? "", at: event.happenedAt)
      }
    }
  }

  mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Int64) {
    state.evolve(event, by: actor, at: Instant(milliseconds: instant))
    happenedAt = instant
    isKnown = true
    isMade = isMade || event.isBeginning
    isWithoutRow = false
  }

  /// The fields that differ and about which a row says something.
  func difference<F: PatchFields>(_ seen: F, from known: F) -> F {
    seen.changes(from: known).keeping { !isUntold($0) }
  }
}

/// An event that a row leads to, or one that the project's log holds.
struct Seen {
  /// Where an event comes from that another device decided.
  struct Origin {
    let device: UUID
    let correlation: UUID?
    let causation: UUID?
  }

  let stream: StreamName
  let event: DomainEvent
  /// The event's own id, if the project tells it; otherwise it gets a fresh one.
  var id: UUID?
  /// The person who acted, by the home's id.
  let actor: UUID
  /// When it happened, in milliseconds since 1970 UTC; nil if the row does not say.
  var at: Int64?
  /// Nil for an event that a row leads to.
  var origin: Origin?
}

extension Seen {
  /// The event as a text to compare, without ids that are created anew each time.
  var told: String {
    if case .proConAdded(let added) = event { return "\(stream) \(event.type) \(added.kind) \(added.text)" }
    return "\(stream) \(event.type) \(EventCodec.encode(event))"
  }
}
