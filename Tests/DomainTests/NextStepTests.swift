import Domain
import TestSupport
import Testing

extension Season {
  static let today = CalendarDate(daysSince1970: 20_500)

  static func day(_ days: Int) -> CalendarDate { today.adding(days: days) }

  /// A contact at an hour of a day.
  static func contact(
    _ id: String, _ school: String, coach: String? = nil, asks: Bool = false, days: Int, hour: Int = 12
  ) -> Contact {
    Contact(
      id: id, school: school, coach: coach, asks: asks,
      at: (Int64(day(days).daysSince1970) * 24 + Int64(hour)) * 3_600_000, day: day(days))
  }

  /// Small pools on purpose, so that schools, coaches and days meet again.
  static func arbitrary(_ arbitrary: inout Arbitrary) -> Season {
    var season = Season()
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &arbitrary.random) }
    for index in 0..<number(0...6) {
      season.schools.append(
        School(
          id: "school-\(index)", name: arbitrary.oneOf(["Rice", "Bates", "Éa"]),
          // A commitment ends nearly everything: most seasons have none.
          status: arbitrary.chance(8)
            ? arbitrary.open(SchoolStatus.self)
            : arbitrary.oneOf([.researching, .contacted, .offerReceived, .declined]),
          tier: arbitrary.chance(2) ? arbitrary.open(PriorityTier.self) : nil))
    }
    func school() -> String { "school-\(number(0...7))" }
    for index in 0..<number(0...12) {
      season.contacts.append(
        contact(
          "contact-\(index)", school(), coach: arbitrary.chance(3) ? nil : "coach-\(number(0...3))",
          asks: arbitrary.chance(2), days: number(-90...3), hour: number(8...10)))
    }
    for index in 0..<number(0...4) {
      season.offers.append(Offer(id: "offer-\(index)", school: school(), deadline: day(number(-80...40))))
    }
    for index in 0..<number(0...4) {
      let start = number(-20...40)
      season.outings.append(
        Outing(
          id: "event-\(index)", school: arbitrary.chance(2) ? school() : nil, name: "Camp", start: day(start),
          end: day(start + number(-1...3)), needsRegistration: arbitrary.chance(2), isAttended: arbitrary.chance(4)))
    }
    for gap in Gap.allCases where arbitrary.chance(2) { season.gaps[gap] = number(0...5) }
    season.reminderDays = number(1...90)
    return season
  }

  fileprivate func shuffled(_ arbitrary: inout Arbitrary) -> Season {
    var season = self
    season.schools.shuffle(using: &arbitrary.random)
    season.contacts.shuffle(using: &arbitrary.random)
    season.offers.shuffle(using: &arbitrary.random)
    season.outings.shuffle(using: &arbitrary.random)
    return season
  }
}

@Suite struct NextStepLawTests {
  let seed = Arbitrary.freshSeed

  private func everySeason(_ check: (inout Arbitrary, Season, [NextStep]) throws -> Void) rethrows {
    var arbitrary = Arbitrary(seed: seed)
    for _ in 0..<(Soak.isSoak ? 10_000 : 2000) {
      let season = Season.arbitrary(&arbitrary)
      try check(&arbitrary, season, NextSteps.all(of: season, on: Season.today))
    }
  }

  @Test func `nothing is said of a school that is out of the question`() {
    everySeason { _, season, steps in
      let dropped = Set(season.schools.map(\.id)).subtracting(season.pursued.keys)
      #expect(steps.allSatisfy { $0.school.map(dropped.contains) != true }, "seed \(seed)")
    }
  }

  @Test func `nothing is said twice, and of a school's silence once`() {
    everySeason { _, _, steps in
      #expect(Set(steps.map(\.id)).count == steps.count, "seed \(seed)")
      let asked = steps.filter { [.followUp, .reachOut].contains($0.kind) }.compactMap(\.school)
      let waiting = Set(steps.filter { $0.kind == .reply }.compactMap(\.school))
      #expect(Set(asked).count == asked.count && waiting.isDisjoint(with: asked), "seed \(seed)")
    }
  }

  @Test func `the order is of the steps and not of the rows`() {
    everySeason { arbitrary, season, steps in
      #expect(NextSteps.all(of: season.shuffled(&arbitrary), on: Season.today) == steps, "seed \(seed)")
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.urgency <= $1.urgency }, "seed \(seed)")
    }
  }

  @Test func `an offer is listed from a month before its deadline until two months after it, unless it is answered`() {
    everySeason { _, season, steps in
      for offer in season.offers {
        let days = Season.today.days(to: offer.deadline)
        let isOpen = season.pursued[offer.school] != nil || !season.schools.contains { $0.id == offer.school }
        #expect(
          steps.contains { $0.kind == .answerOffer && $0.record == offer.id }
            == (isOpen && (-60...NextSteps.horizon).contains(days)),
          "seed \(seed)")
      }
    }
  }

  @Test func `after a commitment nobody has to be won`() {
    everySeason { _, season, steps in
      guard season.isCommitted else { return }
      #expect(steps.allSatisfy { ![.followUp, .reachOut, .fillIn].contains($0.kind) }, "seed \(seed)")
    }
  }

  @Test func `an answer ends the wait, to anybody where nobody in particular wrote`() {
    everySeason { _, season, steps in
      for reply in steps where reply.kind == .reply {
        guard let school = reply.school else { continue }
        for coach in [reply.coach, nil, reply.coach ?? "coach-9"] {
          var season = season
          season.contacts.append(Season.contact("answer", school, coach: coach, days: 0, hour: 23))
          let after = NextSteps.all(of: season, on: Season.today)
          #expect(!after.contains { $0.id == reply.id }, "seed \(seed)")
        }
      }
    }
  }
}

