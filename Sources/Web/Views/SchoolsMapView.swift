import Domain
import Pages

/// The schools on a map of our own shapes, so that no other host is contacted, and beside it the same schools by name.
/// Each mark is a link to its school or to a closer view.
struct SchoolsMapView {
  let map: SchoolsMap
  let frame: Frame
  let query: SchoolsQuery

  var html: HTML {
    tag("div", .class("school-map")) {
      tag("div", .class("stack")) {
        drawing
        zooming
      }
      tag("div", .class("stack"), .id("beside")) {
        group(map.here, id: "here")
        // A person who zoomed in has left the other schools out on purpose.
        if let elsewhere = map.elsewhere {
          if map.isZoomed {
            muted(elsewhere.title)
          } else {
            group(elsewhere, id: "elsewhere", leadsTo: map.elsewhereArea)
          }
        }
        if let placeless = map.placeless { group(placeless, id: "placeless") }
      }
    }
  }

  private var drawing: HTML {
    tag("figure", .class("map")) {
      tag(
        "svg", .text("viewBox", "0 0 \(SchoolsMap.width) \(SchoolsMap.height)"), .text("role", "group"),
        .label(map.spoken), .text("focusable", "false")
      ) {
        for frame in map.frames { land(frame) }
        if map.isZoomed { names }
        for mark in map.marks { self.mark(mark) }
      }
    }
  }

  /// The states in a part of the drawing, clipped at its edges.
  private func land(_ frame: SchoolsMap.Frame) -> HTML {
    let box = "\(frame.x) \(frame.y) \(frame.width) \(frame.height)"
    return tag(
      "svg", .class(map.frames.count > 1 && frame.x > 0 ? "inset" : "main"), .text("x", "\(frame.x)"),
      .text("y", "\(frame.y)"), .text("width", "\(frame.width)"), .text("height", "\(frame.height)"),
      .text("viewBox", box), .text("aria-hidden", "true")
    ) {
      tag("path", .class("land"), .text("d", path(StateShapes.outlines, frame, isClosed: true)))
      tag("path", .class("border"), .text("d", path(StateShapes.borders, frame, isClosed: false)))
    }
  }

  /// The codes of the visible states, each in the middle of its state.
  private var names: HTML {
    tag("g", .class("names"), .text("aria-hidden", "true")) {
      for (code, middle) in StateShapes.centres {
        if let frame = map.frames.first, frame.area.contains(middle) {
          let (x, y) = frame.point(middle)
          tag("text", .text("x", "\(x)"), .text("y", "\(y)")) { code }
        }
      }
    }
  }

  private func path(_ lines: [[StateShapes.Point]], _ frame: SchoolsMap.Frame, isClosed: Bool) -> String {
    lines.filter { StateShapes.mayCross($0, frame.area) }.map { line in
      "M"
        + line.map { point in
          let (x, y) = frame.point(Coordinates(latitude: point.latitude, longitude: point.longitude))
          return "\(x) \(y)"
        }.joined(separator: "L") + (isClosed ? "Z" : "")
    }.joined()
  }

  private func mark(_ mark: SchoolsMap.Mark) -> HTML {
    tag("a", .class("mark"), .href(path(mark)), .label(mark.spoken)) {
      let radius = mark.count == 1 ? 6 : mark.count < 10 ? 11 : mark.count < 100 ? 14 : 17
      tag("circle", .text("cx", "\(mark.x)"), .text("cy", "\(mark.y)"), .text("r", "\(radius)"))
      if mark.count > 1 {
        tag("text", .text("x", "\(mark.x)"), .text("y", "\(mark.y)"), .text("dy", ".35em")) { String(mark.count) }
      }
    }
  }

  private func path(_ mark: SchoolsMap.Mark) -> String {
    if let school = mark.school { return frame.pathKeepingMoment(Route.school(school).rawValue) }
    return mark.zoom.map(query.path) ?? "#here"
  }

  /// The links that zoom to a state, or back to the whole map.
  @HTMLBuilder private var zooming: HTML {
    if map.isZoomed {
      tag("p") { tag("a", .class("button"), .href(query.path(stateless))) { SchoolsMap.whole } }
    } else if !map.states.isEmpty {
      tag("nav", .class("choices states"), .label(SchoolsMap.statesTitle)) {
        for state in map.states {
          tag("a", .class("button"), .href(query.path(in: state.code)), .label(state.spoken)) { state.label }
        }
      }
    }
  }

  private var stateless: SchoolFilters {
    var filters = query.filters
    filters.state = nil
    return filters
  }

  private func group(_ group: SchoolsMap.Group, id: String, leadsTo area: MapArea? = nil) -> HTML {
    section(group.title, id: id) {
      if let area { tag("p") { tag("a", .class("manage"), .href(query.path(area))) { SchoolsMap.elsewhereLink } } }
      tag("ul", .class("lines")) {
        for entry in group.entries {
          tag("li") {
            tag("a", .href(frame.pathKeepingMoment(Route.school(entry.id).rawValue))) { entry.name }
            tag("span", .class("muted")) { entry.location }
          }
        }
      }
      if let more = group.more {
        tag("p") { tag("a", .class("manage"), .href(query.path(.cards))) { "\(more) →" } }
      }
    }
  }
}
