import Domain

/// The form for a new metric (ED-59 to ED-62).
public struct MetricDraft: Equatable, Sendable {
  /// The raw value of the type; empty until one is chosen.
  public var type = ""
  /// The typed value.
  public var value = ""
  /// The unit; blank means the usual unit of the type.
  public var unit = ""
  /// The notes: context or observations.
  public var notes = ""
  /// Whether a third party verified the value.
  public var verified = false

  /// An empty form.
  public init() {}

  /// "Please enter a valid number", if the typed value is not a number (ED-62).
  public var valueError: String? {
    value.isEmpty || number != nil ? nil : MetricRule.invalidValue
  }

  /// Whether "Log Metric" is enabled: a type is chosen and the value is a number (ED-62).
  public var canSubmit: Bool { MetricType(rawValue: type).isKnown && number != nil }

  /// The typed value as a number; nil if it is not one.
  public var number: Double? { TypedNumber(value).flatMap { $0.unit == nil ? $0.value : nil } }
}
