import Domain
import Pages

/// What comes next: the steps by how much they press, each with its reason and what can be done in place.
struct NextView {
  let page: NextPage
  /// How many steps of a group are shown.
  let shown: Int
  let frame: Frame
  /// What stands there before there is a season.
  var beginning: WelcomePage?

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        muted(page.day)
      }
      if beginning == nil { timeline }
      if let athletes = page.athletes {
        tag("nav", .class("choices"), .label(athletes.label)) {
          for option in athletes.options {
            tag(
              "a", .class("button"), .href(Address(Route.next.rawValue).with("athlete", option.id).text),
              option.id == athletes.selected ? .text("aria-current", "true") : nil
            ) { option.name }
          }
        }
      }
    }
    if let beginning {
      muted(beginning.subtitle)
      ChoicesView(choices: beginning.choices).html
    } else if let empty = page.empty {
      emptyNotice(empty, clear: Route.schools.rawValue)
    }
    for (index, group) in page.groups.enumerated() where beginning == nil {
      section(group.title, id: "group-\(index)") {
        tag("ul", .class("steps")) { for step in group.steps { self.step(step) } }
        if let more = group.more {
          tag("p") { tag("a", .class("button"), .href(later)) { more } }
        }
      }
    }
  }

  private var timeline: HTML {
    tag(
      "a", .class("button"), .href(frame.here(Route.timeline.rawValue)), .loading(Route.timeline.rawValue)
    ) {
      Icon.html(NextPage.timeline.icon)
      tag("span") { NextPage.timeline.label }
    }
  }

  /// The page with more steps of each group.
  private var later: String {
    Address(path).with("show", String(shown + NextPage.batch)).with("at", frame.at).text
  }

  /// The page of the athlete's season that is looked at.
  private var path: String { Address(Route.next.rawValue).with("athlete", page.athletes?.selected).text }

  private func step(_ step: NextPage.Step) -> HTML {
    tag("li", .class("step")) {
      tag("div") {
        tag("p") {
          if Site.serves(step.leadsTo) {
            tag("a", .href(frame.here(step.leadsTo.rawValue)), .loading(step.leadsTo.rawValue)) { step.text }
          } else {
            step.text
          }
          if let badge = step.badge { HTML(text: " "); Web.badge(badge) }
        }
        muted(step.why)
      }
      if let action = step.action { self.action(action, of: step) }
    }
  }

  @HTMLBuilder private func action(_ action: NextPage.Action, of step: NextPage.Step) -> HTML {
    let spoken = "\(action.label): \(step.text)"
    switch action {
    case .log(_, let school, let coach):
      tag("details", .class("edit")) {
        tag("summary", .label(spoken)) { action.label }
        form(step, class: "grid") {
          void("input", .type("hidden"), .name("school"), .value(school))
          if let coach { void("input", .type("hidden"), .name("coach"), .value(coach)) }
          FormView(step.id, frame, nil)(Self.controls)
          tag("div", .class("choices wide")) {
            tag("button", .class("primary"), .type("submit")) { frame.labels.save }
          }
        }
      }
    case .register, .attend:
      form(step, class: nil) { tag("button", .type("submit"), .label(spoken)) { action.label } }
    }
  }

  private func form(_ step: NextPage.Step, class name: String?, @HTMLBuilder content: () -> HTML) -> HTML {
    frame.form(path, class: name) {
      void("input", .type("hidden"), .name("step"), .value(step.id))
      content()
    }
  }

  /// What was said, and how. The day is today: for another there is the school's page.
  private static let controls = InteractionForm.inPlace.map { input in
    Control(input, value: input.options?.first?.value, kind: input.field == "content" ? .long : nil)
  }
}
