public import Compass
public import Domain
import Projections

/// The page that sets what the family wants of a school: templates, preferences by priority, and the dialog that adds
/// one (PR-69 to PR-92).
public struct SchoolPreferencesPage: PageValue {
  /// A template that can be applied.
  public struct TemplateCard: Codable, Equatable, Sendable {
    /// The stored id.
    public let id: String
    /// The icon.
    public let icon: String
    /// The name.
    public let name: String
    /// The purpose of the template.
    public let description: String
    /// Whether the list was taken from this template.
    public let isApplied: Bool
    /// The accessibility label.
    public let spoken: String
  }

  /// One preference.
  public struct Row: Codable, Equatable, Sendable {
    /// The preference's id.
    public let id: String
    /// The priority, 1 for the highest.
    public let index: Int
    /// The label of the preference's type.
    public let label: String
    /// The wanted value.
    public let value: String
    /// "Dealbreaker", if the preference is one.
    public let tag: Badge?
    /// The label of the button that toggles the dealbreaker, which shows the current state: "Required" or "Optional".
    public let weight: String
    /// The label of the button that removes the preference.
    public let remove: String
    /// Whether the preference can be moved up.
    public let canMoveUp: Bool
    /// Whether the preference can be moved down.
    public let canMoveDown: Bool
    /// The accessibility label.
    public let spoken: String
  }

  /// The title, the button labels and the messages.
  public let texts: PreferenceTexts
  /// The templates.
  public let templates: [TemplateCard]
  /// The preferences, the most important first.
  public let rows: [Row]
  /// How to reorder; nil if the list is empty.
  public let hint: String?
  /// The notice shown if the list is empty.
  public let empty: Notice?
  /// The dialog that the "+" button opens.
  public let dialog: AddDialog
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// Creates the page from a list.
  public init(_ list: SchoolPreferenceList, in context: PreferenceContext) {
    let items = list.items
    texts = Self.texts
    templates = SchoolPreferenceTemplate.allCases.map { TemplateCard($0, isApplied: list.templateUsed == $0.rawValue) }
    rows = items.enumerated().map { index, item in
      Row(item, index: index, count: items.count, text: context.viewer.text)
    }
    hint = items.isEmpty ? nil : "Drag to reorder. Top items are highest priority."
    empty =
      items.isEmpty
      ? Notice("No preferences set yet.", message: "Choose a template above or add preferences manually.") : nil
    dialog = AddDialog()
    lastUpdated = context.lastUpdated
    publication = context.publication
    isReadOnly = context.isReadOnly
    isPast = context.isPast
  }

  /// Loads the page with the stored list.
  public static func load(from reading: Reading, viewer: Viewer) throws -> Self? {
    Self(try reading.schoolPreferences(of: viewer.athlete), in: try context(in: reading, viewer: viewer))
  }

  /// Loads the context: who may edit, whether it is the past, who changed the preferences last.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    try PreferenceContext(.school, in: reading, viewer: viewer)
  }

  /// The title, the button labels and the messages.
  public static let texts = PreferenceTexts(
    "School Preferences", "Set and prioritize what you look for in a school", save: "Save Preferences",
    saved: "School preferences saved successfully", failed: "Failed to save school preferences")

  /// The message if a preference is added without a chosen type.
  public static let chooseKind = "Choose a preference type"
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading School Preferences...")
  /// Never shown: preferences always exist.
  public static let notFound = Notice("School Preferences not found")
}

extension SchoolPreferencesPage.TemplateCard {
  fileprivate init(_ template: SchoolPreferenceTemplate, isApplied: Bool) {
    id = template.rawValue
    icon = template.icon
    name = template.label
    description = template.summary
    self.isApplied = isApplied
    spoken = "\(template.label), \(template.summary), \(isApplied ? "applied" : "apply, replaces all preferences")"
  }
}

extension SchoolPreferencesPage.Row {
  fileprivate init(_ item: SchoolPreferenceList.Item, index: Int, count: Int, text: LocalText) {
    let isDealbreaker = item.preference.isDealbreaker
    id = item.id.lowercased
    self.index = index + 1
    label = item.type.label
    value = PreferenceWords.text(item.preference, text)
    tag = isDealbreaker ? Badge("Dealbreaker", "red-100/700") : nil
    weight = isDealbreaker ? "Required" : "Optional"
    remove = "Remove"
    canMoveUp = index > 0
    canMoveDown = index < count - 1
    spoken = "Priority \(index + 1), \(item.type.label), \(value)" + (isDealbreaker ? ", dealbreaker" : "")
  }
}

extension SchoolPreferenceTemplate {
  /// The template's icon (facts §6.3).
  public var icon: String {
    switch self {
    case .d1Power: "🏆"
    case .academicExcellence: "📚"
    case .closeToHome: "🏠"
    case .bestFit: "⚖️"
    }
  }

  /// The purpose of the template.
  public var summary: String {
    switch self {
    case .d1Power: "Focus on top-tier D1 programs with competitive baseball"
    case .academicExcellence: "Prioritize academics with strong graduation rates"
    case .closeToHome: "Distance-focused, regional schools within driving distance"
    case .bestFit: "Balanced mix of academics, athletics, and location"
    }
  }
}
