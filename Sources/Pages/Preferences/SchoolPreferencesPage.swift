public import Compass
public import Domain
import Projections

/// What the family wants of a school: templates, wishes by priority, and the dialog that adds one (PR-69 to PR-92).
public struct SchoolPreferencesPage: PageValue {
  /// A template that can be applied.
  public struct TemplateCard: Codable, Equatable, Sendable {
    /// The id that is stored.
    public let id: String
    /// Its picture.
    public let icon: String
    /// Its name.
    public let name: String
    /// What it is for.
    public let description: String
    /// Whether the list is taken from it.
    public let isApplied: Bool
    /// What a screen reader says.
    public let spoken: String
  }

  /// One wish.
  public struct Row: Codable, Equatable, Sendable {
    /// Its id.
    public let id: String
    /// Its priority, 1 for the highest.
    public let index: Int
    /// What it is about.
    public let label: String
    /// What is wanted.
    public let value: String
    /// "Dealbreaker", where it is one.
    public let tag: Badge?
    /// The button that makes it a dealbreaker or an option: "Required" or "Optional", as it stands.
    public let weight: String
    /// The button that takes it away.
    public let remove: String
    /// Whether it can be moved up.
    public let canMoveUp: Bool
    /// Whether it can be moved down.
    public let canMoveDown: Bool
    /// What a screen reader says.
    public let spoken: String
  }

  /// Title, buttons and messages.
  public let texts: PreferenceTexts
  /// The templates.
  public let templates: [TemplateCard]
  /// The wishes, the most important first.
  public let rows: [Row]
  /// How to reorder; nil where there is nothing to reorder.
  public let hint: String?
  /// What is shown where nothing is wanted.
  public let empty: Notice?
  /// The dialog behind the "+".
  public let dialog: AddDialog
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether it is the past.
  public let isPast: Bool

  /// The page of a list.
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

  /// The page as it is stored.
  public static func load(from reading: Reading, viewer: Viewer) throws -> Self? {
    Self(try reading.schoolPreferences(of: viewer.athlete), in: try context(in: reading, viewer: viewer))
  }

  /// Who may edit, whether it is the past, who changed them last.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    try PreferenceContext(.school, in: reading, viewer: viewer)
  }

  /// Title, buttons and messages.
  public static let texts = PreferenceTexts(
    "School Preferences", "Set and prioritize what you look for in a school", save: "Save Preferences",
    saved: "School preferences saved successfully", failed: "Failed to save school preferences")

  /// What is said where a wish is added and no kind was chosen.
  public static let chooseKind = "Choose a preference type"
  /// What is shown until the page is there.
  public static let loading = Notice("Loading School Preferences...")
  /// Preferences are always there.
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
  /// The card's picture (facts §6.3).
  public var icon: String {
    switch self {
    case .d1Power: "🏆"
    case .academicExcellence: "📚"
    case .closeToHome: "🏠"
    case .bestFit: "⚖️"
    }
  }

  /// What the template is for.
  public var summary: String {
    switch self {
    case .d1Power: "Focus on top-tier D1 programs with competitive baseball"
    case .academicExcellence: "Prioritize academics with strong graduation rates"
    case .closeToHome: "Distance-focused, regional schools within driving distance"
    case .bestFit: "Balanced mix of academics, athletics, and location"
    }
  }
}

extension Badge {
  /// What a card of the schools list says of a match (facts §2.2).
  public static func match(_ badge: MatchBadge?) -> Badge? {
    switch badge {
    case .dealbreaker: Badge(MatchBadge.dealbreaker.label, "red-100/700")
    case .great: Badge(MatchBadge.great.label, "green-100/700")
    case .good: Badge(MatchBadge.good.label, "blue-100/700")
    case nil: nil
    }
  }
}
