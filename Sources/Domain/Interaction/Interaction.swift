/// A contact between family and school: the stream `interaction/<id>`.
///
/// When it took place and who logged it is said by the first event's envelope, and by the stamp of one that brings the
/// contact back.
public struct Interaction: Removable {
  /// What was logged, with its stamp; nil before that. It stays after a removal, so that it can come back.
  public package(set) var logged: InteractionLogged?
  /// When it took place and who logged it, as the log has it.
  public package(set) var provenance = Provenance.unknown
  /// Whether it was removed.
  public package(set) var isRemoved = false

  /// An interaction that was not logged yet.
  public init() {}

  /// Whether it was logged and not removed.
  public var isListed: Bool { logged != nil && !isRemoved }

  /// What logs it as it is.
  public var revival: [DomainEvent] { logged.map { [.interactionLogged($0)] } ?? [] }

  /// What removes it.
  public static let removal = DomainEvent.interactionRemoved(InteractionRemoved())

  /// What can be asked of an interaction.
  public enum Command: Sendable {
    /// Log it.
    case log(InteractionLogged)
    /// Say what was logged wrongly as it was; `at` is when it took place, nil where that stays. Only the person who
    /// logged a contact corrects it, as on the server, and it stays a contact with its school (decision 0039).
    case correct(InteractionLogged, at: Instant?)
    /// Take it away.
    case remove
  }

  /// The events that a command leads to; none when it changes nothing.
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
      // It took place when it did, and was told by who told it: the event's envelope says when it was corrected.
      right.stamp = Provenance(by: provenance.by, at: at ?? provenance.at).stamp
      return says([.interactionLogged(right)], what: revival) ? [] : [.interactionLogged(right)]
    case .remove:
      guard logged != nil else { throw DomainError(.notFound, "Interaction not found") }
      return isRemoved ? [] : [Self.removal]
    }
  }

  /// Folds one event in; those of other streams change nothing.
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

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: Interaction) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .interactionLogged: return undoBeginning(now: state)
    case .interactionRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}
