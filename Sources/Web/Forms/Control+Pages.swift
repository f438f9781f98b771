import Pages

// Controls made from the inputs of pages.

extension Control {
  /// A control for an input of an event's form; `kind` replaces the kind that follows from the input.
  init(_ input: EventFormTexts.Input, value: String?, kind: Kind? = nil) {
    let options = input.options.map { Kind.choice($0.map { Option(value: $0.value, label: $0.label) }) }
    self.init(
      name: input.field, label: input.label, kind: kind ?? options ?? .text, value: value ?? "",
      placeholder: input.placeholder, isRequired: input.isRequired)
  }

  /// A control for an input of the school's information or philosophy; `kind` replaces the input's own kind.
  init(_ input: FormInput, kind: Kind? = nil) {
    let usual: Kind =
      switch input.kind {
      case .text: .text
      case .integer: .number(minimum: nil, maximum: nil, step: "1")
      case .decimal: .number(minimum: nil, maximum: nil, step: "any")
      case .choice: .choice(input.options.map { Option(value: $0.value ?? "", label: $0.label) })
      }
    self =
      Control(
        name: input.field, label: input.label, kind: kind ?? usual, value: input.value, placeholder: input.placeholder
      ).addingValueToOptions
  }

  /// The control with its stored value among the options, even if this version does not offer it.
  var addingValueToOptions: Control {
    guard case .choice(let options) = kind, !options.contains(where: { $0.value == value }) else { return self }
    var control = self
    control.kind = .choice([Option(value: value, label: value.isEmpty ? "–" : value)] + options)
    return control
  }
}
