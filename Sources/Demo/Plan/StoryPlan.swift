import Domain

/// All intended actions of the family, ordered by time.
struct StoryPlan {
  private(set) var scheduledEvents: [ScheduledEvent] = []
  /// The colleges, in the order in which they are added.
  let colleges: [DemoCollege]
  /// The course of each college.
  let courses: [Course]
  let calendar: StoryCalendar

  private var random: DemoRandom

  /// The last day of the story.
  private static let lastDay = StoryCalendar.length - 1

  init(seed: UInt64, calendar: StoryCalendar, schools: Int) {
    var random = DemoRandom(seed: seed)
    self.calendar = calendar
    var colleges = Self.choose(schools, &random)
    courses = Course.deal(schools, &random)
    // The player chooses a four-year school, if the list has one.
    if let choice = courses.firstIndex(of: .committed), colleges[choice].division == .juco,
      let other = colleges.firstIndex(where: { $0.division != .juco })
    {
      colleges.swapAt(choice, other)
    }
    self.colleges = colleges
    self.random = random
    planFamily()
    planSeason()
    planSchools()
    planEnd()
    scheduledEvents = scheduledEvents.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// Chooses colleges of all divisions in equal shares, in random order.
  private static func choose(_ count: Int, _ random: inout DemoRandom) -> [DemoCollege] {
    let lists = DemoColleges.byDivision.map { random.shuffled($0) }
    var chosen: [DemoCollege] = []
    var row = 0
    while chosen.count < count, row < DemoColleges.all.count {
      for list in lists where row < list.count && chosen.count < count { chosen.append(list[row]) }
      row += 1
    }
    return random.shuffled(chosen)
  }

  /// The number of the school that the player chooses.
  private var choice: Int { courses.firstIndex(of: .committed) ?? 0 }

  // MARK: Sessions

  /// Plans a session: one person does several things in a row on one day.
  private mutating func sit(
    _ day: Int, school: Int = 0, _ actor: DemoPerson, _ events: [StoryEvent], from earliest: Int? = nil
  ) {
    let day = min(max(calendar.workday(day), 0), Self.lastDay)
    // The evening of the last day is reserved for the end of the story.
    let latest = day == Self.lastDay ? 17 * 60 : 20 * 60
    var time = Int64(day) * 86_400_000
    time += Int64(earliest ?? random.int(StoryCalendar.waking.lowerBound, latest)) * 60_000
    for event in events {
      time += Int64(random.int(41_000, 380_000))
      scheduledEvents.append(ScheduledEvent(time: time, school: school, actor: actor, event: event))
    }
  }

  private mutating func somebody(player: Int, mother: Int, father: Int) -> DemoPerson {
    DemoPerson.allCases[random.index(weights: [player, mother, father])]
  }

  // MARK: The family

  private mutating func planFamily() {
    sit(
      0, .player, [.createFamily, .addMember(.player), .addMember(.mother), .addMember(.father)],
      from: StoryCalendar.waking.lowerBound + 10)
    // Once there is a parent, a parent adds the next one.
    scheduledEvents[scheduledEvents.count - 1].actor = .mother
    for (index, chapter) in HomeChapters.all.enumerated() {
      let day = chapter.percent * Self.lastDay / 100
      sit(day, index == 2 ? .father : .mother, [.home(chapter.fields)], from: 8 * 60 + index * 20)
    }
    for chapter in PlayerChapters.all(calendar, &random) {
      sit(chapter.day, .player, [.player(chapter.details)], from: chapter.day == 0 ? 9 * 60 : nil)
    }
  }

  /// Plans the preferences of the first weeks, each person's settings, and a showcase every few months.
  private mutating func planSeason() {
    sit(3, .mother, [.wishes("best_fit")])
    sit(4, .father, [.notifications(NotificationFields(followUpReminderDays: .value(14)))])
    sit(5, .player, [.dashboard(DashboardFields(socialMedia: .value(false)))])
    sit(300, .father, [.notifications(NotificationFields(enableDailyDigest: .value(false)))])
    for (number, day) in [55, 150, 255, 350, 450, 545].enumerated() {
      let (signUp, showcase) = (calendar.workday(day), calendar.workday(day + random.int(12, 21)))
      sit(signUp, .mother, [.showcase(number, inDays: showcase - signUp)])
      sit(
        showcase, .player,
        [
          .attendShowcase, .measureAtShowcase("sixty_time"), .measureAtShowcase("velocity"),
          .measureAtShowcase("exit_velo"), .showcasePerformance,
        ])
    }
  }

  // MARK: The schools

  private mutating func planSchools() {
    let decision = calendar.workday(Self.lastDay - 34 - random.int(0, 8))
    let mistake = courses.firstIndex(of: .watched)
    let kept = courses.lastIndex(of: .watched)
    let regretted = courses.firstIndex { $0 == .camper || $0 == .contacted || $0 == .interested }
    for (school, added) in additions().enumerated() {
      var story = SchoolPlan(
        course: courses[school], calendar: calendar, added: added.day, decision: decision, lastDay: Self.lastDay,
        isMistake: school == mistake && courses.count > 7, isRegretted: school == regretted && courses.count > 3,
        isKept: school == kept && school != mistake)
      story.makeSittings(&random)
      for (index, session) in story.sessions.enumerated() {
        sit(
          session.day, school: school,
          somebody(player: session.weights.0, mother: session.weights.1, father: session.weights.2), session.events,
          from: index == 0 ? added.minute : nil)
      }
    }
  }

  /// Returns the times at which schools are added: in waves, from the first weeks to the start of the second season.
  private mutating func additions() -> [(day: Int, minute: Int)] {
    var days: [Int] = []
    for index in colleges.indices {
      switch index * 100 / max(1, colleges.count) {
      case ..<40: days.append(random.int(1, 21))
      case ..<70: days.append(random.int(110, 150))
      case ..<90: days.append(random.int(280, 320))
      default: days.append(random.int(330, 430))
      }
    }
    var moments: [(day: Int, minute: Int)] = []
    for day in days.map(calendar.workday).sorted() {
      // Schools are numbered in this order, so the next one of a day has a later time on that day.
      let earliest = moments.last.flatMap { $0.day == day ? $0.minute + 10 : nil } ?? 10 * 60
      moments.append((day, random.int(earliest, earliest + 90)))
    }
    return moments
  }

  /// Plans the last evening: the story ends at home, with the chosen school.
  private mutating func planEnd() {
    sit(Self.lastDay, school: choice, .mother, [.notes, .addItem], from: 18 * 60 + 8)
    sit(Self.lastDay, school: choice, .player, [.privateNote], from: 18 * 60 + 40)
  }
}
