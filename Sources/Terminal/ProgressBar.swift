/// A line that shows the progress of long work.
package enum ProgressBar {
  /// " 45% [=====>      ]  12,345/s  0:12 left", at most `width` columns wide.
  ///
  /// - Parameters:
  ///   - done: The work done, in the unit of `total`.
  ///   - total: All the work; 0 if unknown, which leaves out the percentage, the bar and the time left.
  ///   - elapsed: The seconds since the work began.
  ///   - width: The terminal's width in columns.
  package static func line(done: Int64, total: Int64, elapsed: Double, width: Int) -> String {
    let done = max(0, done)
    let rate = elapsed > 0 && elapsed.isFinite ? Double(done) / elapsed : 0
    let speed = rate > 0 ? "\(grouped(rate))/s" : ""
    guard total > 0 else {
      return TextWidth.fit([grouped(Double(done)), speed].filter { !$0.isEmpty }.joined(separator: "  "), to: width)
    }
    let share = min(1, Double(done) / Double(total))
    // Rounded down: 100 % appears only when everything is done.
    let percent = done >= total ? 100 : total.dividingFullWidth(done.multipliedFullWidth(by: 100)).quotient
    let number = "\(percent)%"
    let start = String(repeating: " ", count: 4 - number.utf8.count) + number
    let left = rate > 0 ? duration(Double(total - min(done, total)) / rate) + " left" : ""
    let end = [speed, left].filter { !$0.isEmpty }.map { "  " + $0 }.joined()
    let room = min(40, width - start.utf8.count - end.utf8.count - 3)
    return TextWidth.fit(room >= 5 ? "\(start) [\(bar(share, room))]\(end)" : start + end, to: width)
  }

  private static func bar(_ share: Double, _ length: Int) -> String {
    let filled = min(length, Int(share * Double(length)))
    let head = filled > 0 && filled < length ? ">" : ""
    return String(repeating: "=", count: filled - head.utf8.count) + head
      + String(repeating: " ", count: length - filled)
  }

  /// "0:07", "12:30", "3:05:00"; at most 99 hours.
  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 99 * 3600))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// "1,234,567"; a number below 10 with one decimal unless it is whole.
  private static func grouped(_ number: Double) -> String {
    if number < 10, number != number.rounded() {
      let tenths = Int((number * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    let digits = Array(String(Int64(min(number.rounded(), 9e18))))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
