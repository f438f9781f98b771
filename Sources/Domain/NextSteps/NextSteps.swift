/// Computes what to do next in a season, as of a day. It is a pure function, so it works for any past day, too.
///
/// Schools that are out of the question get no step, no step appears twice, and the order is total: by urgency, by
/// kind, by the days that are left, by the school's tier and name.
public enum NextSteps {
  /// How many days the list looks ahead.
  public static let horizon = 30
  /// The days after which a letter needs no reply, an event needs no recap, an overdue offer is no longer urgent, and
  /// nobody waits any more for the answer to it.
  static let patience = (reply: 60, recap: 14, overdue: 14, offer: 60)

  /// Returns the steps of a season on a day, the most urgent first, without those that the viewer settled.
  public static func all(of season: Season, on today: CalendarDate) -> [NextStep] {
    every(of: season, on: today).filter { season.settled[$0.id]?.hides($0, on: today) != true }
  }

  /// Returns the steps that would be shown on a day if the viewer had not settled them, each with its settlement.
  public static func settled(
    of season: Season, on today: CalendarDate
  ) -> [(step: NextStep, settlement: NextStep.Settlement)] {
    season.settled.isEmpty
      ? []
      : every(of: season, on: today).compactMap { step in
        season.settled[step.id].flatMap { $0.hides(step, on: today) ? (step, $0) : nil }
      }
  }

  /// Returns all steps of a season on a day, settled or not. A step that is put off still keeps others from taking its
  /// place.
  private static func every(of season: Season, on today: CalendarDate) -> [NextStep] {
    let (pursued, dropped) = (season.pursued, season.dropped)
    let replies = replies(season, pursued, today)
    let answered = Set(replies.compactMap(\.school))
    let steps =
      season.choices.map { NextStep(choiceAfter: $0.event, school: $0.school) }
      + offers(season, dropped, today) + replies + season.outings.compactMap { outing($0, dropped, today) }
      + (season.isCommitted ? [] : contacts(season, pursued, today, besides: answered) + gaps(season))
    return sorted(steps, season)
  }

  // MARK: Kinds

  private static func offers(_ season: Season, _ dropped: Set<String>, _ today: CalendarDate) -> [NextStep] {
    season.offers.compactMap { offer in
      let days = today.days(to: offer.deadline)
      guard (-patience.offer...horizon).contains(days), !dropped.contains(offer.school) else { return nil }
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

  /// Returns one step for each coach's newest letter that nobody has answered since, and one for each school's newest
  /// letter that names no coach.
  private static func replies(
    _ season: Season, _ pursued: [String: Season.School], _ today: CalendarDate
  ) -> [NextStep] {
    let contacts = season.contacts.filter { pursued[$0.school] != nil && $0.day <= today }
    return Dictionary(grouping: contacts, by: \.school).values.flatMap { contacts in
      Dictionary(grouping: contacts.filter(\.asks), by: \.coach).compactMap { coach, letters in
        guard let letter = letters.max(by: { ($0.at, $0.id) < ($1.at, $1.id) }) else { return nil }
        // A letter that names no coach is answered by a contact with anybody at the school. A coach's letter is
        // answered by a contact with that coach, or by one that names no coach.
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
      // If nobody registered, nobody attended.
      guard !outing.needsRegistration, -end <= patience.recap else { return nil }
      return step(.recap, .ended(daysAgo: -end), .thisWeek)
    }
    if outing.needsRegistration, start > 0 {
      return start <= horizon ? step(.register, .begins(days: start), start <= 3 ? .now : .thisWeek) : nil
    }
    return start <= 7 ? step(.prepare, .begins(days: start), start <= 2 ? .now : .thisWeek) : nil
  }

  /// Returns one step for each school that is not in `answered`: to write again, or to write for the first time.
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

  /// Whether recruiting at the school is advanced, or the school has tier A: silence matters more there.
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

  /// A step's sort key. The id is compared last, so that no two steps are equal.
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
  /// Whether the gap is missing data of schools. The other gaps concern the athlete, however many schools there are.
  fileprivate var isOfSchools: Bool { self == .schools || self == .coaches }
}

extension NextStep.Reason {
  /// The days until it is too late, negative if it already is. Steps that can be done at any time get a large number.
  var daysLeft: Int {
    switch self {
    case .due(let days), .begins(let days): days
    case .wrote(let days, let within), .silent(let days, let within): within - days
    // The most recent event comes first: a recap gets harder with time.
    case .ended(let days): days
    case .overruled: 0
    case .neverContacted: NextSteps.horizon
    case .missing(let gap, _): NextSteps.horizon + (Season.Gap.allCases.firstIndex(of: gap) ?? 0)
    }
  }
}
