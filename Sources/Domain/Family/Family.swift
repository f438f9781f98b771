import Foundation

/// A family and its people: the stream `family/<id>` (ruling 19).
public struct Family: Aggregate {
  /// One person of the family.
  public struct Member: Hashable, Sendable {
    /// The person's id.
    public var id: UUID
    /// What the person is called.
    public var name: String
    /// What the person is in the family.
    public var role: MemberRole

    /// A person of a family.
    public init(id: UUID, name: String, role: MemberRole) {
      self.id = id
      self.name = name
      self.role = role
    }

    /// Equality of the texts' bytes (ruling 1).
    public static func == (a: Member, b: Member) -> Bool {
      a.id == b.id && a.name.hasSameBytes(as: b.name) && a.role == b.role
    }
  }

  /// What the family is called; nil before it is created.
  public package(set) var name: String?
  /// Its people, in the order in which they came.
  public package(set) var members: [Member] = []

  /// A family that does not exist yet.
  public init() {}

  /// The person with this id.
  public func member(_ id: UUID) -> Member? { members.first { $0.id == id } }
}
