import Foundation

extension SchoolPreferenceList.Item {
  /// Returns the wish as it is stored: a known type with the category of the type, and a value that the type accepts
  /// (PR-71 to PR-80).
  func validated() throws(DomainError) -> Self {
    let type = try OpenValueRule.known(self.type, "type")
    guard category == type.category else {
      throw .invalid(
        "category",
        "category \(DomainError.quote(category.rawValue)) does not hold \(type.rawValue); accepted: "
          + type.category.rawValue)
    }
    var checked = self
    checked.preference.value = try type.validated(preference.value)
    return checked
  }
}

extension SchoolPreferenceType {
  /// Returns a value as it is stored for this type; the page's labels become stored values (C32).
  ///
  /// - Throws: `.invalid`, with a message that names the accepted values.
  public func validated(_ value: SchoolPreference.Value) throws(DomainError) -> SchoolPreference.Value {
    switch (kind, value) {
    case (.number(let bounds), .number(let number)):
      guard let whole = Int(exactly: number) else { throw refusal(value) }
      return .number(Double(try NumberRule.whole(whole, rawValue, bounds)))
    case (.flag, .flag): return value
    case (.text, .text(let text)):
      guard let clean = try TextRule.free(text, rawValue, limit: TextRule.Limit.item) else { throw refusal(value) }
      return .text(clean)
    case (.choice(let choices), _):
      guard value.words.count == 1, let word = stored(value.words[0], of: choices) else { throw refusal(value) }
      return .text(word)
    case (.choices(let choices), _):
      var words: [String] = []
      for word in value.words {
        guard let known = stored(word, of: choices) else { throw refusal(.text(word)) }
        if !words.contains(known) { words.append(known) }
      }
      guard !words.isEmpty else { throw refusal(value) }
      return .list(words)
    default: throw refusal(value)
    }
  }

  /// Returns the value of a typed text: "300", "D1, D2", "yes". The value is not validated yet.
  public func value(of text: String) throws(DomainError) -> SchoolPreference.Value {
    switch kind {
    case .number:
      guard let number = Double(text.trimmed) else { throw refusal(.text(text)) }
      return .number(number)
    case .flag:
      switch text.trimmed.lowercased() {
      case "yes", "true": return .flag(true)
      case "no", "false", "not required": return .flag(false)
      default: throw refusal(.text(text))
      }
    case .choices:
      return .list(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
    case .choice, .text: return .text(text.trimmed)
    }
  }

  private func stored(_ word: String, of choices: [String]) -> String? {
    switch self {
    case .regions: Region(text: word)?.rawValue
    case .states: USState.code(of: word)
    default: choices.first { $0.lowercased() == word.lowercased() }
    }
  }

  private func refusal(_ value: SchoolPreference.Value) -> DomainError {
    let accepted =
      switch kind {
      case .number(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
      case .choice(let choices), .choices(let choices): choices.joined(separator: ", ")
      case .flag: "yes, no"
      case .text: "a text"
      }
    return .invalid(
      rawValue, "\(rawValue) does not take \(DomainError.quote(value.description)); accepted: \(accepted)")
  }
}

extension SchoolPreference.Value: CustomStringConvertible {
  /// The value as text: "300", "D1, D3", "Yes".
  public var description: String {
    switch self {
    case .number(let number): NumberText.plain(number)
    case .text(let text): text
    case .flag(let flag): flag ? "Yes" : "No"
    case .list(let words): words.joined(separator: ", ")
    }
  }
}

extension SchoolPreferenceList {
  /// Replaces the item with the same id by a validated one.
  mutating func replace(_ item: Item) { apply(SchoolPreferencesEdited(added: [PreferenceItem(item)])) }
}

extension TextRule {
  /// Returns a time of the day, "HH:MM" in 24 hours; nil if the text is blank.
  public static func clockTime(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard ClockTime.minutes(trimmed) != nil else {
      throw .invalid(field, "\(field) must be a time such as 22:30; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }
}
