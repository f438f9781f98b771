/// A contact between the family and a school: the stream `interaction/<id>`.
///
/// The envelope of the first event has the time and the author of the contact. An event that corrects or restores the
/// contact has them in its stamp.
public struct Interaction: Removable {
  /// The logged contact, with its stamp; nil before it is logged. It is kept after a removal, so that it can be
  /// restored.
  public package(set) var logged: InteractionLogged?
  /// When the contact took place and who logged it.
  public package(set) var provenance = Provenance.unknown
  /// Whether the interaction was removed.
  public package(set) var isRemoved = false

  /// Creates the state of an interaction that was not logged yet.
  public init() {}

  /// Whether the interaction was logged and not removed.
  public var isListed: Bool { logged != nil && !isRemoved }

  /// The event that logs the interaction again as it is; none if it was never logged.
  public var revival: [DomainEvent] { logged.map { [.interactionLogged($0)] } ?? [] }

  /// The event that removes the interaction.
  public static let removal = DomainEvent.interactionRemoved(InteractionRemoved())

  /// The commands for an interaction.
  public enum Command: Sendable {
    /// Log the interaction.
    case log(InteractionLogged)
    /// Correct a logged contact; `at` is when it took place, nil if that does not change. Only the person who logged a
    /// contact may correct it, as on the server, and its school cannot change (decision 0039).
    case correct(InteractionLogged, at: Instant?)
    /// Remove the interaction.
    case remove
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.logInteractions)
    switch command {
    case .log(let interaction):
      let new = try interaction.validated().unstamped
      guard let logged else { return [.interactionLogged(new)] }
      guard !isRemoved else {
        throw DomainError(.refused, "The interaction was removed; log it again as a new one")
      }
      guard logged.unstamped == new else {
        throw DomainError(.refused, "The interaction is logged already, with other content")
      }
      return []
    case .correct(let interaction, let at):
      guard let logged, isListed else { throw DomainError(.notFound, "Interaction not found") }
      guard provenance.by == context.actor.id.lowercased else {
        throw DomainError(.forbidden, "Only the person who logged an interaction may correct it")
      }
      guard interaction.school == logged.school else {
        throw DomainError(
          .refused, field: "school",
          "An interaction stays with its school; remove it and log it with the other one")
      }
      var right = try interaction.validated()
      // The stamp keeps the contact's time and author: the event's envelope has the time of the correction.
      right.stamp = Provenance(by: provenance.by, at: at ?? provenance.at).stamp
      return areSame([.interactionLogged(right)], as: revival) ? [] : [.interactionLogged(right)]
    case .remove:
      guard logged != nil else { throw DomainError(.notFound, "Interaction not found") }
      return isRemoved ? [] : [Self.removal]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .interactionLogged(let event):
      logged = event.stamped(by: actor, at: instant)
      provenance = event.provenance(by: actor, at: instant)
      isRemoved = false
    case .interactionRemoved: isRemoved = logged != nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Interaction) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .interactionLogged: return undoBeginning(now: state)
    case .interactionRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}
