// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// The events that directly follow were decided at another home of the family and taken from its history.
public struct HistoryJoined: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "HistoryJoined"
  /// The version of the type's schema.
  public static let schema = 1

  /// The device whose log they were taken from.
  public var device: UUID
  /// How many events were taken: those at the next positions.
  public var events: Int
  /// The chain’s hash of that log at the last position that was read there.
  public var fromHash: String
  /// The last position of that log that was read.
  public var fromPosition: Int
  /// For each event with times other than its clock’s: its id, the order time, the recorded time; in ms since 1970 UTC.
  public var times: [String]

  /// The payload with the given fields.
  @inlinable
  public init(device: UUID, events: Int, fromHash: String, fromPosition: Int, times: [String]) {
    self.device = device
    self.events = events
    self.fromHash = fromHash
    self.fromPosition = fromPosition
    self.times = times
  }
}

/// A backup took the place of this home’s history.
public struct HistoryRestored: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "HistoryRestored"
  /// The version of the type's schema.
  public static let schema = 1

  /// The chain’s hash at the end of the replaced history; zeros where there was none.
  public var fromHash: String
  /// The last position of the replaced history; 0 where there was none.
  public var fromPosition: Int
  /// The file in the home’s folder that the replaced history was copied to.
  public var kept: String?
  /// The histories replaced now and before, each by the event that began it.
  public var replaces: [String]
  /// The chain’s hash at the end of the backup.
  public var toHash: String
  /// The last position of the backup.
  public var toPosition: Int

  /// The payload with the given fields.
  @inlinable
  public init(
    fromHash: String, fromPosition: Int, kept: String? = nil, replaces: [String], toHash: String, toPosition: Int
  ) {
    self.fromHash = fromHash
    self.fromPosition = fromPosition
    self.kept = kept
    self.replaces = replaces
    self.toHash = toHash
    self.toPosition = toPosition
  }
}
