import Domain

/// The days of the story, counted from 0, as the family in Texas lives them: at UTC−6, the whole year.
///
/// The last of its evenings lies in the first hour of the story's last day in UTC. So a story that ends today lies in
/// the past, whatever the hour, and what somebody adds to it comes later.
struct StoryCalendar {
  /// Days of the story: some 22 months, two seasons.
  static let length = 669
  /// Minutes of the day between which somebody does something.
  static let waking = 7 * 60..<21 * 60
  private static let minutesBehindUTC = 6 * 60

  /// The first day.
  let start: CalendarDate
  /// The year in which the player finishes high school: he is a senior when the story ends.
  let graduationYear: Int

  init(until: CalendarDate) {
    start = until.adding(days: -Self.length)
    let year = until.month <= 5 ? until.year : until.year + 1
    // The years that the player's details accept.
    graduationYear = min(max(year, 2024), 2040)
  }

  /// The date of a day.
  func date(_ day: Int) -> CalendarDate { start.adding(days: day) }

  /// The day itself, or a later one at Christmas, which belongs to the family.
  func workday(_ day: Int) -> Int {
    let date = date(day)
    return date.month == 12 && (23...26).contains(date.day) ? day + 27 - date.day + day % 3 : day
  }

  /// The moment on a day, so many milliseconds after the family's midnight.
  func instant(_ day: Int, milliseconds: Int64) -> Instant {
    Instant(
      milliseconds: start.startInUTC.milliseconds + Int64(day) * 86_400_000 + milliseconds
        + Int64(Self.minutesBehindUTC) * 60_000)
  }

  /// The same in minutes.
  func instant(_ day: Int, minute: Int) -> Instant { instant(day, milliseconds: Int64(minute) * 60_000) }

  /// The day of the story and the minute of the family's day at a moment after its start.
  func local(_ instant: Instant) -> (day: Int, minute: Int) {
    let sinceStart = instant.milliseconds - start.startInUTC.milliseconds
    let minutes = Int(sinceStart / 60_000) - Self.minutesBehindUTC
    return (minutes / 1440, minutes % 1440)
  }

  /// The school grade that the player attends on a day: 9 to 12.
  func grade(_ day: Int) -> Int {
    let date = date(day)
    let endOfYear = date.month >= 8 ? date.year + 1 : date.year
    return min(max(12 - (graduationYear - endOfYear), 9), 12)
  }
}

/// The four parts of a baseball year.
enum StorySeason: Int {
  case winter, spring, summer, fall

  init(month: Int) {
    switch month {
    case 2...5: self = .spring
    case 6...8: self = .summer
    case 9...11: self = .fall
    default: self = .winter
    }
  }

  var name: String {
    switch self {
    case .winter: "winter"
    case .spring: "spring"
    case .summer: "summer"
    case .fall: "fall"
    }
  }
}

/// The English name of a month, 1…12.
func monthName(_ month: Int) -> String {
  let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  return names[min(max(month, 1), 12) - 1]
}
