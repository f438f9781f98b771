import Domain
import Pages

/// The next steps by urgency, each with its reason and the actions that are possible in place.
struct NextView {
  let page: NextPage
  /// The maximum number of steps shown in a group.
  let shown: Int
  let frame: Frame
  /// The choices shown before the season has begun; nil afterwards.
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
    if let settled = page.settled, beginning == nil { self.settled(settled) }
  }

  private var timeline: HTML {
    tag(
      "a", .class("button"), .href(frame.pathKeepingMoment(Route.timeline.rawValue)), .loading(Route.timeline.rawValue)
    ) {
      Icon.html(NextPage.timeline.icon)
      tag("span") { NextPage.timeline.label }
    }
  }

  /// The page with more steps in each group.
  private var later: String {
    Address(path).with("show", String(shown + NextPage.batch)).with("at", frame.at).text
  }

  /// The page of the shown athlete's season.
  private var path: String { Address(Route.next.rawValue).with("athlete", page.athletes?.selected).text }

  private func step(_ step: NextPage.Step) -> HTML {
    // Two steps may lead to the same school.
    tag("li", .class("step"), .text("data-id", step.id)) {
      tag("div") {
        tag("p") {
          link(step.text, step.leadsTo)
          if let badge = step.badge { HTML(text: " "); Web.badge(badge) }
        }
        muted(step.why)
      }
      if let action = step.action { self.action(action, of: step) }
      if !step.delays.isEmpty { settling(step) }
    }
  }

  /// "Done", and the days until which the step can be put off. Each is one press, also without JavaScript.
  private func settling(_ step: NextPage.Step) -> HTML {
    form(step.id, class: "settle") {
      self.settle("done", NextPage.done, of: step.text)
      tag("details") {
        tag("summary", .label("\(NextPage.later): \(step.text)")) { NextPage.later }
        tag("div", .class("choices")) {
          for delay in step.delays { self.settle(delay.until, delay.label, of: step.text) }
        }
      }
    }
  }

  private func settle(_ value: String, _ label: String, of step: String) -> HTML {
    tag("button", .type("submit"), .name("settle"), .value(value), .label("\(label): \(step)")) { label }
  }

  /// The steps that were called done or put off, with a button that shows each again.
  private func settled(_ settled: NextPage.Settled) -> HTML {
    tag("details", .class("card"), .id("settled")) {
      tag("summary") { settled.title }
      tag("ul", .class("steps")) {
        for step in settled.steps {
          tag("li", .class("step")) {
            tag("div") {
              tag("p") { link(step.text, step.leadsTo) }
              muted(step.state)
            }
            if settled.canAct {
              form(step.id, class: nil) { self.settle("again", NextPage.again, of: step.text) }
            }
          }
        }
      }
      if settled.more > 0 { muted("And \(NumberText.grouped(settled.more)) more") }
    }
  }

  @HTMLBuilder private func link(_ text: String, _ route: Route) -> HTML {
    if Site.serves(route) {
      tag("a", .href(frame.pathKeepingMoment(route.rawValue)), .loading(route.rawValue)) { text }
    } else {
      text
    }
  }

  @HTMLBuilder private func action(_ action: NextPage.Action, of step: NextPage.Step) -> HTML {
    let spoken = "\(action.label): \(step.text)"
    switch action {
    case .log(_, let school, let coach):
      tag("details", .class("edit")) {
        tag("summary", .label(spoken)) { action.label }
        form(step.id, class: "grid") {
          void("input", .type("hidden"), .name("school"), .value(school))
          if let coach { void("input", .type("hidden"), .name("coach"), .value(coach)) }
          FormView(step.id, frame, nil)(Self.controls)
          tag("div", .class("choices wide")) {
            tag("button", .class("primary"), .type("submit")) { frame.labels.save }
          }
        }
      }
    case .register, .attend, .choose:
      form(step.id, class: nil) { tag("button", .type("submit"), .label(spoken)) { action.label } }
    }
  }

  private func form(_ step: String, class name: String?, @HTMLBuilder content: () -> HTML) -> HTML {
    frame.form(path, class: name) {
      void("input", .type("hidden"), .name("step"), .value(step))
      content()
    }
  }

  /// The controls of a contact that takes place now. A contact of another day is logged on its school's page.
  private static let controls = InteractionForm.inPlace.map { input in
    Control(input, value: input.options?.first?.value, kind: input.field == "content" ? .long : nil)
  }
}
