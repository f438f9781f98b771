import Foundation

/// The name of a school or a place as people compare it (ruling 60): in lower case and without accents, apostrophes and
/// dots, with words apart where anything else stands between them, and with the usual abbreviations written out. "St.
/// Mary’s", "SAINT MARYS" and "St Mary's" are one, and so are "Texas A&M" and "Texas A and M".
public struct SchoolName: Hashable, Sendable {
  /// The words, as UTF-8.
  public let words: [[UInt8]]
  /// The words as they were written, before abbreviations were written out.
  public let written: [[UInt8]]

  /// Reads a name.
  public init(_ name: some StringProtocol) {
    let all = Self.folded(name).split(separator: Self.blank).map(Array.init)
    // "and" says as little as "&", which separates words.
    let telling = all.filter { $0 != Self.and }
    let written = telling.isEmpty ? all : telling
    self.written = written
    words = written.enumerated().map { place, word in
      guard word.count <= 4 else { return word }
      guard word == Self.st else { return Self.abbreviations[word] ?? word }
      // "Ohio St" and "Ohio St University" are a state's, "St Louis" and "Mount St Mary" a saint's.
      let isLast = place + 1 == written.count || Self.institutions.contains(written[place + 1])
      return place > 0 && isLast ? Self.state : Self.saint
    }
  }

  /// The ways in which the word at a place can be meant, if it is perhaps still being typed: "st" begins "stanford", too, and
  /// within a name it may be a saint or a state.
  public func ways(at place: Int) -> [[UInt8]] {
    var ways = [words[place]]
    if written[place] == Self.st, place > 0 { ways += [Self.saint, Self.state].filter { $0 != words[place] } }
    if place + 1 == words.count, written[place] != words[place] { ways.append(written[place]) }
    return ways
  }

  /// The words in a row, as UTF-8.
  public var bytes: [UInt8] { Array(words.joined(separator: [Self.blank])) }

  /// The ways in which the whole text can be meant.
  public var readings: [[UInt8]] {
    guard !words.isEmpty else { return [] }
    var readings: [[[UInt8]]] = [[]]
    for place in words.indices {
      let ways = ways(at: place)
      // Nobody writes three saints.
      readings = Array(readings.flatMap { reading in ways.map { reading + [$0] } }.prefix(9))
    }
    return readings.map { Array($0.joined(separator: [Self.blank])) }
  }

  /// What is compared: two names with one key are the same name to people.
  public var key: String {
    let leading = words.first == Self.the && words.count > 1 ? words.dropFirst() : words[...]
    return String(decoding: Array(leading.joined(separator: [Self.blank])), as: UTF8.self)
  }

  /// Whether names are compared with another word in place of this one, or without it.
  public static func isRewritten(_ word: [UInt8]) -> Bool { word == st || word == and || abbreviations[word] != nil }

  static let blank = UInt8(ascii: " ")
  private static let (and, the, st) = (Array("and".utf8), Array("the".utf8), Array("st".utf8))
  private static let (saint, state) = (Array("saint".utf8), Array("state".utf8))
  private static let institutions = Set(["university", "univ", "college", "coll"].map { Array($0.utf8) })
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
      let heard = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSilent($0) }))
      let plain = heard.uppercased().lowercased().decomposedStringWithCompatibilityMapping
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
