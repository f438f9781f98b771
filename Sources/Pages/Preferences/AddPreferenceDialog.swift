import Domain

extension SchoolPreferencesPage {
  /// The dialog that adds a preference: category, type, value and dealbreaker switch (PR-88, PR-92).
  public struct AddDialog: Codable, Equatable, Sendable {
    /// One option for the value.
    public struct Option: Codable, Equatable, Sendable {
      /// The value as it is stored.
      public let value: String
      /// The label.
      public let label: String
    }

    /// A preference type with the control for its value.
    public struct Kind: Codable, Equatable, Sendable {
      /// The type as it is stored.
      public let type: String
      /// The label.
      public let label: String
      /// The kind of control.
      public let control: PreferenceField.Kind
      /// The options.
      public let options: [Option]
      /// The placeholder of the control.
      public let placeholder: String?
    }

    /// A category with its preference types.
    public struct Category: Codable, Equatable, Sendable {
      /// The category as it is stored.
      public let id: String
      /// The label.
      public let label: String
      /// The types of the category.
      public let kinds: [Kind]
    }

    /// The dialog's title.
    public let title: String
    /// The label of the category picker.
    public let categoryLabel: String
    /// The label of the type picker.
    public let kindLabel: String
    /// The label of the value control.
    public let valueLabel: String
    /// The label of the dealbreaker switch.
    public let dealbreakerLabel: String
    /// The label of the Add button, which is enabled once a type and a value are chosen.
    public let add: String
    /// The label of the Cancel button.
    public let cancel: String
    /// The categories with their types.
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

/// The texts of what the family wants of a school (facts §6.3).
enum PreferenceWords {
  private static let ratings = ["Basic", "Good", "Very Good", "Excellent", "Elite"]
  private static let sizes = [
    "small": "<5,000", "medium": "5,000-15,000", "large": "15,000-30,000", "very_large": ">30,000",
  ]

  /// Returns the options of a type; empty if its value is typed.
  static func options(of type: SchoolPreferenceType) -> [SchoolPreferencesPage.AddDialog.Option] {
    switch type.kind {
    case .choice(let words), .choices(let words): words.map { .init(value: $0, label: label($0, of: type)) }
    case .flag: [.init(value: "true", label: "Yes"), .init(value: "false", label: "Not required")]
    case .number where type == .academicRating:
      ratings.enumerated().map { .init(value: "\($0 + 1)", label: $1) }
    case .number, .text: []
    }
  }

  /// Returns the wanted value as a text: "300 miles", "Excellent", "D1, D3", "Not required".
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

  /// Returns the label of a stored word: "Pacific NW" for "Pacific Northwest" (C32), a size as a range of students.
  private static func label(_ word: String, of type: SchoolPreferenceType) -> String {
    switch type {
    case .regions: Region(text: word)?.label ?? word
    case .size: sizes[word] ?? word
    default: word
    }
  }
}
