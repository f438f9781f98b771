import Pages

/// The family's timeline: the season as charts, then who did what, by day and school.
struct TimelineView {
  let page: TimelinePage
  let season: SeasonPicture?
  let funnel: StatusFunnel?
  /// The shown day, in the format of a date input.
  let day: String
  let frame: Frame

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("h1") { page.title }
      pointing
    }
    if page.isPast { elsewhere }
    if let season { SeasonView(picture: season, frame: frame).html }
    tag("div", .id("list"), .class("list")) {
      filters
      section(page.heading, id: "changes") {
        if let empty = page.empty {
          emptyNotice(empty, clear: frame.pathKeepingMoment(Route.timeline.rawValue))
        }
        tag("div", .class("growing stack")) { for day in page.days { self.day(day) } }
        if let more = page.more {
          tag("p", .class("more")) {
            tag("a", .class("button"), .id("more"), .href(path(more))) { TimelinePage.earlier.label }
          }
        }
      }
    }
    if let funnel { FunnelView(picture: funnel).html }
  }

  /// The form that shows the page as it was at the end of a day.
  private var pointing: HTML {
    tag("form", .class("choices end"), .text("method", "get"), .action(Route.timeline.rawValue)) {
      for (name, value) in frame.query.pairs { void("input", .type("hidden"), .name(name), .value(value)) }
      tag("label", .class("unseen"), .for("day")) { frame.labels.day }
      void("input", .type("date"), .id("day"), .name("day"), .value(day), .text("max", page.isPast ? nil : day))
      tag("button", .type("submit")) { frame.labels.showDay }
    }
  }

  /// Links to other pages as they were at that moment.
  private var elsewhere: HTML {
    tag("nav", .class("choices"), .label(frame.labels.sameDay)) {
      tag("span", .class("muted")) { frame.labels.sameDay }
      for place in frame.labels.placesThen {
        tag("a", .class("button"), .href(frame.pathKeepingMoment(place.route.rawValue))) { place.label }
      }
    }
  }

  private var filters: HTML {
    tag(
      "form", .class("filters"), .id("filters"), .text("method", "get"), .action(Route.timeline.rawValue),
      .label(frame.labels.filters)
    ) {
      if let at = frame.at { void("input", .type("hidden"), .name("at"), .value(at)) }
      menu("person", frame.labels.person, page.people, page.filter.person)
      menu("kind", frame.labels.kind, page.kinds, page.filter.kind?.rawValue)
      tag("button", .class("plain"), .type("submit")) { frame.labels.apply }
    }
  }

  private func menu(_ name: String, _ label: String, _ choices: [FilterChoice], _ selected: String?) -> HTML {
    tag("div", .class("field")) {
      tag("label", .for("filter-\(name)")) { label }
      tag("select", .id("filter-\(name)"), .name(name)) {
        for choice in choices {
          tag("option", .value(choice.value ?? ""), .flag("selected", choice.value == selected)) { choice.label }
        }
      }
    }
  }

  private func path(_ filter: TimelinePage.Filter) -> String {
    Address(Route.timeline.rawValue).with("person", filter.person).with("kind", filter.kind?.rawValue)
      .with("at", frame.at).with("before", filter.before.map { String($0) }).text
  }

  private func day(_ day: TimelinePage.Day) -> HTML {
    tag("div", .class("day")) {
      tag("h3") { day.day }
      for group in day.groups {
        tag("div", .class("about")) {
          tag("h4") { group.name }
          tag("ol", .class("sentences")) { for change in group.changes { line(change) } }
        }
      }
    }
  }

  private func line(_ change: TimelinePage.Change) -> HTML {
    tag("li") {
      tag("a", .id("change-\(change.position)"), .href(change.then.rawValue)) {
        tag("time") { change.time }
        tag("span", .class("text")) { change.text }
        if let told = change.told { tag("span", .class("hint")) { told } }
      }
    }
  }
}

/// A spot in the colour of a series, shown before the series' name.
func swatch(_ ink: String) -> HTML {
  tag("span", .class("swatch \(Color.textColor(ink))"), .text("aria-hidden", "true")) { "" }
}

/// The season at a glance: a row of columns for each series. The chart is hidden from screen readers; the table has the
/// same numbers, with a link to each week. The script leads from a column to its row of the table.
struct SeasonView {
  let picture: SeasonPicture
  let frame: Frame

  /// The width of a week and the height of a row in the drawing.
  private static let (width, height) = (8, 40)

