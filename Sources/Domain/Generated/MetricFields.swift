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
  public static let fieldNames = [
    "event", "metricType", "notes", "recordedDate", "unit", "value", "verified",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    event.isAbsent && metricType.isAbsent && notes.isAbsent && recordedDate.isAbsent && unit.isAbsent && value.isAbsent
      && verified.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: MetricFields) {
    event = event.merged(with: newer.event)
    metricType = metricType.merged(with: newer.metricType)
    notes = notes.merged(with: newer.notes)
    recordedDate = recordedDate.merged(with: newer.recordedDate)
    unit = unit.merged(with: newer.unit)
    value = value.merged(with: newer.value)
    verified = verified.merged(with: newer.verified)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: MetricFields) -> MetricFields {
    var changes = MetricFields()
    changes.event = event.changed(from: other.event)
    changes.metricType = metricType.changed(from: other.metricType)
    changes.notes = notes.changed(from: other.notes)
    changes.recordedDate = recordedDate.changed(from: other.recordedDate)
    changes.unit = unit.changed(from: other.unit)
    changes.value = value.changed(from: other.value)
    changes.verified = verified.changed(from: other.verified)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: MetricFields) -> MetricFields {
    var inverse = MetricFields()
    inverse.event = event.inverse(restoring: earlier.event)
    inverse.metricType = metricType.inverse(restoring: earlier.metricType)
    inverse.notes = notes.inverse(restoring: earlier.notes)
    inverse.recordedDate = recordedDate.inverse(restoring: earlier.recordedDate)
    inverse.unit = unit.inverse(restoring: earlier.unit)
    inverse.value = value.inverse(restoring: earlier.value)
    inverse.verified = verified.inverse(restoring: earlier.verified)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> MetricFields {
    var set = MetricFields()
    set.event = event.droppingNull
    set.metricType = metricType.droppingNull
    set.notes = notes.droppingNull
    set.recordedDate = recordedDate.droppingNull
    set.unit = unit.droppingNull
    set.value = value.droppingNull
    set.verified = verified.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> MetricFields {
    var kept = MetricFields()
    if isKept("event") { kept.event = event }
    if isKept("metricType") { kept.metricType = metricType }
    if isKept("notes") { kept.notes = notes }
    if isKept("recordedDate") { kept.recordedDate = recordedDate }
    if isKept("unit") { kept.unit = unit }
    if isKept("value") { kept.value = value }
    if isKept("verified") { kept.verified = verified }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    event.visit("event", visit)
    metricType.visit("metricType", visit)
    notes.visit("notes", visit)
    recordedDate.visit("recordedDate", visit)
    unit.visit("unit", visit)
    value.visit("value", visit)
    verified.visit("verified", visit)
  }
}
