import Demo
import Domain
import Foundation
import Synchronization
import Testing

@Suite("The story of the demo")
struct DemoStoryTests {
  static let days = ["2026-02-11", "2024-02-29", "2026-08-31", "2031-12-01", "2039-06-15"].compactMap {
    CalendarDate($0)
  }
  static let seeds: [UInt64] = [0, 1, 2, 3, 7, 42, 2026, .max]

  private static let day = days[0]

  @Test("The domain accepts every step, and each leads to one event", arguments: seeds)
  func isAccepted(seed: UInt64) throws {
    let until = Self.days[Int(seed % UInt64(Self.days.count))]
    var run = FamilyRun()
    for step in DemoStory(seed: seed, until: until).steps { try run.perform(step) }
    #expect(run.family.members.count == 3)
  }

  @Test("So is a story of any size", arguments: [-1, 0, 1, 2, 3, 4, 5, 8, 13, 25, DemoStory.mostSchools, 1000])
  func isAcceptedInAnySize(schools: Int) throws {
    for seed in UInt64(0)..<2 {
      var run = FamilyRun()
      let steps = DemoStory(seed: seed, until: Self.day, schools: schools).steps
      for step in steps { try run.perform(step) }
      #expect(run.schools.count == min(max(schools, 1), DemoStory.mostSchools), "seed \(seed)")
      #expect(run.schools.values.count { $0.status == .committed } == 1, "seed \(seed)")
    }
  }

  @Test("The same seed, day and size tell the same story, another seed another one", arguments: seeds.prefix(3))
  func isRepeatable(seed: UInt64) {
    let isSame = told(seed) == DemoStory(seed: seed, until: Self.day).steps
    let isAnother = told(seed) != DemoStory(seed: seed &+ 1, until: Self.day).steps
    #expect(isSame && isAnother)
  }

  @Test("A story is the same on every machine; whoever changes it on purpose changes the number here")
  func isFrozen() {
    let story = told(1)
    #expect(fingerprint(story) == 3_769_589_688_379_372_306)
  }

  @Test("Steps lie within two seasons, by day, each later than the one before", arguments: days)
  func isInOrder(until: CalendarDate) throws {
    for seed in Self.seeds.prefix(3) {
      let steps = DemoStory(seed: seed, until: until).steps
      let isIncreasing = zip(steps, steps.dropFirst()).allSatisfy { $0.at < $1.at }
      #expect(isIncreasing, "seed \(seed)")
      let first = try #require(steps.first?.at)
      let last = try #require(steps.last?.at)
      #expect((630...700).contains(first.date().days(to: until)), "seed \(seed)")
      #expect(last.date() == until, "seed \(seed)")
      #expect(last.milliseconds < until.startInUTC.milliseconds + 3_600_000, "seed \(seed)")
      let added = steps.compactMap { step -> Int? in
        if case .addSchool(let school, _, _, _) = step.action { school } else { nil }
      }
      #expect(added == Array(added.indices), "seed \(seed)")
      let atNight = steps.map(\.at).filter { !isByDay($0) }
      #expect(atNight.isEmpty, "seed \(seed)")
    }
  }

  @Test("Contacts took place before they were logged, by day, not before the story", arguments: seeds)
  func contactsComeFirst(seed: UInt64) throws {
    let steps = told(seed)
    let start = try #require(steps.first?.at)
    let odd = steps.filter { step in
      guard case .interaction(_, _, let occurredAt) = step.action else { return false }
      let lead = step.at.milliseconds - occurredAt.milliseconds
      return lead <= 0 || lead > 5 * 86_400_000 || !isByDay(occurredAt)
        || occurredAt.milliseconds < start.milliseconds - 3_600_000
    }
    #expect(odd.isEmpty)
  }

