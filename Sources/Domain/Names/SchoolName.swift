import Foundation

/// The name of a school or a place as people compare it (ruling 60): in lower case and without accents, apostrophes and
/// dots, with words apart where anything else stands between them, and with the usual abbreviations written out. "St.
/// Mary’s", "SAINT MARYS" and "St Mary's" are one, and so are "Texas A&M" and "Texas A and M".
public struct SchoolName: Hashable, Sendable {
  /// The words, as UTF-8.
  public let words: [[UInt8]]
  /// The last word as it was written, before an abbreviation was written out; nil if there is no word.
  public let lastWritten: [UInt8]?

  /// Reads a name.
  public init(_ name: some StringProtocol) {
    let written = Self.folded(name).split(separator: Self.blank).map(Array.init)
    lastWritten = written.last
    // "and" says as little as "&", which separates words.
    let telling = written.filter { $0 != Self.and }
    words = (telling.isEmpty ? written : telling).enumerated().map { place, word in
      guard word.count <= 4 else { return word }
      // "Ohio St" is a state's, "St Louis" a saint's.
      if word == Self.st { return place > 0 && place == telling.count - 1 ? Self.state : Self.saint }
      return Self.abbreviations[word] ?? word
    }
  }

  /// The words in a row, as UTF-8.
  public var bytes: [UInt8] { Array(words.joined(separator: [Self.blank])) }

  /// The ways in which a text can be meant that is perhaps still being typed: "mount st" begins "Mount Sterling", too.
  public var readings: [[UInt8]] {
    guard let written = lastWritten, let last = words.last else { return [] }
    return [bytes] + (written == last ? [] : [Array((words.dropLast() + [written]).joined(separator: [Self.blank]))])
  }

  /// What is compared: two names with one key are the same name to people.
  public var key: String {
    let leading = words.first == Self.the && words.count > 1 ? words.dropFirst() : words[...]
    return String(decoding: Array(leading.joined(separator: [Self.blank])), as: UTF8.self)
  }

  static let blank = UInt8(ascii: " ")
  private static let (and, the, st) = (Array("and".utf8), Array("the".utf8), Array("st".utf8))
  private static let (saint, state) = (Array("saint".utf8), Array("state".utf8))
  private static let abbreviations: [[UInt8]: [UInt8]] = Dictionary(
    uniqueKeysWithValues: [
      ("ste", "sainte"), ("mt", "mount"), ("mtn", "mountain"), ("ft", "fort"), ("pt", "point"), ("univ", "university"),
      ("coll", "college"), ("inst", "institute"), ("intl", "international"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) })

  /// Lower-case letters and digits without accents, in words with single blanks between them, as UTF-8.
  private static func folded(_ text: some StringProtocol) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var owesBlank = false
    func append(_ scalar: Unicode.Scalar) {
      if isSilent(scalar) { return }
      guard isWordPart(scalar) else { return owesBlank = !result.isEmpty }
      if owesBlank { result.append(blank) }
      owesBlank = false
      if scalar.isASCII {
        let byte = UInt8(ascii: scalar)
        result.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      } else {
        result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for scalar in text.unicodeScalars { append(scalar) }
    } else {
      // To capitals and back folds case: ß and ss are one. In form KD a letter and its accent stand apart.
      let plain = text.uppercased().lowercased().decomposedStringWithCompatibilityMapping
      for scalar in plain.unicodeScalars where scalar.properties.canonicalCombiningClass == .notReordered {
        append(scalar)
      }
    }
    return result
  }

  /// Whether a character is read over, so that "st johns" is "St. John’s".
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "'", "`", "\u{B4}", "\u{2BB}", "\u{2BC}", "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}", "\u{FF07}": true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x61...0x7a).contains(scalar.value | 0x20) || (0x30...0x39).contains(scalar.value) }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