@Suite struct NextStepTests {
  private func steps(_ edit: (inout Season) -> Void) -> [String] {
    var season = Season()
    season.schools = [
      .init(id: "rice", name: "Rice", status: .offerReceived, tier: .a),
      .init(id: "bates", name: "Bates", status: .contacted),
    ]
    season.contacts = [
      Season.contact("c1", "rice", days: -1), Season.contact("c2", "bates", days: -1),
    ]
    edit(&season)
    return NextSteps.all(of: season, on: Season.today).map { "\($0.id) \($0.urgency)" }
  }

  @Test(arguments: [
    (-61, nil), (-60, "soon"), (-15, "soon"), (-14, "now"), (0, "now"), (3, "now"), (4, "thisWeek"), (7, "thisWeek"),
    (8, "soon"), (30, "soon"),
    (31, nil),
  ])
  func `an offer presses the more the nearer its deadline is, and not for ever`(days: Int, urgency: String?) {
    #expect(
      steps { $0.offers = [.init(id: "1", school: "rice", deadline: Season.day(days))] }
        == (urgency.map { ["offer/1 \($0)"] } ?? []))
  }

  @Test func `who wrote waits for an answer, more so after the days that the viewer gives himself`() {
    func wait(_ days: Int) -> [String] {
      steps {
        $0.reminderDays = 5
        $0.contacts.append(Season.contact("w", "rice", coach: "kim", asks: true, days: -days))
        $0.contacts.removeFirst()
      }
    }
    #expect(wait(4) == ["reply/rice/kim thisWeek"])
    #expect(wait(5) == ["reply/rice/kim now"])
    #expect(wait(60) == ["reply/rice/kim now"])
    // After two months nobody waits any more; it is a silence like any other.
    #expect(wait(61) == ["follow-up/rice thisWeek"])
  }

  @Test func `who answers on the same day waits, and who is answered on it does not`() {
    func wait(theirs: Int, ours: Int) -> [String] {
      steps {
        $0.contacts[0] = Season.contact("theirs", "rice", coach: "kim", asks: true, days: -3, hour: theirs)
        $0.contacts.append(Season.contact("ours", "rice", coach: "kim", days: -3, hour: ours))
      }
    }
    #expect(wait(theirs: 18, ours: 9) == ["reply/rice/kim thisWeek"])
    #expect(wait(theirs: 9, ours: 18) == [])
    #expect(wait(theirs: 12, ours: 12) == [])
  }

  @Test func `a silence counts where much has happened`() {
    #expect(
      steps { season in
        season.contacts = ["rice", "bates"].map { Season.contact($0, $0, days: -7) }
      } == ["follow-up/rice thisWeek", "follow-up/bates soon"])
    #expect(steps { $0.contacts.removeLast() } == ["reach-out/bates soon"])
  }

  @Test(arguments: [
    (30, true, false, "register/e thisWeek"), (3, true, false, "register/e now"), (31, true, false, nil),
    (8, false, false, nil), (7, false, false, "prepare/e thisWeek"), (2, false, false, "prepare/e now"),
    (0, true, false, "prepare/e now"), (-1, false, false, "prepare/e now"), (-2, false, false, "recap/e thisWeek"),
    (-2, true, false, nil), (-2, false, true, nil), (-16, false, false, nil),
  ])
  func `an event is registered for, prepared and told of`(days: Int, registers: Bool, attended: Bool, step: String?) {
    #expect(
      steps {
        $0.outings = [
          .init(
            id: "e", name: "Camp", start: Season.day(days), end: Season.day(days + 1), needsRegistration: registers,
            isAttended: attended)
        ]
      } == [step].compactMap(\.self))
  }

  @Test func `what presses most comes first`() {
    #expect(
      steps { season in
        season.gaps = [.home: 0]
        season.offers = [
          .init(id: "late", school: "bates", deadline: Season.day(9)),
          .init(id: "soon", school: "rice", deadline: Season.day(1)),
        ]
        season.contacts.append(Season.contact("w", "bates", asks: true, days: 0))
        season.outings = [.init(id: "e", name: "Camp", start: Season.today, end: Season.today)]
      } == ["offer/soon now", "prepare/e now", "reply/bates thisWeek", "offer/late soon", "fill-in/home whenever"])
  }
}
