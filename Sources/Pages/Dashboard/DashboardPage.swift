public import Compass
import Domain

/// The dashboard: the cards with numbers and the widgets that the viewer chose, all from the family's own records
/// (PR-110, PR-111, PR-116, PR-117).
public struct DashboardPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading dashboard...")
  /// Never shown: a dashboard always exists.
  public static let notFound = Notice("Dashboard not found")

  /// A number with its label.
  public struct Card: Codable, Equatable, Sendable {
    /// The card's key in the stored preferences.
    public let key: String
    /// The icon's name.
    public let icon: String
    /// "Coaches".
    public let label: String
    /// "12".
    public let value: String
    /// "Total coaches in your list".
    public let description: String
    /// The page or shown widget that lists the counted records; nil if there is none.
    public let leadsTo: Route?
    /// The card's accessibility label.
    public let spoken: String
  }

  /// A line of a widget.
  public struct Line: Codable, Equatable, Sendable {
    /// The line's label.
    public let label: String
    /// The line's value.
    public var text: String
    /// A badge beside the text.
    public var badge: Badge?
    /// The length of the bar, from 0 to 1 for the longest one; nil if the widget has no bars.
    public var share: Double?
    /// The page that the line links to.
    public var leadsTo: Route?

    init(_ label: String, _ text: String = "", badge: Badge? = nil, share: Double? = nil, leadsTo: Route? = nil) {
      self.label = label
      self.text = text
      self.badge = badge
      self.share = share
      self.leadsTo = leadsTo
    }

    /// The line's accessibility label.
    public var spoken: String { [label, text, badge?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// A place on the map.
  public struct Point: Codable, Equatable, Sendable {
    /// The school's id; nil for the family's home address.
    public let school: String?
    /// The place's name.
    public let name: String
    /// The latitude in degrees north.
    public let latitude: Double
    /// The longitude in degrees east.
    public let longitude: Double
  }

  /// A widget.
  public struct Widget: Codable, Equatable, Sendable {
    /// The widget's key in the stored preferences.
    public let key: String
    /// "Offer Status Overview".
    public let title: String
    /// The lines that are shown at once.
    public let lines: [Line]
    /// The lines after those, which a person can open; usually empty.
    public let rest: [Line]
    /// "Show 12 more"; nil if there is no rest.
    public let more: String?
    /// The places on the map; nil if the widget is not a map.
    public let points: [Point]?
    /// The text shown if there are no lines; nil otherwise.
    public let empty: String?
    /// The widget's accessibility label.
    public let spoken: String

    /// - Parameter first: The number of lines that are shown at once; nil for all.
    init(_ part: DashboardPart, _ lines: [Line], first: Int? = nil, points: [Point]? = nil, empty: String) {
      key = part.rawValue
      title = part.label
      self.lines = Array(lines.prefix(first ?? lines.count))
      rest = Array(lines.dropFirst(self.lines.count))
      more = rest.isEmpty ? nil : "Show \(NumberText.grouped(rest.count)) more"
      self.points = points
      self.empty = lines.isEmpty ? empty : nil
      spoken = "\(part.label): " + (lines.isEmpty ? empty : lines.map(\.spoken).joined(separator: ". "))
    }
  }

  /// "Dashboard".
  public let title: String
  /// The enabled cards, in the page's order.
  public let cards: [Card]
  /// The enabled widgets, in the page's order.
  public let widgets: [Widget]
  /// The notice if every part is switched off (PR-117).
  public let empty: Notice?
  /// The link to the page where the parts are chosen.
  public let customize: PageAction
  /// Whether the page shows the past.
  public let isPast: Bool
}

extension DashboardPage {
  /// Returns the dashboard of a viewer, whose own preferences decide what is shown.
  public static func load(from reading: Reading, viewer: Viewer) throws -> DashboardPage {
    let shown = try reading.dashboardSettings(of: viewer.id).shown
    let data = try DashboardData(reading, viewer.asOf(reading), shown: shown)
    return DashboardPage(data, isPast: reading.isPast)
  }

  private init(_ data: DashboardData, isPast: Bool) {
    title = "Dashboard"
    cards = DashboardPart.cards.filter(data.shown.contains).map { Card($0, data) }
    widgets = DashboardPart.widgets.filter(data.shown.contains).compactMap(data.widget)
    empty =
      data.shown.isEmpty
      ? Notice(
        "Your dashboard is empty", message: "Every card and widget is switched off.",
        action: "Customize Dashboard", icon: "dashboard") : nil
    customize = PageAction("Customize Dashboard", icon: "settings", leadsTo: .dashboardSettings)
    self.isPast = isPast
  }
}

extension DashboardPage.Card {
  fileprivate init(_ part: DashboardPart, _ data: DashboardData) {
    key = part.rawValue
    icon = part.icon ?? ""
    label = part.label
    value = data.season.viewer.text.number(data.count(of: part))
    description = part.summary ?? ""
    leadsTo = Self.list(of: part, data.shown)
    spoken = "\(part.label): \(value). \(description)"
  }

  /// Returns the page that lists the records counted by a card, otherwise the shown widget that lists them.
  private static func list(of part: DashboardPart, _ shown: Set<DashboardPart>) -> Route? {
    func widget(_ widget: DashboardPart) -> Route? { shown.contains(widget) ? .dashboard(widget) : nil }
    return switch part {
    case .schools, .coaches: .schools
    case .offers: .offers
    case .events: .events
    case .interactions: widget(.interactionStats)
    case .performance: widget(.performanceSummary)
    case .notifications: .next
    case .socialMedia: widget(.linkedAccounts)
    default: nil
    }
  }
}

extension Route {
  /// The settings page where the dashboard's parts are chosen.
  public static let dashboardSettings = Route(rawValue: "/settings/dashboard")
  /// Returns the route to a widget of the dashboard.
  static func dashboard(_ widget: DashboardPart) -> Route { Route(rawValue: "/dashboard#\(widget.rawValue)") }
  /// The player's details.
  public static let playerSettings = Route(rawValue: "/settings/player-details")
  /// Returns the route to an offer's page.
  public static func offer(_ id: String) -> Route { Route(rawValue: "/offers/\(id)") }
  /// Returns the route to a recruiting event's page.
  public static func recruitingEvent(_ id: String) -> Route { Route(rawValue: "/events/\(id)") }
}
