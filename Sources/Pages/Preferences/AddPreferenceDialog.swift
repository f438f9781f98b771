import Domain

extension SchoolPreferencesPage {
  /// The dialog that adds a wish: heading, kind, value, weight (PR-88, PR-92).
  public struct AddDialog: Codable, Equatable, Sendable {
    /// One thing to choose as value.
    public struct Option: Codable, Equatable, Sendable {
      /// The value as it is stored.
      public let value: String
      /// What a person reads.
      public let label: String
    }

    /// A kind of wish with the control for its value.
    public struct Kind: Codable, Equatable, Sendable {
      /// The type as it is stored.
      public let type: String
      /// What a person reads.
      public let label: String
      /// What kind of control.
      public let control: PreferenceField.Kind
      /// What there is to choose.
      public let options: [Option]
      /// What stands in an empty control.
      public let placeholder: String?
    }

    /// A heading with its kinds of wishes.
    public struct Category: Codable, Equatable, Sendable {
      /// The category as it is stored.
      public let id: String
      /// What a person reads.
      public let label: String
      /// Its kinds.
      public let kinds: [Kind]
    }

    /// The dialog's title.
    public let title: String
    /// The labels of its controls.
    public let categoryLabel: String
    /// The label of the kind's picker.
    public let kindLabel: String
    /// The label of the value.
    public let valueLabel: String
    /// The label of the switch.
    public let dealbreakerLabel: String
    /// The button that adds; it can be used once there is a kind and a value.
    public let add: String
    /// The button that closes.
    public let cancel: String
    /// The headings with their kinds.
    public let categories: [Category]

    init() {
      title = "Add Preference"
      categoryLabel = "Category"
      kindLabel = "Preference Type"
      valueLabel = "Value"
      dealbreakerLabel = "Mark as dealbreaker (schools without this will show a warning)"
      add = "Add Preference"
      cancel = "Cancel"
      categories = SchoolPreferenceCategory.known.map { category in
        Category(
          id: category.rawValue, label: category.label,
          kinds: SchoolPreferenceType.known.filter { $0.category == category }.map(Kind.init))
      }
    }
  }
}

extension SchoolPreferencesPage.AddDialog.Kind {
  fileprivate init(_ type: SchoolPreferenceType) {
    self.type = type.rawValue
    label = type.label
    options = PreferenceWords.options(of: type)
    switch type.kind {
    case .number(let bounds):
      control = options.isEmpty ? .number : .picker
      placeholder = "\(bounds.lowerBound) - \(bounds.upperBound)"
    case .choice, .flag:
      control = .picker
      placeholder = nil
    case .choices:
      control = .chips
      placeholder = nil
    case .text:
      control = .text
      placeholder = "e.g., warm weather"
    }
  }
}

/// The words for what is wanted of a school (facts §6.3).
enum PreferenceWords {
  private static let ratings = ["Basic", "Good", "Very Good", "Excellent", "Elite"]
  private static let sizes = [
    "small": "<5,000", "medium": "5,000-15,000", "large": "15,000-30,000", "very_large": ">30,000",
  ]

  /// What there is to choose for a type; none where it is typed.
  static func options(of type: SchoolPreferenceType) -> [SchoolPreferencesPage.AddDialog.Option] {
    switch type.kind {
    case .choice(let words), .choices(let words): words.map { .init(value: $0, label: label($0, of: type)) }
    case .flag: [.init(value: "true", label: "Yes"), .init(value: "false", label: "Not required")]
    case .number where type == .academicRating:
      ratings.enumerated().map { .init(value: "\($0 + 1)", label: $1) }
    case .number, .text: []
    }
  }

  /// What is wanted, in words: "300 miles", "Excellent", "D1, D3", "Not required".
  static func text(_ preference: SchoolPreference, _ text: LocalText) -> String {
    let type = SchoolPreferenceType(rawValue: preference.type)
    switch preference.value {
    case .number(let number) where type == .maximumDistance:
      return "\(Int(exactly: number).map(text.number) ?? text.decimal(number)) miles"
    case .number(let number) where type == .academicRating:
      let rating = Int(exactly: number).flatMap { ratings.indices.contains($0 - 1) ? ratings[$0 - 1] : nil }
      return rating ?? text.decimal(number)
    case .number(let number): return text.decimal(number)
    case .flag(let flag): return flag ? "Yes" : type == .scholarship ? "Not required" : "No"
    case .text(let word): return label(word, of: type)
    case .list(let words): return words.map { label($0, of: type) }.joined(separator: ", ")
    }
  }

  /// "Pacific NW" for what is stored as "Pacific Northwest" (C32), a size in students, a state by its name.
  private static func label(_ word: String, of type: SchoolPreferenceType) -> String {
    switch type {
    case .regions: Region(text: word)?.label ?? word
    case .size: sizes[word] ?? word
    default: word
    }
  }
}
