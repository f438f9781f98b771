/// What several values of one metric amount to (facts §2.13, §4).
public struct MetricStatistics: Equatable, Sendable {
  /// How many there are, at least one.
  public let total: Int
  /// Their mean.
  public let average: Double
  /// The largest.
  public let maximum: Double
  /// The smallest.
  public let minimum: Double
  /// The better of the two ends: the smaller for times and ERA, the larger for all else.
  public let best: Double

  /// The statistics of some values of one type and one unit; nil where there are none.
  public init?(_ values: [Double], of type: MetricType) {
    guard let maximum = values.max(), let minimum = values.min() else { return nil }
    total = values.count
    average = values.reduce(0, +) / Double(values.count)
    self.maximum = maximum
    self.minimum = minimum
    best = type.isLowerBetter ? minimum : maximum
  }
}
