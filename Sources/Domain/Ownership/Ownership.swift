public import Foundation

/// Who runs a home: the parents, or an athlete who took it over when of age, and what the athlete lets the others do. It
/// is the stream `ownership/<family>` (decision 0052).
///
/// It is a stream of its own, so that programs that do not know it go on with the family.
public struct Ownership: Aggregate {
  /// The athlete who took the home over; nil while it is the parents'.
  public package(set) var owner: UUID?
  /// When the athlete took it over.
  public package(set) var since: Instant?
  /// What the owner chose for other people.
  public package(set) var chosen: [UUID: MemberAccess] = [:]

  /// Creates the state of a home that is the parents'.
  public init() {}

  /// The command for the ownership.
  public struct Command: Sendable {
    /// The athlete's date of birth, as typed to take the home over. It is not recorded.
    public var born: CalendarDate?
    /// What other people may do from now on.
    public var access: [UUID: MemberAccess]
    /// What is known of the family.
    public var household: Household

    /// Creates a command.
    public init(born: CalendarDate? = nil, access: [UUID: MemberAccess], household: Household) {
      self.born = born
      self.access = access
      self.household = household
    }
  }

  /// What the family's other records say, on which the decision depends.
  public struct Household: Sendable {
    /// The members.
    public var members: [Family.Member]
    /// The members who have a season of their own, whatever their role is.
    public var athletes: Set<UUID>
    /// The year in which the actor graduates; nil if it is not known.
    public var graduationYear: Int?

    /// Creates what is known of a family.
    public init(members: [Family.Member], athletes: Set<UUID> = [], graduationYear: Int? = nil) {
      self.members = members
      self.athletes = athletes.union(members.filter { $0.role == .player }.map(\.id))
      self.graduationYear = graduationYear
    }
  }

  /// What a person may do; nil while the home is the parents', and only the role decides.
  ///
  /// Whoever came without the owner's choice, from a server or by a program that does not know this, has no access.
  public func access(of person: UUID) -> MemberAccess? {
    guard let owner else { return nil }
    return person == owner ? .owner : chosen[person] ?? .closed
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .homeTakenOver(let event): (owner, since) = (event.owner, instant)
    case .accessSet(let event): chosen[event.member] = event.access
    default: break
    }
  }

  /// Throws: who runs the home is decided anew and never undone.
  public func undo(_ event: DomainEvent, now state: Ownership) throws(DomainError) -> [DomainEvent] {
    throw .cannotUndo(event)
  }
}
