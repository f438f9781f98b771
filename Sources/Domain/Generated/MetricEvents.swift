// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// Fields of a measured performance were edited.
public struct MetricEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MetricEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: MetricFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: MetricFields) {
    self.fields = fields
  }
}

/// A performance was measured.
public struct MetricLogged: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MetricLogged"
  /// The version of the type's schema.
  public static let schema = 1

  /// The athlete who was measured.
  public var athlete: UUID
  /// The recruiting event’s id, if it was measured at one.
  public var event: UUID?
  /// What was measured.
  public var metricType: MetricType
  /// Context or observations.
  public var notes: String?
  /// The day on which it was measured, YYYY-MM-DD.
  public var recordedDate: String
  /// The value’s unit, such as mph; empty where it has none.
  public var unit: String
  /// What was measured, in the unit.
  public var value: Double
  /// Whether a third party verified it.
  public var verified: Bool

  /// The payload with the given fields.
  @inlinable
  public init(
    athlete: UUID, event: UUID? = nil, metricType: MetricType, notes: String? = nil, recordedDate: String, unit: String,
    value: Double, verified: Bool
  ) {
    self.athlete = athlete
    self.event = event
    self.metricType = metricType
    self.notes = notes
    self.recordedDate = recordedDate
    self.unit = unit
    self.value = value
    self.verified = verified
  }
}

/// A measured performance was removed.
public struct MetricRemoved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "MetricRemoved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}
