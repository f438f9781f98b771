import Domain
import Foundation
import Pages

/// The form that founds a family, and the button that opens the demo.
struct SetupView {
  let page: SetupPage
  let frame: Frame
  let sent: SubmittedForm?
  let command: UUID
  let hasDemo: Bool

  static func controls(_ page: SetupPage) -> [Control] { page.sections.flatMap { controls($0) } }

  private static func controls(_ section: SetupPage.Section) -> [Control] {
    section.inputs.map { input in
      Control(
        name: input.field, label: input.label,
        kind: input.options.map { .choice($0.map { .init(value: $0.value, label: $0.label) }) } ?? .text,
        value: input.value, placeholder: input.placeholder, help: input.help, isRequired: input.isRequired)
    }
  }

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        tag("p", .class("muted")) { page.subtitle }
      }
    }
    let form = FormView("setup", frame, sent)
    frame.form(Setup.path, class: "stack", busy: page.busy, asksBeforeDiscarding: true, opensAnotherPage: true) {
      form.message
      void("input", .type("hidden"), .name(Setup.command), .value(command.lowercased))
      for part in page.sections {
        section(part.title, id: slug(part.title), hint: part.help) {
          tag("div", .class("grid")) { form(Self.controls(part)) }
        }
      }
      tag("div", .class("choices")) { tag("button", .class("primary"), .type("submit")) { page.action } }
    }
    if hasDemo { DemoEntrance(page: page, frame: frame).html }
  }

  private func slug(_ title: String) -> String { title.lowercased().replacing(" ", with: "-").replacing("'", with: "") }
}

/// The button that opens the demo.
struct DemoEntrance {
  let page: SetupPage
  let frame: Frame

  var html: HTML {
    section(page.demoTitle, id: "demo", hint: page.demoHelp) {
      frame.form("/demo", busy: page.demoBusy, opensAnotherPage: true) {
        tag("button", .type("submit"), .name("open"), .value("true")) { page.demo }
      }
    }
  }
}

/// The first things that a new family may do.
struct WelcomeView {
  let page: WelcomePage
  let frame: Frame
  let demo: SetupPage?

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        tag("p", .class("muted")) { page.subtitle }
      }
    }
    ChoicesView(choices: page.choices).html
    if let demo { DemoEntrance(page: demo, frame: frame).html }
  }
}

/// The choices whose pages exist.
struct ChoicesView {
  let choices: [WelcomePage.Choice]

  var html: HTML {
    tag("ul", .class("cards")) {
      for choice in choices where Site.serves(choice.route) {
        tag("li") {
          tag("div", .class("card way")) {
            tag("h2") {
              Icon.html(choice.icon)
              tag("span") { choice.title }
            }
            tag("p") { choice.message }
            tag("a", .class("button primary"), .href(choice.route.rawValue)) { choice.action }
          }
        }
      }
    }
  }
}
