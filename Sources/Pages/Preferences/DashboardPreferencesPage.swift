public import Compass
public import Domain

/// Which cards and widgets the viewer's dashboard shows (PR-110 to PR-115).
public struct DashboardPreferencesPage: PreferencePage {
  /// A part that can be shown or hidden.
  public struct Card: Codable, Equatable, Sendable {
    /// The key that is stored.
    public let key: String
    /// Its icon, where it has one.
    public let icon: String?
    /// What a person reads.
    public let label: String
    /// What the part shows, where the page says so.
    public let description: String?
    /// Whether it is shown.
    public let isOn: Bool
    /// What a screen reader says.
    public let spoken: String
  }

  /// Some parts, in two columns (PR-113).
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// Its parts.
    public let cards: [Card]
    /// "8 of 8 shown".
    public let count: String
    /// The button that shows all of them (PR-112).
    public let selectAll: String
    /// The button that hides all of them.
    public let deselectAll: String
  }

  /// Title, buttons and messages.
  public let texts: PreferenceTexts
  /// The cards of numbers, and the widgets.
  public let sections: [Section]
  /// "Cancel".
  public let cancel: String
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether it is the past.
  public let isPast: Bool

  /// The page of some fields.
  public init(_ fields: DashboardFields, in context: PreferenceContext) {
    let settings = DashboardSettings(fields)
    texts = Self.texts
    sections = [
      Section("Summary Statistics", DashboardPart.cards, settings),
      Section("Dashboard Widgets", DashboardPart.widgets, settings),
    ]
    cancel = "Cancel"
    lastUpdated = context.lastUpdated
    publication = context.publication
    isReadOnly = context.isReadOnly
    isPast = context.isPast
  }
}

extension DashboardPreferencesPage {
  /// Which preferences they are.
  public static let category = PreferenceCategory.dashboard

  /// Title, buttons and messages.
  public static let texts = PreferenceTexts(
    "Dashboard Customization", "Choose what your dashboard shows", save: "Save Changes",
    saved: "Dashboard customization saved successfully!", failed: "Failed to save dashboard customization",
    reset: "Reset to Defaults")

  /// Everything is shown.
  public static let defaults = DashboardSettings.defaults.fields

  /// The viewer's settings, with the defaults of what was never set.
  public static func shown(in reading: Reading, viewer: Viewer) throws -> DashboardFields {
    try reading.dashboardSettings(of: viewer.id).fields
  }

  /// Any part may be shown or hidden.
  public static func validated(
    _ edit: DashboardFields, draft: DashboardFields
  ) throws(DomainError) -> DashboardFields { edit }

  /// The command that stores an edit.
  public static func command(_ edit: DashboardFields) -> Preferences.Command { .editDashboard(edit) }

  /// What a part is called on the page.
  public static func label(of field: String) -> String { DashboardPart(rawValue: field)?.label ?? field }
}

extension DashboardPreferencesPage.Section {
  fileprivate init(_ title: String, _ parts: [DashboardPart], _ settings: DashboardSettings) {
    self.title = title
    cards = parts.map { part in
      let isOn = settings.shows(part)
      return DashboardPreferencesPage.Card(
        key: part.rawValue, icon: part.icon, label: part.label, description: part.summary, isOn: isOn,
        spoken: [part.label, part.summary, isOn ? "shown, toggle" : "hidden, toggle"].compactMap(\.self)
          .joined(separator: ", "))
    }
    count = "\(cards.filter(\.isOn).count) of \(cards.count) shown"
    selectAll = "Select All"
    deselectAll = "Deselect All"
  }
}

extension DashboardPart {
  /// The card's picture (PR-113); widgets have none.
  public var icon: String? {
    switch self {
    case .coaches: "👥"
    case .schools: "🏫"
    case .interactions: "💬"
    case .offers: "📝"
    case .events: "📅"
    case .performance: "📊"
    case .notifications: "🔔"
    case .socialMedia: "📱"
    default: nil
    }
  }

  /// What the card shows (facts §6.4); widgets have no such line.
  public var summary: String? {
    switch self {
    case .coaches: "Total coaches in your list"
    case .schools: "Schools you're tracking"
    case .interactions: "Emails, calls, and messages"
    case .offers: "Scholarship offers received"
    case .events: "Camps, showcases, and visits"
    case .performance: "Recorded metrics and stats"
    case .notifications: "Pending alerts and reminders"
    case .socialMedia: "Linked accounts and followers"
    default: nil
    }
  }
}
