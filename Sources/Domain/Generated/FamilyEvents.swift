// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A family began its history.
public struct FamilyCreated: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "FamilyCreated"
  /// The version of the type's schema.
  public static let schema = 1

  /// What the family calls itself.
  public var name: String

  /// The payload with the given fields.
  @inlinable
  public init(name: String) {
    self.name = name
  }
}

/// A person joined the family.
public struct MemberAdded: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MemberAdded"
  /// The version of the type's schema.
  public static let schema = 1

  /// The person’s id.
  public var member: UUID
  /// The person’s name.
  public var name: String
  /// What the person is in the family.
  public var role: MemberRole

  /// The payload with the given fields.
  @inlinable
  public init(member: UUID, name: String, role: MemberRole) {
    self.member = member
    self.name = name
    self.role = role
  }
}

/// A person’s role changed.
public struct RoleSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "RoleSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The person’s id.
  public var member: UUID
  /// The role from then on.
  public var role: MemberRole

  /// The payload with the given fields.
  @inlinable
  public init(member: UUID, role: MemberRole) {
    self.member = member
    self.role = role
  }
}
