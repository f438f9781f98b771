/// The icons that pages name. They are drawn once at the top of a page and used by reference.
enum Icon {
  /// An icon in the colour of the surrounding text; empty for an unknown name.
  static func html(_ name: String?, _ more: String = "") -> HTML {
    guard let name, let shape = shapes[aliases[name] ?? name] else { return .empty }
    return tag("svg", .class(more.isEmpty ? "icon" : "icon \(more)"), .text("aria-hidden", "true")) {
      tag("use", .text("href", "#i-\(shape.id)"))
    }
  }

  private struct Shape {
    let id: String
    let path: String
    var isFilled = false
  }

  /// Names that share a drawing.
  private static let aliases = [
    "person.2": "people", "doc": "document", "cross": "close", "spinner": "refresh", "skeleton": "building",
  ]

  private static let shapes: [String: Shape] = {
    let outlines = [
      "bubbles": "M4 5h11v8H9l-4 4v-4H4zM17 9h3v8h-1v3l-3-3h-5v-2",
      "building": "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3",
      "calendar": "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
      "chart": "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
      "check": "M5 12l5 5 9-10",
      "clock": "M12 3a9 9 0 1 0 .01 0M12 7v5l3 2",
      "close": "M6 6l12 12M18 6L6 18",
      "compass": "M12 3a9 9 0 1 0 .01 0M15.5 8.5l-2 5-5 2 2-5z",
      "document": "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
      "envelope": "M3 6h18v12H3zM3 7l9 7 9-7",
      "info": "M12 3a9 9 0 1 0 .01 0M12 11v5M12 8v.01",
      "link": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
      "magnifier": "M11 4a7 7 0 1 0 .01 0M16 16l5 5",
      "message": "M4 5h16v11H9l-4 4v-4H4z",
      "people": "M9 5a3.5 3.5 0 1 0 .01 0M2.5 20a6.5 6.5 0 0 1 13 0M16 5.5a3.5 3.5 0 0 1 0 6.5M17.5 14a6 6 0 0 1 4 6",
      "person": "M12 4a4 4 0 1 0 .01 0M4.5 21a7.5 7.5 0 0 1 15 0",
      "phone": "M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
      "pin": "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 7.5a2.5 2.5 0 1 0 .01 0",
      "redo": "M20 5v5h-5M19.5 10a8 8 0 1 0 .5 4",
      "refresh": "M20 4v5h-5M4 20v-5h5M19.5 9a8 8 0 0 0-14-2M4.5 15a8 8 0 0 0 14 2",
      "restore": "M4 5v5h5M4.5 10a8 8 0 1 1-.5 4",
      "settings": "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
      "star": "M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z",
      "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
      "warning": "M12 4l9 16H3zM12 10v4M12 17v.01",
    ]
    var shapes = Dictionary(uniqueKeysWithValues: outlines.map { ($0, Shape(id: $0, path: $1)) })
    shapes["star-filled"] = outlines["star"].map { Shape(id: "star-filled", path: $0, isFilled: true) }
    return shapes
  }()

  /// The hidden SVG sprite that the icons refer to.
  static let sprite: HTML = tag("svg", .class("sprite"), .text("aria-hidden", "true"), .text("focusable", "false")) {
    for shape in shapes.values.sorted(by: { $0.id < $1.id }) {
      tag("symbol", .id("i-\(shape.id)"), .text("viewBox", "0 0 24 24")) {
        tag(
          "path", .text("d", shape.path), .text("fill", shape.isFilled ? "currentColor" : "none"),
          .text("stroke", "currentColor"), .text("stroke-width", "1.75"), .text("stroke-linejoin", "round"),
          .text("stroke-linecap", "round"))
      }
    }
  }
}
