import Crypto
import Domain
import Foundation

/// Replacements derived with a key that is made for one bundle and never stored. Within the bundle, the same text of
/// the same kind has the same replacement, and a replacement does not reveal its original.
///
/// A replacement has the shape of its original: letters stay letters, of the same script and case if the script's
/// letters are contiguous in Unicode; digits stay digits, and all other characters are kept. So it has as many bytes,
/// UTF-16 units and words, and meets the same validation rules. Not thread-safe.
final class Pseudonyms {
  /// The kind of thing that is replaced. Within a kind, two short texts have different replacements if there are enough
  /// letters.
  enum Scope: String {
    case word, text, host, conference, id, number
  }

  /// Up to this number of bytes, two texts could have the same replacement by chance, so replacements are remembered.
  /// Two different longer texts practically never have the same replacement.
  private static let longestRemembered = 12
  private static let mostAttempts: UInt32 = 64

  private let key: SymmetricKey
  private var attempts: [String: UInt32] = [:]
  private var taken: Set<[UInt8]> = []

  init(key: SymmetricKey = SymmetricKey(size: .bits256)) { self.key = key }

  // MARK: Texts

  /// Returns a text of the same shape.
  ///
  /// - Parameters:
  ///   - identity: The value from which the replacement is derived; the text itself by default.
  ///   - isFit: A further condition on the replacement. Others are tried until one meets it; after 64 attempts, the
  ///     last one is used nevertheless.
  func replacement(
    for text: String, as scope: Scope = .text, identity: String? = nil, where isFit: (String) -> Bool = { _ in true }
  ) -> String {
    guard text.unicodeScalars.contains(where: \.isWordPart) else { return text }
    let name = scope.rawValue + "\0" + (identity ?? text)
    let isShort = text.utf8.count <= Self.longestRemembered
    if isShort, let attempt = attempts[name] { return replacement(for: text, drawing: Draw(key, name, attempt)) }
    var candidate = text
    for attempt in 0..<Self.mostAttempts {
      candidate = replacement(for: text, drawing: Draw(key, name, attempt))
      guard isFit(candidate) else { continue }
      guard isShort else { return candidate }
      let takenKey = Array((scope.rawValue + "\0" + candidate.lowercased()).utf8)
      guard !candidate.hasSameBytes(as: text), !taken.contains(takenKey) else { continue }
      attempts[name] = attempt
      taken.insert(takenKey)
      return candidate
    }
    // No attempt succeeded: the replacements of so short a text are used up, or none is fit. The last one is used even
    // if another text has it.
    if isShort { attempts[name] = Self.mostAttempts - 1 }
    return candidate
  }

  /// Replaces each word separately and regardless of case, so that “Sam Rivers” stays related to “Sam”.
  func words(of text: String) -> String {
    parts(of: text) { $0.isWordPart }.map { part in
      guard let first = part.unicodeScalars.first, first.isWordPart else { return part }
      return replacement(for: part, as: .word, identity: part.lowercased())
    }.joined()
  }

  /// Replaces a web address: the scheme and “www.” stay, and a host has the same replacement wherever it occurs.
  func link(_ text: String) -> String {
    var rest = text[...]
    var kept = ""
    for prefix in ["https://", "http://", "www."] where rest.lowercased().hasPrefix(prefix) {
      kept += rest.prefix(prefix.count)
      rest = rest.dropFirst(prefix.count)
    }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = String(rest.dropFirst(host.count))
    return kept + replacement(for: String(host), as: .host, identity: host.lowercased())
      + (path.isEmpty ? "" : replacement(for: path, identity: text))
  }

