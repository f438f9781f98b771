/// Writes comma-separated values that are safe to open in a spreadsheet.
package enum CSV {
  /// Returns one record of RFC 4180, without its line ending.
  ///
  /// A spreadsheet would run a text that begins with = + - @, a full-width form of them, a tab or a carriage return as a
  /// formula. Such a text gets an apostrophe in front, unless it is a plain number such as -5.2.
  package static func line(_ fields: [String]) -> String {
    // A record with one empty field would be an empty line, which readers skip.
    if let only = fields.first, fields.count == 1, only.isEmpty { return "\"\"" }
    return fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    let safe = guarded(text)
    let special = [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13]
    guard safe.utf8.contains(where: special.contains) else { return safe }
    var quoted = "\""
    for scalar in safe.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// Returns a text as a spreadsheet may read it: with an apostrophe in front if it would be run as a formula, or if
  /// `unguarded` would otherwise take an apostrophe of its own away.
  static func guarded(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let rest = scalars.drop { $0 == apostrophe }
    guard let first = rest.first, beginsFormulas.contains(first) else { return text }
    let isPlain = rest.startIndex == scalars.startIndex && signs.contains(first) && isNumber(text.utf8.dropFirst())
    return isPlain ? text : "'" + text
  }

  /// Returns the text that `guarded` was given. People who know spreadsheets type the same apostrophe.
  package static func unguarded(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    let rest = scalars.drop { $0 == apostrophe }
    guard scalars.first == apostrophe, let first = rest.first, beginsFormulas.contains(first) else { return cell }
    return String(scalars.dropFirst())
  }

  // Scalars and not characters: "=" with an accent above is another character, but begins a formula all the same.
  private static let apostrophe: Unicode.Scalar = "'"
  private static let signs: Set<Unicode.Scalar> = ["+", "-"]
  private static let beginsFormulas: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Whether the bytes are digits, optionally with a point and more digits, optionally with an exponent.
  private static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    func digits() -> Bool {
      let run = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      rest.removeFirst(run.count)
      return !run.isEmpty
    }
    func skip(_ accepted: String) -> Bool {
      guard let first = rest.first, accepted.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    guard digits() else { return false }
    if skip("."), !digits() { return false }
    if skip("eE") {
      _ = skip("+-")
      if !digits() { return false }
    }
    return rest.isEmpty
  }
}
