import Domain
import Pages

extension PlayerDetailsPage: SettingsPage {
  static func controls(_ form: SettingsForm<Self>) -> [Control] {
    form.page.sections.flatMap(\.allFields).map(form.control)
  }
}

extension SettingsForm where Page == PlayerDetailsPage {
  func control(_ field: PreferenceField) -> Control {
    let value = texts[field.key] ?? (field.kind == .toggle ? "false" : "")
    guard field.kind == .height else { return Control(field, value: value) }
    let height = Control.Kind.height(feet: page.height.feetOptions, inches: page.height.inchesOptions)
    return Control(field, value: value, kind: height)
  }
}

extension HomeLocationPage: SettingsPage {
  static func controls(_ form: SettingsForm<Self>) -> [Control] {
    (form.page.address.fields + form.page.coordinates.fields).map(form.control)
  }
}

extension SettingsForm where Page == HomeLocationPage {
  func control(_ field: PreferenceField) -> Control { Control(field, value: texts[field.key] ?? "") }
}

extension NotificationPreferencesPage: SettingsPage {
  static func controls(_ form: SettingsForm<Self>) -> [Control] {
    (form.page.sections.flatMap(\.rows).flatMap { [$0.field, $0.nested].compactMap(\.self) }
      + form.page.quietHours.fields).map(form.control)
  }
}

extension SettingsForm where Page == NotificationPreferencesPage {
  func control(_ field: PreferenceField) -> Control {
    let days = Control.Kind.number(minimum: page.minimumDays, maximum: page.maximumDays, step: "1")
    var control = Control(field, value: texts[field.key] ?? field.value ?? "", kind: field.kind == .number ? days : nil)
    // A field that depends on a switch can be set together with the switch. So only the script disables the field.
    control.isEnabled = !page.isReadOnly
    return control
  }
}

extension DashboardPreferencesPage: SettingsPage {
  static func controls(_ form: SettingsForm<Self>) -> [Control] {
    form.page.sections.flatMap(\.cards).map { card in
      Control(
        name: card.key, label: [card.icon, card.label].compactMap(\.self).joined(separator: " "), kind: .toggle,
        value: card.isOn ? "true" : "false", help: card.description, isEnabled: !form.page.isReadOnly)
    }
  }
}

extension Control {
  /// A control of preferences with its stored value.
  init(_ field: PreferenceField, value: String, kind: Kind? = nil) {
    let options = field.options.map { Option(value: $0.value, label: $0.label) }
    let usual: Kind =
      switch field.kind {
      case .text, .height: .text
      case .number: .number(minimum: nil, maximum: nil, step: "any")
      case .picker: .choice([Option(value: "", label: field.placeholder ?? "–")] + options)
      case .chips: .choices(options)
      case .toggle: .toggle
      case .time: .line(.time)
      }
    self.init(
      name: field.key, label: field.label, kind: kind ?? usual, value: value, placeholder: field.placeholder,
      prefix: field.prefix, help: field.help, isEnabled: field.isEnabled)
  }
}
