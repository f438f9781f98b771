// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A person is no member of the family any more: removed, or merged with another entry of the same person.
public struct MemberLeft: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MemberLeft"
  /// The version of the type's schema.
  public static let schema = 1

  /// The id under which the same person stays; absent if the person was removed.
  public var into: UUID?
  /// The person’s id.
  public var member: UUID

  /// The payload with the given fields.
  @inlinable
  public init(into: UUID? = nil, member: UUID) {
    self.into = into
    self.member = member
  }
}

/// A person who had left the family is a member again.
public struct MemberReturned: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MemberReturned"
  /// The version of the type's schema.
  public static let schema = 1

  /// The person’s id.
  public var member: UUID

  /// The payload with the given fields.
  @inlinable
  public init(member: UUID) {
    self.member = member
  }
}
