// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A step in What Next that a person had called done or put off is shown again.
public struct NextStepReopened: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "NextStepReopened"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}

/// A person called a step in What Next done, or put it off until a day. That holds while the step’s cause does.
public struct NextStepSettled: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "NextStepSettled"
  /// The version of the type's schema.
  public static let schema = 1

  /// The contact that the step came from, where it came from one: a letter that waits, or the last word with a school.
  public var contact: UUID?
  /// The day that the step was about, where it was about one, YYYY-MM-DD: a deadline, or an event’s first or last day.
  public var day: String?
  /// Of how many schools data was missing, where the step was about that.
  public var schools: Int?
  /// The day from which the step is shown again, YYYY-MM-DD; absent where it is done.
  public var until: String?

  /// The payload with the given fields.
  @inlinable
  public init(contact: UUID? = nil, day: String? = nil, schools: Int? = nil, until: String? = nil) {
    self.contact = contact
    self.day = day
    self.schools = schools
    self.until = until
  }
}