  @Test("A usual story has some two thousand steps of every kind", arguments: seeds)
  func isRich(seed: UInt64) throws {
    let steps = told(seed)
    #expect((1900...2450).contains(steps.count), "\(steps.count) steps")
    var run = FamilyRun()
    for step in steps { try run.perform(step) }
    let atLeast = [
      "FamilyCreated": 1, "MemberAdded": 3, "PlayerDetailsEdited": 20, "HomeLocationSet": 3, "SchoolAdded": 40,
      "StatusChanged": 100, "PriorityTierSet": 40, "FavoriteToggled": 30, "RankingSet": 60, "BasicInfoEdited": 40,
      "NotesEdited": 150, "PrivateNoteEdited": 80, "ProConAdded": 120, "ProConRemoved": 15,
      "CoachingPhilosophyEdited": 30, "CollegeDataMerged": 2, "InteractionLogged": 350, "SchoolDeleted": 1,
      "SchoolCascadeDeleted": 1, "SchoolRestored": 1, "CoachAdded": 30, "DocumentShared": 15, "EventScheduled": 15,
      "EventAttended": 12, "EventEdited": 12, "CoachMarkedPresent": 5, "MetricLogged": 30, "OfferRecorded": 2,
      "OfferEdited": 2, "SchoolPreferenceTemplateApplied": 1, "NotificationPreferencesEdited": 2, "DashboardEdited": 1,
    ]
    for (type, least) in atLeast {
      let count = run.events.count { $0.type == type }
      #expect(count >= least, "\(count) × \(type)")
    }
    #expect(run.schools.values.count { $0.deletion != nil } == 1)
    for status in [SchoolStatus.declined, .notPursuing, .researching] {
      #expect(run.schools.values.contains { $0.shownStatus == status }, "\(status)")
    }
    for person in DemoPerson.allCases { #expect(steps.count { $0.actor == person } > 150, "\(person)") }
  }

  @Test("A school that is given up says why", arguments: seeds)
  func goodbyesHaveReasons(seed: UInt64) {
    for step in told(seed) {
      guard case .status(_, let status, let note) = step.action, status == .declined || status == .notPursuing
      else { continue }
      #expect(note?.isEmpty == false)
    }
  }

  @Test("No text is left with a word in braces or brackets")
  func textsAreFilled() {
    for seed in Self.seeds.prefix(3) {
      let written = DemoStory(seed: seed, until: Self.day, schools: 60).steps.flatMap { self.texts($0.action) }
      let unfinished = written.filter { text in
        text.isEmpty || text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
      }
      #expect(unfinished.isEmpty, "seed \(seed)")
    }
  }

  private func texts(_ action: DemoAction) -> [String] {
    switch action {
    case .notes(_, let text), .privateNote(_, let text), .status(_, _, let text), .addSchool(_, _, _, let text):
      [text].compactMap(\.self)
    case .addItem(_, _, let text), .removeItem(_, _, let text): [text]
    case .interaction(_, let interaction, _): [interaction.subject, interaction.content].compactMap(\.self)
    default: []
    }
  }

  /// From seven in the morning to nine in the evening in Texas.
  private func isByDay(_ instant: Instant) -> Bool {
    let minute = (instant.milliseconds / 60_000 + 1440 - 360) % 1440
    return (7 * 60..<21 * 60).contains(Int(minute))
  }

  /// The steps of a usual story; most tests look at the same ones.
  private func told(_ seed: UInt64) -> [TimedDemoAction] {
    Self.stories.withLock { stories in
      if let steps = stories[seed] { return steps }
      let steps = DemoStory(seed: seed, until: Self.day).steps
      stories[seed] = steps
      return steps
    }
  }

  private static let stories = Mutex<[UInt64: [TimedDemoAction]]>([:])

  /// The 64-bit FNV-1a hash of the moments, people and texts of a story.
  private func fingerprint(_ steps: [TimedDemoAction]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for step in steps {
      for text in ["\(step.at)", step.actor.name, "\(step.action.school ?? -1)"] + texts(step.action) {
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      }
    }
    return hash
  }
}
