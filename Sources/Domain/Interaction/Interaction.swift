/// A contact between family and school: the stream `interaction/<id>`.
///
/// When it took place is said by the event's envelope, not by its payload.
public struct Interaction: Aggregate {
  /// What was logged; nil before that. It stays after a removal, so that it can come back.
  public internal(set) var logged: InteractionLogged?
  /// Whether it was removed.
  public internal(set) var isRemoved = false

  /// An interaction that was not logged yet.
  public init() {}

  /// What can be asked of an interaction.
  public enum Command: Sendable {
    /// Log it.
    case log(InteractionLogged)
    /// Take it away.
    case remove
  }

  /// The events that a command leads to; none when it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.logInteractions)
    switch command {
    case .log(let interaction):
      let new = try interaction.validated()
      guard let logged else { return [.interactionLogged(new)] }
      guard !isRemoved else {
        throw DomainError(.refused, "The interaction was removed; log it again as a new one")
      }
      guard logged == new else { throw DomainError(.refused, "The interaction is logged already, with other content") }
      return []
    case .remove:
      guard logged != nil else { throw DomainError(.notFound, "Interaction not found") }
      return isRemoved ? [] : [.interactionRemoved(InteractionRemoved())]
    }
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .interactionLogged(let event):
      logged = event
      isRemoved = false
    case .interactionRemoved: isRemoved = logged != nil
    default: break
    }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: Interaction) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .interactionLogged:
      return state.logged == nil || state.isRemoved ? [] : [.interactionRemoved(InteractionRemoved())]
    case .interactionRemoved:
      guard state.isRemoved, !isRemoved, let logged else { return [] }
      return [.interactionLogged(logged)]
    default: throw .cannotUndo(event)
    }
  }
}
