import Domain
import Foundation
import TestSupport
import Testing

/// What a person calls done or puts off leaves the list, and comes back by itself.
@Suite struct SettledStepLawTests {
  let seed = Arbitrary.freshSeed

  /// Seasons of whose steps some are called done, put off until a day before or after today, or were of another cause.
  private func everySeason(_ check: (inout Arbitrary, Season, [NextStep]) throws -> Void) rethrows {
    var arbitrary = Arbitrary(seed: seed)
    for _ in 0..<(Soak.isSoak ? 10_000 : 1000) {
      var season = Season.arbitrary(&arbitrary)
      let all = NextSteps.all(of: season, on: Season.today)
      for step in all where arbitrary.chance(2) {
        var cause = step.cause
        if arbitrary.chance(4) { cause.contact = "another" }
        let days = Int.random(in: -3...3, using: &arbitrary.random)
        season.settled[step.id] = .init(cause: cause, until: arbitrary.chance(2) ? Season.day(days) : nil)
      }
      try check(&arbitrary, season, all)
    }
  }

  @Test func `the list is what it would be without a word said, less what was called done or put off`() {
    everySeason { _, season, all in
      let shown = NextSteps.all(of: season, on: Season.today)
      let settled = NextSteps.settled(of: season, on: Season.today)
      #expect(shown == all.filter { step in !settled.contains { $0.step == step } }, "seed \(seed)")
      #expect(settled.map(\.step) == all.filter { !shown.contains($0) }, "seed \(seed)")
      for (step, said) in settled {
        #expect(season.settled[step.id] == said && said.cause == step.cause, "seed \(seed)")
        #expect(said.until.map { Season.today < $0 } ?? true, "seed \(seed)")
      }
      for step in shown {
        guard let said = season.settled[step.id] else { continue }
        #expect(said.cause != step.cause || said.until.map { $0 <= Season.today } == true, "seed \(seed)")
      }
    }
  }

  @Test func `what is put off is not shown before its day, and is from it on`() {
    everySeason { _, season, all in
      guard let step = all.first(where: { $0.kind == .fillIn || $0.kind == .reachOut }) else { return }
      var season = season
      season.settled = [step.id: .init(cause: step.cause, until: Season.day(5))]
      for day in 0...7 {
        let isShown = NextSteps.all(of: season, on: Season.day(day)).contains { $0.id == step.id }
        let isThere = {
          season.settled = [:]
          defer { season.settled = [step.id: .init(cause: step.cause, until: Season.day(5))] }
          return NextSteps.all(of: season, on: Season.day(day)).contains { $0.id == step.id }
        }()
        #expect(isShown == (isThere && day >= 5), "seed \(seed), day \(day)")
      }
    }
  }

  @Test func `done stays done until a coach writes again`() {
    everySeason { _, season, all in
      for step in all where step.kind == .reply {
        guard let school = step.school else { continue }
        var season = season
        // A letter of tomorrow is another cause, tomorrow.
        season.contacts.removeAll { $0.day > Season.today }
        season.settled = [step.id: .init(cause: step.cause)]
        for day in 0...30 {
          #expect(!NextSteps.all(of: season, on: Season.day(day)).contains { $0.id == step.id }, "seed \(seed)")
        }
        season.contacts.append(Season.contact("again", school, coach: step.coach, asks: true, days: 0, hour: 23))
        let again = NextSteps.all(of: season, on: Season.today).first { $0.id == step.id }
        #expect(again?.cause == .init(contact: "again"), "seed \(seed)")
      }
    }
  }

  @Test func `nothing takes the place of a step that is put off`() {
    everySeason { _, season, all in
      #expect(Set(NextSteps.all(of: season, on: Season.today)).isSubset(of: all), "seed \(seed)")
    }
  }
}

@Suite struct SettledStepTests {
  private static let step = "reply/\(Someone.school.lowercased)/\(Someone.other.lowercased)"
  private let cause = NextStep.Cause(contact: Someone.item.lowercased)
  private let soon = CalendarDate("2026-02-20")

  @Test func `a step is settled once, and again when something else is said`() {
    let done = Given(SettledStep.self).when(.settle(cause, until: nil, owner: Someone.player))
    done.then(.nextStepSettled(NextStepSettled(contact: Someone.item)))
    let given = Given(state: done.after)
    given.when(.settle(cause, until: nil, owner: Someone.player)).nothingHappened()
    given.when(.settle(cause, until: soon, owner: Someone.player))
      .then(.nextStepSettled(NextStepSettled(contact: Someone.item, until: "2026-02-20")))
    given.when(.settle(.init(contact: Someone.fresh.lowercased), until: nil, owner: Someone.player))
      .then(.nextStepSettled(NextStepSettled(contact: Someone.fresh)))
    let again = given.when(.reopen(owner: Someone.player))
    again.then(.nextStepReopened(NextStepReopened()))
    #expect(again.after == SettledStep())
    Given(state: again.after).when(.reopen(owner: Someone.player)).nothingHappened()
  }

