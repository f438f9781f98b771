import Domain

// Coaches, documents, camps, showcases, metrics and offers.
extension Storyteller {
  // MARK: Coaches and documents

  mutating func addCoach(_ school: Int) -> DemoAction? {
    let roles = ["head", "recruiting", "assistant"]
    let known = schools[school].coaches
    guard known < roles.count, let first = random.pick(Phrases.coachFirstNames),
      let last = random.pick(Phrases.coachLastNames)
    else { return nil }
    schools[school].coaches += 1
    let address = "\(first.prefix(1))\(last)".lowercased().filter { $0.isASCII && $0.isLetter }
    return .addCoach(
      school,
      DemoCoach(
        role: roles[known], firstName: first, lastName: last,
        email: random.happens(85) ? "\(address)@example.com" : nil,
        phone: random.happens(55) ? "(512) 555-01\(random.int(10, 99))" : nil))
  }

  mutating func shareDocument(_ school: Int) -> DemoAction? {
    let papers = [
      ("Highlight video, junior year", "highlight_video", "https://video.example.com/delgado-2025"),
      ("Transcript", "transcript", "https://files.example.com/transcript.pdf"),
      ("Player résumé", "resume", "https://files.example.com/resume.pdf"),
    ]
    let shared = schools[school].documents
    guard shared < papers.count else { return nil }
    schools[school].documents += 1
    let (title, type, url) = papers[shared]
    return .shareDocument(school, DemoDocument(title: title, type: type, url: url))
  }

  // MARK: Events

  mutating func scheduleCamp(_ school: Int, inDays lead: Int, _ at: Instant) -> DemoAction? {
    let college = schools[school].college
    let start = calendar.date(calendar.local(at).day + lead)
    schools[school].event = events
    events += 1
    return .schedule(
      DemoEvent(
        type: "camp", name: "\(college.name) Prospect Camp", school: school, start: start,
        end: random.happens(50) ? start.adding(days: 1) : nil, startTime: "09:00", location: "Baseball field",
        city: college.fields.city.value, state: college.fields.state.value, source: "email",
        costCents: random.int(5, 20) * 1000))
  }

  mutating func scheduleVisit(_ school: Int, inDays lead: Int, _ at: Instant) -> DemoAction? {
    let college = schools[school].college
    schools[school].event = events
    events += 1
    return .schedule(
      DemoEvent(
        type: "official_visit", name: "Official visit, \(college.name)", school: school,
        start: calendar.date(calendar.local(at).day + lead), end: nil, startTime: "10:30", location: "Admissions",
        city: college.fields.city.value, state: college.fields.state.value, source: "email", costCents: nil))
  }

  mutating func scheduleShowcase(_ number: Int, inDays lead: Int, _ at: Instant) -> DemoAction? {
    let (name, city) = Phrases.showcases[number % Phrases.showcases.count]
    showcase = events
    events += 1
    return .schedule(
      DemoEvent(
        type: "showcase", name: name, school: nil, start: calendar.date(calendar.local(at).day + lead), end: nil,
        startTime: "08:00", location: "\(city) Sports Complex", city: city, state: "TX", source: "web_search",
        costCents: 27_500))
  }

  mutating func performance(at event: Int?) -> DemoAction? {
    guard let event, let text = random.pick(Phrases.performances) else { return nil }
    return .performance(event: event, text)
  }

  mutating func meetCoach(_ school: Int) -> DemoAction? {
    guard let event = schools[school].event, schools[school].coaches > 0 else { return nil }
    return .coachPresent(event: event, school: school, coach: 0)
  }

  // MARK: Metrics and offers

  /// Returns the value that is measured on that day: the player's current level with a small variation.
  mutating func measure(_ type: String, at event: Int?, on day: Int) -> DemoAction? {
    let progress = day * 100 / StoryCalendar.length
    let spread = random.int(-4, 4)
    let (tenths, unit): (Int, String) =
      switch type {
      case "velocity": (770 + progress + spread * 4, "mph")
      case "exit_velo": (830 + progress * 12 / 10 + spread * 5, "mph")
      default: ((7420 - progress * 62 / 10 + spread * 30) / 100, "sec")
      }
    return .metric(
      DemoMetric(
        type: type, value: Double(tenths) / 10, unit: unit, date: calendar.date(day), isVerified: event != nil),
      event: event)
  }

  mutating func offer(_ school: Int, _ at: Instant) -> DemoAction? {
    guard schools[school].offer == nil else { return nil }
    schools[school].offer = offers
    offers += 1
    let today = calendar.date(calendar.local(at).day)
    let byShare = random.happens(40)
    return .offer(
      school,
      DemoOffer(
        type: random.happens(25) ? "preferred_walk_on" : "partial",
        cents: byShare ? nil : random.int(8, 36) * 100_000, hundredths: byShare ? random.int(5, 16) * 500 : nil,
        date: today, deadline: random.happens(85) ? today.adding(days: random.int(20, 75)) : nil,
        conditions: random.pick(Phrases.offerConditions)))
  }

  mutating func answerOffer(_ school: Int, _ answer: String) -> DemoAction? {
    guard let offer = schools[school].offer, !schools[school].isOfferAnswered else { return nil }
    schools[school].isOfferAnswered = true
    return .answerOffer(offer, answer)
  }
}
