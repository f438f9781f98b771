/// Prometheus' text format, version 0.0.4: the lines of a metric.
enum Exposition {
  static func text(of name: String, _ family: MetricRegistry.Family, help: String?) -> String {
    var lines = help.map { ["# HELP \(name) \(escaped($0))"] } ?? []
    lines.append("# TYPE \(name) \(family.kind.rawValue)")
    for (labels, series) in family.series.sorted(by: { order(of: $0.key) < order(of: $1.key) }) {
      switch series {
      case let series as SingleValue: lines.append("\(name)\(text(of: labels)) \(text(of: series.value))")
      case let series as Histogram: lines += Self.lines(of: name, labels, series)
      default: break
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A name with only the characters that the format allows.
  static func name(of text: String) -> String {
    String(
      text.unicodeScalars.enumerated().map { index, scalar in
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || scalar == ":"
        return isLetter || (index > 0 && ("0"..."9").contains(scalar)) ? Character(scalar) : "_"
      })
  }

  private static func lines(of name: String, _ labels: [MetricRegistry.Label], _ histogram: Histogram) -> [String] {
    let counts = histogram.counts
    var (below, lines): (Int64, [String]) = (0, [])
    for (bound, count) in zip(histogram.bounds + [.infinity], counts.buckets) {
      below += count
      let bounded = labels + [.init(name: "le", value: text(of: bound))]
      lines.append("\(name)_bucket\(text(of: bounded)) \(below)")
    }
    return lines + [
      "\(name)_sum\(text(of: labels)) \(text(of: counts.sum))", "\(name)_count\(text(of: labels)) \(below)",
    ]
  }

  private static func text(of labels: [MetricRegistry.Label]) -> String {
    guard !labels.isEmpty else { return "" }
    return "{" + labels.map { "\($0.name)=\"\(escaped($0.value, quote: true))\"" }.joined(separator: ",") + "}"
  }

  private static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  private static func escaped(_ text: String, quote: Bool = false) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    return quote ? text.replacing("\"", with: "\\\"") : text
  }

  private static func order(of labels: [MetricRegistry.Label]) -> String {
    labels.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  }
}
