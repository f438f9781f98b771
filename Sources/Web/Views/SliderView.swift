import Pages

/// The slider over a page's history: a form that works by itself, with the moments of change drawn below it and listed
/// as links.
struct SliderView {
  private let slider: HistorySlider
  private let path: String

  init(_ slider: HistorySlider, path: String) {
    self.slider = slider
    self.path = path
  }

  var html: HTML {
    tag("section", .class("history"), .label(slider.label)) {
      tag("div", .class("bar")) {
        tag("form", .text("method", "get"), .action(path), .id("time")) {
          tag("label", .for("at")) {
            Icon.html("clock")
            tag("span") { slider.label }
          }
          tag("div", .class("track")) {
            void(
              "input", .type("range"), .id("at"), .name("at"), .text("min", String(slider.lowest)),
              .text("max", String(slider.highest)), .text("step", "1"), .value(String(slider.position)),
              .text("aria-valuetext", slider.spoken))
            marks
          }
          tag("output", .for("at")) { slider.text }
          tag("button", .class("quiet plain"), .type("submit")) { slider.show }
          if let present = slider.present {
            tag("a", .class("button primary"), .href(path)) {
              Icon.html(present.icon)
              tag("span") { present.label }
            }
          }
        }
        if let change = slider.change { tag("p", .class("change")) { change } }
        list
      }
    }
  }

  private var marks: HTML {
    tag(
      "svg", .class("marks"), .text("viewBox", "0 0 \(HistorySlider.columns) 8"), .text("preserveAspectRatio", "none"),
      .text("aria-hidden", "true"), .text("focusable", "false")
    ) {
      // One path for all: a thousand elements are slow to lay out.
      tag("path", .text("d", slider.changed.map { "M\($0) 0v8" }.joined()))
    }
  }

  private var list: HTML {
    tag("details", .class("changes")) {
      tag("summary") { "\(slider.marksTitle) (\(slider.marks.count))" }
      tag("ol") {
        for mark in slider.marks {
          tag("li") {
            tag(
              "a", .href(Address(path).with("at", String(mark.position)).text),
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
