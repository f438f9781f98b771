/// A part of the dashboard that can be shown or hidden: eight cards with numbers and seventeen widgets (PR-110, PR-111,
/// C44). The raw values are the stored keys.
public enum DashboardPart: String, CaseIterable, Hashable, Sendable {
  // The cards, in the order of the page.
  case coaches, schools, interactions, offers, events, performance, notifications, socialMedia
  // The widgets, in the order of the page.
  case atAGlanceSummary, offerStatusOverview, interactionTrendChart, schoolInterestChart, schoolMapWidget
  case coachFollowupWidget, eventsSummary, performanceSummary, recentDocuments, interactionStats
  case schoolStatusOverview, coachResponsiveness, upcomingDeadlines, recentNotifications, linkedAccounts
  case recruitingCalendar, quickTasks

  /// The cards with numbers.
  public static let cards: [Self] = Array(allCases.prefix(8))
  /// The widgets.
  public static let widgets: [Self] = Array(allCases.dropFirst(8))

  /// The field that stores whether the part is shown.
  public var field: any WritableKeyPath<DashboardFields, Patch<Bool>> & Sendable {
    switch self {
    case .coaches: \.coaches
    case .schools: \.schools
    case .interactions: \.interactions
    case .offers: \.offers
    case .events: \.events
    case .performance: \.performance
    case .notifications: \.notifications
    case .socialMedia: \.socialMedia
    case .atAGlanceSummary: \.atAGlanceSummary
    case .offerStatusOverview: \.offerStatusOverview
    case .interactionTrendChart: \.interactionTrendChart
    case .schoolInterestChart: \.schoolInterestChart
    case .schoolMapWidget: \.schoolMapWidget
    case .coachFollowupWidget: \.coachFollowupWidget
    case .eventsSummary: \.eventsSummary
    case .performanceSummary: \.performanceSummary
    case .recentDocuments: \.recentDocuments
    case .interactionStats: \.interactionStats
    case .schoolStatusOverview: \.schoolStatusOverview
    case .coachResponsiveness: \.coachResponsiveness
    case .upcomingDeadlines: \.upcomingDeadlines
    case .recentNotifications: \.recentNotifications
    case .linkedAccounts: \.linkedAccounts
    case .recruitingCalendar: \.recruitingCalendar
    case .quickTasks: \.quickTasks
    }
  }

  /// The label that people read (facts §6.4).
  public var label: String {
    switch self {
    case .coaches: "Coaches"
    case .schools: "Schools"
    case .interactions: "Interactions"
    case .offers: "Offers"
    case .events: "Events"
    case .performance: "Performance"
    case .notifications: "Notifications"
    case .socialMedia: "Social Media"
    case .atAGlanceSummary: "At a Glance Summary"
    case .offerStatusOverview: "Offer Status Overview"
    case .interactionTrendChart: "Interaction Trends"
    case .schoolInterestChart: "School Interest Chart"
    case .schoolMapWidget: "School Map"
    case .coachFollowupWidget: "Coach Followup"
    case .eventsSummary: "Events Summary"
    case .performanceSummary: "Performance Summary"
    case .recentDocuments: "Recent Documents"
    case .interactionStats: "Interaction Statistics"
    case .schoolStatusOverview: "School Status Overview"
    case .coachResponsiveness: "Coach Responsiveness"
    case .upcomingDeadlines: "Upcoming Deadlines"
    case .recentNotifications: "Recent Notifications"
    case .linkedAccounts: "Linked Accounts"
    case .recruitingCalendar: "Recruiting Calendar"
    case .quickTasks: "Quick Tasks"
    }
  }
}

/// What a person's dashboard shows: every part that was not switched off.
public struct DashboardSettings: Equatable, Sendable {
  /// The parts that are shown.
  public let shown: Set<DashboardPart>

  /// The settings of a person who set nothing: every part is shown.
  public static let defaults = DashboardSettings(DashboardFields())

  /// Creates the settings from stored fields and the defaults.
  public init(_ fields: DashboardFields) {
    shown = Set(DashboardPart.allCases.filter { fields[keyPath: $0.field].value ?? true })
  }

  /// Whether a part is shown.
  public func shows(_ part: DashboardPart) -> Bool { shown.contains(part) }

  /// The settings as fields, all set: the values that a form shows.
  public var fields: DashboardFields {
    var fields = DashboardFields()
    for part in DashboardPart.allCases { fields[keyPath: part.field] = .value(shows(part)) }
    return fields
  }
}
