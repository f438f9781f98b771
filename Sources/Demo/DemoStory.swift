import Domain

/// Two seasons of a family that looks for a college with a baseball team. Everything is fictitious except the colleges.
///
/// The same seed, day and number of schools give the same steps on every machine (ruling 23). Each step leads to
/// exactly one event if the steps are performed in order on an empty home.
package struct DemoStory: Sendable {
  /// The default number of schools.
  package static let usualSchools = 40
  /// The maximum number of schools.
  package static var mostSchools: Int { DemoColleges.all.count }

  /// The steps by time, each later than the one before.
  package let steps: [TimedDemoAction]

  /// Creates a story of 22 months that ends on a day.
  ///
  /// - Parameters:
  ///   - seed: Stories with different seeds differ.
  ///   - until: Its last day. The last steps are in the first hour of that day in UTC.
  ///   - schools: The number of schools: 1 to `mostSchools`, with about 50 steps each; other numbers are clamped to
  ///     this range.
  package init(seed: UInt64, until: CalendarDate, schools: Int = DemoStory.usualSchools) {
    let count = min(max(schools, 1), Self.mostSchools)
    var seeds = DemoRandom(seed: seed)
    let plan = StoryPlan(seed: seeds.next(), calendar: StoryCalendar(until: until), schools: count)
    steps = Storyteller.tell(plan, seed: seeds.next())
  }
}
