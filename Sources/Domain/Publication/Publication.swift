import Foundation

/// The server's refusals and the events that people abandoned: the stream `publication/<device>`, which also holds the
/// receipts. The stream never leaves its home.
public struct Publication: Aggregate {
  /// The refusals, by the refused events' ids.
  public internal(set) var refusals: [UUID: WriteRefused] = [:]
  /// The ids of the abandoned events.
  public internal(set) var abandoned: Set<UUID> = []

  /// Creates the state without answers.
  public init() {}

  /// The commands for a publication.
  public enum Command: Sendable {
    /// The server refused an event.
    case recordRefusal(WriteRefused)
    /// A person abandons an event.
    case abandon(WriteAbandoned)
  }

  /// Returns the events that a command leads to; none if the event's refusal or abandonment is already recorded.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.publish)
    switch command {
    case .recordRefusal(let refusal): return refusals[refusal.event] == nil ? [.writeRefused(refusal)] : []
    case .abandon(let giving): return abandoned.contains(giving.event) ? [] : [.writeAbandoned(giving)]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .writeRefused(let refusal): refusals[refusal.event] = refusal
    case .writeAbandoned(let giving): abandoned.insert(giving.event)
    default: break
    }
  }

  /// Throws: an answer of the server cannot be undone.
  public func undo(_ event: DomainEvent, now state: Publication) throws(DomainError) -> [DomainEvent] {
    throw .cannotUndo(event)
  }
}

extension DomainEvent {
  /// Whether the event is undone if the server refuses it. Single values and deletions are undone, so that pages show
  /// the valid state again; creations, texts, lists and preferences stay until a person decides (ruling 26).
  public var isTakenBackWhenRefused: Bool {
    switch self {
    case .favoriteToggled, .statusChanged, .priorityTierSet, .schoolDeleted, .schoolCascadeDeleted, .offerDeleted:
      true
    case .eventAttended, .eventDeleted, .metricRemoved, .interactionRemoved, .coachRemoved: true
    default: false
    }
  }
}
