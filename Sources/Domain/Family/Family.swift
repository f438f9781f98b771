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
  }

  /// What the family is called; nil before it is created.
  public internal(set) var name: String?
  /// Its people, in the order in which they came.
  public internal(set) var members: [Member] = []

  /// A family that does not exist yet.
  public init() {}

  /// The person with this id.
  public func member(_ id: UUID) -> Member? { members.first { $0.id == id } }
}
