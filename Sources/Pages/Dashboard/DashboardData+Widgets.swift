import Compass
import Domain
import Foundation
import Projections

extension DashboardData {
  /// The number of lines that a short list shows.
  private static let few = 5

  /// Returns the widget of a part; nil if the part is a card.
  func widget(_ part: DashboardPart) -> DashboardPage.Widget? {
    func widget(_ lines: [Line], empty: String, first: Int? = nil) -> DashboardPage.Widget {
      DashboardPage.Widget(part, lines, first: first, empty: empty)
    }
    return switch part {
    case .atAGlanceSummary: widget(glance, empty: "")
    case .offerStatusOverview: widget(offerStatuses, empty: "No offers yet")
    case .interactionTrendChart: widget(trend, empty: "No interactions yet")
    case .schoolInterestChart: widget(interest, empty: "No school has reached out yet")
    case .schoolMapWidget: map
    case .coachFollowupWidget: widget(followUps, empty: "No coach waits for you", first: Self.few)
    case .eventsSummary: widget(eventLines, empty: "No events yet")
    case .performanceSummary: widget(performance, empty: "No metrics yet")
    case .recentDocuments: widget(recentDocuments, empty: "No documents yet")
    case .interactionStats: widget(interactionStats, empty: "No interactions yet")
    case .schoolStatusOverview: widget(schoolStatuses, empty: "No schools yet")
    case .coachResponsiveness: widget(responsiveness, empty: "No coach was contacted yet")
    case .upcomingDeadlines: widget(deadlineLines, empty: "No deadlines ahead", first: Self.few)
    case .recentNotifications: widget(alerts, empty: "No notifications", first: 2 * Self.few)
    case .linkedAccounts: widget(accounts.map { Line($0.network, $0.handle) }, empty: "No accounts linked yet")
    case .recruitingCalendar: widget(calendar, empty: "Nothing in the next \(Self.month) days")
    case .quickTasks: widget(tasks, empty: "Nothing else to do right now", first: 2 * Self.few)
    case .coaches, .schools, .interactions, .offers, .events, .performance, .notifications, .socialMedia: nil
    }
  }

  // MARK: Summaries

  private var glance: [Line] {
    let basis = FitBasis(player: season.player)
    let fits = season.pursued.map { school in
      basis.missing(of: school).isEmpty ? school.fit.map { FitTier(sum: $0.sum) } : nil
    }
    let health = PortfolioHealth(tiers: fits)
    let unrated = fits.count { $0 == nil }
    let recent = season.interactions.count {
      (0...Self.month).contains(day($0.occurredAt).days(to: season.viewer.today))
    }
    let color =
      switch health.status {
      case .healthy: "green-100/700"
      case .needsAttention: "amber-100/700"
      case .notStarted: "slate-100/700"
      }
    var tiers = [FitTier.reach, .match, .safety].map { "\($0.label) \(health.counts[$0] ?? 0)" }
    // The rule counts a school without a rating as unlikely (facts §2.1); the page counts only rated schools.
    tiers.append("\(FitTier.unlikely.label) \((health.counts[.unlikely] ?? 0) - unrated)")
    if unrated > 0 { tiers.append("data missing \(unrated)") }
    var lines = [
      Line("Schools", number(season.schools.count)), Line("Coaches", number(season.coaches.count)),
      Line("Contacts of the last \(Self.month) days", number(recent)),
      Line("Offers to answer", number(season.openOffers.count)),
      Line("Events ahead", number(season.upcoming.count)),
    ]
    if let next = season.deadlines.first(where: { $0.days >= 0 }) {
      let text = "\(next.texts.school), \(next.texts.deadlineDate)"
      lines.append(Line("Next deadline", text, badge: .deadline(next.texts.urgency)))
    }
    // A committed player needs no balanced list and no advice about it.
    guard season.committed.isEmpty else {
      return lines
        + season.committed.map { Line("Committed to", $0.name, badge: .status($0.status), leadsTo: .school($0.id)) }
    }
    lines.append(Line("Portfolio Health", tiers.joined(separator: ", "), badge: Badge(health.status.label, color)))
    return lines + health.warnings.map { Line("Advice", $0) }
  }

