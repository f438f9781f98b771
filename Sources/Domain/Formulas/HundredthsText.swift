/// Amounts of money and percentages as people type them: exact numbers of cents or of hundredths of a per cent.
public enum HundredthsText {
  /// Parses "40,000.50" as 4,000,050. Accepts digits with at most two decimals, optionally with a leading "-", with "$"
  /// before and "%" after them, and with commas between groups of three. Nil for any other text.
  public static func parse(_ text: String) -> Int? {
    var bytes = Array(text.trimmed.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    if bytes.first == UInt8(ascii: "$") { bytes.removeFirst() }
    if bytes.last == UInt8(ascii: "%") { bytes.removeLast() }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ self.whole(Array($0)) }) else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard parts.count == 1 || (1...2).contains(fraction.count) else { return nil }
    guard let rest = fraction.isEmpty ? 0 : decimal(fraction) else { return nil }
    let value = whole * 100 + (fraction.count == 1 ? rest * 10 : rest)
    return isNegative ? -value : value
  }

  /// Returns an amount of money as a form shows it: "40000", "40000.50".
  public static func inputText(cents: Int) -> String {
    let (sign, value) = (cents < 0 ? "-" : "", cents.magnitude)
    return sign + "\(value / 100)" + (value % 100 == 0 ? "" : "." + padded(Int(value % 100), 2))
  }

  /// Returns a percentage as a form shows it: "80", "66.5", "66.67".
  public static func inputText(percentHundredths value: Int) -> String {
    let text = inputText(cents: value)
    return text.contains(".") && text.hasSuffix("0") ? String(text.dropLast()) : text
  }

  /// Parses at most twelve digits, with or without commas between groups of three.
  private static func whole(_ digits: [UInt8]) -> Int? {
    let groups = digits.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups.first?.count ?? 0)
    guard groups.count == 1 || isGrouped else { return nil }
    return decimal(groups.joined())
  }
}
