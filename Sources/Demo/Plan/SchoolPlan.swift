import Domain

/// The days on which somebody works on one school, and the actions on each.
struct SchoolPlan {
  /// The actions of one person on one day. The weights are the chances that the person is the player, the mother or the
  /// father.
  struct Session {
    var day: Int
    var weights: (Int, Int, Int)
    var events: [StoryEvent]
  }

  let course: Course
  let calendar: StoryCalendar
  /// The day on which the school is added.
  let added: Int
  /// The day on which the player commits to the chosen school, which may be another one.
  let decision: Int
  let lastDay: Int
  /// Whether the school is added by mistake, and deleted before anything happens with it.
  let isMistake: Bool
  /// Whether the school is deleted with its interactions, and restored a few days later.
  let isRegretted: Bool
  /// Whether the school is only watched, and never dropped.
  let isKept: Bool
  private(set) var sessions: [Session] = []

  private static let anybody = (45, 33, 22)
  private static let mostlyPlayer = (70, 20, 10)

  init(
    course: Course, calendar: StoryCalendar, added: Int, decision: Int, lastDay: Int, isMistake: Bool,
    isRegretted: Bool, isKept: Bool
  ) {
    self.course = course
    self.calendar = calendar
    self.added = added
    self.decision = decision
    self.lastDay = lastDay
    self.isMistake = isMistake
    self.isRegretted = isRegretted
    self.isKept = isKept
  }

  mutating func makeSittings(_ random: inout DemoRandom) {
    plan(added, Self.anybody, [.addSchool, .addItem] + (random.happens(40) ? [.rate] : []))
    if isMistake {
      plan(added + 3, (0, 100, 0), [.notes])
      plan(added + random.int(5, 12), (0, 100, 0), [.delete])
      return
    }
    if random.happens(80) { plan(added + random.int(1, 6), (10, 80, 10), [.lookup] + some([.correct], 40, &random)) }
    let start = min(added + random.int(2, 9), decision - 1)
    let end = planStages(from: start, &random)
    let close = closing(after: end, &random).map(calendar.workday)
    if let close { planClosing(close, &random) }
    planEveryday(from: start, to: (close ?? lastDay) - 1, &random)
    if isRegretted, let close { planRegret(after: close, &random) }
  }

  private mutating func plan(_ day: Int, _ weights: (Int, Int, Int), _ events: [StoryEvent]) {
    sessions.append(Session(day: day, weights: weights, events: events))
  }

  // MARK: Stages

  /// Plans the status changes with their camps and visits. Returns the day of the last change, or of the official visit
  /// after it; `start` if the status never changes.
  private mutating func planStages(from start: Int, _ random: inout DemoRandom) -> Int {
    let stages = course.stages
    guard !stages.isEmpty else { return start }
    let span = decision - start
    let end =
      switch course {
      case .committed: decision
      case .offered: decision - random.int(3, min(40, max(3, span / 4)))
      case .visited: decision - random.int(15, min(90, max(15, span / 3)))
      default: start + span * random.int(15, 75) / 100
      }
    var last = start
    for (index, status) in stages.enumerated() {
      let due = start + (end - start) * (index + 1) / stages.count
      let early = random.int(0, max(0, (end - start) / stages.count / 3))
      let day = calendar.workday(max(index == stages.count - 1 ? due : due - early, last + 1))
      plan(day, Self.mostlyPlayer, events(to: status, &random))
      last = day
      if status == .campInvite {
        let camp = calendar.workday(day + random.int(8, 20))
        plan(day, Self.mostlyPlayer, [.camp(inDays: camp - day)])
        plan(camp, (1, 0, 0), [.attend, .meetCoach, .measure("sixty_time"), .measure("velocity"), .performance])
      }
      if status == .officialVisitScheduled {
        last = calendar.workday(day + random.int(6, 12))
        plan(day, Self.mostlyPlayer, [.visit(inDays: last - day)])
        planVisit(last, &random)
      }
    }
    return last
  }

  private func events(to status: SchoolStatus, _ random: inout DemoRandom) -> [StoryEvent] {
    let change = StoryEvent.status(status, notes: random.happens(60) ? Phrases.progress(status) : [])
    switch status {
    case .contacted: return [.coach, .mail, change]
    case .interested: return [.reply, change, .document, .notes]
    case .campInvite: return [.reply, change, .rate]
    case .recruited: return [.everyday, change, .coach, .rate, .star]
    case .officialVisitInvited: return [.everyday, change, .notes, .rank]
    case .offerReceived: return [.scene(Phrases.offerCall), change, .offer, .notes, .rank, .rate]
    case .committed: return [.scene(Phrases.commitCall), change, .answerOffer("accepted"), .star, .rate, .rank, .notes]
    default: return [change, .notes]
    }
  }

