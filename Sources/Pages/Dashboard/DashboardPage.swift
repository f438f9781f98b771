public import Compass
import Domain

/// The dashboard: the cards of numbers and the widgets that the viewer wants to see, each made of the family's own
/// records (PR-110, PR-111, PR-116, PR-117).
public struct DashboardPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading dashboard...")
  /// A dashboard is always there.
  public static let notFound = Notice("Dashboard not found")

  /// A number with its name.
  public struct Card: Codable, Equatable, Sendable {
    /// The key that the preferences store.
    public let key: String
    /// Its picture.
    public let icon: String
    /// "Coaches".
    public let label: String
    /// "12".
    public let value: String
    /// "Total coaches in your list".
    public let description: String
    /// Where what was counted stands; nil where no page and no widget that is shown lists it.
    public let leadsTo: Route?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// A line of a widget.
  public struct Line: Codable, Equatable, Sendable {
    /// What it is.
    public let label: String
    /// What it says.
    public var text: String
    /// A badge beside it.
    public var badge: Badge?
    /// The length of its bar, 0 to 1 of the longest; nil where there are no bars.
    public var share: Double?
    /// What it leads to.
    public var leadsTo: Route?

    init(_ label: String, _ text: String = "", badge: Badge? = nil, share: Double? = nil, leadsTo: Route? = nil) {
      self.label = label
      self.text = text
      self.badge = badge
      self.share = share
      self.leadsTo = leadsTo
    }

    /// What a screen reader says of it.
    public var spoken: String { [label, text, badge?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// A place on the map.
  public struct Point: Codable, Equatable, Sendable {
    /// The school's id; nil for the home.
    public let school: String?
    /// What it is called.
    public let name: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
  }

  /// A widget.
  public struct Widget: Codable, Equatable, Sendable {
    /// The key that the preferences store.
    public let key: String
    /// "Offer Status Overview".
    public let title: String
    /// Its lines; the first ones where there are many.
    public let lines: [Line]
    /// The lines behind them, which are opened; empty as a rule.
    public let rest: [Line]
    /// "Show 12 more"; nil where there is no rest.
    public let more: String?
    /// The map's places; nil where the widget is no map.
    public let points: [Point]?
    /// What it says instead of lines.
    public let empty: String?
    /// What a screen reader says of it.
    public let spoken: String

    /// - Parameter first: How many lines stand open; nil for all.
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
  /// What is shown where everything is switched off (PR-117).
  public let empty: Notice?
  /// Where the parts are chosen.
  public let customize: PageAction
  /// Whether this is the past.
  public let isPast: Bool
}

extension DashboardPage {
  /// The dashboard as a viewer wants it: his own preferences decide what is shown.
  public static func load(from reading: Reading, viewer: Viewer) throws -> DashboardPage {
    let shown = try reading.dashboardSettings(of: viewer.id).shown
    let data = try DashboardData(reading, viewer.looking(at: reading), shown: shown)
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

  /// The page that lists what a card counts, else the widget that does.
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
  /// What the dashboard shows is chosen there.
  public static let dashboardSettings = Route(rawValue: "/settings/dashboard")
  /// A widget of the dashboard.
  static func dashboard(_ widget: DashboardPart) -> Route { Route(rawValue: "/dashboard#\(widget.rawValue)") }
  /// The player's details.
  public static let playerSettings = Route(rawValue: "/settings/player-details")
  /// An offer's page.
  public static func offer(_ id: String) -> Route { Route(rawValue: "/offers/\(id)") }
  /// A recruiting event's page.
  public static func recruitingEvent(_ id: String) -> Route { Route(rawValue: "/events/\(id)") }
}
