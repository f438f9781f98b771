import Synchronization

/// The health, readiness and metrics endpoints for a load balancer or monitoring. Their answers reveal nothing about
/// any family.
package struct Probes: Sendable {
  /// A metric.
  package struct Metric: Sendable {
    /// The name in Prometheus format.
    package let name: String
    /// The value.
    package let value: Double

    /// A metric with a name and a value.
    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  let isReady: @Sendable () -> Bool
  let metrics: @Sendable () -> [Metric]

  /// - Parameters:
  ///   - isReady: Whether everything that the server needs is available; may take some time.
  ///   - metrics: Returns the metrics that the program adds to the counts of requests.
  package init(
    isReady: @escaping @Sendable () -> Bool, metrics: @escaping @Sendable () -> [Metric]
  ) {
    self.isReady = isReady
    self.metrics = metrics
  }

  func answer(_ path: String, _ counts: RequestCounts) -> WebResponse? {
    switch path {
    case "/health": return .text("ok", status: 200)
    case "/ready": return isReady() ? .text("ready", status: 200) : .text("not ready", status: 503)
    case "/metrics":
      let lines = (counts.metrics + metrics()).map { "\($0.name) \($0.value.formatted)" }
      return .text(lines.joined(separator: "\n") + "\n", status: 200)
    default: return nil
    }
  }
}

extension Double {
  fileprivate var formatted: String { self == rounded() && abs(self) < 1e15 ? "\(Int64(self))" : "\(self)" }
}

/// Counts the answers by their kind of status.
final class RequestCounts: Sendable {
  private let counts = Mutex((all: 0, refused: 0, failed: 0))

  func count(_ status: Int) {
    counts.withLock { counts in
      counts.all += 1
      if [401, 403, 404, 429].contains(status) { counts.refused += 1 }
      if status >= 500 { counts.failed += 1 }
    }
  }

  var metrics: [Probes.Metric] {
    let counts = counts.withLock { $0 }
    return [
      .init("rc_requests_total", Double(counts.all)), .init("rc_refusals_total", Double(counts.refused)),
      .init("rc_failures_total", Double(counts.failed)),
    ]
  }
}
