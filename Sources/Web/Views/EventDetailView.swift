import Domain
import PageModels
import Pages

/// A recruiting event's page.
struct EventDetailView {
  /// How many metrics are shown at first, and how many more each time (ED-69).
  static let metricStep = 50

  let page: EventDetailPage
  /// The stored fields, for the form.
  let fields: EventFields
  /// The schools that the event may refer to.
  let schools: [Control.Option]
  let frame: Frame
  /// The forms that were sent and are shown again: "edit", "quick-log", "metric".
  let sent: [String: SubmittedForm]
  /// Whether the event was just marked as attended (ED-31).
  let asksForTalk: Bool
  let shownMetrics: Int

  var path: String { EventRoute.event(page.id).path }

  static func controls(_ fields: EventFields, schools: [Control.Option]) -> [Control] {
    let texts = FieldDraft(fields).texts
    return NewEventView.controls(EventFormTexts.edit, values: texts)
      + [NewEventView.schoolControl(schools, value: texts["school"] ?? "")]
  }

  static func controls(_ dialog: QuickLogDialog) -> [Control] {
    [("type", dialog.type), ("direction", dialog.direction), ("sentiment", dialog.sentiment)].map { name, choice in
      Control(
        name: name, label: choice.label,
        kind: .choice(choice.options.map { .init(value: $0.value, label: $0.label) }), value: choice.first)
    } + [
      Control(
        name: "content", label: dialog.contentLabel, kind: .long, placeholder: dialog.contentPlaceholder,
        isRequired: true)
    ]
  }

  static func controls(_ texts: MetricFormTexts) -> [Control] {
    let labels = texts.labels
    let types = texts.types.map { type in
      Control.Option(value: type.value, label: type.unit.isEmpty ? type.label : "\(type.label) (\(type.unit))")
    }
    return [
      Control(
        name: "metricType", label: labels.type,
        kind: .choice([.init(value: "", label: labels.typePlaceholder)] + types), isRequired: true),
      Control(
        name: "value", label: labels.value, kind: .number(minimum: nil, maximum: nil, step: "any"), isRequired: true),
      Control(name: "unit", label: labels.unit),
      Control(name: "notes", label: labels.notes, kind: .long, placeholder: labels.notesPlaceholder),
      Control(name: "verified", label: labels.verified, kind: .toggle, value: "false"),
    ]
  }

  var html: HTML {
    tag("div", .class("detail event")) {
      tag("p") {
        tag("a", .class("back"), .href(frame.pathKeepingMoment(Route.events.rawValue))) { EventDetailPage.back }
      }
      header
      publicationState(page.publication)
      overruledChanges(page.overruled, canChoose: !page.isPast, at: path, frame)
      quickLog
      details
      if let place = page.place { self.place(place) }
      for part in [page.description, page.link, page.performanceNotes].compactMap(\.self) { text(part) }
      metrics
      coaches
      frame.whoChanged(path)
    }
  }

  private func button(_ button: EventDetailPage.Button) -> HTML {
    tag("button", .class(Color.badge(button.color)), .type("submit"), .label(button.spoken)) {
      if let icon = button.icon, icon != "check" { Icon.html(icon) }
      tag("span") { button.title }
    }
  }

  private var header: HTML {
    tag("section", .class("card head"), .id("header"), .text("aria-labelledby", "name")) {
      badges([page.type, page.status])
      tag("h1", .id("name"), .class("event-name")) { page.name }
      tag("p", .class("muted")) { page.dateRange }
      if let school = page.school {
        tag("p") { tag("a", .href(frame.pathKeepingMoment(Route.school(school.value).rawValue))) { school.label } }
      }
      tag("div", .class("choices")) {
        if let mark = page.markAttended {
          frame.form("\(path)/attended") { button(mark) }
        }
        if let delete = page.delete {
          tag("a", .class("button \(Color.badge(delete.color))"), .href("\(path)/delete"), .label(delete.spoken)) {
            Icon.html("trash")
            tag("span") { delete.title }
          }
        }
      }
    }
  }

  /// The dialog that opens after the event was marked as attended: a card over a dimmed page (ED-36).
  @HTMLBuilder private var quickLog: HTML {
    if let dialog = page.quickLog, asksForTalk || sent["quick-log"] != nil {
      let form = FormView("quick", frame, sent["quick-log"])
      tag("div", .class("dim")) {
        tag(
          "dialog", .class("card dialog"), .id("quick-log"), .flag("open"), .text("aria-labelledby", "quick-log-title"),
          .text("data-query", "attended")
        ) {
          tag("h2", .id("quick-log-title")) { dialog.title }
          tag("p") { dialog.subtitle }
          if let obstacle = dialog.obstacle { tag("p", .class("problem")) { obstacle } }
          frame.form("\(path)/log", class: "stack", opensAnotherPage: true) {
            form.message
            if let submit = dialog.submit {
              form(Self.controls(dialog))
              button(submit)
            }
            tag("a", .class("button \(Color.badge(dialog.skip.color))"), .href(path), .flag("data-close")) {
              dialog.skip.title
            }
          }
        }
      }
    }
  }

  @HTMLBuilder private var edit: HTML {
    if let texts = page.editForm, let edit = page.edit {
      let form = FormView("edit", frame, sent["edit"])
      tag("details", .class("edit"), .id("edit"), .flag("open", sent["edit"] != nil)) {
        tag("summary", .class(Color.badge(edit.color)), .label(edit.spoken)) { edit.title }
        frame.form(
          "\(path)/edit", class: "grid", busy: texts.busy, asksBeforeDiscarding: true, history: "\(path)/history"
        ) {
          form.message
          form(Self.controls(fields, schools: schools))
          tag("div", .class("choices wide")) {
            button(texts.save)
            tag("a", .class("button \(Color.badge(texts.cancel.color))"), .href(path), .cancels) {
              texts.cancel.title
            }
          }
        }
      }
    }
  }