  @Test(arguments: ["2026-02-10", "2025-01-01", "2027-03-01", "0001-01-01", "9999-12-31"])
  func `a day that is past or far is no day to put something off to`(day: String) {
    Given(SettledStep.self).when(.settle(cause, until: CalendarDate(day), owner: Someone.player))
      .isRefused(with: .invalid)
  }

  @Test func `each person settles his own steps alone`() {
    Given(SettledStep.self).when(.settle(cause, until: nil, owner: Someone.player), by: .parent)
      .isRefused(with: .forbidden)
    Given(SettledStep.self).when(.reopen(owner: Someone.parent)).isRefused(with: .forbidden)
    Given(SettledStep.self).when(.settle(cause, until: nil, owner: Someone.parent), by: .parent)
      .then(.nextStepSettled(NextStepSettled(contact: Someone.item)))
  }

  @Test func `an undo brings back what was said before`() throws {
    let seed = Arbitrary.freshSeed
    var arbitrary = Arbitrary(seed: seed)
    for _ in 0..<300 {
      var before = SettledStep()
      before.evolve([arbitrary.nextStepEvent()], by: "somebody", at: Instant(milliseconds: 0))
      let event = arbitrary.nextStepEvent()
      var after = before
      after.evolve([event], by: "somebody", at: Instant(milliseconds: 1))
      let undo = try before.undo(event, now: after)
      #expect(undo.isEmpty == (after == before), "seed \(seed)")
      after.evolve(undo, by: "somebody", at: Instant(milliseconds: 2))
      #expect(after == before, "seed \(seed)")
      #expect(try before.undo(event, now: before) == [], "seed \(seed)")
    }
  }

  @Test func `what a later version said and nobody can read hides nothing`() {
    for event in [NextStepSettled(day: "some day"), NextStepSettled(until: "some day")] {
      let state = Given(SettledStep.self, .nextStepSettled(event)).state
      #expect(state.settled == event && state.settlement == nil)
    }
    #expect(SettledStep().settlement == nil)
  }

  @Test(arguments: [
    (step, true), ("offer/\(Someone.item.lowercased)", true), ("fill-in/home", true),
    ("fill-in/coaches/\(Someone.player.lowercased)", true), ("reply/\(Someone.item.lowercased)", true),
    ("offer", false), ("offer/", false), ("offer/x", false), ("fill-in/garage", false), ("", false), ("/", false),
    ("follow-up/\(Someone.item.lowercased)/\(Someone.item.lowercased)", false), ("../../etc", false),
  ])
  func `an id is a step's or none`(text: String, isID: Bool) { #expect(NextStep.isID(text) == isID) }

  @Test func `missing data comes back when more is missing, not when less is`() {
    func shown(_ said: Int, _ now: Int) -> Bool {
      var season = Season()
      season.gaps = [.coaches: said]
      guard let step = NextSteps.all(of: season, on: Season.today).first else { return false }
      season.settled = [step.id: .init(cause: step.cause)]
      season.gaps = [.coaches: now]
      return !NextSteps.all(of: season, on: Season.today).isEmpty
    }
    #expect(!shown(5, 5) && !shown(5, 4) && shown(5, 6))
  }

  @Test func `an offer that is put off comes back when its deadline is another`() {
    var season = Season()
    season.schools = [.init(id: "rice", name: "Rice", status: .offerReceived)]
    season.offers = [.init(id: "o", school: "rice", deadline: Season.day(9))]
    season.settled["offer/o"] = .init(cause: .init(day: Season.day(9)), until: Season.day(6))
    func isShown() -> Bool { NextSteps.all(of: season, on: Season.today).contains { $0.kind == .answerOffer } }
    #expect(!isShown())
    season.offers[0].deadline = Season.day(2)
    #expect(isShown())
  }

  @Test func `nothing is put off beyond the day that it is about`() {
    var season = Season()
    season.outings = [4, 40].map { days in
      .init(id: "\(days)", name: "Camp", start: Season.day(days), end: Season.day(days), needsRegistration: days == 4)
    }
    season.gaps = [.home: 1]
    let steps = NextSteps.all(of: season, on: Season.today)
    #expect(steps.map(\.delays) == [[1, 3], [1, 3, 7, 30]])
  }
}
