import Domain

/// The days of the story, counted from 0, in the family's time in Texas: UTC−6 all year.
///
/// The story ends on the evening before `until`: in the first hour of the day `until` in UTC. So a story that ends
/// today is in the past at any hour, and events that somebody adds to it come later.
struct StoryCalendar {
  /// The number of days of the story: about 22 months, two seasons.
  static let length = 669
  /// The minutes of the day between which people act.
  static let waking = 7 * 60..<21 * 60
  private static let minutesBehindUTC = 6 * 60

  /// The first day.
  let start: CalendarDate
  /// The year in which the player finishes high school. He is a senior at the end of the story, or becomes one after
  /// the summer in which it ends.
  let graduationYear: Int

  init(until: CalendarDate) {
    start = until.adding(days: -Self.length)
    let year = until.month <= 5 ? until.year : until.year + 1
    // The player's details accept only these years.
    graduationYear = min(max(year, 2024), 2040)
  }

  /// Returns the date of a day.
  func date(_ day: Int) -> CalendarDate { start.adding(days: day) }

  /// Returns the day itself, or a later one if it is at Christmas, when nobody works.
  func workday(_ day: Int) -> Int {
    let date = date(day)
    return date.month == 12 && (23...26).contains(date.day) ? day + 27 - date.day + day % 3 : day
  }

  /// Returns the instant that is `milliseconds` after the family's midnight on a day.
  func instant(_ day: Int, milliseconds: Int64) -> Instant {
    Instant(
      milliseconds: start.startInUTC.milliseconds + Int64(day) * 86_400_000 + milliseconds
        + Int64(Self.minutesBehindUTC) * 60_000)
  }

  /// The same with minutes after the family's midnight.
  func instant(_ day: Int, minute: Int) -> Instant { instant(day, milliseconds: Int64(minute) * 60_000) }

  /// Returns the day of the story and the minute of the family's day at a moment after the start.
  func local(_ instant: Instant) -> (day: Int, minute: Int) {
    let sinceStart = instant.milliseconds - start.startInUTC.milliseconds
    let minutes = Int(sinceStart / 60_000) - Self.minutesBehindUTC
    return (minutes / 1440, minutes % 1440)
  }

  /// Returns the school grade that the player attends on a day: 9 to 12.
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

/// Returns the English name of a month, 1…12.
func monthName(_ month: Int) -> String {
  let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  return names[min(max(month, 1), 12) - 1]
}
