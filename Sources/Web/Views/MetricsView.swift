import Pages

/// The athlete's metrics: a form for a new one, then each type with its statistics. One metric at a time has a form that
/// edits it in its place: with a form for each, the page would be too large.
struct MetricsView {
  /// The name of the query's field with the id of the metric that is edited.
  static let editing = "edit"

  /// A form that was sent and comes back with remarks: of the metric with an id, or of a new one.
  struct SentMetric {
    let id: String?
    let sent: SubmittedForm
  }

  let page: MetricsPage
  let frame: Frame
  let sent: SentMetric?
  /// The id of the metric whose form is open; nil if none is.
  var edited: String?

  /// The controls of the form that edits a metric, with the stored values.
  static func controls(_ page: MetricsPage, editing edit: MetricsPage.Edit) -> [Control] {
    controls(page).map { control in
      var control = control
      control.value = edit.values[control.name] ?? ""
      // A type that only a newer version knows stays a choice.
      if control.name == "metricType", case .choice(let options) = control.kind,
        !options.contains(where: { $0.value == control.value })
      {
        control.kind = .choice(options + [.init(value: control.value, label: control.value)])
      }
      return control
    }
  }

  /// The controls of the form for a new metric: those of an event's page, plus the day and the event, which an event's
  /// page knows.
  static func controls(_ page: MetricsPage) -> [Control] {
    EventDetailView.controls(page.form ?? MetricFormTexts()) + [
      Control(
        name: "recordedDate", label: MetricsPage.dateLabel, kind: .line(.date), value: page.today, isRequired: true),
      Control(
        name: "event", label: MetricsPage.eventLabel,
        kind: .choice(
          [.init(value: "", label: MetricsPage.noEvent)] + page.events.map { .init(value: $0.value, label: $0.label) })),
    ]
  }

  @HTMLBuilder var html: HTML {
    backLink(EventsPage.title, Route.events.rawValue, frame)
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { MetricsPage.title }
        tag("p", .class("muted")) { page.resultText }
      }
    }
    if let texts = page.form { log(texts) }
    if let empty = page.empty { emptyNotice(empty, clear: "\(Route.metrics.rawValue)#log") }
    for (index, group) in page.groups.enumerated() {
      section(group.label, id: "metrics-\(index)") {
        labelledTexts(group.statistics)
        if let chart = group.chart { MetricChartView(chart: chart).html }
        tag("ul", .class("measures")) {
          for entry in group.entries { tag("li") { metric(entry, group) } }
        }
      }
    }
  }

  private func log(_ texts: MetricFormTexts) -> HTML {
    let sent = sent(for: nil)
    let form = FormView("log", frame, sent)
    return tag("details", .class("edit card gray"), .id("log"), .flag("open", sent != nil || page.groups.isEmpty)) {
      tag("summary", .addMarker(texts.open.title), .label(texts.open.spoken)) { texts.open.title }
      tag("h2") { texts.heading }
      frame.form(Route.metrics.rawValue, class: "grid", busy: texts.busy, asksBeforeDiscarding: true) {
        form.message
        form(Self.controls(page))
        tag("div", .class("choices wide")) {
          tag("button", .class(Color.badge(texts.submit.color)), .type("submit"), .label(texts.submit.spoken)) {
            texts.submit.title
          }
        }
      }
    }
  }

  private func sent(for id: String?) -> SubmittedForm? { sent.flatMap { $0.id == id ? $0.sent : nil } }

  @HTMLBuilder private func edit(_ entry: MetricsPage.Entry, _ edit: MetricsPage.Edit) -> HTML {
    let place = "#metric-\(entry.id)"
    if entry.id == edited || entry.id == sent?.id {
      let form = FormView(entry.id, frame, sent(for: entry.id))
      frame.form("\(Route.metrics.rawValue)/\(entry.id)", class: "grid", busy: MetricsPage.saving) {
        form.message
        form(Self.controls(page, editing: edit))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { MetricsPage.save }
          tag("a", .class("button"), .href("\(Route.metrics.rawValue)\(place)"), .cancels) { frame.labels.cancel }
        }
      }
    } else {
      tag(
        "a", .class("button"), .href(Address(Route.metrics.rawValue).with(Self.editing, entry.id).text + place),
        .label(edit.spoken)
      ) { MetricsPage.edit }
    }
  }

  private func metric(_ entry: MetricsPage.Entry, _ group: MetricsPage.Group) -> HTML {
    tag("article", .class("measure"), .id("metric-\(entry.id)"), .label(entry.spoken)) {
      tag("p", .class("big")) { entry.value }
      tag("p", .class("muted")) { entry.date }
      if let event = entry.event {
        tag("p") { tag("a", .href(frame.pathKeepingMoment(EventRoute.event(event.value).path))) { event.label } }
      }
      if let verified = entry.verified { badges([verified]) }
      if let notes = entry.notes { tag("p", .class("text")) { notes } }
      if let edit = entry.edit { self.edit(entry, edit) }
      if let remove = entry.remove {
        tag("details", .class("edit")) {
          tag("summary", .label("\(remove.action ?? ""): \(entry.spoken)")) { remove.action }
          frame.form("\(Route.metrics.rawValue)/\(entry.id)/remove", class: "ask") {
            tag("p") { remove.title }
            tag("button", .class("danger"), .type("submit")) { remove.action }
          }
        }
      }
    }
  }
}

/// A metric over time: a line with a dot for each value, the largest for the personal best. The values are listed
/// below, so the drawing is hidden from screen readers.
struct MetricChartView {
  let chart: MetricChart

  /// The margin around the line, so that no dot is clipped.
  private static let margin = 10

  var html: HTML {
    tag("figure", .class("drawn line-chart")) {
      tag("figcaption", .class("legend")) { chart.best }
      tag("p", .class("axis-labels"), .text("aria-hidden", "true")) { tag("span") { chart.highest } }
      tag(
        "svg", .class("line"),
        .text(
          "viewBox",
          "\(-Self.margin) \(-Self.margin) \(MetricChart.width + 2 * Self.margin) \(MetricChart.height + 2 * Self.margin)"
        ),
        .text("preserveAspectRatio", "none"), .text("aria-hidden", "true"), .text("focusable", "false")
      ) {
        tag(
          "path", .text("d", "M" + chart.points.map { "\($0.x) \($0.y)" }.joined(separator: "L")),
          .text("fill", "none"), .text("stroke", "currentColor"), .text("stroke-width", "2"),
          .text("vector-effect", "non-scaling-stroke"))
        dots(chart.points.filter { !$0.isBest }, width: "7")
        dots(chart.points.filter(\.isBest), width: "14")
      }
      tag("p", .class("axis-labels"), .text("aria-hidden", "true")) { tag("span") { chart.lowest } }
      tag("p", .class("axis-labels"), .text("aria-hidden", "true")) { for day in chart.days { tag("span") { day } } }
    }
  }

  /// Dots drawn as lines of length zero with round caps: they stay round when the drawing is stretched.
  private func dots(_ points: [MetricChart.Point], width: String) -> HTML {
    tag(
      "path", .text("d", points.map { "M\($0.x) \($0.y)h0" }.joined()), .text("fill", "none"),
      .text("stroke", "currentColor"), .text("stroke-width", width), .text("stroke-linecap", "round"),
      .text("vector-effect", "non-scaling-stroke"))
  }
}
