import Pages

/// The parts of a fit score as a radar chart. The chart is hidden from screen readers; the table has the same values.
struct RadarView {
  let radar: FitRadar

  /// The size of the chart, its centre, and the radius of 100 per cent.
  private static let (width, height, radius) = (320, 232, 80)
  private static let middle = (x: 160, y: 116)
  /// The directions of the axes from the centre, clockwise from the top.
  private static let ways = [(0, -1), (1, 0), (0, 1), (-1, 0)]

  var html: HTML {
    tag("figure", .class("drawn radar-chart")) {
      tag("figcaption", .class("legends")) {
        for shape in [FitRadar.here, FitRadar.anywhere] {
          tag("span", .class("legend")) {
            swatch(shape.color)
            shape.label
          }
        }
      }
      tag(
        "svg", .class("radar"), .text("viewBox", "0 0 \(Self.width) \(Self.height)"), .text("aria-hidden", "true"),
        .text("focusable", "false")
      ) {
        tag("path", .class("web"), .text("d", web))
        shape(FitRadar.anywhere, radar.axes.map(\.anywhere), "alone")
        shape(FitRadar.here, radar.axes.map(\.here), "here")
        for (axis, place) in zip(radar.axes, Self.labels) { label(axis, place) }
      }
      if let missing = radar.missing { tag("p", .class("hint")) { missing } }
      tag("details") {
        tag("summary") { FitRadar.table }
        table
      }
    }
  }

  /// The axes, and rings at 25, 50, 75 and 100 per cent.
  private var web: String {
    let rings = [25, 50, 75, 100].map { percent in
      "M" + Self.ways.indices.map { point($0, percent) }.joined(separator: "L") + "Z"
    }
    return (rings + Self.ways.indices.map { "M\(Self.middle.x) \(Self.middle.y)L\(point($0, 100))" }).joined()
  }

  private func point(_ axis: Int, _ percent: Int) -> String {
    let (x, y) = Self.ways[axis]
    return "\(Self.middle.x + x * percent * Self.radius / 100) \(Self.middle.y + y * percent * Self.radius / 100)"
  }

  /// A line between the known parts, closed if all parts are known. Unknown parts are skipped: no line leads to them,
  /// and a known part between two of them is a dot.
  private func shape(_ shape: FitRadar.Shape, _ percents: [Int?], _ name: String) -> HTML {
    let count = percents.count
    let isWhole = !percents.contains(nil)
    let points = percents.enumerated().map { axis, percent in percent.map { point(axis, $0) } }
    let sides = points.indices.compactMap { axis in
      points[axis].flatMap { from in points[(axis + 1) % count].map { "M\(from)L\($0)" } }
    }
    let line = isWhole ? "M" + points.compactMap(\.self).joined(separator: "L") + "Z" : sides.joined()
    return tag("g", .class(Color.textColor(shape.color))) {
      if !line.isEmpty { tag("path", .class(isWhole ? "\(name) whole-shape" : name), .text("d", line)) }
      tag("path", .class("dots"), .text("d", points.compactMap { $0.map { "M\($0)h0" } }.joined()))
    }
  }

  private static let labels = [
    (x: 160, y: 14, anchor: "middle"), (x: 248, y: 112, anchor: "start"), (x: 160, y: 212, anchor: "middle"),
    (x: 72, y: 112, anchor: "end"),
  ]

  private func label(_ axis: FitRadar.Axis, _ place: (x: Int, y: Int, anchor: String)) -> HTML {
    tag("text", .text("x", "\(place.x)"), .text("y", "\(place.y)"), .text("text-anchor", place.anchor)) {
      axis.label
      tag("tspan", .text("x", "\(place.x)"), .text("dy", "15")) { axis.points }
    }
  }

  private var table: HTML {
    tag("div", .class("wide-table rows-apart"), .text("tabindex", "0"), .text("role", "region"), .label(FitRadar.title))
    {
      tag("table") {
        tag("thead") {
          tag("tr") { for column in FitRadar.columns { tag("th", .text("scope", "col")) { column } } }
        }
        tag("tbody") {
          for axis in radar.axes {
            tag("tr") {
              tag("th", .text("scope", "row")) { axis.label }
              for (column, cell) in zip(FitRadar.columns.dropFirst(), [axis.points, axis.athlete, axis.school]) {
                tag("td", .text("data-label", column)) { cell }
              }
            }
          }
        }
      }
    }
  }
}
