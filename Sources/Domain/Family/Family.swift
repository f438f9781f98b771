import Foundation

/// A family and its members: the stream `family/<id>` (ruling 19).
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

  /// The family's name; nil before it is created.
  public package(set) var name: String?
  /// The members, in the order in which they were added.
  public package(set) var members: [Member] = []

  /// Creates the state of a family that was not created yet.
  public init() {}

  /// Returns the member with an id; nil if there is none.
  public func member(_ id: UUID) -> Member? { members.first { $0.id == id } }
}
