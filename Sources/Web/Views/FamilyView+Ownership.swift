import Domain
import Pages

/// What an athlete who took the home over chooses for the others, and the form that takes it over.
extension FamilyView {
  /// The controls of the form that takes the home over.
  static func controls(_ form: FamilyPage.TakeOver, _ accesses: [SetupPage.Option]) -> [Control] {
    let choices = [Control.Option(value: "", label: "–")] + accesses.map { .init(value: $0.value, label: $0.label) }
    return [Control(name: "born", label: form.bornLabel, kind: .line(.date), help: form.bornHelp, isRequired: true)]
      + form.people.map { person in
        Control(name: accessName(person.id), label: person.label, kind: .choice(choices), isRequired: true)
      } + [Control(name: "name", label: form.nameLabel, isRequired: true)]
  }

  /// The name of the control with a person's access.
  static func accessName(_ person: String) -> String { "access-\(person)" }

  func access(of member: FamilyPage.Member, _ label: String) -> HTML {
    frame.form("\(Route.family.rawValue)/\(member.id)/access", class: "role") {
      tag("label", .class("unseen"), .for("access-\(member.id)")) { label }
      tag("select", .id("access-\(member.id)"), .name("access")) {
        for access in page.accesses {
          tag("option", .value(access.value), .flag("selected", access.value == member.accessValue)) { access.label }
        }
      }
      tag("button", .type("submit"), .label(member.saveAccessSpoken)) { page.save }
    }
  }

  func takeOver(_ takeOver: FamilyPage.TakeOver) -> HTML {
    let form = FormView("take-over", frame, takingOver)
    return section(takeOver.title, id: "take-over") {
      muted(takeOver.explanation)
      frame.form("\(Route.family.rawValue)/take-over", class: "grid", asksBeforeDiscarding: true) {
        form.message
        form(Self.controls(takeOver, page.accesses))
        tag("div", .class("choices wide")) {
          tag("button", .class("danger solid"), .type("submit")) { takeOver.title }
        }
      }
    }
  }
}