  private var details: HTML {
    editable(EventDetailPage.detailsHeading, id: "details", edit: edit) {
      tag("dl", .class("facts")) {
        for detail in page.details {
          tag("div") {
            tag("dt") {
              tag("span", .text("aria-hidden", "true")) { "\(detail.icon) " }
              detail.label
            }
            tag("dd") { detail.text }
          }
        }
      }
    }
  }

  private func place(_ place: EventDetailPage.Place) -> HTML {
    section(place.heading, id: "place") {
      for line in place.lines { tag("p") { line } }
      if let directions = place.directions {
        tag("p") {
          tag(
            "a", .class("button \(Color.badge(directions.button.color))"), .href(directions.url),
            .label(directions.button.spoken), .text("rel", "noreferrer noopener"), .text("target", "_blank")
          ) { directions.button.title }
        }
      }
    }
  }

  private func text(_ part: EventDetailPage.Section) -> HTML {
    tag("section", .class("card")) {
      tag("h2") { part.heading }
      if let url = part.url {
        tag("p", .class("text")) {
          tag("a", .href(url), .text("rel", "noreferrer noopener"), .text("target", "_blank")) { part.text }
        }
      } else {
        tag("p", .class("text")) { part.text }
      }
    }
  }

  // MARK: Metrics

  @HTMLBuilder private var metrics: HTML {
    if let metrics = page.metrics {
      section(metrics.heading, id: "metrics") {
        tag("details", .class("edit")) {
          tag("summary", .label(metrics.export.button.spoken)) { metrics.export.button.title }
          tag("p") { metrics.export.title }
          tag("div", .class("choices")) {
            for format in metrics.export.formats where format.value == "csv" {
              tag("a", .class("button"), .href("\(path)/metrics.csv")) { format.label }
            }
            for format in metrics.export.formats where format.value == "print" {
              tag("button", .class("script-only"), .type("button"), .flag("data-print")) { format.label }
            }
          }
        }
        tag("ul", .class("measures")) {
          for card in metrics.cards.prefix(shownMetrics) { tag("li") { metric(card, metrics) } }
        }
        if metrics.cards.count > shownMetrics {
          tag("p", .class("more")) {
            tag(
              "a", .class("button"),
              .href(
                "\(Address(path).with("at", frame.at).with("show", "\(shownMetrics + Self.metricStep)").text)#metrics")
            ) { frame.labels.more }
          }
        }
      }
    }
    if let texts = page.metricForm {
      let form = FormView("metric", frame, sent["metric"])
      tag("details", .class("edit card gray"), .id("metric"), .flag("open", sent["metric"] != nil)) {
        tag("summary", .addMarker(texts.open.title), .label(texts.open.spoken)) { texts.open.title }
        tag("h2") { texts.heading }
        frame.form("\(path)/metrics", class: "grid", busy: texts.busy) {
          form.message
          form(Self.controls(texts))
          tag("div", .class("choices wide")) {
            button(texts.submit)
            tag("a", .class("button \(Color.badge(texts.cancel.color))"), .href("\(path)#metric"), .cancels) {
              texts.cancel.title
            }
          }
        }
      }
    }
  }

  private func metric(_ card: EventMetrics.Card, _ metrics: EventMetrics) -> HTML {
    tag("article", .class("measure"), .label(card.spoken)) {
      tag("p", .class("muted")) { card.label }
      tag("p", .class("big")) { card.value }
      if let verified = card.verified { badges([verified]) }
      if let notes = card.notes { tag("p", .class("text")) { notes } }
      if let delete = card.delete {
        tag("details", .class("edit")) {
          tag("summary", .label(delete.spoken)) { delete.title }
          frame.form("\(path)/metrics/\(card.id)/remove", class: "ask") {
            tag("p") { metrics.deleteQuestion.title }
            button(delete)
          }
        }
      }
    }
  }

  // MARK: Coaches

  private var coaches: HTML {
    section(page.coaches.heading, id: "coaches") {
      if let empty = page.coaches.empty { muted(empty) }
      tag("ul", .class("people")) {
        for card in page.coaches.cards {
          tag("li", .label(card.spoken)) {
            tag("div") {
              tag("strong") { card.name }
              if !card.role.isEmpty { tag("span", .class("muted")) { card.role } }
              for (scheme, address) in [("mailto:", card.email), ("tel:", card.phone)] {
                if let address { tag("p") { tag("a", .href(scheme + address)) { address } } }
              }
            }
            if let remove = card.remove {
              frame.form("\(path)/coaches/\(card.id)/remove") { button(remove) }
            }
          }
        }
      }
      if let add = page.coaches.add, !page.coaches.candidates.isEmpty {
        tag("details", .class("edit")) {
          tag("summary", .addMarker(add.title), .label(add.spoken)) { add.title }
          frame.form("\(path)/coaches", class: "inline") {
            tag("select", .name("coach"), .label(page.coaches.pickerLabel), .flag("required")) {
              tag("option", .value("")) { page.coaches.pickerPlaceholder }
              for coach in page.coaches.candidates { tag("option", .value(coach.id)) { coach.label } }
            }
            button(page.coaches.confirm)
          }
        }
      }
    }
  }
}
