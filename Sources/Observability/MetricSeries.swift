import CoreMetrics
import Synchronization

/// The values of a metric under one set of labels.
protocol MetricSeries: AnyObject, Sendable {}

/// A counter or a gauge.
final class SingleValue: MetricSeries, CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler {
  private let kept = Mutex(0.0)

  var value: Double { kept.withLock { $0 } }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { kept.withLock { $0 += amount } }
  func decrement(by amount: Double) { kept.withLock { $0 -= amount } }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { kept.withLock { $0 = value } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func reset() { set(0.0) }
}

/// How many values were at most as large as each bound, with their number and sum.
final class Histogram: MetricSeries, RecorderHandler, TimerHandler {
  struct Counts {
    /// The values up to each bound and above the one before; the last is of those above all bounds.
    var buckets: [Int64]
    var sum = 0.0
  }

  let bounds: [Double]
  private let kept: Mutex<Counts>

  init(_ bounds: [Double]) {
    self.bounds = bounds
    kept = Mutex(Counts(buckets: Array(repeating: 0, count: bounds.count + 1)))
  }

  var counts: Counts { kept.withLock { $0 } }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    kept.withLock { counts in
      counts.buckets[bucket] += 1
      counts.sum += value
    }
  }

  func record(_ value: Int64) { record(Double(value)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
