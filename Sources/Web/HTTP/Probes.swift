import Observability

/// The health, readiness and metrics endpoints for a load balancer or monitoring. Their answers reveal nothing about
/// any family, and wait for nothing.
package struct Probes: Sendable {
  let isReady: @Sendable () -> Bool
  let registry: MetricRegistry

  /// - Parameters:
  ///   - isReady: Whether everything that the server needs is available, as far as is known.
  ///   - registry: The metrics of the program, to which the server adds its own.
  package init(isReady: @escaping @Sendable () -> Bool, registry: MetricRegistry = MetricRegistry()) {
    self.isReady = isReady
    self.registry = registry
  }

  /// What the server's own metrics say, by their names.
  package static var help: [String: String] { ServerMetrics.help }

  /// The answer for a path; nil for any other path.
  ///
  /// - Parameter isServing: Whether the server has begun to serve, and is not about to stop.
  func answer(_ path: String, isServing: Bool) -> WebResponse? {
    switch path {
    case "/health": .text("ok", status: 200)
    case "/ready": isServing && isReady() ? .text("ready", status: 200) : .text("not ready", status: 503)
    case "/metrics":
      WebResponse(
        status: 200, contentType: MetricRegistry.contentType, body: Array(registry.exposition().utf8))
    default: nil
    }
  }
}