  private var offerStatuses: [Line] {
    let counts = Dictionary(season.offers.map { ($0.texts.status, 1) }, uniquingKeysWith: +)
    return bars(
      counts.sorted { (Self.rank($0.key), $0.key.rawValue) < (Self.rank($1.key), $1.key.rawValue) }
        .map { ($0.key.label, $0.value) })
  }

  private var schoolStatuses: [Line] {
    let statuses = season.schools.map { $0.status.map(SchoolStatus.init(rawValue:)) ?? .researching }
    let counts = Dictionary(statuses.map { ($0, 1) }, uniquingKeysWith: +)
    return bars(
      counts.sorted { (Self.rank($0.key), $0.key.rawValue) < (Self.rank($1.key), $1.key.rawValue) }
        .map { ($0.key.label, $0.value) })
  }

  private var eventLines: [Line] {
    guard !season.events.isEmpty else { return [] }
    let statuses = Dictionary(season.events.map { (EventStatus($0), 1) }, uniquingKeysWith: +)
    let next = season.upcoming.first.map { outing in
      Line(
        "Next event", "\(outing.row.name), \(season.viewer.text.dateRange(outing.start, outing.end))",
        badge: .eventType(outing.row.fields.type.value), leadsTo: .recruitingEvent(outing.row.id))
    }
    return [Line("Ahead", number(season.upcoming.count))]
      + EventStatus.allCases.map { Line($0.label, number(statuses[$0] ?? 0)) } + [next].compactMap(\.self)
  }

