import Domain
import Pages

/// The form for another offer: the fields of its edit, and the school that it is of.
struct NewOfferView {
  let form: OfferForm
  let controls: [Control]
  /// The day that the form begins with.
  let today: String
  let frame: Frame
  let sent: Sent?

  /// The name of the school's control.
  static let school = "school"

  /// The inputs of the form, all of them empty.
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
    // What the form begins with is its own, not stored: it is sent as if somebody had typed it.
    let inputs = FormView("new", frame, sent, handed: ["offerDate": today, "status": OfferDraft(OfferFields()).status])
    frame.form(
      Route.newOffer.rawValue, class: "card grid", busy: form.saving, guards: true, isDirty: sent != nil, leaves: true
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