  /// Replaces “City, ST 12345” except the state, which the program reads from there.
  func town(_ text: String) -> String {
    text.components(separatedBy: ",").enumerated().map { index, part in
      let state = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      guard index > 0, state.utf8.count == 2, state.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
        return words(of: part)
      }
      return part[..<state.startIndex] + state + words(of: String(part[state.endIndex...]))
    }.joined(separator: ",")
  }

  /// Replaces a conference's name except the parts that the match score searches for (`ConferenceType.names`), and
  /// introduces no such part.
  func conference(_ text: String) -> String {
    func names(_ text: String) -> [String] { ConferenceType.names.filter { text.lowercased().contains($0) } }
    let found = names(text)
    var isKept = [Bool](repeating: false, count: text.unicodeScalars.count)
    let folded = text.unicodeScalars.map { $0.isASCII ? String($0).lowercased() : "\u{FFFD}" }
    for name in found where name.count <= folded.count {
      for start in 0...(folded.count - name.count) where folded[start..<(start + name.count)].joined() == name {
        for index in start..<(start + name.count) { isKept[index] = true }
      }
    }
    func restored(_ candidate: String) -> String {
      let pairs = zip(zip(text.unicodeScalars, candidate.unicodeScalars), isKept)
      return String(String.UnicodeScalarView(pairs.map { $1 ? $0.0 : $0.1 }))
    }
    return restored(replacement(for: text, as: .conference) { names(restored($0)) == found })
  }

  // MARK: Ids and numbers

  /// Returns another id. The time in an id of version 7 stays, so that records keep their order.
  func id(_ id: UUID) -> UUID {
    var draw = Draw(key, Scope.id.rawValue + "\0" + id.lowercased, 0)
    var other = id.uuid
    withUnsafeMutableBytes(of: &other) { bytes in
      let isOrdered = bytes[6] >> 4 == 7
      for index in (isOrdered ? 8 : 0)..<16 {
        let byte = UInt8(truncatingIfNeeded: draw.next())
        switch index {
        case 6: bytes[index] = bytes[index] & 0xF0 | byte & 0x0F
        case 8: bytes[index] = bytes[index] & 0xC0 | byte & 0x3F
        default: bytes[index] = byte
        }
      }
    }
    return UUID(uuid: other)
  }

  /// Returns a coordinate drawn within the same degree, with as many decimals, but at most nine. A whole number of
  /// degrees is returned unchanged.
  func coordinate(_ degrees: Double) -> Double {
    let text = "\(degrees)"
    let decimals = text.split(separator: ".").dropFirst().first ?? "0"
    // Less than a ten-thousandth of a degree is written with an exponent.
    let digits = text.contains("e-") ? 9 : decimals == "0" || decimals.contains("e") ? 0 : decimals.utf8.count
    // The ninth decimal of a degree is a tenth of a millimetre.
    guard digits > 0, let unit = Double("1e\(min(digits, 9))") else { return degrees.rounded(.down) }
    var draw = Draw(key, Scope.number.rawValue + "\0\(degrees)", 0)
    return ((degrees.rounded(.down) * unit) + Double(draw.next() % UInt32(unit))) / unit
  }

  // MARK: Scalars

  private func replacement(for text: String, drawing draw: Draw) -> String {
    var draw = draw
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.isWordPart ? scalar.other(draw.next()) : scalar) }
    return String(scalars)
  }

  private func parts(of text: String, by kind: (Unicode.Scalar) -> Bool) -> [String] {
    var parts: [String] = []
    var last: Bool?
    for scalar in text.unicodeScalars {
      let isWord = kind(scalar)
      if last != isWord { parts.append("") }
      parts[parts.count - 1].unicodeScalars.append(scalar)
      last = isWord
    }
    return parts
  }
}

/// Numbers derived from a key, a name and an attempt: HMAC-SHA256 in counter mode.
private struct Draw {
  private let key: SymmetricKey
  private let seed: [UInt8]
  private var counter: UInt32 = 0
  private var block: [UInt8] = []

  init(_ key: SymmetricKey, _ name: String, _ attempt: UInt32) {
    self.key = key
    seed = Array(HMAC<SHA256>.authenticationCode(for: Array("\(attempt)\0\(name)".utf8), using: key))
  }

  mutating func next() -> UInt32 {
    if block.isEmpty {
      block = Array(HMAC<SHA256>.authenticationCode(for: seed + Array("\(counter)".utf8), using: key))
      counter += 1
    }
    defer { block.removeLast(4) }
    return block.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter or a digit, of any script.
  fileprivate var isWordPart: Bool {
    if value < 0x80 { return properties.isAlphabetic || (0x30...0x39).contains(value) }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return true
    default: return false
    }
  }

  /// Returns another letter or digit of the same kind and with as many bytes.
  fileprivate func other(_ draw: UInt32) -> Unicode.Scalar {
    if properties.generalCategory == .decimalNumber, let digit = properties.numericValue {
      return Unicode.Scalar(value - UInt32(digit) + draw % 10) ?? self
    }
    let letters = Self.alphabets.first { $0.contains(value) } ?? unlisted
    return Unicode.Scalar(letters.lowerBound + draw % UInt32(letters.count)) ?? self
  }

  /// The letters of scripts in which they are contiguous: Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai,
  /// kana, Hangul.
  private static let alphabets: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x41...0x5A, 0x3B1...0x3C9, 0x430...0x44F, 0x410...0x42F, 0x5D0...0x5EA, 0x628...0x63A, 0x915...0x939,
    0xE01...0xE2E, 0x3042...0x3093, 0x30A2...0x30F3, 0xAC00...0xD7A3,
  ]

  /// For letters of other scripts, the letters of a script with as many bytes.
  private var unlisted: ClosedRange<UInt32> {
    switch value {
    case ..<0x800: properties.isUppercase ? 0xC0...0xD6 : 0xE0...0xF6
    case ..<0x10000: 0x4E00...0x9FFF
    default: 0x20000...0x2A6DF
    }
  }
}
