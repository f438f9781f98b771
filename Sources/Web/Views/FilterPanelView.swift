import Pages

/// The search field and the controls of the list: a form that is sent by its button, or at once by our script.
struct FilterPanelView {
  private let panel: FilterPanel
  private let page: SchoolsListPage
  private let frame: Frame
  private let query: SchoolsQuery

  init(_ page: SchoolsListPage, _ frame: Frame, _ query: SchoolsQuery) {
    panel = page.panel
    self.page = page
    self.frame = frame
    self.query = query
  }

  var html: HTML {
    tag(
      "form", .class("filters"), .id("filters"), .text("method", "get"), .action(query.view.route.rawValue),
      .text("role", "search"), .label(frame.labels.filters)
    ) {
      for (name, value) in query.carried.filter({ $0.name != "athlete" || page.athletes == nil }) {
        void("input", .type("hidden"), .name(name), .value(value))
      }
      tag("div", .class("search")) {
        Icon.html(panel.search.icon)
        void(
          "input", .type("search"), .name("q"), .value(panel.search.text), .label(panel.search.spoken),
          .text("placeholder", panel.search.placeholder), .text("maxlength", "200"), .text("autocomplete", "off"))
      }
      filterPanel(frame.labels.apply) {
        athletes
        for row in panel.rows {
          tag("div", .class("row row-\(row.count)")) { for control in row { self.control(control) } }
        }
      }
    }
  }

  @HTMLBuilder private var athletes: HTML {
    if let athletes = page.athletes {
      tag("div", .class("field")) {
        tag("label", .for("athlete")) { athletes.label }
        tag("select", .id("athlete"), .name("athlete")) {
          for option in athletes.options {
            tag("option", .value(option.id), .flag("selected", option.id == athletes.selected)) { option.name }
          }
        }
      }
    }
  }

  @HTMLBuilder private func control(_ control: FilterPanel.Control) -> HTML {
    switch control {
    case .division: menu(panel.division, "division")
    case .status: menu(panel.status, "status")
    case .state: menu(panel.state, "state")
    case .favorites: menu(panel.favorites, "favorites")
    case .matches: if let matches = panel.matches { menu(matches, "match") }
    case .priorityTier: menu(panel.priorityTier, "tier")
    case .sort:
      // The table is sorted by its column headings.
      if query.view != .table { menu(panel.sort, "sort") }
    case .fit: fit
    case .distance: distance
    }
  }

  private func menu(_ menu: FilterMenu, _ name: String) -> HTML {
    tag("div", .class("field")) {
      tag("label", .for("filter-\(name)")) { menu.label }
      tag("select", .id("filter-\(name)"), .name(name)) {
        for option in menu.options {
          tag("option", .value(option.value ?? ""), .flag("selected", option.value == menu.selected)) { option.label }
        }
      }
    }
  }

  private var fit: HTML {
    tag("fieldset", .class("sliders \(Color.textColor(panel.fit.color))")) {
      tag("legend") { panel.fit.label }
      for (name, thumb) in [("min", panel.fit.minimum), ("max", panel.fit.maximum)] {
        tag("div") {
          tag("label", .for("filter-\(name)")) {
            tag("output", .for("filter-\(name)"), .id("filter-\(name)-text")) { thumb.label }
          }
          void(
            "input", .type("range"), .id("filter-\(name)"), .name(name), .text("min", String(panel.fit.lowest)),
            .text("max", String(panel.fit.highest)), .text("step", String(panel.fit.step)),
            .value(String(thumb.value)), .text("aria-labelledby", "filter-\(name)-text"),
            .text("aria-description", thumb.spoken))
        }
      }
    }
  }

  private var distance: HTML {
    tag(
      "fieldset", .class("sliders \(Color.textColor(panel.distance.color))"),
      .flag("disabled", !panel.distance.isEnabled)
    ) {
      tag("legend") { panel.distance.label }
      tag("div") {
        tag("label", .for("filter-miles")) {
          tag("output", .for("filter-miles"), .id("filter-miles-text")) { panel.distance.text }
        }
        void(
          "input", .type("range"), .id("filter-miles"), .name("miles"), .text("min", miles(panel.distance.lowest)),
          .text("max", miles(panel.distance.highest)), .text("step", miles(panel.distance.step)),
          .value(miles(panel.distance.value)), .text("aria-labelledby", "filter-miles-text"),
          .text("aria-description", panel.distance.spoken))
      }
      if let warning = panel.distance.warning {
        tag("p", .class("warn")) {
          Icon.html(warning.icon)
          if let route = warning.leadsTo, Site.serves(route) {
            tag("a", .href(route.rawValue)) { warning.label }
          } else {
            warning.label
          }
        }
      }
    }
  }

  private func miles(_ miles: Double) -> String { String(Int(miles)) }
}

/// The panel with a list's controls, and the button that opens it. The panel is beside the search field if there is
/// room; on a phone it is a sheet over the list.
func filterPanel(_ apply: String, @HTMLBuilder _ controls: () -> HTML) -> HTML {
  tag("details", .class("narrow")) {
    tag("summary", .class("button")) {
      Icon.html("settings")
      tag("span") { FilterPanel.open }
    }
    tag("div", .class("sheet card")) {
      controls()
      tag("button", .class("primary plain"), .type("submit")) { apply }
      tag("button", .class("primary script-only"), .type("button"), .flag("data-close")) { FilterPanel.close }
    }
  }
}
