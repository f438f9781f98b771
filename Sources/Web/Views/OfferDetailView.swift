import Domain
import Pages

/// An offer's page.
struct OfferDetailView {
  let page: OfferDetailPage
  /// The stored values, for the form.
  let draft: OfferDraft
  let calculator: CalculatorSection
  let isCalculatorOpen: Bool
  /// The calculation that was filled into the form, which stores nothing until it is saved.
  let handedBack: ScholarshipCalculator?
  /// The costs of the years under the offer, with the calculator's inputs.
  let costs: OfferCosts?
  let frame: Frame
  let sent: SubmittedForm?

  private var path: String { Route.offer(page.id).rawValue }

  static func controls(_ form: OfferForm, values: [String: String]) -> [Control] {
    form.fields.map { field in
      let kind: Control.Kind =
        switch field.kind {
        case .choice: .choice((field.options ?? []).map { .init(value: $0.value, label: $0.label) })
        // The input's step is "any": cents and hundredths of a per cent may be typed.
        case .number: .number(minimum: field.bounds?.lowerBound, maximum: field.bounds?.upperBound, step: "any")
        case .date: .line(.date)
        case .text: .long
        }
      return Control(
        name: field.name, label: field.label, kind: kind, value: values[field.name] ?? "",
        placeholder: field.placeholder, spoken: field.spoken, isRequired: field.isRequired
      ).addingValueToOptions
    }
  }

  var html: HTML {
    tag("div", .class("detail")) {
      tag("p") { tag("a", .class("back"), .href(frame.pathKeepingMoment(Route.offers.rawValue))) { page.back } }
      header
      publicationState(page.publication)
      overruledChanges(page.overruled, canChoose: !page.isPast, at: path, frame)
      cards
      editable(OfferForm.detailsHeading, id: "details", edit: edit) {
        tag("dl", .class("facts two")) {
          for detail in page.details {
            tag("div", .label(detail.spoken)) {
              tag("dt") { detail.label }
              tag("dd", .class("text scroll")) { detail.text }
            }
          }
        }
      }
      calculation
      if let costs { OfferCostsView(costs: costs, form: nil, frame: frame).html }
      section(SchoolDetailLabels.standardAttribution, id: "attribution") {
        labelledTexts(page.attribution)
        frame.whoChanged(path)
      }
    }
  }

  private var header: HTML {
    tag("section", .class("card head"), .id("header"), .label(page.spoken)) {
      badges([page.status])
      tag("h1") { page.schoolName }
      tag("p", .class("muted")) { page.offerType }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(frame.pathKeepingMoment(Route.school(page.school).rawValue))) {
          OfferForm.viewSchool
        }
        if let delete = page.delete {
          tag("a", .class("button danger"), .href("\(path)/delete")) {
            Icon.html("trash")
            tag("span") { delete }
          }
        }
      }
    }
  }

  private var cards: HTML {
    tag("ul", .class("measures")) {
      for card in page.cards {
        tag("li", .class("measure white"), .label(card.spoken)) {
          tag("p", .class("muted")) { card.label }
          tag("p", .class("big")) { tag("span", .class("pill \(Color.badge(card.color))")) { card.value } }
          if let caption = card.caption { muted(caption) }
        }
      }
    }
  }

  @HTMLBuilder private var edit: HTML {
    if let edit = page.edit {
      let isOpen = sent != nil || handedBack != nil
      let form = FormView("offer", frame, sent, prefilled: prefilled)
      tag("details", .class("edit"), .id("edit"), .flag("open", isOpen)) {
        tag("summary") { edit }
        frame.form(
          "\(path)/edit", class: "grid", busy: page.form.saving, asksBeforeDiscarding: true, history: "\(path)/history"
        ) {
          form.message
          form(controls)
          tag("div", .class("choices wide")) {
            tag("button", .class("primary"), .type("submit")) { page.form.save }
            tag("a", .class("button"), .href(path), .cancels) { page.form.cancel }
          }
        }
      }
    }
  }

  private var controls: [Control] { Self.controls(page.form, values: draft.texts) }

  /// The values that the calculator fills into the form (OD-35).
  private var prefilled: [String: String] {
    guard let handedBack else { return [:] }
    return [
      "scholarshipCents": HundredthsText.inputText(cents: handedBack.annualScholarship),
      "scholarshipHundredths": handedBack.percentageHandedBack.map { HundredthsText.inputText(percentHundredths: $0) }
        ?? "",
    ]
  }

  // MARK: Calculator

  private var calculation: HTML {
    section(calculator.title, id: "calculator") {
      tag("details", .class("edit"), .flag("open", isCalculatorOpen)) {
        tag("summary", .addMarker(calculator.open)) { calculator.open }
        tag("form", .text("method", "get"), .action("\(path)#calculator"), .id("calculate"), .class("grid")) {
          if let at = frame.at { void("input", .type("hidden"), .name("at"), .value(at)) }
          for input in calculator.inputs { self.input(input) }
          tag("div", .class("field")) {
            tag("label", .for("years")) { calculator.yearsLabel }
            tag("select", .id("years"), .name("years")) {
              for option in calculator.yearOptions {
                tag(
                  "option", .value(String(option.years)), .flag("selected", option.years == calculator.years)
                ) { option.label }
              }
            }
          }
          tag("div", .class("choices wide")) {
            tag("button", .class("primary plain"), .type("submit")) { frame.labels.apply }
            if page.edit != nil {
              tag("button", .type("submit"), .name("hand"), .value("1")) { calculator.save }
            }
            tag("button", .type("submit"), .name("reset"), .value("1")) { calculator.reset }
          }
        }
        results
      }
    }
  }

  private func input(_ input: CalculatorSection.Input) -> HTML {
    tag("div", .class("field")) {
      tag("label", .for("calc-\(input.name)")) { input.label }
      void(
        "input", .type("text"), .text("inputmode", "decimal"), .id("calc-\(input.name)"), .name(input.name),
        .value(input.value), .label(input.spoken), .text("placeholder", input.placeholder), .text("maxlength", "40"),
        .text("aria-describedby", "calc-\(input.name)-help"))
      tag("p", .class("hint"), .id("calc-\(input.name)-help")) { input.hint }
      if let error = input.error { tag("p", .class("problem"), .text("role", "alert")) { error } }
    }
  }

  private var results: HTML {
    tag("div", .id("calculation"), .text("aria-live", "polite"), .class("stack")) {
      tag("ul", .class("measures")) {
        for card in calculator.cards {
          tag("li", .class("measure"), .label(card.spoken)) {
            tag("p", .class("muted")) { card.label }
            tag("p", .class("sum")) { card.value }
          }
        }
      }
      tag(
        "div", .class("wide-table rows-apart"), .text("tabindex", "0"), .text("role", "group"),
        .label(calculator.tableTitle)
      ) {
        tag("table") {
          tag("caption") { calculator.tableTitle }
          tag("thead") {
            tag("tr") { for column in calculator.columns { tag("th", .text("scope", "col")) { column } } }
          }
          tag("tbody") {
            for row in calculator.rows {
              tag("tr") {
                for (column, cell) in zip(calculator.columns, row) { tag("td", .text("data-label", column)) { cell } }
              }
            }
          }
        }
      }
    }
  }
}
