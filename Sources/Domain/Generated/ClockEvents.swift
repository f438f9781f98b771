// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A device’s clock was wrong. Its readings stay; what shows the events’ times adds the difference.
public struct ClockCorrected: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "ClockCorrected"
  /// The version of the type's schema.
  public static let schema = 1

  /// The device’s last event before, of those that every home may have; absent where there is none.
  public var after: UUID?
  /// The device whose clock was wrong.
  public var device: UUID
  /// What to add to the clock’s readings, in ms: negative where the clock was ahead.
  public var difference: Int
  /// The earliest wrong reading, in ms since 1970 UTC.
  public var from: Int
  /// The device’s last such event with a wrong reading, or after; absent where there is neither.
  public var last: UUID?
  /// The latest wrong reading, in ms since 1970 UTC.
  public var through: Int

  /// The payload with the given fields.
  @inlinable
  public init(after: UUID? = nil, device: UUID, difference: Int, from: Int, last: UUID? = nil, through: Int) {
    self.after = after
    self.device = device
    self.difference = difference
    self.from = from
    self.last = last
    self.through = through
  }
}
