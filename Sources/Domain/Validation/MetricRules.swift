extension MetricLogged {
  /// Returns the metric as it is stored: a known type, a finite value, a day, texts trimmed and within limits. A blank
  /// unit becomes the type's usual unit.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the type, with the field that breaks a rule.
  public func validated() throws(DomainError) -> MetricLogged {
    let stored = try fields.validated(isNew: true)
    var checked = self
    checked.recordedDate = stored.recordedDate.value ?? recordedDate
    checked.unit = stored.unit.value ?? metricType.usualUnit
    checked.notes = stored.notes.value
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
