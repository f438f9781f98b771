// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// What a measured performance says.
public struct MetricFields: PatchFields {
  /// The recruiting event’s id, if it was measured at one.
  public var event: Patch<UUID>
  /// What was measured.
  public var metricType: Patch<MetricType>
  /// Context or observations.
  public var notes: Patch<String>
  /// The day on which it was measured, YYYY-MM-DD.
  public var recordedDate: Patch<String>
  /// The value’s unit, such as mph; empty where it has none.
  public var unit: Patch<String>
  /// What was measured, in the unit.
  public var value: Patch<Double>
  /// Whether a third party verified it.
  public var verified: Patch<Bool>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(event: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    event: Patch<UUID> = .absent, metricType: Patch<MetricType> = .absent, notes: Patch<String> = .absent,
    recordedDate: Patch<String> = .absent, unit: Patch<String> = .absent, value: Patch<Double> = .absent,
    verified: Patch<Bool> = .absent
  ) {
    self.event = event
    self.metricType = metricType
    self.notes = notes
    self.recordedDate = recordedDate
    self.unit = unit
    self.value = value
    self.verified = verified
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: MetricFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("event", &event, beside: other.event)
    visitor.visit("metricType", &metricType, beside: other.metricType)
    visitor.visit("notes", &notes, beside: other.notes)
    visitor.visit("recordedDate", &recordedDate, beside: other.recordedDate)
    visitor.visit("unit", &unit, beside: other.unit)
    visitor.visit("value", &value, beside: other.value)
    visitor.visit("verified", &verified, beside: other.verified)
  }
}
