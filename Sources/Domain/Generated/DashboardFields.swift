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
  public static let fieldNames = [
    "atAGlanceSummary", "coachFollowupWidget", "coachResponsiveness", "coaches", "events", "eventsSummary",
    "interactionStats", "interactionTrendChart", "interactions", "linkedAccounts", "notifications",
    "offerStatusOverview", "offers", "performance", "performanceSummary", "quickTasks", "recentDocuments",
    "recentNotifications", "recruitingCalendar", "schoolInterestChart", "schoolMapWidget", "schoolStatusOverview",
    "schools", "socialMedia", "upcomingDeadlines",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    atAGlanceSummary.isAbsent && coachFollowupWidget.isAbsent && coachResponsiveness.isAbsent && coaches.isAbsent
      && events.isAbsent && eventsSummary.isAbsent && interactionStats.isAbsent && interactionTrendChart.isAbsent
      && interactions.isAbsent && linkedAccounts.isAbsent && notifications.isAbsent && offerStatusOverview.isAbsent
      && offers.isAbsent && performance.isAbsent && performanceSummary.isAbsent && quickTasks.isAbsent
      && recentDocuments.isAbsent && recentNotifications.isAbsent && recruitingCalendar.isAbsent
      && schoolInterestChart.isAbsent && schoolMapWidget.isAbsent && schoolStatusOverview.isAbsent && schools.isAbsent
      && socialMedia.isAbsent && upcomingDeadlines.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: DashboardFields) {
    atAGlanceSummary = atAGlanceSummary.merged(with: newer.atAGlanceSummary)
    coachFollowupWidget = coachFollowupWidget.merged(with: newer.coachFollowupWidget)
    coachResponsiveness = coachResponsiveness.merged(with: newer.coachResponsiveness)
    coaches = coaches.merged(with: newer.coaches)
    events = events.merged(with: newer.events)
    eventsSummary = eventsSummary.merged(with: newer.eventsSummary)
    interactionStats = interactionStats.merged(with: newer.interactionStats)
    interactionTrendChart = interactionTrendChart.merged(with: newer.interactionTrendChart)
    interactions = interactions.merged(with: newer.interactions)
    linkedAccounts = linkedAccounts.merged(with: newer.linkedAccounts)
    notifications = notifications.merged(with: newer.notifications)
    offerStatusOverview = offerStatusOverview.merged(with: newer.offerStatusOverview)
    offers = offers.merged(with: newer.offers)
    performance = performance.merged(with: newer.performance)
    performanceSummary = performanceSummary.merged(with: newer.performanceSummary)
    quickTasks = quickTasks.merged(with: newer.quickTasks)
    recentDocuments = recentDocuments.merged(with: newer.recentDocuments)
    recentNotifications = recentNotifications.merged(with: newer.recentNotifications)
    recruitingCalendar = recruitingCalendar.merged(with: newer.recruitingCalendar)
    schoolInterestChart = schoolInterestChart.merged(with: newer.schoolInterestChart)
    schoolMapWidget = schoolMapWidget.merged(with: newer.schoolMapWidget)
    schoolStatusOverview = schoolStatusOverview.merged(with: newer.schoolStatusOverview)
    schools = schools.merged(with: newer.schools)
    socialMedia = socialMedia.merged(with: newer.socialMedia)
    upcomingDeadlines = upcomingDeadlines.merged(with: newer.upcomingDeadlines)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: DashboardFields) -> DashboardFields {
    var changes = DashboardFields()
    changes.atAGlanceSummary = atAGlanceSummary.changed(from: other.atAGlanceSummary)
    changes.coachFollowupWidget = coachFollowupWidget.changed(from: other.coachFollowupWidget)
    changes.coachResponsiveness = coachResponsiveness.changed(from: other.coachResponsiveness)
    changes.coaches = coaches.changed(from: other.coaches)
    changes.events = events.changed(from: other.events)
    changes.eventsSummary = eventsSummary.changed(from: other.eventsSummary)
    changes.interactionStats = interactionStats.changed(from: other.interactionStats)
    changes.interactionTrendChart = interactionTrendChart.changed(from: other.interactionTrendChart)
    changes.interactions = interactions.changed(from: other.interactions)
    changes.linkedAccounts = linkedAccounts.changed(from: other.linkedAccounts)
    changes.notifications = notifications.changed(from: other.notifications)
    changes.offerStatusOverview = offerStatusOverview.changed(from: other.offerStatusOverview)
    changes.offers = offers.changed(from: other.offers)
    changes.performance = performance.changed(from: other.performance)
    changes.performanceSummary = performanceSummary.changed(from: other.performanceSummary)
    changes.quickTasks = quickTasks.changed(from: other.quickTasks)
    changes.recentDocuments = recentDocuments.changed(from: other.recentDocuments)
    changes.recentNotifications = recentNotifications.changed(from: other.recentNotifications)
    changes.recruitingCalendar = recruitingCalendar.changed(from: other.recruitingCalendar)
    changes.schoolInterestChart = schoolInterestChart.changed(from: other.schoolInterestChart)
    changes.schoolMapWidget = schoolMapWidget.changed(from: other.schoolMapWidget)
    changes.schoolStatusOverview = schoolStatusOverview.changed(from: other.schoolStatusOverview)
    changes.schools = schools.changed(from: other.schools)
    changes.socialMedia = socialMedia.changed(from: other.socialMedia)
    changes.upcomingDeadlines = upcomingDeadlines.changed(from: other.upcomingDeadlines)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: DashboardFields) -> DashboardFields {
    var inverse = DashboardFields()
    inverse.atAGlanceSummary = atAGlanceSummary.inverse(restoring: earlier.atAGlanceSummary)
    inverse.coachFollowupWidget = coachFollowupWidget.inverse(restoring: earlier.coachFollowupWidget)
    inverse.coachResponsiveness = coachResponsiveness.inverse(restoring: earlier.coachResponsiveness)
    inverse.coaches = coaches.inverse(restoring: earlier.coaches)
    inverse.events = events.inverse(restoring: earlier.events)
    inverse.eventsSummary = eventsSummary.inverse(restoring: earlier.eventsSummary)
    inverse.interactionStats = interactionStats.inverse(restoring: earlier.interactionStats)
    inverse.interactionTrendChart = interactionTrendChart.inverse(restoring: earlier.interactionTrendChart)
    inverse.interactions = interactions.inverse(restoring: earlier.interactions)
    inverse.linkedAccounts = linkedAccounts.inverse(restoring: earlier.linkedAccounts)
    inverse.notifications = notifications.inverse(restoring: earlier.notifications)
    inverse.offerStatusOverview = offerStatusOverview.inverse(restoring: earlier.offerStatusOverview)
    inverse.offers = offers.inverse(restoring: earlier.offers)
    inverse.performance = performance.inverse(restoring: earlier.performance)
    inverse.performanceSummary = performanceSummary.inverse(restoring: earlier.performanceSummary)
    inverse.quickTasks = quickTasks.inverse(restoring: earlier.quickTasks)
    inverse.recentDocuments = recentDocuments.inverse(restoring: earlier.recentDocuments)
    inverse.recentNotifications = recentNotifications.inverse(restoring: earlier.recentNotifications)
    inverse.recruitingCalendar = recruitingCalendar.inverse(restoring: earlier.recruitingCalendar)
    inverse.schoolInterestChart = schoolInterestChart.inverse(restoring: earlier.schoolInterestChart)
    inverse.schoolMapWidget = schoolMapWidget.inverse(restoring: earlier.schoolMapWidget)
    inverse.schoolStatusOverview = schoolStatusOverview.inverse(restoring: earlier.schoolStatusOverview)
    inverse.schools = schools.inverse(restoring: earlier.schools)
    inverse.socialMedia = socialMedia.inverse(restoring: earlier.socialMedia)
    inverse.upcomingDeadlines = upcomingDeadlines.inverse(restoring: earlier.upcomingDeadlines)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> DashboardFields {
    var set = DashboardFields()
    set.atAGlanceSummary = atAGlanceSummary.droppingNull
    set.coachFollowupWidget = coachFollowupWidget.droppingNull
    set.coachResponsiveness = coachResponsiveness.droppingNull
    set.coaches = coaches.droppingNull
    set.events = events.droppingNull
    set.eventsSummary = eventsSummary.droppingNull
    set.interactionStats = interactionStats.droppingNull
    set.interactionTrendChart = interactionTrendChart.droppingNull
    set.interactions = interactions.droppingNull
    set.linkedAccounts = linkedAccounts.droppingNull
    set.notifications = notifications.droppingNull
    set.offerStatusOverview = offerStatusOverview.droppingNull
    set.offers = offers.droppingNull
    set.performance = performance.droppingNull
    set.performanceSummary = performanceSummary.droppingNull
    set.quickTasks = quickTasks.droppingNull
    set.recentDocuments = recentDocuments.droppingNull
    set.recentNotifications = recentNotifications.droppingNull
    set.recruitingCalendar = recruitingCalendar.droppingNull
    set.schoolInterestChart = schoolInterestChart.droppingNull
    set.schoolMapWidget = schoolMapWidget.droppingNull
    set.schoolStatusOverview = schoolStatusOverview.droppingNull
    set.schools = schools.droppingNull
    set.socialMedia = socialMedia.droppingNull
    set.upcomingDeadlines = upcomingDeadlines.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> DashboardFields {
    var kept = DashboardFields()
    if isKept("atAGlanceSummary") { kept.atAGlanceSummary = atAGlanceSummary }
    if isKept("coachFollowupWidget") { kept.coachFollowupWidget = coachFollowupWidget }
    if isKept("coachResponsiveness") { kept.coachResponsiveness = coachResponsiveness }
    if isKept("coaches") { kept.coaches = coaches }
    if isKept("events") { kept.events = events }
    if isKept("eventsSummary") { kept.eventsSummary = eventsSummary }
    if isKept("interactionStats") { kept.interactionStats = interactionStats }
    if isKept("interactionTrendChart") { kept.interactionTrendChart = interactionTrendChart }
    if isKept("interactions") { kept.interactions = interactions }
    if isKept("linkedAccounts") { kept.linkedAccounts = linkedAccounts }
    if isKept("notifications") { kept.notifications = notifications }
    if isKept("offerStatusOverview") { kept.offerStatusOverview = offerStatusOverview }
    if isKept("offers") { kept.offers = offers }
    if isKept("performance") { kept.performance = performance }
    if isKept("performanceSummary") { kept.performanceSummary = performanceSummary }
    if isKept("quickTasks") { kept.quickTasks = quickTasks }
    if isKept("recentDocuments") { kept.recentDocuments = recentDocuments }
    if isKept("recentNotifications") { kept.recentNotifications = recentNotifications }
    if isKept("recruitingCalendar") { kept.recruitingCalendar = recruitingCalendar }
    if isKept("schoolInterestChart") { kept.schoolInterestChart = schoolInterestChart }
    if isKept("schoolMapWidget") { kept.schoolMapWidget = schoolMapWidget }
    if isKept("schoolStatusOverview") { kept.schoolStatusOverview = schoolStatusOverview }
    if isKept("schools") { kept.schools = schools }
    if isKept("socialMedia") { kept.socialMedia = socialMedia }
    if isKept("upcomingDeadlines") { kept.upcomingDeadlines = upcomingDeadlines }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    atAGlanceSummary.visit("atAGlanceSummary", visit)
    coachFollowupWidget.visit("coachFollowupWidget", visit)
    coachResponsiveness.visit("coachResponsiveness", visit)
    coaches.visit("coaches", visit)
    events.visit("events", visit)
    eventsSummary.visit("eventsSummary", visit)
    interactionStats.visit("interactionStats", visit)
    interactionTrendChart.visit("interactionTrendChart", visit)
    interactions.visit("interactions", visit)
    linkedAccounts.visit("linkedAccounts", visit)
    notifications.visit("notifications", visit)
    offerStatusOverview.visit("offerStatusOverview", visit)
    offers.visit("offers", visit)
    performance.visit("performance", visit)
    performanceSummary.visit("performanceSummary", visit)
    quickTasks.visit("quickTasks", visit)
    recentDocuments.visit("recentDocuments", visit)
    recentNotifications.visit("recentNotifications", visit)
    recruitingCalendar.visit("recruitingCalendar", visit)
    schoolInterestChart.visit("schoolInterestChart", visit)
    schoolMapWidget.visit("schoolMapWidget", visit)
    schoolStatusOverview.visit("schoolStatusOverview", visit)
    schools.visit("schools", visit)
    socialMedia.visit("socialMedia", visit)
    upcomingDeadlines.visit("upcomingDeadlines", visit)
  }
}