  /// Plans the visit itself: each of the three people writes about it.
  private mutating func planVisit(_ visit: Int, _ random: inout DemoRandom) {
    plan(visit, (1, 0, 0), [.attend, .meetCoach, .scene(Phrases.officialVisit), .privateNote, .addItem, .addItem])
    plan(visit, (0, 1, 0), [.notes, .privateNote, .addItem])
    plan(visit, (0, 0, 1), [.privateNote, .addItem, .philosophy])
  }

  // MARK: The end

  /// Returns the day on which the family closes the school; nil if it stays open.
  private func closing(after end: Int, _ random: inout DemoRandom) -> Int? {
    switch course {
    case .committed: return nil
    case _ where isKept: return nil
    case .offered: return max(end, decision) + random.int(1, 10)
    case .visited: return max(end + 3, decision - random.int(0, 12))
    default:
      if isRegretted || random.happens(55) {
        let day = end + random.int(20, max(20, (decision - end) * 8 / 10))
        // The school is closed early, because deleting and restoring it takes about two more weeks.
        if isRegretted { return max(end + 3, min(day, decision - 5)) }
        if day < decision { return day }
      }
      return random.happens(60) ? decision + random.int(1, lastDay - decision - 4) : nil
    }
  }

  private mutating func planClosing(_ day: Int, _ random: inout DemoRandom) {
    switch course {
    case .offered:
      plan(
        day, (85, 10, 5),
        [
          .scene(Phrases.thankYou), .answerOffer("declined"), .status(.declined, notes: Phrases.declinedOffer), .star,
          .rank, .privateNote,
        ])
    case .visited where random.happens(50):
      plan(day, Self.anybody, [.everyday, .status(.declined, notes: Phrases.endedWithoutOffer), .rank, .star])
    default:
      plan(day, Self.anybody, [.status(.notPursuing, notes: goodbyes(day)), .rank, .star, .rate])
    }
  }

  private func goodbyes(_ day: Int) -> [String] {
    switch (day > decision, course) {
    case (true, .watched): Phrases.afterTheChoiceUnwritten
    case (true, _): Phrases.afterTheChoice
    case (false, .watched): Phrases.droppedUnwritten
    case (false, .recruited), (false, .visited): Phrases.droppedLate
    default: Phrases.dropped
    }
  }

  private mutating func planRegret(after close: Int, _ random: inout DemoRandom) {
    let deleted = calendar.workday(close + random.int(2, 8))
    let restored = calendar.workday(deleted + random.int(1, 3))
    plan(deleted, (0, 100, 0), [.delete])
    plan(restored, (100, 0, 0), [.restore, .notes])
    plan(restored + random.int(1, 3), (0, 0, 100), [.privateNote])
  }

  // MARK: Every day

  private mutating func planEveryday(from start: Int, to end: Int, _ random: inout DemoRandom) {
    guard end > start else { return }
    // A short course has somewhat fewer sessions than a long one.
    let count = course.sessions * (60 + 40 * (end - start) / lastDay) / 100 + random.int(-2, 2)
    for _ in 0..<max(2, count) {
      let day = random.int(start, end)
      let kind = random.index(weights: course == .watched ? [0, 0, 0, 0, 40, 60] : [22, 19, 20, 13, 17, 9])
      switch kind {
      case 0: plan(day, (75, 17, 8), [.mail] + some([.notes], 30, &random))
      case 1: plan(day, Self.mostlyPlayer, [.reply] + some([.addItem, .notes, .rank], 35, &random))
      case 2: plan(day, Self.anybody, [.everyday] + some([.notes, .addItem, .philosophy, .privateNote], 35, &random))
      case 3:
        plan(day, (30, 25, 45), [.inSeason, .notes] + some([.privateNote, .addItem, .addItem, .rank], 55, &random))
      case 4: plan(day, Self.anybody, [.rate, .star, .rank] + some([.removeItem, .notes, .privateNote], 60, &random))
      default:
        plan(
          day, (20, 60, 20),
          some([.correct, .addItem, .addItem, .philosophy, .removeItem, .privateNote, .correct], 55, &random))
      }
    }
  }

  /// Returns a random selection of the events, each with the same probability in per cent.
  private func some(_ events: [StoryEvent], _ percent: Int, _ random: inout DemoRandom) -> [StoryEvent] {
    events.filter { _ in random.happens(percent) }
  }
}