  var html: HTML {
    section(picture.title, id: "season", hint: picture.hint, class: "card season") {
      tag("div", .class("drawn"), .flag("data-points")) {
        for series in picture.series {
          tag("p", .class("legend")) {
            swatch(series.color)
            series.total
          }
          drawing(series)
        }
        tag("p", .class("axis-labels")) { for label in picture.labels { tag("span") { label } } }
      }
      tag("details") {
        tag("summary") { picture.table }
        table
      }
    }
  }

  private func drawing(_ series: SeasonPicture.Series) -> HTML {
    let most = max(series.counts.max() ?? 1, 1)
    let columns = series.counts.enumerated().map { week, count in
      count == 0
        ? ""
        : "M\(week * Self.width) \(Self.height)v-\(max(count * Self.height / most, 3))h\(Self.width - 1)V\(Self.height)z"
    }
    return tag(
      "svg", .class("bars \(Color.textColor(series.color))"),
      .text("viewBox", "0 0 \(series.counts.count * Self.width) \(Self.height)"),
      .text("preserveAspectRatio", "none"), .text("aria-hidden", "true"), .text("focusable", "false")
    ) {
      // One path for all columns: a hundred elements are slow to lay out.
      tag("path", .text("d", columns.joined()), .text("fill", "currentColor"))
    }
  }

  private var table: HTML {
    tag(
      "div", .class("wide-table scroll"), .text("tabindex", "0"), .text("role", "region"),
      .label("\(picture.title): \(picture.table)")
    ) {
      tag("table") {
        tag("thead") {
          tag("tr") {
            tag("th", .text("scope", "col")) { picture.week }
            for series in picture.series { tag("th", .text("scope", "col")) { series.label } }
          }
        }
        tag("tbody") {
          for week in picture.weeks {
            tag("tr") {
              tag("th", .text("scope", "row")) {
                if let when = week.when {
                  tag("a", .href(Address(Route.timeline.rawValue, frame.query).with("when", String(when)).text)) {
                    week.label
                  }
                } else {
                  week.label
                }
              }
              for count in week.counts { tag("td") { String(count) } }
            }
          }
        }
      }
    }
  }
}

/// The statuses of the schools by month, as layers; the table has the same numbers.
struct FunnelView {
  let picture: StatusFunnel

  private static let (width, height) = (20, 160)

  var html: HTML {
    section(picture.title, id: "funnel", hint: picture.hint) {
      drawing
      tag("p", .class("axis-labels")) {
        tag("span") { picture.months.first }
        if picture.months.count > 1 { tag("span") { picture.months.last } }
      }
      tag("ul", .class("legends")) {
        for layer in picture.layers {
          tag("li") {
            swatch(layer.color)
            layer.label
          }
        }
      }
      tag("details") {
        tag("summary") { picture.table }
        table
      }
    }
  }

  private var drawing: HTML {
    let most = max(picture.totals.max() ?? 1, 1)
    var base = Array(repeating: 0, count: picture.months.count)
    let layers = picture.layers.reversed().map { layer -> (String, String) in
      var path = ""
      for (month, count) in layer.counts.enumerated() where count > 0 {
        let (from, to) = (y(base[month], most), y(base[month] + count, most))
        path += "M\(month * Self.width) \(from)V\(to)h\(Self.width - 2)V\(from)z"
        base[month] += count
      }
      return (layer.color, path)
    }
    return tag(
      "svg", .class("layers"), .text("viewBox", "0 0 \(picture.months.count * Self.width) \(Self.height)"),
      .text("preserveAspectRatio", "none"), .text("aria-hidden", "true"), .text("focusable", "false")
    ) {
      for (color, path) in layers {
        tag("path", .class(Color.textColor(color)), .text("d", path), .text("fill", "currentColor"))
      }
    }
  }

  private func y(_ count: Int, _ most: Int) -> Int { Self.height - count * Self.height / most }

  private var table: HTML {
    tag(
      "div", .class("wide-table scroll"), .text("tabindex", "0"), .text("role", "region"),
      .label("\(picture.title): \(picture.table)")
    ) {
      tag("table") {
        tag("thead") {
          tag("tr") {
            tag("th", .text("scope", "col")) { picture.month }
            for layer in picture.layers { tag("th", .text("scope", "col")) { layer.label } }
          }
        }
        tag("tbody") {
          for (index, month) in picture.months.enumerated() {
            tag("tr") {
              tag("th", .text("scope", "row")) { month }
              for layer in picture.layers { tag("td") { String(layer.counts[index]) } }
            }
          }
        }
      }
    }
  }
}
