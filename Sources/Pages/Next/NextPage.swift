public import Compass
public import Domain
import Projections

/// The What Next page: all open steps, the most urgent first, each with its reason.
public struct NextPage: PageValue {
  /// The notice shown while the page loads.
  public static let loading = Notice("Looking what comes next...")
  /// Never shown: the list always exists, even if it is empty.
  public static let notFound = Notice("There is no list")

  /// A step: one thing to do.
  public struct Step: Codable, Equatable, Sendable {
    /// The step's id, such as "reply/0190…".
    public let id: String
    /// The text of the step: "Answer Kim Lee of Rice University".
    public let text: String
    /// The reason for the step: "Wrote 9 days ago; you answer within 5 days".
    public let why: String
    /// The urgency of the deadline, if the step has one.
    public let badge: Badge?
    /// The page that the step links to.
    public let leadsTo: Route
    /// The action that can be done in the list; nil if it is done on the step's page, and in the past.
    public let action: Action?
    /// The days until which the step can be put off in the list. Empty in the past, and for a step that is not among
    /// the first of its group: such a step cannot be marked done in the list either.
    public let delays: [Delay]
    /// The step's accessibility label.
    public var spoken: String { [text, why, badge?.text].compactMap(\.self).joined(separator: ", ") }
  }

  /// An action that can be done in the list.
  public enum Action: Codable, Equatable, Sendable {
    /// Log a contact with a school, or with one of its coaches.
    case log(label: String, school: String, coach: String?)
    /// Record that the athlete is registered for an event.
    case register(label: String)
    /// Record that the athlete attended an event.
    case attend(label: String)
    /// Set one's own value again in place of somebody else's.
    case choose(label: String)

    /// The label of the action's button.
    public var label: String {
      switch self {
      case .log(let label, _, _), .register(let label), .attend(let label), .choose(let label): label
      }
    }
  }

  /// The steps of one urgency.
  public struct Group: Codable, Equatable, Sendable {
    /// "Now", "This Week", "Soon", "When There Is Time".
    public let title: String
    /// The steps; only the first ones if there are many.
    public let steps: [Step]
    /// "Show 50 more"; nil if all steps are shown.
    public let more: String?
  }

  /// The message if somebody else has done the step meanwhile.
  public static let gone = "This is done already"
  /// The message after the athlete was registered for an event.
  public static let registered = "Registered"

  /// The message after one's own value was set again.
  public static let chosen = "Yours is set again"

  /// The link to the timeline.
  public static let timeline = PageAction("Timeline", icon: "restore", leadsTo: .timeline)

  /// "What Next".
  public let title: String
  /// The day: "Nov 21, 2026".
  public let day: String
  /// The selector of the athlete; nil if the viewer cannot choose.
  public let athletes: AthleteSelector?
  /// The groups, the most urgent first, without empty ones.
  public let groups: [Group]
  /// The notice shown if there is nothing to do.
  public let empty: Notice?
  /// The steps that the viewer marked done or put off, and that would be shown otherwise.
  public let settled: Settled?
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// The steps of all groups.
  public var steps: [Step] { groups.flatMap(\.steps) }
}

extension NextPage {
  /// The number of steps of a group that are shown at first, and that can be done in the list.
  public static let first = 10
  /// The number of further steps that are shown on request.
  public static let batch = 50

  /// Loads the page for a viewer, as of the day of a reading.
  ///
  /// - Parameter limit: The maximum number of steps of a group; nil for all.
  public static func load(from reading: Reading, viewer: Viewer, limit: Int? = nil) throws -> NextPage {
    let viewer = viewer.asOf(reading)
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
        ? Notice("Nothing to do right now", message: "Whatever becomes due is shown here.", icon: "calendar") : nil,
      settled: Settled(season, isPast: reading.isPast), isPast: reading.isPast)
  }

  /// Returns the step with an id, as of the moment of a reading; nil if it is done or never existed.
  public static func step(_ id: String, from reading: Reading, viewer: Viewer) throws -> NextStep? {
    try SeasonRows(reading, viewer.asOf(reading)).steps.first { $0.id == id }
  }

  /// Returns whether a contact need not be logged: it has no content, or the same content was logged today for the same
  /// coach (a form sent twice).
  public static func isLogged(_ contact: InteractionLogged, in reading: Reading, viewer: Viewer) throws -> Bool {
    guard let content = contact.content else { return true }
    return try reading.interactions(with: contact.school.lowercased).contains { row in
      row.type == contact.type.rawValue && row.coach == contact.coach?.lowercased && row.content == content
        && viewer.text.day(of: Instant(milliseconds: row.occurredAt)) == viewer.today
    }
  }

  /// Returns the steps of a season as texts, the most urgent first.
  static func steps(of season: SeasonRows) -> [StepTexts] {
    let names = StepNames(season)
    return season.steps.map { StepTexts($0, names) }
  }
}

extension NextPage.Group {
  /// Nil if no step has this urgency.
  fileprivate init?(
    _ all: [StepTexts], _ urgency: NextStep.Urgency, limit: Int?, _ viewer: Viewer, isPast: Bool
  ) {
    guard !all.isEmpty else { return nil }
    title = urgency.title
    // Only the first steps can be done in the list. The others move up as those are done.
    steps = all.prefix(limit ?? all.count).enumerated().map { index, texts in
      texts.shown(canAct: !isPast && index < NextPage.first, today: viewer.today)
    }
    let rest = all.count - steps.count
    more = rest == 0 ? nil : "Show \(viewer.text.number(min(rest, NextPage.batch))) more"
  }
}

extension NextStep.Urgency {
  /// The heading of the steps of this urgency.
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
  /// The What Next page.
  public static let next = Route(rawValue: "/next")
}
