import Pages

/// A school's name, badges, star, status and tier.
struct SchoolHeaderView {
  private let view: SchoolDetailView
  private var page: SchoolDetailPage { view.page }
  private var frame: Frame { view.frame }

  init(_ view: SchoolDetailView) { self.view = view }

  var html: HTML {
    tag("section", .class("card head"), .id("header"), .text("aria-labelledby", "name")) {
      tag("div", .class("card-head")) {
        monogram(page.initials, page.initialsColor)
        tag("div", .class("names")) {
          tag("h1", .id("name"), .text("title", page.name)) { page.name }
          tag("p", .class("muted")) { page.location }
        }
        star
      }
      badges(page.badges)
      if let changed = page.statusPicker.changedAt { muted(changed) }
      if view.canEdit {
        tag("div", .class("pickers")) {
          status
          tier
        }
      }
    }
  }

  @HTMLBuilder private var star: HTML {
    let icon = page.isFavorite ? "star-filled" : "star"
    if view.canEdit {
      frame.form("\(view.path)/favorite", class: "star-form") {
        tag(
          "button", .class("star \(Color.textColor(page.star.color))"), .type("submit"), .name("value"),
          .value(page.isFavorite ? "false" : "true"), .label(page.star.spoken),
          .text("aria-pressed", page.isFavorite ? "true" : "false")
        ) { Icon.html(icon) }
      }
    } else {
      tag("span", .class("star \(Color.textColor(page.star.color))")) { Icon.html(icon) }
    }
  }

  private var status: HTML {
    let failed = view.failed.flatMap { $0.name == .status ? $0 : nil }
    let chosen = failed?.fields["status"] ?? page.status
    return frame.form("\(view.path)/status", class: "picker", busy: page.statusPicker.busy) {
      tag("div", .class("field")) {
        tag("label", .for("status")) { frame.labels.status }
        tag(
          "select", .id("status"), .name("status"), .label(page.statusPicker.spoken),
          failed == nil ? nil : .text("aria-describedby", "status-problem"), .flag("autofocus", failed != nil)
        ) {
          for option in page.statusPicker.options {
            tag("option", .value(option.value), .flag("selected", option.value == chosen)) { option.label }
          }
        }
      }
      tag("div", .class("field")) {
        tag("label", .for("note")) { frame.labels.statusNote }
        void("input", .type("text"), .id("note"), .name("note"), .value(failed?.fields["note"] ?? ""))
      }
      tag("button", .type("submit")) { frame.labels.save }
      if let failed { view.problem(failed, id: "status-problem") }
    }
  }

  private var tier: HTML {
    let failed = view.failed.flatMap { $0.name == .tier ? $0 : nil }
    return frame.form("\(view.path)/tier", class: "picker", busy: "…") {
      tag("fieldset", .class("segments")) {
        tag("legend") { frame.labels.tier }
        tag("div") {
          for option in page.tierPicker.options {
            tag(
              "button", .type("submit"), .name("tier"), .value(option.value ?? ""), .label(option.spoken),
              .text("aria-pressed", option.isSelected ? "true" : "false")
            ) { option.label }
          }
        }
      }
      if let failed { view.problem(failed, id: "tier-problem") }
    }
  }
}
