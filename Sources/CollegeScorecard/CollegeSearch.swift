import Domain
import Foundation

extension CollegeDirectory {
  /// The colleges in which every word of the text occurs: in the name, the city or the state.
  ///
  /// Case, accents, apostrophes and dots do not matter, and other punctuation parts words: "texas a&m" finds
  /// "Texas A & M University". The colleges whose name is the text come first, then those whose name begins with it,
  /// then those in whose name every word of it begins a word, then the others; among equals the name decides by its
  /// bytes, then the UNITID. A text without letters and digits finds nothing.
  public func search(_ text: String, limit: Int) throws -> [College] {
    CollegeSearch.find(text, in: try all(), limit: limit)
  }
}

/// Finding colleges by what people type.
enum CollegeSearch {
  private enum Rank: Int, Comparable {
    case exact, prefix, wordPrefix, substring

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  static func find(_ text: String, in colleges: [College], limit: Int) -> [College] {
    let text = folded(text)
    let words = text.split(separator: blank).map(Array.init)
    guard !words.isEmpty, limit > 0 else { return [] }
    var found: [(rank: Rank, college: College)] = []
    for college in colleges {
      if let rank = rank(of: college, text, words) { found.append((rank, college)) }
    }
    found.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let (a, b) = (left.college, right.college)
      return a.name.hasSameBytes(as: b.name) ? a.unitID.precedesInBytes(b.unitID) : a.name.precedesInBytes(b.name)
    }
    return found.prefix(limit).map(\.college)
  }

  private static func rank(of college: College, _ text: [UInt8], _ words: [[UInt8]]) -> Rank? {
    let name = folded(college.name)
    let others = [college.city, college.state].compactMap { $0.map(folded) }
    guard words.allSatisfy({ word in contains(name, word) || others.contains { contains($0, word) } }) else {
      return nil
    }
    if name == text { return .exact }
    if name.starts(with: text) { return .prefix }
    let nameWords = name.split(separator: blank)
    return words.allSatisfy { word in nameWords.contains { $0.starts(with: word) } } ? .wordPrefix : .substring
  }

  /// Lower-case letters and digits without accents, in words parted by single blanks, as UTF-8.
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

  /// "St. John's" is found by "st johns".
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

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == first {
      if text[start..<(start + word.count)] == word[...] { return true }
    }
    return false
  }

  private static let blank = UInt8(ascii: " ")
}
