import Domain

/// One control of a form: what it shows, and how a sent value is read.
struct Control: Equatable, Sendable {
  /// An option of a choice.
  struct Option: Equatable, Sendable {
    let value: String
    let label: String
  }

  enum Kind: Equatable, Sendable {
    /// One line. The word is the type of the HTML input: text, email, tel, url, date, time.
    case line(StaticWord)
    case number(minimum: Int?, maximum: Int?, step: String)
    /// A text of several lines.
    case long
    /// One of several options; the first one may be empty.
    case choice([Option])
    /// Any number of several options: a checkbox for each.
    case choices([Option])
    /// A checkbox.
    case toggle
    /// Feet and inches, stored as one number of inches (PR-29).
    case height(feet: [Int], inches: [Int])

    static let text = Kind.line(.text)
  }

  /// The types of one-line inputs, used as an attribute.
  enum StaticWord: String, Sendable {
    case text, email, tel, url, date, time
  }

  /// The field's name in an edit.
  let name: String
  let label: String
  var kind = Kind.text
  /// The stored value, in the control's notation.
  var value = ""
  var placeholder: String?
  /// A text shown before the control, such as "@".
  var prefix: String?
  /// A text shown after the control, such as "days".
  var suffix: String?
  var help: String?
  /// Suggested texts for a line; other texts are accepted, too.
  var completions: [String] = []
  /// The label for screen readers, if it differs from the visible one.
  var spoken: String?
  var isRequired = false
  var isEnabled = true
}

extension Control {
  /// The value that a form sent; nil if the form had no such control or its value cannot be read.
  func typed(_ form: FormFields) -> String? {
    guard form[shownName] != nil else { return nil }
    switch kind {
    case .line, .number, .long, .choice: return form[name]
    case .toggle: return form[name] == "true" ? "true" : "false"
    case .choices(let options):
      return options.filter { form["\(name).\($0.value)"] == "true" }.map(\.value).joined(separator: ",")
    case .height:
      let (feet, inches) = (form.text("\(name).feet"), form.text("\(name).inches"))
      guard feet != nil || inches != nil else { return "" }
      guard let feet = feet.flatMap({ Int($0) }), let inches = inches.flatMap({ Int($0) }), (0...9).contains(feet)
      else { return nil }
      return String(feet * 12 + inches)
    }
  }

  /// The name of the hidden field with the value that the form showed (ruling 21).
  var shownName: String { "shown.\(name)" }

  /// A value in words, for the message about what somebody else set.
  func words(_ value: String) -> String {
    switch kind {
    case .choice(let options): options.first { $0.value == value }?.label ?? value
    case .height: Int(value).map { "\($0 / 12)' \($0 % 12)\"" } ?? value
    default: value
    }
  }
}
