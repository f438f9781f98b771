import Domain
import Pages

/// The form for a new offer: the fields of an offer's form, and the school.
struct NewOfferView {
  let form: OfferForm
  let controls: [Control]
  /// The offer's initial date.
  let today: String
  let frame: Frame
  let sent: SubmittedForm?

  /// The name of the school's control.
  static let school = "school"

  /// The form's controls without values.
  static func controls(schools: [Control.Option]) -> [Control] {
    let school = Control(
      name: school, label: OfferForm.school, kind: .choice([.init(value: "", label: OfferForm.chooseSchool)] + schools),
      isRequired: true)
    let fields = OfferDetailView.controls(.another, values: [:]).map { control in
      guard case .choice(let options) = control.kind else { return control }
      var control = control
      let known = options.filter { !$0.value.isEmpty }
      control.kind = .choice(
        control.name == "offerType" ? [.init(value: "", label: EventFormTexts.chooseType)] + known : known)
      return control
    }
    return [school] + fields
  }

  @HTMLBuilder var html: HTML {
    tag("p") { tag("a", .class("back"), .href(Route.offers.rawValue)) { OfferDetailPage.toList } }
    tag("h1") { form.title }
    // The initial values are not stored: they are sent as if the person had typed them.
    let inputs = FormView(
      "new", frame, sent, prefilled: ["offerDate": today, "status": OfferDraft(OfferFields()).status])
    frame.form(
      Route.newOffer.rawValue, class: "card grid", busy: form.saving, asksBeforeDiscarding: true, isDirty: sent != nil,
      opensAnotherPage: true
    ) {
      inputs.message
      inputs(controls)
      tag("div", .class("choices wide")) {
        tag("button", .class("primary"), .type("submit")) { form.save }
        tag("a", .class("button"), .href(Route.offers.rawValue)) { form.cancel }
      }
    }
  }
}
