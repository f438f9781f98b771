// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// Which parts of the dashboard a person wants to see.
public struct DashboardFields: PatchFields {
  /// Whether the widget of the summary at a glance is shown.
  public var atAGlanceSummary: Patch<Bool>
  /// Whether the widget of the coaches to follow up is shown.
  public var coachFollowupWidget: Patch<Bool>
  /// Whether the widget of how coaches respond is shown.
  public var coachResponsiveness: Patch<Bool>
  /// Whether the card of coaches is shown.
  public var coaches: Patch<Bool>
  /// Whether the card of events is shown.
  public var events: Patch<Bool>
  /// Whether the widget of the events is shown.
  public var eventsSummary: Patch<Bool>
  /// Whether the widget of the numbers of interactions is shown.
  public var interactionStats: Patch<Bool>
  /// Whether the widget of the trend of interactions is shown.
  public var interactionTrendChart: Patch<Bool>
  /// Whether the card of interactions is shown.
  public var interactions: Patch<Bool>
  /// Whether the widget of the linked accounts is shown.
  public var linkedAccounts: Patch<Bool>
  /// Whether the card of notifications is shown.
  public var notifications: Patch<Bool>
  /// Whether the widget of the offers’ states is shown.
  public var offerStatusOverview: Patch<Bool>
  /// Whether the card of offers is shown.
  public var offers: Patch<Bool>
  /// Whether the card of performance is shown.
  public var performance: Patch<Bool>
  /// Whether the widget of the performance is shown.
  public var performanceSummary: Patch<Bool>
  /// Whether the widget of the quick tasks is shown.
  public var quickTasks: Patch<Bool>
  /// Whether the widget of the recent documents is shown.
  public var recentDocuments: Patch<Bool>
  /// Whether the widget of the recent notifications is shown.
  public var recentNotifications: Patch<Bool>
  /// Whether the widget of the recruiting calendar is shown.
  public var recruitingCalendar: Patch<Bool>
  /// Whether the widget of the schools’ interest is shown.
  public var schoolInterestChart: Patch<Bool>
  /// Whether the widget of the map of schools is shown.
  public var schoolMapWidget: Patch<Bool>
  /// Whether the widget of the schools’ states is shown.
  public var schoolStatusOverview: Patch<Bool>
  /// Whether the card of schools is shown.
  public var schools: Patch<Bool>
  /// Whether the card of linked accounts is shown.
  public var socialMedia: Patch<Bool>
  /// Whether the widget of the coming deadlines is shown.
  public var upcomingDeadlines: Patch<Bool>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(atAGlanceSummary: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    atAGlanceSummary: Patch<Bool> = .absent, coachFollowupWidget: Patch<Bool> = .absent,
    coachResponsiveness: Patch<Bool> = .absent, coaches: Patch<Bool> = .absent, events: Patch<Bool> = .absent,
    eventsSummary: Patch<Bool> = .absent, interactionStats: Patch<Bool> = .absent,
    interactionTrendChart: Patch<Bool> = .absent, interactions: Patch<Bool> = .absent,
    linkedAccounts: Patch<Bool> = .absent, notifications: Patch<Bool> = .absent,
    offerStatusOverview: Patch<Bool> = .absent, offers: Patch<Bool> = .absent, performance: Patch<Bool> = .absent,
    performanceSummary: Patch<Bool> = .absent, quickTasks: Patch<Bool> = .absent,
    recentDocuments: Patch<Bool> = .absent, recentNotifications: Patch<Bool> = .absent,
    recruitingCalendar: Patch<Bool> = .absent, schoolInterestChart: Patch<Bool> = .absent,
    schoolMapWidget: Patch<Bool> = .absent, schoolStatusOverview: Patch<Bool> = .absent, schools: Patch<Bool> = .absent,
    socialMedia: Patch<Bool> = .absent, upcomingDeadlines: Patch<Bool> = .absent
  ) {
    self.atAGlanceSummary = atAGlanceSummary
    self.coachFollowupWidget = coachFollowupWidget
    self.coachResponsiveness = coachResponsiveness
    self.coaches = coaches
    self.events = events
    self.eventsSummary = eventsSummary
    self.interactionStats = interactionStats
    self.interactionTrendChart = interactionTrendChart
    self.interactions = interactions
    self.linkedAccounts = linkedAccounts
    self.notifications = notifications
    self.offerStatusOverview = offerStatusOverview
    self.offers = offers
    self.performance = performance
    self.performanceSummary = performanceSummary
    self.quickTasks = quickTasks
    self.recentDocuments = recentDocuments
    self.recentNotifications = recentNotifications
    self.recruitingCalendar = recruitingCalendar
    self.schoolInterestChart = schoolInterestChart
    self.schoolMapWidget = schoolMapWidget
    self.schoolStatusOverview = schoolStatusOverview
    self.schools = schools
    self.socialMedia = socialMedia
    self.upcomingDeadlines = upcomingDeadlines
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: DashboardFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("atAGlanceSummary", &atAGlanceSummary, beside: other.atAGlanceSummary)
    visitor.visit("coachFollowupWidget", &coachFollowupWidget, beside: other.coachFollowupWidget)
    visitor.visit("coachResponsiveness", &coachResponsiveness, beside: other.coachResponsiveness)
    visitor.visit("coaches", &coaches, beside: other.coaches)
    visitor.visit("events", &events, beside: other.events)
    visitor.visit("eventsSummary", &eventsSummary, beside: other.eventsSummary)
    visitor.visit("interactionStats", &interactionStats, beside: other.interactionStats)
    visitor.visit("interactionTrendChart", &interactionTrendChart, beside: other.interactionTrendChart)
    visitor.visit("interactions", &interactions, beside: other.interactions)
    visitor.visit("linkedAccounts", &linkedAccounts, beside: other.linkedAccounts)
    visitor.visit("notifications", &notifications, beside: other.notifications)
    visitor.visit("offerStatusOverview", &offerStatusOverview, beside: other.offerStatusOverview)
    visitor.visit("offers", &offers, beside: other.offers)
    visitor.visit("performance", &performance, beside: other.performance)
    visitor.visit("performanceSummary", &performanceSummary, beside: other.performanceSummary)
    visitor.visit("quickTasks", &quickTasks, beside: other.quickTasks)
    visitor.visit("recentDocuments", &recentDocuments, beside: other.recentDocuments)
    visitor.visit("recentNotifications", &recentNotifications, beside: other.recentNotifications)
    visitor.visit("recruitingCalendar", &recruitingCalendar, beside: other.recruitingCalendar)
    visitor.visit("schoolInterestChart", &schoolInterestChart, beside: other.schoolInterestChart)
    visitor.visit("schoolMapWidget", &schoolMapWidget, beside: other.schoolMapWidget)
    visitor.visit("schoolStatusOverview", &schoolStatusOverview, beside: other.schoolStatusOverview)
    visitor.visit("schools", &schools, beside: other.schools)
    visitor.visit("socialMedia", &socialMedia, beside: other.socialMedia)
    visitor.visit("upcomingDeadlines", &upcomingDeadlines, beside: other.upcomingDeadlines)
  }
}
