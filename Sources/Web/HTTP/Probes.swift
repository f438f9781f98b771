import Synchronization

/// What a machine in front of the server asks: is it alive, may it be given requests, how does it do. The answers say
/// nothing of any family.
public struct Probes: Sendable {
  /// A number that is told.
  public struct Metric: Sendable {
    /// The name, as Prometheus has it.
    public let name: String
    /// The value.
    public let value: Double

    /// A number with a name.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  let isReady: @Sendable () -> Bool
  let metrics: @Sendable () -> [Metric]

  /// - Parameters:
  ///   - isReady: Whether what the server needs is there; may take its time.
  ///   - metrics: Numbers of whoever runs the server.
  public init(
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

/// How many requests were answered how.
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
