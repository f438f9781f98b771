/// What a player tells of himself and where the family lives: the streams `preferences/<user>/player` and
/// `preferences/<user>/location`. Each stream fills its own half.
public struct Preferences: Aggregate {
  /// The player's details; every field that was never given is absent.
  public internal(set) var player = PlayerDetails()
  /// The home that distances are measured from.
  public internal(set) var home = HomeLocation()

  /// Nothing told yet.
  public init() {}

  /// What can be asked of the preferences.
  public enum Command: Sendable {
    /// Change some of the player's details; only the player may.
    case editPlayer(PlayerDetails)
    /// Change some of the home's fields.
    case setHome(HomeLocation)
  }

  /// The events that a command leads to; none when it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    switch command {
    case .editPlayer(let details):
      try context.actor.requires(.editPlayerDetails)
      return try edit(details)
    case .setHome(let location):
      try context.actor.requires(.setHome)
      let changes = try location.validated().changes(from: home)
      return changes.isEmpty ? [] : [.homeLocationSet(HomeLocationSet(fields: changes))]
    }
  }

  private func edit(_ details: PlayerDetails) throws(DomainError) -> [DomainEvent] {
    var wanted = try details.validated(sport: player.primarySport.value)
    // A sport without the primary position takes it away (PR-67).
    if let sport = wanted.primarySport.value.flatMap(Sport.init(rawValue:)), wanted.primaryPosition.isAbsent,
      let position = player.primaryPosition.value, !sport.positions.contains(position)
    {
      wanted.primaryPosition = .null
    }
    let changes = wanted.changes(from: player)
    return changes.isEmpty ? [] : [.playerDetailsEdited(PlayerDetailsEdited(fields: changes))]
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .playerDetailsEdited(let event): player.merge(event.fields)
    case .homeLocationSet(let event): home.merge(event.fields)
    default: break
    }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: Preferences) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .playerDetailsEdited(let event):
      let fields = event.fields.takenBack(to: player, now: state.player)
      return fields.isEmpty ? [] : [.playerDetailsEdited(PlayerDetailsEdited(fields: fields))]
    case .homeLocationSet(let event):
      let fields = event.fields.takenBack(to: home, now: state.home)
      return fields.isEmpty ? [] : [.homeLocationSet(HomeLocationSet(fields: fields))]
    default: throw .cannotUndo(event)
    }
  }
}
