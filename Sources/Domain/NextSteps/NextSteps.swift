/// What comes next in a season, as of a day: a pure function, so that any past day can be asked, too.
///
/// Nothing is said of a school that is out of the question, nothing is said twice, and the order is total: by urgency, by
/// kind, by the days that are left, by the school's tier and name.
public enum NextSteps {
  /// The days that the list looks ahead.
  public static let horizon = 30
  /// The days after which nobody waits for an answer, or for the story of an event, any more.
  static let patience = (reply: 60, recap: 14, overdue: 14)

  /// All steps of a season on a day, the most pressing first, without those that the viewer called done or put off.
  public static func all(of season: Season, on today: CalendarDate) -> [NextStep] {
    every(of: season, on: today).filter { season.settled[$0.id]?.hides($0, on: today) != true }
  }

  /// The steps that would be shown on a day, had the viewer not called them done or put them off, with what he said.
  public static func settled(
    of season: Season, on today: CalendarDate
  ) -> [(step: NextStep, settlement: NextStep.Settlement)] {
    season.settled.isEmpty
      ? []
      : every(of: season, on: today).compactMap { step in
        season.settled[step.id].flatMap { $0.hides(step, on: today) ? (step, $0) : nil }
      }
  }

  /// All steps of a season on a day, whatever was said of them. One that is put off still keeps others from taking its place.
  private static func every(of season: Season, on today: CalendarDate) -> [NextStep] {
    let (pursued, dropped) = (season.pursued, season.dropped)
    let replies = replies(season, pursued, today)
    let answered = Set(replies.compactMap(\.school))
    let steps =
      offers(season, dropped, today) + replies + season.outings.compactMap { outing($0, dropped, today) }
      + (season.isCommitted ? [] : contacts(season, pursued, today, besides: answered) + gaps(season))
    return sorted(steps, season)
  }

  // MARK: Kinds

  private static func offers(_ season: Season, _ dropped: Set<String>, _ today: CalendarDate) -> [NextStep] {
    season.offers.compactMap { offer in
      let days = today.days(to: offer.deadline)
      guard days <= horizon, !dropped.contains(offer.school) else { return nil }
      let urgency: NextStep.Urgency =
        switch days {
        case ..<(-patience.overdue): .soon
        case ...3: .now
        case ...7: .thisWeek
        default: .soon
        }
      return NextStep(
        .answerOffer, offer.id, school: offer.school, .due(days: days), from: .init(day: offer.deadline), urgency)
    }
  }

  /// Of each coach the newest letter that nobody has answered since; of a school's letters without a coach the newest.
  private static func replies(
    _ season: Season, _ pursued: [String: Season.School], _ today: CalendarDate
  ) -> [NextStep] {
    let contacts = season.contacts.filter { pursued[$0.school] != nil && $0.day <= today }
    return Dictionary(grouping: contacts, by: \.school).values.flatMap { contacts in
      Dictionary(grouping: contacts.filter(\.asks), by: \.coach).compactMap { coach, letters in
        guard let letter = letters.max(by: { ($0.at, $0.id) < ($1.at, $1.id) }) else { return nil }
        // A letter of nobody in particular is answered by a word to anybody there, and a coach's by one to them all.
        let isAnswered = contacts.contains {
          !$0.asks && $0.at >= letter.at && (coach == nil || $0.coach == nil || $0.coach == coach)
        }
        let days = letter.day.days(to: today)
        guard !isAnswered, days <= patience.reply else { return nil }
        return NextStep(
          .reply, ([letter.school] + [coach].compactMap(\.self)).joined(separator: "/"), school: letter.school,
          coach: coach,
          .wrote(daysAgo: days, within: season.reminderDays), from: .init(contact: letter.id),
          days >= season.reminderDays ? .now : .thisWeek)
      }
    }
  }

