import Metrics
import Observability

/// What a server counts and times of its requests.
struct ServerMetrics: Sendable {
  private let registry: MetricRegistry
  private let requests: Counter
  private let refusals: Counter
  private let failures: Counter

  init(_ registry: MetricRegistry) {
    self.registry = registry
    requests = Counter(label: "rc_requests_total", factory: registry)
    refusals = Counter(label: "rc_refusals_total", factory: registry)
    failures = Counter(label: "rc_failures_total", factory: registry)
  }

  /// Records an answer by its kind of status, and its time by the page or the write that it answers.
  func record(isWrite: Bool, target: String, status: Int, took: Duration) {
    requests.increment()
    if [401, 403, 404, 429].contains(status) { refusals.increment() }
    if status >= 500 { failures.increment() }
    // A request that nothing was done for would hide how long those take that something was done for.
    guard status < 400 else { return }
    let labels = [("route", RouteTemplate.label(of: target))]
    Timer(label: isWrite ? "rc_write_seconds" : "rc_page_seconds", dimensions: labels, factory: registry).record(
      duration: took)
  }

  /// Records how long a family's home took to reach the head of its log: what the log had new, and folding it.
  func recordFold(_ took: Duration, opened: Bool) {
    let labels = [("home", opened ? "opened" : "open")]
    Timer(label: "rc_fold_seconds", dimensions: labels, factory: registry).record(duration: took)
  }

  /// What the metrics of every server say.
  static let help = [
    "rc_requests_total": "Requests that were answered.",
    "rc_refusals_total": "Answers with status 401, 403, 404 or 429.",
    "rc_failures_total": "Answers with a status of 500 or more.",
    "rc_page_seconds": "Time from a request's head to the answer's, of those that change nothing.",
    "rc_write_seconds": "The same of those that change something.",
    "rc_fold_seconds": "Time until a family's rows are at the head of its log, for each request.",
    "rc_connections": "Connections to the pages' port.",
    "rc_change_feeds": "Pages that are told of changes.",
  ]
}
