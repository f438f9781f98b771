import Pages

/// The controls of a form, each with its label, the hidden shown value, and its problem.
struct FormView {
  let frame: Frame
  /// A prefix that makes ids unique among the forms of a page.
  let id: String
  let sent: SubmittedForm?

  /// Values that replace the stored ones, if something else than the person filled them in.
  private var prefilled: [String: String] = [:]

  init(_ id: String, _ frame: Frame, _ sent: SubmittedForm?, prefilled: [String: String] = [:]) {
    self.id = id
    self.frame = frame
    self.sent = sent
    self.prefilled = prefilled
  }

  /// The problem of the whole form.
  @HTMLBuilder var message: HTML {
    if let message = sent?.message {
      tag(
        "p", .class("problem"), .text("role", "alert"), .text("tabindex", "-1"),
        .flag("autofocus", sent?.first == nil)
      ) { message }
    }
  }

  @HTMLBuilder func callAsFunction(_ controls: [Control]) -> HTML {
    for control in controls { self.control(control) }
  }

  func control(_ control: Control) -> HTML {
    tag("div", .class(isWide(control) ? "field wide" : "field")) {
      switch control.kind {
      case .choices, .height: group(control)
      case .toggle: toggle(control)
      default:
        tag("label", .for(name(control))) {
          control.label
          if control.isRequired { tag("span", .class("must"), .text("aria-hidden", "true")) { " *" } }
        }
        if control.prefix != nil || control.suffix != nil {
          tag("div", .class("affix")) {
            if let prefix = control.prefix { tag("span", .text("aria-hidden", "true")) { prefix } }
            input(control)
            if let suffix = control.suffix { tag("span") { suffix } }
          }
        } else {
          input(control)
        }
      }
      remarks(control)
      void("input", .type("hidden"), .name(control.shownName), .value(control.value))
    }
  }

  // MARK: Kinds

  private func isWide(_ control: Control) -> Bool {
    switch control.kind {
    case .long, .choices: true
    default: false
    }
  }

  private func name(_ control: Control) -> String { "\(id)-\(control.name)" }

  private func value(_ control: Control) -> String {
    sent?.typed[control.name] ?? prefilled[control.name] ?? control.value
  }

  private func input(_ control: Control) -> HTML {
    switch control.kind {
    case .choice(let options):
      return tag(
        "select", .id(name(control)), .name(control.name), .text("aria-label", control.spoken), described(control),
        invalid(control), leadsHere(control), .flag("disabled", !control.isEnabled),
        .flag("required", control.isRequired)
      ) {
        for option in options {
          tag("option", .value(option.value), .flag("selected", option.value == value(control))) { option.label }
        }
      }
    case .long:
      return tag(
        "textarea", .id(name(control)), .name(control.name), .text("rows", "4"),
        .text("placeholder", control.placeholder), .text("aria-label", control.spoken), described(control),
        invalid(control), leadsHere(control), .flag("disabled", !control.isEnabled)
      ) {
        // HTML parsers drop the first line break in a text area.
        "\n" + value(control)
      }
    case .number(let minimum, let maximum, let step):
      return line(
        control, "number",
        [.text("min", minimum.map(String.init)), .text("max", maximum.map(String.init)), .text("step", step)])
    case .line(let word): return line(control, word.rawValue, [])
    case .choices, .toggle, .height: return .empty
    }
  }

  private func line(_ control: Control, _ type: String, _ more: [Attribute?]) -> HTML {
    var attributes: [Attribute?] = [
      .type(type), .id(name(control)), .name(control.name), .value(value(control)),
      .text("placeholder", control.placeholder), .text("aria-label", control.spoken), described(control),
      invalid(control), leadsHere(control), .flag("required", control.isRequired),
      .flag("disabled", !control.isEnabled),
    ]
    attributes += more
    let list = "\(name(control))-list"
    // With `autocomplete="off"` a browser may also hide the list.
    attributes.append(control.completions.isEmpty ? .text("autocomplete", "off") : .text("list", list))
    var html = void("input", attributes)
    if !control.completions.isEmpty {
      html.append(tag("datalist", .id(list)) { for text in control.completions { tag("option", .value(text)) } })
    }
    return html
  }

