import Pages

/// The family's members with their roles, and the form that adds one.
struct FamilyView {
  let page: FamilyPage
  let frame: Frame
  let sent: SubmittedForm?
  let takingOver: SubmittedForm?

  /// The controls of the form that adds a member.
  ///
  /// - Parameter again: The label of the answer to the question about a double; nil if it was not asked.
  static func controls(
    roles: [SetupPage.Option], name: String = "Name", role: String = "Role", again: String?
  ) -> [Control] {
    let question = again.map { [Control(name: "again", label: $0, kind: .toggle)] } ?? []
    return question + [
      Control(name: "name", label: name, isRequired: true),
      Control(
        name: "role", label: role,
        kind: .choice([.init(value: "", label: "–")] + roles.map { .init(value: $0.value, label: $0.label) }),
        isRequired: true),
    ]
  }

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        tag("p", .class("muted")) { page.countText }
      }
    }
    tag("ul", .class("rows")) {
      for member in page.members { tag("li", .class("card member")) { self.member(member) } }
    }
    if let owner = page.owner { muted(owner) }
    if let help = page.lookHelp { muted(help) }
    if !page.former.isEmpty { former }
    if !page.leftOvers.isEmpty {
      section(page.leftOversTitle, id: "left-overs") {
        tag("ul", .class("devices")) {
          for record in page.leftOvers {
            tag("li") {
              tag("span") { record.name }
              eraseLink(record.erase)
            }
          }
        }
      }
    }
    muted(page.nameHelp)
    if let add = page.add { self.add(add) }
    if let takeOver = page.takeOver { self.takeOver(takeOver) }
    if let erase = page.erase {
      tag("p", .class("hint")) { tag("a", .href(erase.route.rawValue)) { erase.spoken } }
    }
  }

  private func member(_ member: FamilyPage.Member) -> HTML {
    group {
      tag("div") {
        tag("h2") { member.name }
        badges([member.role, member.access, member.you].compactMap(\.self))
        if let help = member.roleHelp { muted(help) }
      }
      if member.canChangeRole {
        frame.form("\(Route.family.rawValue)/\(member.id)/role", class: "role") {
          tag("label", .class("unseen"), .for("role-\(member.id)")) { member.roleLabel }
          tag("select", .id("role-\(member.id)"), .name("role")) {
            for role in page.roles {
              tag("option", .value(role.value), .flag("selected", role.value == member.roleValue)) { role.label }
            }
          }
          tag("button", .type("submit"), .label(member.saveSpoken)) { page.save }
        }
      }
      if let label = member.accessLabel { access(of: member, label) }
      if let invite = member.invite {
        frame.form("\(Route.family.rawValue)/\(member.id)/invite", opensAnotherPage: true) {
          tag("button", .type("submit")) { invite }
        }
      }
      if !member.devices.isEmpty {
        tag("ul", .class("devices")) { for device in member.devices { self.device(device) } }
      }
      if let look = member.look {
        frame.form("\(Route.family.rawValue)/look", opensAnotherPage: true) {
          void("input", .type("hidden"), .name("person"), .value(member.id))
          tag("button", .class("primary"), .type("submit")) { look }
        }
      }
      if let change = member.change { self.change(change, of: member) }
      eraseLink(member.erase)
    }
  }

  /// The forms that rename a member, merge the member with another one, and take the member out.
  private func change(_ change: FamilyPage.Change, of member: FamilyPage.Member) -> HTML {
    let path = "\(Route.family.rawValue)/\(member.id)"
    return tag("details") {
      tag("summary") { change.title }
      frame.form("\(path)/name", class: "role") {
        tag("label", .class("unseen"), .for("name-\(member.id)")) { change.nameLabel }
        void("input", .type("text"), .id("name-\(member.id)"), .name("name"), .value(member.name))
        tag("label") {
          void("input", .type("checkbox"), .name("again"), .value("true"))
          tag("span") { page.againLabel }
        }
        tag("button", .type("submit"), .label(change.saveNameSpoken)) { page.save }
      }
      if let label = change.mergeLabel {
        frame.form("\(path)/merge", class: "role") {
          tag("label", .for("into-\(member.id)")) { label }
          tag("select", .id("into-\(member.id)"), .name("into")) {
            for other in change.others { tag("option", .value(other.value)) { other.label } }
          }
          tag("button", .type("submit")) { change.merge }
        }
      }
      if let remove = change.remove {
        frame.form("\(path)/remove") { tag("button", .class("danger"), .type("submit")) { remove } }
      }
    }
  }

  private var former: HTML {
    tag("details") {
      tag("summary") { page.formerTitle }
      tag("ul", .class("devices")) {
        for person in page.former {
          tag("li") {
            tag("span") {
              tag("strong") { person.name }
              tag("span", .class("muted")) { " " + person.how }
            }
            if let label = person.takeBack {
              frame.form("\(Route.family.rawValue)/\(person.id)/take-back") {
                tag("button", .type("submit")) { label }
              }
            }
          }
        }
      }
    }
  }

  private func device(_ device: FamilyPage.Device) -> HTML {
    tag("li") {
      tag("span") {
        tag("strong") { device.name }
        tag("span", .class("muted")) { " " + device.times }
      }
      frame.form("\(Route.family.rawValue)/devices/\(device.id)/remove") {
        tag("button", .type("submit"), .label(device.removeSpoken)) { page.remove }
      }
    }
  }

  private func add(_ title: String) -> HTML {
    let form = FormView("member", frame, sent)
    return section(title, id: "another-member") {
      frame.form(Route.family.rawValue, class: "grid", asksBeforeDiscarding: true) {
        form.message
        form(
          Self.controls(
            roles: page.roles, name: page.nameLabel, role: page.roleLabel,
            again: sent?.problems["again"] == nil ? nil : page.againLabel))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { title }
        }
      }
    }
  }
}
