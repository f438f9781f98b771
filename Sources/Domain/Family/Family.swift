import Foundation

/// A family and its members: the stream `family/<id>` (ruling 19), and who is no member any more: the stream
/// `membership/<id>` (decision 0070).
///
/// Both streams are folded into one state, in any order: neither sets what the other one does.
public struct Family: Aggregate {
  /// A member of the family.
  public struct Member: Hashable, Sendable {
    /// The person's id.
    public var id: UUID
    /// The person's name.
    public var name: String
    /// The person's role in the family.
    public var role: MemberRole

    /// Creates a member.
    public init(id: UUID, name: String, role: MemberRole) {
      self.id = id
      self.name = name
      self.role = role
    }

    /// Equality that compares texts by their bytes (ruling 1).
    public static func == (a: Member, b: Member) -> Bool {
      a.id == b.id && a.name.hasSameBytes(as: b.name) && a.role == b.role
    }
  }

  /// How somebody left the family.
  public struct Departure: Hashable, Sendable {
    /// The person whose double it was; nil if the person was removed.
    public var into: UUID?

    /// Creates a departure.
    public init(into: UUID? = nil) { self.into = into }
  }

  /// The family's name; nil before it is created.
  public package(set) var name: String?
  /// Everybody who was ever added, in the order in which they were added; those who left, too.
  public package(set) var members: [Member] = []
  /// Those who are no members any more.
  public package(set) var left: [UUID: Departure] = [:]

  /// Creates the state of a family that was not created yet.
  public init() {}

  /// Returns the person with an id, also one who left; nil if there is none.
  public func member(_ id: UUID) -> Member? { members.first { $0.id == id } }

  /// The members: everybody who did not leave.
  public var present: [Member] { left.isEmpty ? members : members.filter { left[$0.id] == nil } }

  /// Whether no member is a parent: the family was founded without one, or by a program that let the last one go.
  public var isWithoutParent: Bool { !present.contains { $0.role == .parent } }

  /// A member as an actor; nil if the person is none, or none any more.
  public func actor(_ id: UUID, in ownership: Ownership) -> Actor? {
    guard left[id] == nil, let member = member(id) else { return nil }
    return Actor(
      id: id, role: member.role, access: ownership.access(of: id), isWithoutParent: isWithoutParent)
  }

  /// The person whom an id means: who a double was merged with, otherwise the person of that id.
  public func person(_ id: UUID) -> UUID {
    var (person, seen) = (id, Set<UUID>())
    while let next = left[person]?.into, seen.insert(person).inserted { person = next }
    return person
  }
}
