import Foundation

/// One record of a file of comma-separated values.
package struct CSVRecord: Sendable {
  /// The number of the line on which it begins, from 1.
  package internal(set) var line = 1
  /// The fields without their quotes, each followed by a comma, so that one UTF-8 check covers all of them.
  var bytes: [UInt8] = []
  /// The offset in `bytes` at which each field ends.
  var ends: [Int] = []
  /// Whether the bytes are not valid UTF-8, and so are read as Latin-1.
  var isLatin1 = false

  /// The number of fields.
  package var count: Int { ends.count }

  /// The text of a field; nil beyond the last field.
  package subscript(index: Int) -> String? {
    guard ends.indices.contains(index) else { return nil }
    let field = bytes[start(of: index)..<ends[index]]
    return isLatin1 ? Latin1.text(field) : String(decoding: field, as: UTF8.self)
  }

  /// The texts of all fields.
  package var texts: [String] { ends.indices.compactMap { self[$0] } }

  /// Whether it has a single field that is empty: its line is blank or holds only `""`.
  var isBlank: Bool { ends.count == 1 && ends[0] == 0 }

  /// Whether a field is empty. The index must be valid.
  package func isEmpty(_ index: Int) -> Bool { start(of: index) == ends[index] }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] + 1 }
}

/// The encoding of files that are not UTF-8.
enum Latin1 {
  /// Decodes Latin-1 as files in practice use it: like browsers, it reads 0x80 to 0x9F as Windows-1252, where Latin-1
  /// proper has control characters. The five bytes that Windows-1252 does not assign become those control characters.
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
