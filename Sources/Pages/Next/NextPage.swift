public import Compass
public import Domain
import Projections

/// What next: the one list that leads the season, the most pressing first, each with why it is there.
public struct NextPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Looking what comes next...")
  /// The list is always there, and may be empty.
  public static let notFound = Notice("There is no list")

  /// One thing to do.
  public struct Step: Codable, Equatable, Sendable {
    /// What tells it from all others: "reply/0190…".
    public let id: String
    /// What to do: "Answer Kim Lee of Rice University".
    public let text: String
    /// Why it is there: "Wrote 9 days ago; you answer within 5 days".
    public let why: String
    /// How near a deadline is.
    public let badge: Badge?
    /// The page that it is about.
    public let leadsTo: Route
    /// What can be done in place; nil where that is on its page, and in the past.
    public let action: Action?
    /// Until when it can be put off in place, and called done; none in the past.
    public let delays: [Delay]
    /// What a screen reader says of it.
    public var spoken: String { [text, why, badge?.text].compactMap(\.self).joined(separator: ", ") }
  }

  /// What can be done in place.
  public enum Action: Codable, Equatable, Sendable {
    /// Log what was said with a school, or with one of its coaches.
    case log(label: String, school: String, coach: String?)
    /// Say that the athlete is registered for an event.
    case register(label: String)
    /// Say that the athlete was at an event.
    case attend(label: String)

    /// What its button says.
    public var label: String {
      switch self {
      case .log(let label, _, _), .register(let label), .attend(let label): label
      }
    }
  }

  /// The steps that press alike.
  public struct Group: Codable, Equatable, Sendable {
    /// "Now", "This Week", "Soon", "When There Is Time".
    public let title: String
    /// The steps, the first ones where there are many.
    public let steps: [Step]
    /// "Show 50 more"; nil where all are shown.
    public let more: String?
  }

  /// Said of a step that somebody else has taken meanwhile.
  public static let gone = "This is done already"
  /// Said where the athlete is registered for an event now.
  public static let registered = "Registered"

  /// Leads to what was done.
  public static let timeline = PageAction("Timeline", icon: "restore", leadsTo: .timeline)

  /// "What Next".
  public let title: String
  /// The day: "Nov 21, 2026".
  public let day: String
  /// Whose season it is, where the viewer can choose.
  public let athletes: AthleteSelector?
  /// From the most pressing on; those that are empty are left out.
  public let groups: [Group]
  /// What is said where there is nothing to do.
  public let empty: Notice?
  /// What the viewer called done or put off, and would be shown otherwise.
  public let settled: Settled?
  /// Whether this is the past.
  public let isPast: Bool

  /// All steps.
  public var steps: [Step] { groups.flatMap(\.steps) }
}

extension NextPage {
  /// How many steps of a group are shown at first, and can be done in place.
  public static let first = 10
  /// How many more are shown on request.
  public static let batch = 50

  /// What came next on the day of a reading, for a viewer.
  ///
  /// - Parameter limit: How many steps of a group to show at most; nil for all.
  public static func load(from reading: Reading, viewer: Viewer, limit: Int? = nil) throws -> NextPage {
    let viewer = viewer.looking(at: reading)
    let season = try SeasonRows(reading, viewer)
    let steps = Self.steps(of: season)
    let groups = NextStep.Urgency.allCases.compactMap { urgency in
      Group(
        steps.filter { $0.step.urgency == urgency }, urgency, limit: limit, viewer, isPast: reading.isPast)
    }
    return NextPage(
      title: "What Next", day: viewer.text.date(viewer.today),
      athletes: try AthleteSelector.load(from: reading, viewer: viewer), groups: groups,
      empty: groups.isEmpty
        ? Notice("Nothing to do right now", message: "Whatever becomes due stands here.", icon: "calendar") : nil,
      settled: Settled(season, isPast: reading.isPast), isPast: reading.isPast)
  }

  /// The step of an id, as of the moment of a reading; nil where it is done, or never was.
  public static func step(_ id: String, from reading: Reading, viewer: Viewer) throws -> NextStep? {
    try SeasonRows(reading, viewer.looking(at: reading)).steps.first { $0.id == id }
  }

  /// Whether a contact says nothing, or was logged today in the same words: a form that was sent twice.
  public static func isLogged(_ contact: InteractionLogged, in reading: Reading, viewer: Viewer) throws -> Bool {
    guard let content = contact.content else { return true }
    return try reading.interactions(with: contact.school.lowercased).contains { row in
      row.type == contact.type.rawValue && row.content == content
        && viewer.text.day(of: Instant(milliseconds: row.occurredAt)) == viewer.today
    }
  }

  /// The steps of a season in words, the most pressing first.
  static func steps(of season: SeasonRows) -> [StepTexts] {
    let names = StepNames(season)
    return season.steps.map { StepTexts($0, names) }
  }
}

extension NextPage.Group {
  /// Nil where nothing presses so much.
  fileprivate init?(
    _ all: [StepTexts], _ urgency: NextStep.Urgency, limit: Int?, _ viewer: Viewer, isPast: Bool
  ) {
    guard !all.isEmpty else { return nil }
    title = urgency.title
    // Whoever does what presses most comes to the others.
    steps = all.prefix(limit ?? all.count).enumerated().map { index, texts in
      texts.shown(canAct: !isPast && index < NextPage.first, today: viewer.today)
    }
    let rest = all.count - steps.count
    more = rest == 0 ? nil : "Show \(viewer.text.number(min(rest, NextPage.batch))) more"
  }
}

extension NextStep.Urgency {
  /// The heading of the steps that press so much.
  fileprivate var title: String {
    switch self {
    case .now: "Now"
    case .thisWeek: "This Week"
    case .soon: "Soon"
    case .whenever: "When There Is Time"
    }
  }
}

extension Route {
  /// What comes next.
  public static let next = Route(rawValue: "/next")
}
