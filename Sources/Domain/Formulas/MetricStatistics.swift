/// The statistics of several values of one metric (facts §2.13, §4).
public struct MetricStatistics: Equatable, Sendable {
  /// The number of values, at least one.
  public let total: Int
  /// The mean.
  public let average: Double
  /// The largest value.
  public let maximum: Double
  /// The smallest value.
  public let minimum: Double
  /// The best value: the smallest for times and ERA, the largest for all other types.
  public let best: Double

  /// Creates the statistics of values of one type and one unit; nil if there are no values.
  public init?(_ values: [Double], of type: MetricType) {
    guard let maximum = values.max(), let minimum = values.min() else { return nil }
    total = values.count
    average = values.reduce(0, +) / Double(values.count)
    self.maximum = maximum
    self.minimum = minimum
    best = type.isLowerBetter ? minimum : maximum
  }
}
