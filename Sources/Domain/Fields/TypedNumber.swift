/// A number as people type it, read in one way by forms, commands, imports and dialogs: "40000", "40,000.50", "$1,250",
/// "3,5", "1.234,56", "33 %", "−2" (ruling 54).
///
/// A comma followed by three digits stands between thousands, any other single comma before decimals; where both kinds
/// of sign occur, the last one stands before the decimals. Exponents, hexadecimal digits and words are no numbers.
public struct TypedNumber: Equatable, Sendable {
  /// The sign that says what is counted, if one was typed.
  public enum Unit: Equatable, Sendable {
    case dollars, percent
  }

  /// What the typed sign says is counted; nil without one.
  public let unit: Unit?
  /// Whether a comma stands before the decimals.
  public let hasDecimalComma: Bool
  private let isNegative: Bool
  private let whole: String
  private let fraction: String

  /// Nil for a text that is no number, or one of more than fifteen digits before or after the decimal point.
  public init?(_ text: String) {
    var rest = Substring(text.trimmed)
    isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let (isMoney, isShare) = (rest.first == "$", rest.last == "%")
    guard !(isMoney && isShare) else { return nil }
    if isMoney { rest.removeFirst() }
    if isShare { rest.removeLast() }
    unit = isMoney ? .dollars : isShare ? .percent : nil
    guard let parts = Self.parts(String(rest).trimmed) else { return nil }
    (whole, fraction, hasDecimalComma) = parts
  }

  /// The number; in per cent where a percent sign was typed.
  public var value: Double? { Double(plain(shifted: 0)) }

  /// The whole number; nil for one with decimals.
  public var exactly: Int? { fraction.isEmpty ? Int((isNegative ? "-" : "") + whole) : nil }

  /// The number in hundredths; nil for one with smaller parts.
  public var hundredths: Int? {
    guard fraction.utf8.count <= 2 else { return nil }
    return Int((isNegative ? "-" : "") + whole + fraction + String(repeating: "0", count: 2 - fraction.utf8.count))
  }

  /// The hundredth part of the number, to the last digit.
  public var hundredth: Double? { Double(plain(shifted: 2)) }

  /// The digits of a hundred times the number: "33" for 0.33.
  var hundredfold: String {
    let digits = fraction + String(repeating: "0", count: max(0, 2 - fraction.utf8.count))
    let (front, rest) = ((whole + digits.prefix(2)).drop { $0 == "0" }, digits.dropFirst(2))
    return (isNegative ? "-" : "") + (front.isEmpty ? "0" : front) + (rest.isEmpty ? "" : "." + rest)
  }

  /// The digits with the point moved to the left.
  private func plain(shifted places: Int) -> String {
    let digits = String(repeating: "0", count: places + 1) + whole
    let point = digits.index(digits.endIndex, offsetBy: -places)
    return (isNegative ? "-" : "") + digits[..<point] + "." + digits[point...] + (fraction + "0")
  }

  // MARK: Separators

  private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{2009}", "\u{202F}"]

  /// The digits before and after the decimal point, without zeros at the ends that say nothing.
  private static func parts(_ text: String) -> (String, String, Bool)? {
    var groups = [""]
    var separators: [Character] = []
    for character in text {
      if character.utf8.count == 1, character.isNumber {
        groups[groups.count - 1].append(character)
      } else {
        guard character == "," || character == "." || spaces.contains(character) else { return nil }
        separators.append(spaces.contains(character) ? " " : character)
        groups.append("")
      }
    }
    let hasDecimals = isDecimal(separators, groups)
    let fraction = hasDecimals ? groups.removeLast() : ""
    let between = separators.prefix(groups.count - 1)
    guard groups.count == 1 || isGrouped(groups), Set(between).count <= 1 else { return nil }
    let whole = groups.joined()
    guard !(whole + fraction).isEmpty, whole.utf8.count <= 15, fraction.utf8.count <= 15 else { return nil }
    let leading = whole.drop { $0 == "0" }
    let trailing = fraction.reversed().drop { $0 == "0" }.reversed()
    return (leading.isEmpty ? "0" : String(leading), String(trailing), hasDecimals && separators.last == ",")
  }

  /// Whether the last separator stands before decimals.
  private static func isDecimal(_ separators: [Character], _ groups: [String]) -> Bool {
    guard let last = separators.last, last != " " else { return false }
    guard separators.count == 1 else { return !separators.dropLast().contains(last) }
    return last == "." || !isGrouped(groups)
  }

  /// Whether all but the first group have three digits. No number has a group of thousands behind a zero.
  private static func isGrouped(_ groups: [String]) -> Bool {
    guard let first = groups.first, (1...3).contains(first.utf8.count), !first.hasPrefix("0") else { return false }
    return groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
  }
}
