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
  /// Whether the record's beginning was given up, or its deletion: the server's row is not the one that is here.
  private var isWithoutRow = false
  /// What was erased here: of that a row says nothing either.
  private(set) var withheld = WithheldFields()

  /// Whether the record was erased here, and has not begun anew.
  var isErased: Bool { withheld.isWhole }

  /// Whether a row says nothing of a field: its value is on its way there, or was erased here.
  func isUntold(_ field: String) -> Bool { pending.contains(field) || withheld.contains(field) }

  /// Whether the row is not to be judged: the record itself is on its way there, or on its way out, or either was given up.
  var isUnderWay: Bool { pendingCount > 0 && !isKnown || pending.contains("deleted") || isWithoutRow }

  /// Whether anything is on its way.
  var hasPending: Bool { pendingCount > 0 }

  init(
    _ events: [LogEvent], erasures: Erasures = .none, isPending: (LogEvent) -> Bool,
    isAbandoned: (LogEvent) -> Bool = { _ in false }
  ) {
    let hasBeginning = A.self != Preferences.self && A.self != PrivateNote.self
    for event in events {
      let loss = erasures.loss(of: event.reference.id)
      guard let payload = event.payload else {
        if !erasures.isEmpty { withheld.note(erased: loss, hasBeginning: hasBeginning) }
        continue
      }
      // That something was erased is no news for a server. Events that it names may be missing here: after a restore of
      // a backup that is older than they are, it alone tells of them.
      if case .eventsRedacted(let erasure) = payload {
        if !erasures.isEmpty { withheld.note(erasure, hasBeginning: hasBeginning) }
        continue
      }
      if !erasures.isEmpty { withheld.note(payload, loss: loss, hasBeginning: hasBeginning) }
      if isPending(event) {
        pendingCount += 1
        pending.formUnion(payload.fieldChanges.map(\.field))
      } else if isAbandoned(event) {
        // The server goes on from what it had before.
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
    isWithoutRow = false
  }

  /// The fields that a row may speak of, where they differ.
  func difference<F: PatchFields>(_ seen: F, from known: F) -> F {
    seen.changes(from: known).keeping { !isUntold($0) }
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

extension Seen {
  /// What it says, but for the ids that are made anew each time.
  var told: String {
    if case .proConAdded(let added) = event { return "\(stream) \(event.type) \(added.kind) \(added.text)" }
    return "\(stream) \(event.type) \(EventCodec.encode(event))"
  }
}
