import Domain

/// Turns scheduled events into steps one after the other, and leaves out those that would change nothing.
struct Storyteller {
  let calendar: StoryCalendar
  var schools: [SchoolModel]
  var random: DemoRandom
  /// How many recruiting events there are so far, which is also the next one's number; likewise `offers`.
  var events = 0
  var offers = 0
  /// The number of the last showcase.
  var showcase: Int?
  private var player = PlayerDetails()
  private var home = HomeLocation()
  private var last = Int64.min
  private let choice: String

  init(_ plan: StoryPlan, seed: UInt64) {
    var random = DemoRandom(seed: seed)
    calendar = plan.calendar
    schools = zip(plan.colleges, plan.courses).map {
      SchoolModel(college: $0, course: $1, random: &random)
    }
    choice = zip(plan.colleges, plan.courses).first { $1 == .committed }?.0.name ?? ""
    self.random = random
  }

  /// Returns all steps of a plan.
  static func tell(_ plan: StoryPlan, seed: UInt64) -> [TimedDemoAction] {
    var teller = Storyteller(plan, seed: seed)
    return plan.scheduledEvents.compactMap { teller.step($0) }
  }

  private mutating func step(_ scheduled: ScheduledEvent) -> TimedDemoAction? {
    let at = Instant(milliseconds: max(calendar.instant(0, milliseconds: scheduled.time).milliseconds, last &+ 1))
    guard let action = action(scheduled, at) else { return nil }
    last = at.milliseconds
    return TimedDemoAction(at: at, actor: scheduled.actor, action: action)
  }

  private mutating func action(_ scheduled: ScheduledEvent, _ at: Instant) -> DemoAction? {
    switch scheduled.event {
    case .createFamily: return .createFamily(DemoPerson.familyName)
    case .addMember(let person): return .addMember(person)
    case .player(let details):
      let changes = details.changes(from: player)
      player.merge(changes)
      return changes.isEmpty ? nil : .player(changes)
    case .home(let fields):
      let changes = fields.changes(from: home)
      home.merge(changes)
      return changes.isEmpty ? nil : .home(changes)
    case .wishes(let template): return .wishes(template)
    case .notifications(let fields): return .notifications(fields)
    case .dashboard(let fields): return .dashboard(fields)
    case .showcase(let number, let days): return scheduleShowcase(number, inDays: days, at)
    case .attendShowcase: return showcase.map(DemoAction.attend)
    case .showcasePerformance: return performance(at: showcase)
    case .measureAtShowcase(let type): return measure(type, at: showcase, on: calendar.local(at).day)
    case .addSchool: return add(scheduled.school, at)
    case .restore: return restore(scheduled.school)
    default: break
    }
    guard schools[scheduled.school].isListed else { return nil }
    switch scheduled.event {
    case .status(let status, let notes): return change(scheduled.school, to: status, notes, at)
    case .rate: return rate(scheduled.school)
    case .star: return star(scheduled.school)
    case .rank: return rank(scheduled.school)
    case .correct: return correct(scheduled.school)
    case .lookup: return lookup(scheduled.school)
    case .notes: return writeNotes(scheduled.school, scheduled.actor, at)
    case .privateNote: return writePrivateNote(scheduled.school, scheduled.actor, at)
    case .addItem: return addItem(scheduled.school, at)
    case .removeItem: return removeItem(scheduled.school)
    case .philosophy: return writePhilosophy(scheduled.school)
    case .mail, .reply, .everyday, .inSeason, .scene: return interaction(scheduled, at)
    case .coach: return addCoach(scheduled.school)
    case .document: return shareDocument(scheduled.school)
    case .camp(let days): return scheduleCamp(scheduled.school, inDays: days, at)
    case .visit(let days): return scheduleVisit(scheduled.school, inDays: days, at)
    case .attend: return schools[scheduled.school].event.map(DemoAction.attend)
    case .meetCoach: return meetCoach(scheduled.school)
    case .measure(let type): return measure(type, at: schools[scheduled.school].event, on: calendar.local(at).day)
    case .performance: return performance(at: schools[scheduled.school].event)
    case .offer: return offer(scheduled.school, at)
    case .answerOffer(let answer): return answerOffer(scheduled.school, answer)
    case .delete: return delete(scheduled.school)
    default: return nil
    }
  }

  /// Returns the values for the words in braces, such as `{city}`, in sentences about a school at a moment.
  func context(_ school: Int, _ at: Instant) -> PhraseContext {
    let day = calendar.local(at).day
    let month = calendar.date(day).month
    let college = schools[school].college
    // The player improves steadily, at the same pace in every story.
    let progress = day * 100 / StoryCalendar.length
    let sixty = 742 - progress * 62 / 100
    return PhraseContext(
      school: college.name, city: college.fields.city.value ?? "town", conference: college.conference ?? "league",
      month: monthName(month), season: StorySeason(month: month).name,
      gpa: player.gpa.value.map { "\($0)" } ?? "3.4",
      infieldVelocity: "\(77 + progress * 10 / 100) mph",
      sixty: "\(sixty / 100).\(sixty / 10 % 10)\(sixty % 10)",
      exitVelocity: "\(83 + progress * 12 / 100) mph", chosenSchool: choice)
  }
}
