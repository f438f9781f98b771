import Domain

/// The form for another metric, as it is typed (ED-59 to ED-62).
public struct MetricDraft: Equatable, Sendable {
  /// The raw type; empty until one is chosen.
  public var type = ""
  /// The value as it is typed.
  public var value = ""
  /// The unit; blank means the one that such a metric usually has.
  public var unit = ""
  /// Context or observations.
  public var notes = ""
  /// Whether a third party verified it.
  public var verified = false

  /// An empty form.
  public init() {}

  /// "Please enter a valid number", while something is typed that is none (ED-62).
  public var valueError: String? {
    value.isEmpty || number != nil ? nil : MetricRule.invalidValue
  }

  /// Whether "Log Metric" can be pressed: a type is chosen and the value is a number (ED-62).
  public var canSubmit: Bool { MetricType(rawValue: type).isKnown && number != nil }

  /// The value that is typed.
  public var number: Double? { try? MetricRule.value(value) }
}
