extension MetricLogged {
  /// Returns the metric as it is stored: a known type, a finite value, a day, texts trimmed and within limits. A blank
  /// unit becomes the type's usual unit.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the type, with the field that breaks a rule.
  public func validated() throws(DomainError) -> MetricLogged {
    var checked = self
    checked.metricType = try OpenValueRule.known(metricType, "metricType")
    _ = try MetricRule.finite(value, "value")
    guard let day = try DateRule.date(recordedDate, "recordedDate") else {
      throw .invalid("recordedDate", "Date must be given: \(DateRule.accepted)")
    }
    checked.recordedDate = day
    checked.unit = try TextRule.free(unit, "unit", limit: MetricRule.unitLimit) ?? metricType.usualUnit
    if let notes { checked.notes = try TextRule.free(notes, "notes", limit: TextRule.Limit.description) }
    return checked
  }
}

extension MetricFields {
  /// Returns the fields of an edit as they are stored. A blank unit becomes the type's usual unit. If only the type
  /// changes, the usual unit changes with it.
  ///
  /// - Parameter metric: The metric before the edit.
  /// - Throws: `.invalid`, or `.unknownValue` for the type, with the field that breaks a rule.
  public func validated(of metric: MetricLogged) throws(DomainError) -> MetricFields {
    var fields = try validated(over: metric.fields)
    let type = fields.metricType.value ?? metric.metricType
    if fields.unit == .null || unit.isAbsent && metric.unit == metric.metricType.usualUnit {
      fields.unit = .value(type.usualUnit)
    }
    if fields.verified == .null { fields.verified = .value(false) }
    return fields
  }
}

/// Rules for measured values.
public enum MetricRule {
  /// The message for a value that is not a number (ED-62).
  public static let invalidValue = "Please enter a valid number"
  /// The maximum length of a unit, such as mph, in characters.
  static let unitLimit = 50

  /// Returns a number that is one.
  static func finite(_ value: Double, _ field: String) throws(DomainError) -> Double? {
    guard value.isFinite else { throw .invalid(field, invalidValue) }
    return value
  }
}
