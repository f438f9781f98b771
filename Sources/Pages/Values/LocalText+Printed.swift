import Compass
package import Domain
import Foundation

extension LocalText {
  /// Returns the times that a text stands for if `date` or `dateAndTime` returns it for them: a day or a minute; nil for
  /// any other text.
  ///
  /// What prints the same is what was meant: the numbers in the text name the few days and minutes that could have been
  /// printed. So no form of any locale is described a second time.
  ///
  /// - Throws: `WhenError.wasTwice` for a time that clocks showed twice.
  package func times(printedAs text: String) throws -> ClosedRange<Instant>? {
    let (numbers, wanted) = (Self.numbers(in: text), Self.comparable(text))
    guard (2...6).contains(numbers.count), let year = numbers.first(where: { $0 >= 1000 }) else { return nil }
    let small = numbers.filter { $0 < 100 }
    for (place, number) in small.enumerated() {
      var rest = small
      rest.remove(at: place)
      for day in (1...12).compactMap({ CalendarDate(year: year, month: $0, day: number) }) {
        if Self.comparable(date(day)) == wanted { return day.start(in: timeZone)...day.end(in: timeZone) }
        if let minute = try minute(of: day, printedAs: text, from: rest) { return minute }
      }
    }
    return nil
  }

  private func minute(
    of day: CalendarDate, printedAs text: String, from numbers: [Int]
  ) throws -> ClosedRange<Instant>? {
    let wanted = Self.comparable(text)
    for (place, hour) in numbers.enumerated() {
      for (other, minute) in numbers.enumerated() where other != place && minute < 60 {
        // On a clock of twelve hours 1 may be 13, and 12 may be 0.
        for hour in Set([hour, hour % 12, hour % 12 + 12]) where hour < 24 {
          let moments = WallTime(day, minute: hour * 60 + minute).moments(in: timeZone)
          guard let first = moments.first, Self.comparable(dateAndTime(first)) == wanted else { continue }
          guard moments.count == 1 else {
            throw WhenError.wasTwice(text, zone: timeZone.identifier, moments: moments)
          }
          return first...Instant(milliseconds: first.milliseconds + 59_999)
        }
      }
    }
    return nil
  }

  /// The numbers in a text, in the digits of any script.
  private static func numbers(in text: String) -> [Int] {
    text.split { $0.wholeNumberValue.map { $0 > 9 } ?? true }.prefix(8).map { digits in
      digits.prefix(6).reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
    }
  }

  /// A text without what cannot be told apart on a screen.
  private static func comparable(_ text: String) -> String {
    plain(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")).lowercased()
  }
}
