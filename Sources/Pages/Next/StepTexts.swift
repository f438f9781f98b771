import Domain
import Projections

/// The names and dates that appear in the texts of steps.
struct StepNames {
  let season: SeasonRows
  private let coaches: [String: String]
  private let offers: [String: OfferTexts]
  private let events: [String: SeasonRows.Outing]

  init(_ season: SeasonRows) {
    self.season = season
    coaches = Dictionary(
      season.coaches.map { ($0.id, $0.fields.fullName) }, uniquingKeysWith: { first, _ in first })
    offers = Dictionary(season.offers.map { ($0.row.id, $0.texts) }, uniquingKeysWith: { first, _ in first })
    events = Dictionary(season.outings.map { ($0.row.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func school(_ id: String?) -> String { id.flatMap { season.names[$0] } ?? "Unknown School" }
  func event(_ id: String) -> String { events[id]?.row.name ?? "an event" }
  func offer(_ id: String) -> OfferTexts? { offers[id] }
  func choice(_ step: NextStep) -> OverruledChange? { season.overruled[step.id] }

  /// Returns "Kim Lee of Rice University", or only the school if no coach is known.
  func partner(_ step: NextStep) -> String {
    let coach = step.coach.flatMap { coaches[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    return [coach, school(step.school)].compactMap(\.self).joined(separator: " of ")
  }

  /// Returns the days of an event, such as "Apr 18 – 19, 2026".
  func days(of event: String) -> String? {
    events[event].map { season.viewer.text.dateRange($0.start, $0.end) }
  }
}

/// The texts of one step: what to do, why, and the page that it links to.
struct StepTexts {
  let step: NextStep
  let text: String
  let why: String
  let badge: Badge?
  let leadsTo: Route
  private let action: NextPage.Action?

  init(_ step: NextStep, _ names: StepNames) {
    self.step = step
    text = Self.text(of: step, names)
    why = Self.why(step, names)
    badge = step.kind == .answerOffer ? names.offer(step.record).map { .deadline($0.urgency) } : nil
    leadsTo = Self.route(of: step, names)
    action =
      switch step.kind {
      case .reply: .log(label: "Log the answer", school: step.school ?? "", coach: step.coach)
      case .followUp, .reachOut: .log(label: "Log the contact", school: step.school ?? "", coach: step.coach)
      case .register: .register(label: "Registered")
      case .recap: .attend(label: "Mark attended")
      case .choose: .choose(label: OverruledChange.mine.label)
      case .answerOffer, .prepare, .fillIn: nil
      }
  }

  /// Returns the step as the page shows it.
  func shown(canAct: Bool, today: CalendarDate) -> NextPage.Step {
    NextPage.Step(
      id: step.id, text: text, why: why, badge: badge, leadsTo: leadsTo, action: canAct ? action : nil,
      delays: canAct ? step.delays.map { NextPage.Delay(days: $0, from: today) } : [])
  }

  private static func text(of step: NextStep, _ names: StepNames) -> String {
    switch step.kind {
    case .choose: names.choice(step)?.title ?? ""
    case .answerOffer: "Answer the offer of \(names.school(step.school))"
    case .reply: "Answer \(names.partner(step))"
    case .register: "Register for \(names.event(step.record))"
    case .prepare: "Get ready for \(names.event(step.record))"
    case .recap: "Tell how \(names.event(step.record)) went"
    case .followUp: "Write again to \(names.partner(step))"
    case .reachOut: "Write to \(names.school(step.school)) for the first time"
    case .fillIn: fillIn(step)
    }
  }

  private static func fillIn(_ step: NextStep) -> String {
    guard case .missing(let gap, let schools) = step.reason else { return "" }
    return switch gap {
    case .home: "Set your home location"
    case .player: "Fill in the player's details"
    case .schools: "Look up the data of \(Count.of(schools, "school"))"
    case .coaches: "Add the coaches of \(Count.of(schools, "school"))"
    }
  }

  private static func why(_ step: NextStep, _ names: StepNames) -> String {
    switch step.reason {
    case .overruled: names.choice(step)?.summary ?? ""
    case .due(let days):
      [
        names.offer(step.record)?.deadlineDate,
        relative(days, late: "overdue by", soon: "due in", today: "due today"),
      ]
      .compactMap(\.self).joined(separator: ", ")
    case .wrote(let days, let within):
      "Wrote \(ago(days)); you answer within \(Count.days(within))"
    case .begins(let days):
      [
        names.days(of: step.record),
        days <= 0 ? "it is on" : days == 1 ? "it begins tomorrow" : "it begins in \(Count.days(days))",
      ]
      .compactMap(\.self).joined(separator: ", ")
    case .ended(let days): "It ended \(ago(days)); mark it if you went"
    case .silent(let days, let within):
      "The last contact was \(ago(days)); you write again within \(Count.days(within))"
    case .neverContacted: "There was no contact yet"
    case .missing(let gap, _): missing(gap)
    }
  }

  private static func missing(_ gap: Season.Gap) -> String {
    switch gap {
    case .home: "Without it no distance is known, and no part of a fit that needs one"
    case .player: "Fit scores compare them with what schools look for"
    case .schools: "Parts of their fit cannot be computed without it"
    case .coaches: "Nobody is known there to write to"
    }
  }

  private static func ago(_ days: Int) -> String {
    switch days {
    case ...0: "today"
    case 1: "yesterday"
    default: "\(Count.days(days)) ago"
    }
  }

  private static func relative(_ days: Int, late: String, soon: String, today: String) -> String {
    days < 0 ? "\(late) \(Count.days(-days))" : days == 0 ? today : "\(soon) \(Count.days(days))"
  }

  private static func route(of step: NextStep, _ names: StepNames) -> Route {
    switch step.kind {
    case .choose: names.choice(step)?.leadsTo ?? .next
    case .answerOffer: .offer(step.record)
    case .register, .prepare, .recap: .recruitingEvent(step.record)
    case .reply, .followUp, .reachOut: step.school.map { .school($0) } ?? .schools
    case .fillIn:
      switch step.reason {
      case .missing(.home, _): .locationSettings
      case .missing(.player, _): .playerSettings
      default: .schools
      }
    }
  }
}
