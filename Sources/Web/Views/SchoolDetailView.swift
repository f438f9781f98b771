import Pages

/// A school's page, with its sections in the order of SD-8.
struct SchoolDetailView {
  let page: SchoolDetailPage
  let frame: Frame
  /// The form that was sent and could not be saved.
  let failed: FailedForm?

  /// The forms that were sent and are shown again, by section.
  let edits: [String: SubmittedForm]

  init(_ page: SchoolDetailPage, _ frame: Frame, _ failed: FailedForm?, _ edits: [String: SubmittedForm] = [:]) {
    self.page = page
    self.frame = frame
    self.failed = failed
    self.edits = edits
  }

  /// Whether the school can be changed: the page shows the present and the school is not deleted.
  var canEdit: Bool { !page.isPast && !page.isDeleted }
  var path: String { Route.school(page.id).rawValue }

  var html: HTML {
    tag("div", .class("detail beside")) {
      tag("div", .class("page-head")) {
        backLink(page.labels.back, Route.schools.rawValue, frame)
        tag("a", .class("button icon-only"), .href(frame.pathKeepingMoment(path)), .label(frame.labels.refresh)) {
          Icon.html("refresh")
        }
      }
      if page.isDeleted { deleted }
      for refusal in page.refusals { noticeBanner(refusal) }
      publicationState(page.publication)
      overruledChanges(page.overruled, canChoose: !page.isPast, at: path, frame)
      if let failed, failed.name == .other { problem(failed, id: "problem") }
      SchoolHeaderView(self).html
      quickActions
      // Two columns if there is room. They are read one after the other, in the order of SD-8.
      tag("div", .class("column")) {
        coaches
        statusHistory
        fit
        match
      }
      tag("div", .class("column")) {
        information
        SchoolTextsView(self).html
        documents
        attribution
      }
    }
  }

  @HTMLBuilder private var attribution: HTML {
    section(page.labels.attribution, id: "attribution") {
      labelledTexts(page.attribution)
      frame.whoChanged(path)
    }
    if canEdit {
      tag("p", .class("end")) {
        tag("a", .class("button danger"), .href("\(path)/delete")) {
          Icon.html("trash")
          tag("span") { page.deletion.title }
        }
      }
    }
  }

  /// The reason why a form was not saved, shown beside it.
  func problem(_ failed: FailedForm, id: String) -> HTML {
    tag("p", .class("problem"), .id(id), .text("role", "alert"), .text("tabindex", "-1")) { failed.problem }
  }

  private var deleted: HTML {
    attention {
      tag("p") { frame.labels.inTrash }
      if !page.isPast {
        frame.form("\(path)/restore") {
          tag("button", .class("primary"), .type("submit")) { frame.labels.restore }
        }
      }
    }
  }

  /// The large buttons. A button is left out if it leads to a page that this site does not serve, or to an unsafe URL.
  @HTMLBuilder private var quickActions: HTML {
    let shown = page.quickActions.filter { action in
      action.leadsTo.hasPrefix("/") ? Site.serves(Route(rawValue: action.leadsTo)) : Attribute.isSafe(action.leadsTo)
    }
    if !shown.isEmpty {
      tag("ul", .class("quick")) {
        for action in shown {
          tag("li") {
            tag("a", .class("button wide \(Color.badge(action.color))"), .href(href(of: action))) {
              Icon.html(action.icon)
              tag("span") { action.title }
            }
          }
        }
      }
    }
  }

  /// The URL of an action. For a page of the site, the moment that is shown is added; other URLs stay as they are.
  private func href(of action: QuickAction) -> String {
    action.leadsTo.hasPrefix("/") ? frame.pathKeepingMoment(action.leadsTo) : action.leadsTo
  }

  private var coaches: HTML {
    section(page.coaches.title, id: "coaches") {
      let all = Route(rawValue: "\(path)/coaches")
      if Site.serves(all) {
        tag("a", .class("manage"), .href(frame.pathKeepingMoment(all.rawValue)), .label(page.coaches.manageSpoken)) {
          "\(page.coaches.manage) →"
        }
      }
      if let empty = page.coaches.empty { muted(empty.title) }
      tag("ul", .class("people")) {
        for coach in page.coaches.coaches {
          tag("li", .label(coach.spoken)) {
            tag("div") {
              tag("strong") { coach.name }
              if let role = coach.role { badge(role) }
            }
            tag("div", .class("contacts")) { for contact in coach.contacts { contactButton(contact) } }
          }
        }
      }
      if let more = page.coaches.more { muted(more) }
    }
  }

  private var statusHistory: HTML {
    section(page.labels.status.title, id: "status-history") {
      if page.statusHistory.isEmpty { muted(page.labels.status.empty) }
      tag("ol", .class("timeline")) {
        for entry in page.statusHistory {
          tag("li") {
            tag("p") {
              tag("span", .class("muted")) { entry.from }
              " → "
              badge(entry.to)
            }
            tag("p", .class("muted")) { "\(entry.at) · \(entry.by)" }
            if let note = entry.note { tag("p", .class("text")) { note } }
          }
        }
      }
    }
  }

