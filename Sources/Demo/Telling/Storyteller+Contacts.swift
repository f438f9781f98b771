import Domain

// Emails, calls, camps and visits.
extension Storyteller {
  mutating func interaction(_ scheduled: ScheduledEvent, _ at: Instant) -> DemoAction? {
    let school = scheduled.school
    let scene: Phrases.Scene
    switch scheduled.event {
    case .mail: scene = mail(school)
    case .scene(let planned): scene = planned
    default:
      // Nobody answers a family that has not written yet.
      guard schools[school].interactions > 0, let answer = answer(scheduled.event, school, at) else { return nil }
      scene = answer
    }
    let context = context(school, at)
    schools[school].interactions += 1
    let known = schools[school].coaches
    let interaction = DemoInteraction(
      type: scene.type, direction: scene.direction, subject: random.pick(scene.subjects).map(context.fill),
      content: random.pick(scene.contents).map(context.fill), sentiment: sentiment(scene, schools[school].course),
      // The coaches take turns, beginning with the head coach.
      coach: known > 0 ? (schools[school].interactions - 1) % known : nil)
    return .interaction(school, interaction, occurredAt: moment(of: scene.type, loggedAt: at))
  }

  private mutating func answer(_ event: StoryEvent, _ school: Int, _ at: Instant) -> Phrases.Scene? {
    switch event {
    case .reply:
      Phrases.Scene(
        type: .email, direction: .inbound, subjects: Phrases.replySubjects, contents: [schools[school].draw(.reply)])
    case .everyday: random.pick(Phrases.everyday)
    default:
      random.pick(Phrases.inSeason[StorySeason(month: calendar.date(calendar.local(at).day).month).rawValue])
    }
  }

  private mutating func mail(_ school: Int) -> Phrases.Scene {
    let isFirst = schools[school].interactions == 0
    let opener = isFirst ? random.pick(Phrases.introductions) ?? "" : schools[school].draw(.opener)
    var sentences = [opener, schools[school].draw(.body)]
    if random.happens(45) { sentences.append(schools[school].draw(.body)) }
    let text = sentences.joined(separator: " ") + "\n\n" + schools[school].draw(.close)
    return Phrases.Scene(
      type: .email, direction: .outbound,
      subjects: isFirst ? Array(Phrases.mailSubjects.prefix(1)) : Array(Phrases.mailSubjects.dropFirst()),
      contents: [text])
  }

  /// Returns the mood of a contact, better for schools that get far; often nil if the family began the contact.
  private mutating func sentiment(_ scene: Phrases.Scene, _ course: Course) -> InteractionSentiment? {
    guard !random.happens(scene.direction == .outbound ? 45 : 12) else { return nil }
    if scene.type == .email, scene.direction == .outbound { return random.happens(60) ? .neutral : .positive }
    let liking = course.rawValue
    let index = random.index(weights: [2 + liking * 2, 12 + liking, 10, max(1, 6 - liking)])
    return [.veryPositive, .positive, .neutral, .negative][index]
  }

  /// Returns the time at which a contact took place: minutes to days before it was logged, in the daytime, and not
  /// before the story begins.
  private mutating func moment(of type: InteractionType, loggedAt at: Instant) -> Instant {
    let (day, minute) = calendar.local(at)
    let occurred: Instant
    switch type {
    case .camp, .showcase, .game, .unofficialVisit, .officialVisit, .inPersonVisit:
      occurred = calendar.instant(day - random.int(1, 4), minute: 9 * 60 + 15 * random.int(0, 28))
    default:
      let lead = type == .phoneCall || type == .virtualMeeting ? random.int(5, 600) : random.int(2, 180)
      // A contact that would be at night took place during the day before.
      let sleep = minute - lead < StoryCalendar.waking.lowerBound ? 10 * 60 : 0
      occurred = calendar.instant(day, minute: minute - lead - sleep)
    }
    return max(occurred, calendar.instant(0, minute: StoryCalendar.waking.lowerBound))
  }
}
