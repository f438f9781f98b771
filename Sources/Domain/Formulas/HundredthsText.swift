/// Amounts of money and percentages as inputs show them: exact numbers of cents or of hundredths of a per cent.
public enum HundredthsText {
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
}