  @HTMLBuilder private var match: HTML {
    if let match = page.match {
      section(MatchSection.title, id: "match") {
        tag("p") {
          match.summary
          if let badge = match.badge { HTML(text: " "); Web.badge(badge) }
        }
        tag("ul", .class("wishes")) {
          for row in match.rows {
            tag("li", .label(row.spoken)) {
              if let isMet = row.isMet {
                Icon.html(isMet ? "check" : "close")
              } else {
                tag("span", .class("unknown"), .text("aria-hidden", "true")) { row.mark }
              }
              tag("span") { "\(row.label): \(row.value)" }
              if let badge = row.badge { HTML(text: " "); Web.badge(badge) }
            }
          }
        }
        if let route = match.edit.leadsTo {
          tag("p") { tag("a", .class("back"), .href(frame.pathKeepingMoment(route.rawValue))) { match.edit.label } }
        }
      }
    }
  }

  @HTMLBuilder private var fit: HTML {
    if let fit = page.fit {
      section(page.labels.fit, id: "fit") {
        tag("p", .class("score"), .label(fit.spoken)) {
          tag("strong", .class("number \(Color.badge(fit.color))")) { String(fit.score) }
          badge(fit.tier)
        }
        RadarView(radar: fit.radar).html
        tag("details") {
          tag("summary") { fit.show }
          for bar in fit.bars {
            tag("div", .class("bar-row")) {
              tag("span") { bar.label }
              tag("span", .class("muted")) { bar.points }
              tag(
                "progress", .class(Color.textColor(bar.color)), .text("max", "100"), .value(String(bar.percent)),
                .label(bar.spoken))
            }
          }
        }
        if let missing = fit.missing {
          tag("p", .class("hint warn")) {
            Icon.html("warning")
            tag("span") { "\(missing). \(fit.missingHint ?? "")" }
          }
        }
        tag("p") { fit.recommendation }
      }
    }
    if let card = page.divisionCard {
      section(card.title, id: "divisions", class: "card blue") {
        tag("p") { card.message }
        badges(card.badges)
      }
    }
  }

  private var information: HTML {
    editable(
      page.labels.information.title, id: "information",
      edit: informationForm
    ) {
      if let distance = page.distance { labelledTexts([LabelledText(page.labels.distance, distance)]) }
      labelledTexts(page.information)
      if !page.contact.isEmpty {
        tag("h3") { page.labels.contact }
        tag("ul", .class("links")) {
          for link in page.contact {
            tag("li") {
              tag("a", .href(link.url), .text("rel", "noreferrer noopener"), .text("target", "_blank")) {
                Icon.html("link")
                tag("span") { "\(link.label): \(link.text)" }
              }
            }
          }
        }
      }
      if !page.scorecard.isEmpty {
        tag("h3") { page.labels.scorecard }
        labelledTexts(page.scorecard)
      }
      if let map = page.map { MapView(map, distance: page.distance).html }
      lookup
      if canEdit { ranking }
    }
  }

  /// The button that asks College Scorecard (SD-85). The reason of a failure is below, until it is dismissed (SD-89).
  @HTMLBuilder private var lookup: HTML {
    if canEdit {
      frame.form("\(path)/lookup", busy: page.labels.lookingUp) {
        tag("button", .type("submit")) {
          Icon.html("magnifier")
          tag("span") { page.labels.lookup }
        }
      }
      if let failed, failed.name == .lookup { lookupProblem(failed.problem, leadsTo: "\(path)#information", frame) }
    }
  }

  /// A section's form, closed until the person wants to edit (SD-82, SD-118).
  func editForm(_ name: String, _ labels: SchoolDetailLabels.Editable, _ controls: [Control]) -> HTML {
    editForm(name, labels) { $0(controls) }
  }

  /// A section's form with inputs that the section arranges.
  @HTMLBuilder func editForm(
    _ name: String, _ labels: SchoolDetailLabels.Editable, inputs: (FormView) -> HTML
  ) -> HTML {
    if canEdit {
      let form = FormView(name, frame, edits[name])
      tag("details", .class("edit"), .flag("open", edits[name] != nil)) {
        tag("summary", .label(labels.editSpoken)) { labels.edit }
        frame.form(
          "\(path)/\(name)", class: "grid", busy: labels.saving, asksBeforeDiscarding: true, history: "\(path)/history"
        ) {
          form.message
          inputs(form)
          tag("div", .class("choices wide")) {
            tag("button", .class("primary"), .type("submit")) { labels.save }
            tag("a", .class("button"), .href("\(path)#\(name)"), .cancels) { frame.labels.cancel }
          }
        }
      }
    }
  }

  private var documents: HTML {
    section(page.documents.title, id: "documents") {
      // Files are not copied: the family shares their addresses (SD-121).
      if canEdit {
        let share = page.documents.share
        tag("a", .class("manage"), .href((share.leadsTo ?? .documents).rawValue), .label(share.spoken)) {
          "\(share.label) →"
        }
      }
      if let empty = page.documents.empty { muted(empty.title) }
      tag("ul", .class("people")) {
        for document in page.documents.documents {
          tag("li") {
            tag("div") {
              tag("strong") { document.title }
              badge(document.type)
              if let description = document.description { tag("p", .class("text")) { description } }
              muted(document.shared)
            }
            if let view = document.view {
              tag(
                "a", .class("button"), .href(document.url), .label(document.spoken), .text("rel", "noreferrer noopener")
              ) {
                view
              }
            }
          }
        }
      }
    }
  }
}
