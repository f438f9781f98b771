import Pages

/// The history of a page as one line that unfolds: a slider in a form that works without JavaScript, with the moments
/// of change drawn below it and listed as links. It takes the same room in the past as in the present.
struct SliderView {
  /// The query fields that belong only to the moment that an address shows.
  static let ofMoment: Set = ["at", "when", "day", "before", "said"]

  private let slider: HistorySlider
  private let path: String
  private let query: FormFields

  /// - Parameter query: The query of the page's address without the moment.
  init(_ slider: HistorySlider, path: String, query: FormFields) {
    self.slider = slider
    self.path = path
    self.query = query
  }

  var html: HTML {
    tag("section", .class("history"), .label(slider.label)) {
      tag("details", .class("bar"), .flag("open", slider.isPast)) {
        tag("summary") {
          Icon.html("clock")
          tag("span") { slider.label }
          tag("output", .for("at"), .text("form", "time")) { slider.text }
          tag("span", .class("extent")) { slider.extent }
        }
        tag("form", .text("method", "get"), .action(path), .id("time"), .text("data-at", at)) {
          // When a form is sent with GET, the browser replaces the address's query by the form's fields.
          for (name, value) in query.pairs { void("input", .type("hidden"), .name(name), .value(value)) }
          if let axis = slider.axis { track(axis) }
          tag("a", .class("button primary present"), .href(address.text)) {
            Icon.html(slider.present.icon ?? "")
            tag("span") { slider.present.label }
          }
        }
        tag("p", .class("change")) { slider.change }
        if let note = slider.note { tag("p", .class("change")) { note } }
        if !slider.marks.isEmpty { list }
        if path != Route.timeline.rawValue {
          tag("p", .class("everything")) {
            tag("a", .class("manage"), .href(Address(Route.timeline.rawValue).with("at", at).text)) {
              SiteLabels.everything
            }
          }
        }
      }
    }
  }

  /// The page's address in the present.
  private var address: Address { Address(path, query) }

  /// The position of the shown moment, which the script puts into the window's address; nil in the present.
  private var at: String? { slider.isPast ? String(slider.position) : nil }

  private func track(_ axis: HistoryAxis) -> HTML {
    tag("div", .class("track")) {
      tag("label", .class("unseen"), .for("at")) { slider.moment }
      void(
        "input", .type("range"), .id("at"), .name("when"), .text("min", String(axis.first)),
        .text("max", String(axis.last)), .text("step", "any"), .value(String(axis.shown)),
        .text("aria-valuetext", slider.text), .text("data-columns", String(HistoryAxis.columns)),
        .text("data-stops", axis.stops.map(String.init).joined(separator: " ")))
      drawing(axis)
      tag("div", .class("axis"), .text("aria-hidden", "true")) { for label in axis.labels { tag("span") { label } } }
      tag("button", .class("quiet plain"), .type("submit")) { slider.show }
    }
  }

  private func drawing(_ axis: HistoryAxis) -> HTML {
    tag(
      "svg", .class("marks"), .text("viewBox", "0 0 \(HistoryAxis.columns) 8"), .text("preserveAspectRatio", "none"),
      .text("aria-hidden", "true"), .text("focusable", "false")
    ) {
      // One path for all blocks: a thousand elements are slow to lay out.
      tag("path", .text("d", axis.blocks.map { "M\($0.from) 0h\($0.to - $0.from + 1)v8H\($0.from)z" }.joined()))
    }
  }

  private var list: HTML {
    tag("details", .class("changes")) {
      tag("summary") { slider.marksTitle }
      tag("ol") {
        for mark in slider.marks {
          tag("li") {
            tag(
              "a", .href(address.with("at", String(mark.position)).text),
              mark.position == slider.position ? .text("aria-current", "true") : nil
            ) {
              tag("time") { mark.at }
              tag("span") { mark.text }
            }
          }
        }
      }
    }
  }
}
