public import Domain

/// Two seasons in the life of a family that looks for a college with a baseball team: invented from end to end, but
/// with real colleges.
///
/// The same seed, day and number of schools give the same steps, on every machine (ruling 23). Each step leads to
/// exactly one event when the steps are carried out in their order on an empty home.
public struct DemoStory: Sendable {
  /// How many schools a story has when nothing else is asked for.
  public static let usualSchools = 40
  /// How many schools a story can have at most.
  public static var mostSchools: Int { DemoColleges.all.count }

  /// What happens, in the order of time, each step later than the one before.
  public let steps: [DemoStep]

  /// Tells a story of 22 months that ends on a day.
  ///
  /// - Parameters:
  ///   - seed: What makes one story different from another.
  ///   - until: Its last day. The last steps lie in its first hour in UTC.
  ///   - schools: How many schools the family looks at: 1 to `mostSchools`, some 50 steps each; other numbers count
  ///     as the nearest of these.
  public init(seed: UInt64, until: CalendarDate, schools: Int = DemoStory.usualSchools) {
    let count = min(max(schools, 1), Self.mostSchools)
    var seeds = DemoRandom(seed: seed)
    let plan = StoryPlan(seed: seeds.next(), calendar: StoryCalendar(until: until), schools: count)
    steps = Storyteller.tell(plan, seed: seeds.next())
  }
}
