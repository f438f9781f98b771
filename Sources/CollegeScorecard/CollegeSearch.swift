import Domain
import Foundation

/// A search text, parsed.
struct CollegeQuery {
  /// The quality of a match, best first.
  enum Rank: Int, Comparable {
    /// The name is exactly the text.
    case exact
    /// The name begins with the text as whole words.
    case opening
    /// The name begins with the text.
    case prefix
    /// Each word begins a word of one of the names.
    case words
    /// Each word begins a word of the names, the city or the state.
    case places
    /// Each word begins a word or, if it is long enough, occurs anywhere.
    case parts

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// No name is longer; the rest of a longer text is ignored.
  static let maximumLength = 100
  /// The length in bytes from which on a word is also found inside other words: shorter ones occur in nearly all names.
  private static let shortestPart = 3

  private let text: [UInt8]
  private let words: [[UInt8]]

  /// Returns nil for a text without letters and digits.
  init?(_ text: String) {
    self.text = CollegeText.folded(String(text.prefix(Self.maximumLength)))
    words = self.text.split(separator: CollegeText.blank).map(Array.init)
    if words.isEmpty { return nil }
  }

  /// Returns the quality of a college's match; nil if it does not match.
  func rank(of entry: CollegeEntry) -> Rank? {
    guard words.allSatisfy({ Self.occurs($0, in: entry.all, asPart: false) }) else {
      let isPart = words.allSatisfy {
        Self.occurs($0, in: entry.all, asPart: $0.count >= Self.shortestPart)
      }
      return isPart ? .parts : nil
    }
    let called = [entry.name, entry.core] + entry.shortNames
    if called.contains(text) { return .exact }
    let opening = called.filter { $0.starts(with: text) }
    if opening.contains(where: { $0[text.count] == CollegeText.blank }) { return .opening }
    if !opening.isEmpty { return .prefix }
    return words.allSatisfy { Self.occurs($0, in: entry.names, asPart: false) } ? .words : .places
  }

  /// Returns whether a word begins one of a text's words or, as a part, occurs anywhere in it.
  private static func occurs(_ word: [UInt8], in text: [UInt8], asPart: Bool) -> Bool {
    word.withUnsafeBufferPointer { word in
      text.withUnsafeBufferPointer { text in
        guard let first = word.first, text.count >= word.count else { return false }
        var isStart = true
        for start in 0...(text.count - word.count) {
          if (isStart || asPart) && text[start] == first {
            var length = 1
            while length < word.count, text[start + length] == word[length] { length += 1 }
            if length == word.count { return true }
          }
          isStart = text[start] == CollegeText.blank
        }
        return false
      }
    }
  }
}

/// Simplifies texts for comparison.
enum CollegeText {
  static let blank = UInt8(ascii: " ")

  /// Returns lower-case letters and digits without accents, in words separated by single blanks, as UTF-8.
  static func folded(_ text: String) -> [UInt8] {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let plain = isASCII ? text : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var result: [UInt8] = []
    var owesBlank = false
    for scalar in plain.unicodeScalars where !isSilent(scalar) {
      guard isWordPart(scalar) else {
        owesBlank = !result.isEmpty
        continue
      }
      if owesBlank { result.append(blank) }
      owesBlank = false
      if scalar.isASCII {
        let byte = UInt8(ascii: scalar)
        result.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      } else {
        result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
    return result
  }

  /// Returns whether a character is ignored, so that "st johns" finds "St. John's".
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "‘", "ʻ", "`", ".": true
    default: false
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": return true
      default: return false
      }
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
