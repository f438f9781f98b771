import Foundation

/// One record of a file of comma-separated values.
public struct CSVRecord: Sendable {
  /// The line that it begins on, from 1.
  public internal(set) var line = 1
  /// The fields without their quotes, each with a comma behind it, so that one check of the encoding serves all.
  var bytes: [UInt8] = []
  /// Where each field ends in `bytes`.
  var ends: [Int] = []
  /// Whether a byte of a field is beyond ASCII and the whole is not UTF-8.
  var isLatin1 = false

  /// How many fields it has.
  public var count: Int { ends.count }

  /// The text of a field; nil beyond the last.
  public subscript(index: Int) -> String? {
    guard ends.indices.contains(index) else { return nil }
    let field = bytes[start(of: index)..<ends[index]]
    return isLatin1 ? Latin1.text(field) : String(decoding: field, as: UTF8.self)
  }

  /// All fields.
  public var texts: [String] { ends.indices.compactMap { self[$0] } }

  /// Whether nothing stands on its line.
  var isBlank: Bool { ends.count == 1 && ends[0] == 0 }

  /// Whether a field holds nothing. It must be one of the record's.
  public func isEmpty(_ index: Int) -> Bool { start(of: index) == ends[index] }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] + 1 }
}

/// The encoding of files that are not UTF-8.
enum Latin1 {
  /// What files mean that call themselves Latin-1: 0x80 to 0x9F are those of Windows-1252, as browsers read them too,
  /// where Latin-1 proper has control characters. Five of them are not assigned and stay what they are.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80..<0xa0).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  private static let windows = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}" + "\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ").unicodeScalars)
}
