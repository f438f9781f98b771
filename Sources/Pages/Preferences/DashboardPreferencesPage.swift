public import Compass
public import Domain

/// The page that sets which cards and widgets the viewer's dashboard shows (PR-110 to PR-115).
public struct DashboardPreferencesPage: PreferencePage {
  /// A part of the dashboard that can be shown or hidden.
  public struct Card: Codable, Equatable, Sendable {
    /// The stored key.
    public let key: String
    /// The icon, if the part has one.
    public let icon: String?
    /// The label.
    public let label: String
    /// The description of the part, if it has one.
    public let description: String?
    /// Whether the part is shown.
    public let isOn: Bool
    /// The accessibility label.
    public let spoken: String
  }

  /// A group of parts, in two columns (PR-113).
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The parts of the section.
    public let cards: [Card]
    /// "8 of 8 shown".
    public let count: String
    /// The label of the button that shows all parts of the section (PR-112).
    public let selectAll: String
    /// The label of the button that hides all parts of the section.
    public let deselectAll: String
  }

  /// The title, the button labels and the messages.
  public let texts: PreferenceTexts
  /// The section of statistics cards and the section of widgets.
  public let sections: [Section]
  /// "Cancel".
  public let cancel: String
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// Creates the page from some fields.
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
  /// The category of preferences that the page edits.
  public static let category = PreferenceCategory.dashboard

  /// The title, the button labels and the messages.
  public static let texts = PreferenceTexts(
    "Dashboard Customization", "Choose what your dashboard shows", save: "Save Changes",
    saved: "Dashboard customization saved successfully!", failed: "Failed to save dashboard customization",
    reset: "Reset to Defaults")

  /// The defaults: every part is shown.
  public static let defaults = DashboardSettings.defaults.fields

  /// Returns the viewer's settings, with the defaults for what was never set.
  public static func fields(in reading: Reading, viewer: Viewer) throws -> DashboardFields {
    try reading.dashboardSettings(of: viewer.id).fields
  }

  /// Returns the command that stores an edit.
  public static func command(_ edit: DashboardFields) -> Preferences.Command { .editDashboard(edit) }
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
  /// The card's icon (PR-113); nil for a widget.
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

  /// The description of the card (facts §6.4); nil for a widget.
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
