import Domain

/// Interprets the texts of a bulk file.
enum BulkText {
  /// Returns the text trimmed and with single blanks inside; control characters count as blanks.
  static func clean(_ text: String) -> String {
    if isClean(text) { return text }
    let scalars = text.unicodeScalars
    return scalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      .map(String.init).joined(separator: " ")
  }

  /// Returns whether a text is ASCII and needs no cleaning: a fast path, as nearly all texts are like that.
  private static func isClean(_ text: String) -> Bool {
    var isBlank = true
    for byte in text.utf8 {
      let wasBlank = isBlank
      isBlank = byte == UInt8(ascii: " ")
      if byte < 0x20 || byte >= 0x7f || (isBlank && wasBlank) { return false }
    }
    return !isBlank
  }

  private static let longestMarker = 17

  /// Returns the cleaned text; nil if it means a missing value. The markers differ between releases.
  static func value(_ text: String) -> String? {
    let text = clean(text)
    if text.utf8.count > longestMarker { return text }
    switch text.uppercased() {
    case "", "NULL", "PRIVACYSUPPRESSED", "NA", "PS": return nil
    default: return text
    }
  }

  /// Parses a decimal number; words and hexadecimal forms, which `Double` would accept, are refused.
  static func number(_ text: String) -> Double? {
    let accepted = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard accepted, let number = Double(text) else { return nil }
    // Not all JSON readers keep a negative zero.
    return number == 0 ? 0 : number
  }

  /// Returns the web address, with http:// before it if it has no scheme (facts §7); nil if it is not one.
  static func address(_ text: String) -> String? {
    let hasScheme = text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://")
    guard hasScheme || !text.contains("://"),
      let url = try? ContactRule.url(hasScheme ? text : "http://" + text, "website")
    else { return nil }
    return namesHost(url) ? url : nil
  }

  /// Returns whether the host contains dots and ends in a word: texts such as "n/a" and "see the catalogue" fail only
  /// here.
  private static func namesHost(_ url: String) -> Bool {
    let rest = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let end: [UInt8] = Array("/?#".utf8)
    let parts = rest.prefix { !end.contains($0) }
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2, parts.dropFirst().allSatisfy(isPort) else { return false }
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) }) else { return false }
    return labels.last?.contains { !isDigit($0) } ?? false
  }

  private static func isPort(_ bytes: Substring.UTF8View) -> Bool { !bytes.isEmpty && bytes.allSatisfy(isDigit) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: isDigit(byte)
    }
  }
}
