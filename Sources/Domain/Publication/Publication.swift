import Foundation

/// What the server answered to this device's events: the stream `publication/<device>`. It never leaves its home.
public struct Publication: Aggregate {
  /// The refusals, by the refused event's id.
  public internal(set) var refusals: [UUID: WriteRefused] = [:]
  /// The events that were given up, by id.
  public internal(set) var abandoned: Set<UUID> = []

  /// Nothing was answered yet.
  public init() {}

  /// What can be recorded of an answer.
  public enum Command: Sendable {
    /// The server refused an event.
    case recordRefusal(WriteRefused)
    /// A person gives an event up.
    case abandon(WriteAbandoned)
  }

  /// The events that a command leads to; none when the same refusal is known.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.publish)
    switch command {
    case .recordRefusal(let refusal): return refusals[refusal.event] == nil ? [.writeRefused(refusal)] : []
    case .abandon(let giving): return abandoned.contains(giving.event) ? [] : [.writeAbandoned(giving)]
    }
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .writeRefused(let refusal): refusals[refusal.event] = refusal
    case .writeAbandoned(let giving): abandoned.insert(giving.event)
    default: break
    }
  }

  /// An answer of the server cannot be taken back.
  public func undo(_ event: DomainEvent, now state: Publication) throws(DomainError) -> [DomainEvent] {
    throw .cannotUndo(event)
  }
}

extension DomainEvent {
  /// Whether the event is taken back when the server refuses it: single values and deletions are, so that the page
  /// shows again what holds; creations, texts, lists and preferences stay until a person decides (ruling 26).
  public var isTakenBackWhenRefused: Bool {
    switch self {
    case .favoriteToggled, .statusChanged, .priorityTierSet, .schoolDeleted, .schoolCascadeDeleted, .offerDeleted:
      true
    case .eventAttended, .eventDeleted, .metricRemoved, .interactionRemoved, .coachRemoved: true
    default: false
    }
  }
}