  private static func outing(
    _ outing: Season.Outing, _ dropped: Set<String>, _ today: CalendarDate
  ) -> NextStep? {
    if let school = outing.school, dropped.contains(school) { return nil }
    let last = max(outing.start, outing.end)
    func step(_ kind: NextStep.Kind, _ reason: NextStep.Reason, _ urgency: NextStep.Urgency) -> NextStep {
      NextStep(
        kind, outing.id, school: outing.school, reason, from: .init(day: kind == .recap ? last : outing.start), urgency)
    }
    let (start, end) = (today.days(to: outing.start), today.days(to: last))
    if outing.isAttended { return nil }
    if end < 0 {
      // Where nobody registered, nobody went.
      guard !outing.needsRegistration, -end <= patience.recap else { return nil }
      return step(.recap, .ended(daysAgo: -end), .thisWeek)
    }
    if outing.needsRegistration, start > 0 {
      return start <= horizon ? step(.register, .begins(days: start), start <= 3 ? .now : .thisWeek) : nil
    }
    return start <= 7 ? step(.prepare, .begins(days: start), start <= 2 ? .now : .thisWeek) : nil
  }

  /// Of each school one step: to write again, or for the first time.
  private static func contacts(
    _ season: Season, _ pursued: [String: Season.School], _ today: CalendarDate, besides answered: Set<String>
  ) -> [NextStep] {
    var last: [String: Season.Contact] = [:]
    for contact in season.contacts where contact.day <= today {
      last[contact.school] =
        last[contact.school].map { ($0.at, $0.id) > (contact.at, contact.id) ? $0 : contact } ?? contact
    }
    return pursued.values.compactMap { school in
      guard !answered.contains(school.id) else { return nil }
      guard let contact = last[school.id] else {
        return NextStep(.reachOut, school.id, school: school.id, .neverContacted, .soon)
      }
      let days = contact.day.days(to: today)
      guard days >= season.reminderDays else { return nil }
      return NextStep(
        .followUp, school.id, school: school.id, coach: contact.coach,
        .silent(days: days, within: season.reminderDays), from: .init(contact: contact.id),
        isClose(school) ? .thisWeek : .soon)
    }
  }

  /// Whether much has happened with a school, or much is hoped of it: a silence there costs more.
  private static func isClose(_ school: Season.School) -> Bool {
    let early: Set<SchoolStatus> = [.researching, .interested, .contacted]
    return school.tier == .a || !early.contains(school.status)
  }

  private static func gaps(_ season: Season) -> [NextStep] {
    Season.Gap.allCases.compactMap { gap in
      season.gaps[gap].map { schools in
        NextStep(
          .fillIn, ([gap.rawValue] + [season.athlete].compactMap(\.self)).joined(separator: "/"),
          .missing(gap, schools: schools), from: .init(schools: gap.isOfSchools ? schools : nil), .whenever)
      }
    }
  }

  // MARK: Order

  private static func sorted(_ steps: [NextStep], _ season: Season) -> [NextStep] {
    let schools = Dictionary(season.schools.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let keyed = steps.map { step in
      (step, Place(step, step.school.flatMap { schools[$0] }))
    }
    return keyed.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Where a step stands in the list. The id comes last, so that no two steps stand at the same place.
  struct Place: Comparable {
    private let numbers: [Int]
    private let texts: [String]

    init(_ step: NextStep, _ school: Season.School?) {
      let kind = NextStep.Kind.allCases.firstIndex(of: step.kind) ?? 0
      let tier = school?.tier.flatMap { PriorityTier.known.firstIndex(of: $0) } ?? PriorityTier.known.count
      numbers = [step.urgency.rawValue, kind, step.reason.daysLeft, tier]
      texts = [school?.name ?? "", step.id]
    }

    static func < (a: Place, b: Place) -> Bool {
      a.numbers == b.numbers
        ? a.texts.lexicographicallyPrecedes(b.texts) : a.numbers.lexicographicallyPrecedes(b.numbers)
    }
  }
}

extension Season.Gap {
  /// Whether it is schools that tell too little; the others are about the athlete, however many schools there are.
  fileprivate var isOfSchools: Bool { self == .schools || self == .coaches }
}

extension NextStep.Reason {
  /// Days until it is too late, negative where it is; what can be done at any time has many.
  var daysLeft: Int {
    switch self {
    case .due(let days), .begins(let days): days
    case .wrote(let days, let within), .silent(let days, let within): within - days
    // The story of an event fades: the newest first.
    case .ended(let days): days
    case .neverContacted: NextSteps.horizon
    case .missing(let gap, _): NextSteps.horizon + (Season.Gap.allCases.firstIndex(of: gap) ?? 0)
    }
  }
}
