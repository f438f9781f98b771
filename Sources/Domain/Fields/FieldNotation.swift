import Foundation

/// How the values of a field are typed and shown in an input: the unit of its number, the sign between its texts.
public enum FieldNotation: Equatable, Sendable {
  case text, id, flag
  /// Texts with commas between them.
  case list
  case whole, decimal
  /// Whole dollars.
  case dollars
  /// Dollars, stored in cents.
  case cents
  /// Per cent, stored in hundredths of one.
  case percent
  /// Per cent, stored as a share from 0 to 1.
  case share

  /// What is accepted, for messages.
  public var accepted: String {
    switch self {
    case .text: "a text"
    case .id: "an id"
    case .flag: "yes or no"
    case .list: "texts with commas between them"
    case .whole: "a whole number such as 12"
    case .decimal: "a number such as 3 or 3.5"
    case .dollars: "a number of whole dollars such as 40000"
    case .cents: "a number of dollars such as 40000 or 40000.50"
    case .percent: "a number such as 80 or 66.67"
    case .share: "per cent from 0 to 100, such as 33 or 33.5%"
    }
  }

  /// Returns the value that a text means. Nil for a text that means none; the rules of the field come later.
  public func value(of text: String) -> FieldValue? {
    switch self {
    case .text: .text(text)
    case .id: UUID(strict: text).map(\.fieldValue)
    case .flag: Self.flags[text.trimmed.lowercased()].map(FieldValue.flag)
    case .list: .list(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
    case .whole: number(text, as: nil)?.exactly.map(FieldValue.integer)
    case .decimal: number(text, as: nil)?.value.map(FieldValue.number)
    case .dollars: number(text, as: .dollars)?.exactly.map(FieldValue.integer)
    case .cents: number(text, as: .dollars)?.hundredths.map(FieldValue.integer)
    case .percent: number(text, as: .percent)?.hundredths.map(FieldValue.integer)
    case .share: number(text, as: .percent).flatMap(Self.share).map(FieldValue.number)
    }
  }

  /// Returns the text for which `value(of:)` gives the value back.
  public func text(of value: FieldValue) -> String {
    switch (self, value) {
    case (.cents, .integer(let cents)): HundredthsText.inputText(cents: cents)
    case (.percent, .integer(let hundredths)): HundredthsText.inputText(percentHundredths: hundredths)
    // The sign tells half a per cent from a half.
    case (.share, .number(let share)): (TypedNumber(Self.digits(share))?.hundredfold ?? Self.digits(share * 100)) + "%"
    case (_, .text(let text)): text
    case (_, .integer(let number)): String(number)
    case (_, .number(let number)): Self.digits(number)
    case (_, .flag(let flag)): flag ? "true" : "false"
    case (_, .list(let texts)): texts.joined(separator: ",")
    }
  }

  private static let flags = ["true": true, "yes": true, "false": false, "no": false]

  /// Returns the amount that a text means, in the unit of the stored number.
  public func integer(of text: String) -> Int? {
    if case .integer(let number)? = value(of: text) { number } else { nil }
  }

  private func number(_ text: String, as unit: TypedNumber.Unit?) -> TypedNumber? {
    guard let number = TypedNumber(text), number.unit == nil || number.unit == unit else { return nil }
    // Dollars have a decimal point: "4,00" is rather 4,000 with a digit missing than 4.
    return unit == .dollars && number.hasDecimalComma ? nil : number
  }

  /// "33%" and "33" are 0.33; a number up to 1 without a sign is a share already.
  private static func share(_ number: TypedNumber) -> Double? {
    let isShare = number.unit == nil && (number.value ?? 0) <= 1
    return (isShare ? number.value : number.hundredth).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  private static func digits(_ number: Double) -> String {
    let text = "\(number)"
    return text.contains("e")
      ? NumberText.plain(number).replacing(",", with: "")
      : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