  private func toggle(_ control: Control) -> HTML {
    tag("label", .class("toggle"), .for(name(control))) {
      void(
        "input", .type("checkbox"), .id(name(control)), .name(control.name), .value("true"),
        .flag("checked", value(control) == "true"), .flag("disabled", !control.isEnabled), described(control),
        leadsHere(control))
      tag("span") { control.label }
    }
  }

  private func group(_ control: Control) -> HTML {
    tag("fieldset", described(control)) {
      tag("legend") { control.label }
      switch control.kind {
      case .choices(let options):
        let chosen = value(control).split(separator: ",").map(String.init)
        tag("div", .class("boxes")) {
          for (index, option) in options.enumerated() {
            tag("label", .class("box")) {
              void(
                "input", .type("checkbox"), .name("\(control.name).\(option.value)"), .value("true"),
                .flag("checked", chosen.contains(option.value)), .flag("disabled", !control.isEnabled),
                index == 0 ? leadsHere(control) : nil)
              tag("span") { option.label }
            }
          }
        }
      case .height(let feet, let inches):
        let number = Int(value(control))
        tag("div", .class("affix")) {
          part(of: control, "feet", feet, number.map { $0 / 12 })
          tag("span") { "ft" }
          part(of: control, "inches", inches, number.map { $0 % 12 })
          tag("span") { "in" }
        }
      default: HTML.empty
      }
    }
  }

  private func part(of control: Control, _ part: String, _ options: [Int], _ chosen: Int?) -> HTML {
    tag(
      "select", .name("\(control.name).\(part)"), .label("\(control.label), \(part)"),
      .flag("disabled", !control.isEnabled), part == "feet" ? leadsHere(control) : nil
    ) {
      tag("option", .value("")) { "–" }
      for option in options {
        tag("option", .value(String(option)), .flag("selected", option == chosen)) { String(option) }
      }
    }
  }

  // MARK: Remarks

  private func isRemarked(_ control: Control) -> Bool {
    sent?.problems[control.name] != nil || sent?.conflicts[control.name] != nil
  }

  private func invalid(_ control: Control) -> Attribute? {
    isRemarked(control) ? .text("aria-invalid", "true") : nil
  }

  /// Gives the first control with a remark the focus when the form is shown again: a screen reader then reads the
  /// remark together with the control.
  private func leadsHere(_ control: Control) -> Attribute? { .flag("autofocus", sent?.first == control.name) }

  private func described(_ control: Control) -> Attribute? {
    let remarks = [
      isRemarked(control) ? "\(name(control))-problem" : nil,
      control.help == nil ? nil : "\(name(control))-help",
    ].compactMap(\.self)
    return remarks.isEmpty ? nil : .text("aria-describedby", remarks.joined(separator: " "))
  }

  @HTMLBuilder private func remarks(_ control: Control) -> HTML {
    if let help = control.help { tag("p", .class("hint"), .id("\(name(control))-help")) { help } }
    if let problem = sent?.problems[control.name] {
      tag("p", .class("problem"), .id("\(name(control))-problem"), .text("role", "alert")) { problem }
    } else if let theirs = sent?.conflicts[control.name] {
      tag("div", .class("conflict"), .id("\(name(control))-problem"), .text("role", "alert")) {
        tag("p", .class("problem")) { frame.labels.conflict }
        tag("blockquote", .class("text")) { control.words(theirs) }
        void("input", .type("hidden"), .name("asked.\(control.name)"), .value("true"))
        tag("label", .class("toggle")) {
          void("input", .type("checkbox"), .name("mine.\(control.name)"), .value("true"))
          tag("span") { frame.labels.useMine }
        }
      }
    }
  }
}
