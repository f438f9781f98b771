import Foundation

/// A kind of stream: the state that commands are decided on, and the functions from commands to events and from events
/// to state.
///
/// A value of the type is a state of one stream.
public protocol Aggregate: Equatable, Sendable {
  /// The commands of the aggregate.
  associatedtype Command: Sendable

  /// Creates the state before the first event.
  init()

  /// Whether pages show the record: it was created and not removed. Always true for records that cannot be removed.
  var isListed: Bool { get }

  /// Returns the events that a command leads to; none if it changes nothing.
  func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent]

  /// Folds one event into the state. It never fails: it tolerates unknown values and ignores events of other streams.
  mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant)

  /// Returns the events that undo `event`. `self` is the state before the event, `state` the present one (ruling 17).
  ///
  /// The result is empty if the present state already equals the state before. The caller checks, by `fieldChanges`,
  /// whether a *later* event set the same field, and handles what depends on a record that is no longer listed.
  /// - Throws: `.refused` if the event cannot be undone.
  func undo(_ event: DomainEvent, now state: Self) throws(DomainError) -> [DomainEvent]
}

extension Aggregate {
  /// Whether pages show the record: always.
  public var isListed: Bool { true }

  /// Folds several events into the state, all by the same actor and at the same instant.
  public mutating func evolve(_ events: [DomainEvent], by actor: String, at instant: Instant) {
    for event in events { evolve(event, by: actor, at: instant) }
  }
}

/// Everything that a decision may use besides the state. It has no clock, random source or file.
public struct DecisionContext: Sendable {
  /// The moment of the command.
  public var now: Instant
  /// The person who issued the command.
  public var actor: Actor
  /// Returns an id for a new item.
  public var freshID: @Sendable () -> UUID

  /// Creates the context of one command.
  public init(now: Instant, actor: Actor, freshID: @escaping @Sendable () -> UUID) {
    self.now = now
    self.actor = actor
    self.freshID = freshID
  }
}

/// The person behind a command.
public struct Actor: Hashable, Sendable {
  /// The person's id.
  public var id: UUID
  /// The person's role in the family.
  public var role: MemberRole
  /// What the person may do in a home that an athlete took over; nil while it is the parents'.
  public var access: MemberAccess?
  /// Whether the family has no parent, so that its athletes choose who becomes one.
  public var isWithoutParent: Bool

  /// Creates an actor.
  public init(id: UUID, role: MemberRole, access: MemberAccess? = nil, isWithoutParent: Bool = false) {
    self.id = id
    self.role = role
    self.access = access
    self.isWithoutParent = isWithoutParent
  }
}
