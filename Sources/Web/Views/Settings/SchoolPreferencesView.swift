import Domain
import Pages

/// The family's preferences for a school: templates, the preferences by priority, and a form for a new one (PR-91,
/// PR-92).
struct SchoolPreferencesView {
  let page: SchoolPreferencesPage
  let draft: SchoolPreferencesDraft
  /// Whether the list differs from the stored one.
  let isDirty: Bool
  let history: PreferenceHistory?
  /// The page of the stored list, shown in a conflict.
  let stored: SchoolPreferencesPage
  let problem: String?
  let isConflict: Bool
  /// The list button that was pressed, such as "up:<id>"; nil for none.
  let action: String?
  let frame: Frame

  var html: HTML {
    let around = SettingsFrame(
      SchoolPreferencesPage.texts, lastUpdated: page.lastUpdated, publication: page.publication,
      isReadOnly: page.isReadOnly, history: history,
      frame: frame)
    return around.html {
      frame.form(
        frame.path, id: "wishes", class: "stack", busy: page.texts.saving, asksBeforeDiscarding: true, isDirty: isDirty
      ) {
        void("input", .type("hidden"), .name("shown"), .value(draft.shown))
        void("input", .type("hidden"), .name("draft"), .value(SchoolPreferencesDraft.text(draft.list)))
        void("input", .type("hidden"), .name("template"), .value(draft.list.templateUsed ?? ""))
        if let problem {
          tag("p", .class("problem"), .text("role", "alert"), .text("tabindex", "-1"), .flag("autofocus")) { problem }
        }
        if isConflict { conflict }
        templates
        if !page.isReadOnly { dialog }
        wishes
        if isConflict {
          tag("div", .class("choices save-bar")) {
            tag("button", .class("primary"), .type("submit"), .name("mine"), .value("true")) { frame.labels.useMine }
            tag("a", .class("button"), .href(frame.path)) { frame.labels.useTheirs }
          }
        } else {
          around.save
        }
      }
    }
  }

  private var conflict: HTML {
    tag("div", .class("conflict"), .text("role", "alert"), .text("tabindex", "-1"), .flag("autofocus")) {
      tag("p", .class("problem")) { frame.labels.conflict }
      tag("ol") { for row in stored.rows { tag("li") { row.spoken } } }
    }
  }

  private var templates: HTML {
    tag("ul", .class("templates")) {
      for card in page.templates {
        tag("li") {
          tag(
            "button", .type("submit"), .name("do"), .value("template:\(card.id)"), .label(card.spoken),
            .text("aria-pressed", card.isApplied ? "true" : "false"), .flag("disabled", page.isReadOnly),
            .class("template")
          ) {
            tag("span", .class("big"), .text("aria-hidden", "true")) { card.icon }
            tag("strong") { card.name }
            tag("span", .class("muted")) { card.description }
          }
        }
      }
    }
  }

  @HTMLBuilder private var wishes: HTML {
    if let hint = page.hint, !page.isReadOnly { tag("p", .class("hint")) { hint } }
    if let empty = page.empty {
      tag("div", .class("notice card")) {
        tag("h2") { empty.title }
        if let message = empty.message { tag("p") { message } }
      }
    }
    tag("ol", .class("wishes")) {
      for row in page.rows {
        tag("li", .class("card wish"), .label(row.spoken), .text("data-id", row.id)) { wish(row) }
      }
    }
  }

  /// The button of a preference that gets the focus: the pressed one, or its opposite at an end of the list.
  private func pressed(_ row: SchoolPreferencesPage.Row) -> String? {
    switch action {
    case "up:\(row.id)": row.canMoveUp ? "up" : "down"
    case "down:\(row.id)": row.canMoveDown ? "down" : "up"
    case "weight:\(row.id)": "weight"
    default: nil
    }
  }

  private func wish(_ row: SchoolPreferencesPage.Row) -> HTML {
    func button(_ action: String, _ label: String, _ spoken: String, isEnabled: Bool = true) -> HTML {
      tag(
        "button", .type("submit"), .name("do"), .value("\(action):\(row.id)"), .label("\(spoken): \(row.label)"),
        .flag("disabled", !isEnabled), .flag("autofocus", isEnabled && pressed(row) == action)
      ) { label }
    }
    return group {
      tag("span", .class("rank"), .text("aria-hidden", "true")) { String(row.index) }
      tag("div", .class("names")) {
        tag("strong") { row.label }
        tag("p") { row.value }
        if let badge = row.tag { badges([badge]) }
      }
      if !page.isReadOnly {
        tag("div", .class("choices")) {
          tag("span", .class("handle script-only"), .text("aria-hidden", "true"), .text("draggable", "true")) { "⠿" }
          button("up", "↑", frame.labels.moveUp, isEnabled: row.canMoveUp)
          button("down", "↓", frame.labels.moveDown, isEnabled: row.canMoveDown)
          button("weight", row.weight, row.weight)
          button("remove", row.remove, row.remove)
        }
      }
    }
  }

  /// The form that "+" opens (PR-92). It is above the list, because a floating one would cover the preferences'
  /// buttons.
  private var dialog: HTML {
    let dialog = page.dialog
    return tag("details", .class("edit card"), .id("add"), .flag("open", problem != nil)) {
      tag("summary", .class("button adds")) { "+ \(dialog.title)" }
      tag("div", .class("grid")) {
        tag("div", .class("field")) {
          tag("label", .for("wish-type")) { dialog.kindLabel }
          tag("select", .id("wish-type"), .name("type")) {
            tag("option", .value("")) { "–" }
            for category in dialog.categories {
              tag("optgroup", .label(category.label), .text("label", category.label)) {
                for kind in category.kinds { tag("option", .value(kind.type)) { kind.label } }
              }
            }
          }
        }
        for kind in dialog.categories.flatMap(\.kinds) { value(kind) }
        tag("label", .class("toggle wide")) {
          void("input", .type("checkbox"), .name("dealbreaker"), .value("true"))
          tag("span") { dialog.dealbreakerLabel }
        }
        tag("div", .class("choices wide")) {
          tag("button", .type("submit"), .name("add"), .value("1")) { dialog.add }
        }
      }
    }
  }

  /// The control of a type's value; the script shows only that of the chosen type.
  private func value(_ kind: SchoolPreferencesPage.AddDialog.Kind) -> HTML {
    tag("div", .class("field wish-value"), .text("data-kind", kind.type)) {
      let id = "value-\(kind.type)"
      tag("label", .for(id)) { "\(kind.label): \(page.dialog.valueLabel)" }
      if kind.options.isEmpty || kind.control == .chips {
        void(
          "input", .type("text"), .id(id), .name("value.\(kind.type)"), .text("placeholder", kind.placeholder),
          .value(""), .text("autocomplete", "off"))
        if !kind.options.isEmpty {
          tag("p", .class("hint")) { kind.options.map(\.value).joined(separator: ", ") }
        }
      } else {
        tag("select", .id(id), .name("value.\(kind.type)")) {
          for option in kind.options { tag("option", .value(option.value)) { option.label } }
        }
      }
    }
  }
}
