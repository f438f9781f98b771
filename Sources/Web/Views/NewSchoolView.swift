import CollegeScorecard
import PageModels
import Pages

/// The form that adds a school, and the question if the school is on the list already.
struct NewSchoolView {
  let page: AddSchoolPage
  let frame: Frame
  let sent: SubmittedForm?
  let duplicate: DuplicateQuestion?
  /// The college that was chosen from the search, or the result of looking the typed name up; nil if there is neither.
  let college: Result<College, CollegeLookupError>?
  let finder: CollegeFinder
  let text: LocalText

  /// The name of the hidden input with the college's id.
  static let college = "college"

  private var found: College? { try? college?.get() }

  static func controls(_ page: AddSchoolPage) -> [Control] {
    var controls = page.inputs.map { input in
      Control(
        name: input.field, label: input.label, kind: input.isLong ? .long : .text, placeholder: input.placeholder,
        completions: input.field == "conference" ? AddSchoolPage.conferences : [], spoken: input.spoken,
        isRequired: input.isRequired)
    }
    // The division is inserted before the conference, as they belong together.
    for (picker, place) in [(page.division, 2), (page.status, 4)] {
      let control = Control(
        name: picker.field, label: picker.label,
        kind: .choice(picker.options.map { .init(value: $0.value ?? "", label: $0.label) }))
      controls.insert(control, at: min(place, controls.count))
    }
    return controls
  }

  @HTMLBuilder var html: HTML {
    backLink(SchoolDetailLabels.standardBack, Route.schools.rawValue, frame)
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        tag("p", .class("muted")) { page.subtitle }
      }
    }
    // Hide the search once a college is chosen or the form was sent.
    if found == nil, sent == nil {
      CollegeFinderView(finder).html
      tag("h2") { finder.byHand }
    }
    let form = FormView("new", frame, sent, prefilled: prefilled)
    frame.form(
      Route.newSchool.rawValue, class: "card grid", busy: page.adding, asksBeforeDiscarding: true, isDirty: sent != nil,
      opensAnotherPage: true
    ) {
      form.message
      if let duplicate { question(duplicate) }
      answer
      form(Self.controls(page))
      tag("div", .class("choices wide")) {
        if duplicate == nil { tag("button", .class("primary"), .type("submit")) { page.add } }
        if found == nil { tag("button", .type("submit"), .name("lookup"), .value("true")) { page.lookup } }
        tag("a", .class("button"), .href(Route.schools.rawValue)) { page.cancel }
      }
    }
  }

  /// The values that the chosen college fills in.
  private var prefilled: [String: String] {
    guard let found else { return [:] }
    return ["name": found.name, "location": found.location ?? "", "website": found.website ?? ""]
      .filter { !$0.value.isEmpty }
  }

  /// The chosen college, whose data is added to the school, or why the lookup failed.
  @HTMLBuilder private var answer: HTML {
    if let found {
      let said = CollegeSuggestion(found, text)
      tag("div", .class("banner wide \(Color.badge("emerald-100/700"))"), .text("role", "status")) {
        void("input", .type("hidden"), .name(Self.college), .value(found.unitID))
        Icon.html("check")
        tag("div") {
          tag("strong") { said.name }
          tag("p") { said.detail }
          tag("p") { page.missingFieldsHint }
        }
        tag("a", .class("button"), .href(Route.newSchool.rawValue)) { page.removeCollege }
      }
    } else if case .failure(let error)? = college {
      lookupProblem(error.description, leadsTo: Route.newSchool.rawValue, frame)
    }
  }

  private func question(_ question: DuplicateQuestion) -> HTML {
    attention(isWide: true, role: "alert") {
      Icon.html("warning")
      tag("div") {
        tag("strong") { question.title }
        tag("p") { question.message }
        tag("div", .class("choices")) {
          tag("a", .class("button primary"), .href(Route.school(question.school).rawValue)) { question.open }
          tag("button", .type("submit"), .name("anyway"), .value("true")) { question.addAnyway }
        }
      }
    }
  }
}
