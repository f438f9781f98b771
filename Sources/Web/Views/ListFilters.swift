import Pages

/// The search field and the menus above a list: a form that is sent by its button, or at once by our script.
struct ListFilters {
  struct Menu {
    let name: String
    let label: String
    let options: [(value: String, label: String)]
    let selected: String?

    init(_ name: String, _ label: String, _ options: [(value: String, label: String)], _ selected: String?) {
      (self.name, self.label, self.options, self.selected) = (name, label, options, selected)
    }

    /// Whether the first option equals the label, which is then hidden.
    var isOwnLabel: Bool { options.first?.label == label }

    /// A menu whose first option shows everything and serves as the label.
    init(_ name: String, _ choices: [FilterChoice], _ selected: String?) {
      let options = choices.map { (value: $0.value ?? "", label: $0.label) }
      self.init(name, choices.first?.label ?? "", options, selected)
    }
  }

  let path: String
  let search: (prompt: String, text: String)
  let menus: [Menu]
  let frame: Frame

  var html: HTML {
    tag(
      "form", .class("filters"), .id("filters"), .text("method", "get"), .action(path), .text("role", "search"),
      .label(frame.labels.filters)
    ) {
      if let at = frame.at { void("input", .type("hidden"), .name("at"), .value(at)) }
      tag("div", .class("search")) {
        Icon.html("magnifier")
        void(
          "input", .type("search"), .name("q"), .value(search.text), .label(search.prompt),
          .text("placeholder", search.prompt), .text("maxlength", "200"), .text("autocomplete", "off"))
      }
      filterPanel(frame.labels.apply) {
        tag("div", .class("row")) {
          for menu in menus {
            tag("div", .class("field")) {
              tag("label", .for("filter-\(menu.name)"), menu.isOwnLabel ? .class("unseen") : nil) { menu.label }
              tag("select", .id("filter-\(menu.name)"), .name(menu.name)) {
                for option in menu.options {
                  tag("option", .value(option.value), .flag("selected", option.value == menu.selected ?? "")) {
                    option.label
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
