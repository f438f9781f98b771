import Pages

/// The list of recruiting events.
struct EventsView {
  let page: EventsPage
  let frame: Frame

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { EventsPage.title }
        if !page.hasNoEvents { tag("p", .class("muted"), .id("results"), .text("role", "status")) { page.resultText } }
      }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(frame.pathKeepingMoment(Route.metrics.rawValue))) { MetricsPage.title }
        ExportMenuView(menu: .events, frame: frame).html
        if !page.isPast {
          tag("a", .class("button primary"), .href(EventRoute.create.path)) { EventFormTexts.open }
        }
      }
    }
    if !page.hasNoEvents { menus }
    tag("div", .id("list"), .class("list")) {
      if let empty = page.empty {
        emptyNotice(
          empty, clear: page.filters.areActive ? Route.events.rawValue : EventRoute.create.path)
      }
      tag("ul", .class("cards")) {
        for card in page.cards { tag("li") { self.card(card) } }
      }
    }
  }

  private var menus: HTML {
    func options(_ all: String, _ options: [EventDetailPage.Option]) -> [(value: String, label: String)] {
      [("", all)] + options.map { ($0.value, $0.label) }
    }
    return ListFilters(
      path: Route.events.rawValue, search: (EventsPage.searchPrompt, page.filters.searchText),
      menus: [
        .init("type", EventsPage.typeLabel, options(EventsPage.all, page.typeOptions), page.filters.type),
        .init(
          "status", EventsPage.statusLabel, options(EventsPage.all, page.statusOptions), page.filters.status?.rawValue),
        .init("range", EventsPage.rangeLabel, options(EventsPage.all, page.rangeOptions), page.filters.range?.rawValue),
        .init("sort", frame.labels.sort, page.sortOptions.map { ($0.value, $0.label) }, page.sort.rawValue),
      ], frame: frame
    ).html
  }

  private func card(_ card: EventsPage.Card) -> HTML {
    let path = EventRoute.event(card.id).path
    return tag("article", .class("card"), .label(card.spoken)) {
      badges(card.badges)
      tag("h2", .class("one-line")) { tag("a", .href(frame.pathKeepingMoment(path)), .loading(path)) { card.name } }
      tag("p") {
        Icon.html("calendar")
        " \(card.dateRange)"
      }
      if let place = card.place {
        tag("p", .class("muted")) {
          Icon.html("pin")
          " \(place)"
        }
      }
      if let cost = card.cost { muted(cost) }
    }
  }
}

/// The form for a new event.
struct NewEventView {
  let texts: EventFormTexts
  let schools: [Control.Option]
  let frame: Frame
  let sent: SubmittedForm?

  /// The form's controls, with the values of an event.
  static func controls(_ texts: EventFormTexts, values: [String: String] = [:]) -> [Control] {
    let kinds: [String: Control.Kind] = [
      "startDate": .line(.date), "endDate": .line(.date), "startTime": .line(.time), "endTime": .line(.time),
      "checkinTime": .line(.time), "url": .line(.url), "registered": .toggle, "description": .long,
      "performanceNotes": .long,
    ]
    return texts.inputs.map { input in
      // A stored value is never replaced by the first option.
      var control = Control(input, value: values[input.field], kind: kinds[input.field])
      if values.isEmpty, let first = input.options?.first { control.value = first.value }
      if control.kind == .toggle, control.value.isEmpty { control.value = "false" }
      return control.addingValueToOptions
    }
  }

  /// The control that selects the school of an event, among the athlete's schools.
  static func schoolControl(_ schools: [Control.Option], value: String = "") -> Control {
    Control(
      name: "school", label: EventFormTexts.schoolLabel,
      kind: .choice([.init(value: "", label: EventFormTexts.noSchool)] + schools), value: value
    ).addingValueToOptions
  }

  static func controls(_ texts: EventFormTexts, schools: [Control.Option]) -> [Control] {
    var controls = controls(texts)
    // No type is preselected: the person has to choose one.
    if let type = controls.firstIndex(where: { $0.name == "type" }) { controls[type].value = "" }
    if let type = controls.firstIndex(where: { $0.name == "type" }), case .choice(let options) = controls[type].kind {
      controls[type].kind = .choice([.init(value: "", label: EventFormTexts.chooseType)] + options)
    }
    return controls + [schoolControl(schools)]
  }

  @HTMLBuilder var html: HTML {
    tag("p") { tag("a", .class("back"), .href(Route.events.rawValue)) { EventDetailPage.back } }
    tag("h1") { texts.title }
    let form = FormView("new", frame, sent)
    frame.form(
      EventRoute.create.path, class: "card grid", busy: texts.busy, asksBeforeDiscarding: true, isDirty: sent != nil,
      opensAnotherPage: true
    ) {
      form.message
      form(Self.controls(texts, schools: schools))
      tag("div", .class("choices wide")) {
        tag("button", .class("primary"), .type("submit")) { texts.save.title }
        tag("a", .class("button"), .href(Route.events.rawValue)) { texts.cancel.title }
      }
    }
  }
}
