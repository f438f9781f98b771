// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A contact with a school was logged.
public struct InteractionLogged: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "InteractionLogged"
  /// The version of the type's schema.
  public static let schema = 1

  /// The coach’s id, if one took part.
  public var coach: UUID?
  /// What was said.
  public var content: String?
  /// Who began it.
  public var direction: InteractionDirection
  /// The recruiting event’s id, if it happened at one.
  public var event: UUID?
  /// The school’s id.
  public var school: UUID
  /// How it went.
  public var sentiment: InteractionSentiment?
  /// When it took place and who logged it, where it comes back; otherwise the envelope says so.
  public var stamp: Stamp?
  /// A heading.
  public var subject: String?
  /// What kind of contact.
  public var type: InteractionType

  /// The payload with the given fields.
  @inlinable
  public init(
    coach: UUID? = nil, content: String? = nil, direction: InteractionDirection, event: UUID? = nil, school: UUID,
    sentiment: InteractionSentiment? = nil, stamp: Stamp? = nil, subject: String? = nil, type: InteractionType
  ) {
    self.coach = coach
    self.content = content
    self.direction = direction
    self.event = event
    self.school = school
    self.sentiment = sentiment
    self.stamp = stamp
    self.subject = subject
    self.type = type
  }
}

/// A logged contact was removed.
public struct InteractionRemoved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "InteractionRemoved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}
