import CoreMetrics
import Foundation
import Testing

@testable import Observability

/// What is recorded is shown, in the format that Prometheus reads.
@Suite struct MetricRegistryTests {
  @Test func `counters, gauges and histograms are shown with their kind, help and labels`() {
    let registry = MetricRegistry(help: ["pages_total": "Pages that were\nanswered"])
    Counter(label: "pages_total", dimensions: [("status", "200"), ("by", "a\"\\\n")], factory: registry).increment(
      by: 2)
    Counter(label: "pages_total", dimensions: [("by", "a\"\\\n"), ("status", "200")], factory: registry).increment()
    Gauge(label: "open", factory: registry).record(0.5)
    Timer(label: "page_seconds", factory: registry).recordMilliseconds(20)
    Timer(label: "page_seconds", factory: registry).recordSeconds(60)
    let text = registry.exposition()
    #expect(
      text.contains(
        """
        # HELP pages_total Pages that were\\nanswered
        # TYPE pages_total counter
        pages_total{by="a\\"\\\\\\n",status="200"} 3

        """))
    #expect(text.contains("# TYPE open gauge\nopen 0.5\n"))
    #expect(text.contains("# TYPE page_seconds histogram\npage_seconds_bucket{le=\"0.001\"} 0\n"))
    #expect(text.contains("page_seconds_bucket{le=\"0.01\"} 0\npage_seconds_bucket{le=\"0.025\"} 1\n"))
    #expect(text.contains("page_seconds_bucket{le=\"10\"} 1\npage_seconds_bucket{le=\"+Inf\"} 2\n"))
    #expect(text.contains("page_seconds_sum 60.02\npage_seconds_count 2\n"))
  }

  @Test func `a histogram counts every value once, and its buckets never fall`() {
    for seed in 0..<50 {
      let histogram = Histogram(MetricRegistry.seconds)
      let values = (0..<seed).map { Double(($0 * 7_919 + seed) % 20_000) / 1_000 }
      values.forEach(histogram.record)
      let counts = histogram.counts
      #expect(counts.buckets.reduce(0, +) == Int64(values.count))
      #expect(abs(counts.sum - values.reduce(0, +)) < 1e-6)
      for (index, bound) in MetricRegistry.seconds.enumerated() {
        #expect(counts.buckets[...index].reduce(0, +) == Int64(values.filter { $0 <= bound }.count))
      }
    }
  }

  @Test func `what is counted elsewhere is asked for when it is shown`() {
    let registry = MetricRegistry()
    registry.onExposition { $0.set("hits_total", .counter, 7, labels: [("of", "homes")]) }
    #expect(registry.exposition() == "# TYPE hits_total counter\nhits_total{of=\"homes\"} 7\n")
  }

  @Test func `a name is one of the format, and of one kind`() {
    let registry = MetricRegistry()
    Counter(label: "9 pages/ä", factory: registry).increment()
    Gauge(label: "__pages__", factory: registry).record(3)
    #expect(registry.exposition() == "# TYPE __pages__ counter\n__pages__ 1\n")
  }

  @Test func `many threads lose nothing`() async {
    let registry = MetricRegistry()
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 {
            Counter(label: "one_total", factory: registry).increment()
            Timer(label: "two_seconds", factory: registry).recordNanoseconds(1_000_000)
          }
        }
      }
    }
    let text = registry.exposition()
    #expect(text.contains("one_total 8000\n") && text.contains("two_seconds_count 8000\n"))
  }
}