  /// The newest value of each metric, in the picker's order, with the best value beside it.
  private var performance: [Line] {
    let groups = Dictionary(grouping: metrics, by: \.metricType)
    return groups.keys.map(MetricType.init(rawValue:))
      .sorted { (Self.rank($0), $0.rawValue) < (Self.rank($1), $1.rawValue) }
      .compactMap { type in
        guard let rows = groups[type.rawValue], let newest = rows.first else { return nil }
        // Values in different units are never compared.
        let values = rows.filter { $0.unit.hasSameBytes(as: newest.unit) }.map(\.value)
        let best = (type.isLowerBetter ? values.min() : values.max()) ?? newest.value
        func text(_ value: Double) -> String {
          [season.viewer.text.decimal(value), newest.unit].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return Line(type.label, "\(text(newest.value)), best \(text(best))")
      }
  }

  // MARK: Contacts

  /// The number of contacts in each of the last six months, the present month last.
  private var trend: [Line] {
    guard !season.interactions.isEmpty else { return [] }
    let now = season.viewer.today.year * 12 + season.viewer.today.month - 1
    let counts = Dictionary(
      season.interactions.map { row -> (Int, Int) in
        let day = day(row.occurredAt)
        return (day.year * 12 + day.month - 1, 1)
      }, uniquingKeysWith: +)
    return bars((now - 5...now).map { (monthName($0), counts[$0] ?? 0) })
  }

  private func monthName(_ month: Int) -> String {
    CalendarDate(year: month / 12, month: month % 12 + 1, day: 1).map(season.viewer.text.month(of:)) ?? ""
  }

  /// The schools that contacted the family most often.
  private var interest: [Line] {
    let inbound = season.interactions.filter { $0.direction == InteractionDirection.inbound.rawValue }
    let counts = Dictionary(inbound.map { ($0.school, 1) }, uniquingKeysWith: +)
    let top = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(Self.few)
    return bars(top.map { (season.names[$0.key] ?? "Unknown School", $0.value) })
  }

  private var interactionStats: [Line] {
    guard !season.interactions.isEmpty else { return [] }
    let inbound = season.interactions.count { $0.direction == InteractionDirection.inbound.rawValue }
    let outbound = season.interactions.count { $0.direction == InteractionDirection.outbound.rawValue }
    let types = Dictionary(season.interactions.map { (InteractionType(rawValue: $0.type), 1) }, uniquingKeysWith: +)
    return [
      Line("Total", number(season.interactions.count)), Line("Inbound", number(inbound)),
      Line("Outbound", number(outbound)),
    ]
      + bars(
        types.sorted { (-$0.value, $0.key.rawValue) < (-$1.value, $1.key.rawValue) }
          .map { ($0.key.label, $0.value) })
  }

  /// The coaches whom the family contacted, the most responsive first.
  private var responsiveness: [Line] {
    contacts.filter { $0.outbound > 0 }
      .map { ($0, Responsiveness(inbound: $0.inbound, outbound: $0.outbound)) }
      .sorted { ($1.1.percent, $0.0.coach.fields.fullName) < ($0.1.percent, $1.0.coach.fields.fullName) }
      .prefix(Self.few)
      .map { contact, answer in
        Line(
          contact.coach.fields.fullName, "\(contact.school), \(answer.percent)%", badge: .responsiveness(answer),
          leadsTo: .school(contact.coach.school))
      }
  }

  // MARK: Dates, places, papers

  private var deadlineLines: [Line] {
    season.deadlines.map { deadline in
      Line(
        deadline.texts.school, deadline.texts.deadlineDate, badge: .deadline(deadline.texts.urgency),
        leadsTo: .offer(deadline.offer.id))
    }
  }

  private var calendar: [Line] {
    let last = season.viewer.today.adding(days: Self.month)
    let outings = season.upcoming.filter { $0.start <= last }.map { outing in
      (
        outing.start,
        Line(
          season.viewer.text.dateRange(outing.start, outing.end), outing.row.name,
          badge: .eventType(outing.row.fields.type.value), leadsTo: .recruitingEvent(outing.row.id))
      )
    }
    let answers = season.deadlines.filter { (0...Self.month).contains($0.days) }.map { deadline in
      (
        season.viewer.today.adding(days: deadline.days),
        Line(
          deadline.texts.deadlineDate, "Offer of \(deadline.texts.school)", badge: .deadline(deadline.texts.urgency),
          leadsTo: .offer(deadline.offer.id))
      )
    }
    return (outings + answers).sorted { ($0.0, $0.1.text) < ($1.0, $1.1.text) }.map(\.1)
  }

  private var map: DashboardPage.Widget {
    var points = season.schools.compactMap { school in
      Coordinates(latitude: school.latitude, longitude: school.longitude).map { place in
        DashboardPage.Point(
          school: school.id, name: school.name, latitude: place.latitude, longitude: place.longitude)
      }
    }
    let placed = points.count
    if let home = season.home {
      points.append(.init(school: nil, name: "Home", latitude: home.latitude, longitude: home.longitude))
    }
    let missing = season.schools.count - placed
    let lines = [
      Line("Schools on the map", number(placed)), Line("Without a known place", number(missing)),
      Line("Home", season.home == nil ? "not set" : "set"),
    ]
    return DashboardPage.Widget(
      .schoolMapWidget, points.isEmpty ? [] : lines, points: points, empty: "No school has a known place yet")
  }

  private var recentDocuments: [Line] {
    documents.sorted { ($1.createdAt, $0.id) < ($0.createdAt, $1.id) }.prefix(Self.few).map { document in
      Line(
        document.fields.title.value ?? "Untitled",
        [document.fields.type.value?.label, date(day(document.createdAt))].compactMap(\.self).joined(separator: ", "))
    }
  }

  // MARK: -

  private func number(_ value: Int) -> String { season.viewer.text.number(value) }

  /// Returns lines with bars; the longest bar has the length 1.
  private func bars(_ counts: [(label: String, count: Int)]) -> [Line] {
    let most = max(counts.map(\.count).max() ?? 0, 1)
    return counts.map { Line($0.label, number($0.count), share: Double($0.count) / Double(most)) }
  }

  /// Returns the order of a value: known values in the picker's order, then all others.
  private static func rank<Value: OpenEnumeration>(_ value: Value) -> Int {
    Value.known.firstIndex(of: value) ?? Value.known.count
  }
}
