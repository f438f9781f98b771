import Domain

/// One control of a form: what it shows, and how what a browser sends of it is read.
struct Control: Equatable, Sendable {
  /// One thing to choose.
  struct Option: Equatable, Sendable {
    let value: String
    let label: String
  }

  enum Kind: Equatable, Sendable {
    /// One line; the word is the browser's kind of input: text, email, tel, url, date, time.
    case line(StaticWord)
    case number(minimum: Int?, maximum: Int?, step: String)
    /// Several lines.
    case long
    /// One of some options; the first one may be empty.
    case choice([Option])
    /// Some of some options: a box for each.
    case choices([Option])
    /// On or off.
    case toggle
    /// Feet and inches, which are one number of inches (PR-29).
    case height(feet: [Int], inches: [Int])

    static let text = Kind.line(.text)
  }

  /// The kinds of one-line inputs, which become an attribute.
  enum StaticWord: String, Sendable {
    case text, email, tel, url, date, time
  }

  /// The field's name, as in an edit.
  let name: String
  let label: String
  var kind = Kind.text
  /// What is stored, as the control has it.
  var value = ""
  var placeholder: String?
  /// What stands before it, such as "@".
  var prefix: String?
  /// What stands behind it, such as "days".
  var suffix: String?
  var help: String?
  /// Texts that a line is completed with; any other is as good.
  var completions: [String] = []
  /// What a screen reader says instead of the label.
  var spoken: String?
  var isRequired = false
  var isEnabled = true
}

extension Control {
  /// What a form sent of it; nil where the form had no such control.
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

  /// The hidden field with what the form showed (ruling 21).
  var shownName: String { "shown.\(name)" }

  /// A value of it in words, for the sentence that says what somebody else set.
  func words(_ value: String) -> String {
    switch kind {
    case .choice(let options): options.first { $0.value == value }?.label ?? value
    case .height: Int(value).map { "\($0 / 12)' \($0 % 12)\"" } ?? value
    default: value
    }
  }
}
