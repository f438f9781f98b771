import CoreMetrics
import Synchronization

/// The metrics of a process, in memory: what swift-metrics records, and `exposition()` shows to Prometheus.
///
/// Timers and aggregating recorders are histograms, in seconds and in their own unit; all else is a single value.
package final class MetricRegistry: MetricsFactory, Sendable {
  /// The kind of a metric, as the exposition format names it.
  package enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The bounds of the buckets of a histogram of seconds: from a page that is kept in memory to a server that gave up.
  package static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  struct Family {
    let kind: Kind
    var series: [[Label]: any MetricSeries] = [:]
  }

  struct Label: Hashable, Sendable {
    let name: String
    let value: String
  }

  private struct State {
    var families: [String: Family] = [:]
    var sources: [@Sendable (MetricRegistry) -> Void] = []
  }

  private let help: [String: String]
  private let state = Mutex(State())

  /// - Parameter help: What each metric says, by its name.
  package init(help: [String: String] = [:]) { self.help = help }

  /// Adds what is asked for values when the metrics are shown, and sets them. It must not wait for anything.
  package func onExposition(_ source: @escaping @Sendable (MetricRegistry) -> Void) {
    state.withLock { $0.sources.append(source) }
  }

  /// Sets a value that is counted elsewhere.
  package func set(_ name: String, _ kind: Kind = .gauge, _ value: Double, labels: [(String, String)] = []) {
    series(name, kind, labels) { SingleValue() }?.set(value)
  }

  /// The metrics in Prometheus' text format, version 0.0.4.
  package func exposition() -> String {
    for source in state.withLock({ $0.sources }) { source(self) }
    let families = state.withLock { $0.families }
    return families.sorted { $0.key < $1.key }.map { Exposition.text(of: $0, $1, help: help[$0]) }.joined()
  }

  /// The media type of the exposition.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The series of a metric; a new one where there is none. Nil if the name has another kind already.
  private func series<S: MetricSeries>(
    _ name: String, _ kind: Kind, _ labels: [(String, String)], make: () -> S
  ) -> S? {
    let labels = labels.map { Label(name: Exposition.name(of: $0.0), value: $0.1) }.sorted { $0.name < $1.name }
    return state.withLock { state in
      let name = Exposition.name(of: name)
      var family = state.families[name] ?? Family(kind: kind)
      guard family.kind == kind else { return nil }
      let series = family.series[labels] ?? make()
      family.series[labels] = series
      state.families[name] = family
      return series as? S
    }
  }

  // MARK: MetricsFactory

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    single(label, .counter, dimensions)
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { single(label, .counter, dimensions) }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    single(label, .gauge, dimensions)
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate ? histogram(label, dimensions) : single(label, .gauge, dimensions)
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions)
  }

  // A series lives as long as the process, as Prometheus expects of a target.
  package func destroyCounter(_: any CounterHandler) {}
  package func destroyFloatingPointCounter(_: any FloatingPointCounterHandler) {}
  package func destroyMeter(_: any MeterHandler) {}
  package func destroyRecorder(_: any RecorderHandler) {}
  package func destroyTimer(_: any TimerHandler) {}

  private func single(_ name: String, _ kind: Kind, _ labels: [(String, String)]) -> SingleValue {
    series(name, kind, labels) { SingleValue() } ?? SingleValue()
  }

  private func histogram(_ name: String, _ labels: [(String, String)]) -> Histogram {
    series(name, .histogram, labels) { Histogram(Self.seconds) } ?? Histogram(Self.seconds)
  }
}
