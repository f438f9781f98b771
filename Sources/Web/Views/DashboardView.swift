import Pages

/// The dashboard: cards with numbers, and widgets below them.
struct DashboardView {
  let page: DashboardPage
  let frame: Frame
  /// The choices shown in place of the numbers while these are all zero.
  var beginning: WelcomePage?

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("h1") { page.title }
      if let route = page.customize.leadsTo {
        tag("a", .class("button"), .href(route.rawValue), .label(page.customize.spoken)) {
          Icon.html(page.customize.icon)
          tag("span") { page.customize.label }
        }
      }
    }
    if let empty = page.empty { emptyNotice(empty, clear: page.customize.leadsTo?.rawValue ?? "/") }
    if let beginning {
      tag("p", .class("muted")) { beginning.subtitle }
      ChoicesView(choices: beginning.choices).html
    } else {
      numbers
    }
  }

  @HTMLBuilder private var numbers: HTML {
    tag("ul", .class("measures")) {
      for card in page.cards {
        tag("li", .class("measure white"), .label(card.spoken)) {
          tag("p") {
            tag("span", .text("aria-hidden", "true")) { "\(card.icon) " }
            tag("strong") { card.label }
          }
          tag("p", .class("big")) {
            if let route = card.leadsTo, Site.serves(route) {
              tag("a", .href(frame.pathKeepingMoment(route.rawValue)), .label(card.spoken)) { card.value }
            } else {
              card.value
            }
          }
          muted(card.description)
        }
      }
    }
    tag("div", .class("widgets")) {
      for widget in page.widgets { section(widget.title, id: widget.key) { self.widget(widget) } }
    }
  }

  @HTMLBuilder private func widget(_ widget: DashboardPage.Widget) -> HTML {
    if let empty = widget.empty { muted(empty) }
    if let points = widget.points, !points.isEmpty { PointsView(points, widget.title).html }
    tag("ul", .class("lines")) {
      for line in widget.lines { tag("li") { self.line(line) } }
    }
    if let more = widget.more {
      tag("details") {
        tag("summary") { more }
        tag("ul", .class("lines")) {
          for line in widget.rest { tag("li") { self.line(line) } }
        }
      }
    }
  }

  private func line(_ line: DashboardPage.Line) -> HTML {
    group {
      tag("span", .class("line-label")) {
        if let route = line.leadsTo, Site.serves(route) {
          tag("a", .href(frame.pathKeepingMoment(route.rawValue))) { line.label }
        } else {
          line.label
        }
      }
      tag("span", .class("line-text")) {
        line.text
        if let badge = line.badge { HTML(text: " "); Web.badge(badge) }
      }
      if let share = line.share {
        tag(
          "progress", .text("max", "100"), .value(String(Int(share * 100))),
          .text("aria-hidden", "true"))
      }
    }
  }
}

/// Several places on an outline of the country.
struct PointsView {
  private let points: [DashboardPage.Point]
  private let title: String

  init(_ points: [DashboardPage.Point], _ title: String) {
    self.points = points.filter { Outline.holds(latitude: $0.latitude, longitude: $0.longitude) }
    self.title = title
  }

  var html: HTML {
    tag("figure", .class("map")) {
      tag(
        "svg", .text("viewBox", "0 0 \(Outline.width) \(Outline.height)"), .text("role", "img"), .label(title),
        .text("focusable", "false")
      ) {
        tag("path", .class("land"), .text("d", Outline.path))
        for point in points {
          let (x, y) = Outline.place(latitude: point.latitude, longitude: point.longitude)
          tag(
            "circle", .class(point.school == nil ? "pin home" : "pin"), .text("cx", String(Int(x))),
            .text("cy", String(Int(y))), .text("r", "6")
          ) { tag("title") { point.name } }
        }
      }
    }
  }
}
