// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// The athlete who took the home over chose what another person may do in it.
public struct AccessSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "AccessSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// What the person may do from then on.
  public var access: MemberAccess
  /// The person’s id.
  public var member: UUID

  /// The payload with the given fields.
  @inlinable
  public init(access: MemberAccess, member: UUID) {
    self.access = access
    self.member = member
  }
}

/// An athlete who is of age took the home over from the parents.
public struct HomeTakenOver: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "HomeTakenOver"
  /// The version of the type's schema.
  public static let schema = 1

  /// The athlete’s id.
  public var owner: UUID

  /// The payload with the given fields.
  @inlinable
  public init(owner: UUID) {
    self.owner = owner
  }
}
