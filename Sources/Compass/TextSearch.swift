import Foundation
import GRDB

/// A search for a text in other texts, ignoring case.
struct TextSearch {
  /// The SQL function's name.
  static let name = "holds_searched_text"
  private let wanted: [UInt8]

  init(_ text: String) { wanted = Self.folded(text) }

  /// Whether a value's JSON, or a plain text, contains the searched text.
  func isFound(in json: String?) -> Bool {
    guard let json else { return false }
    guard !wanted.isEmpty else { return true }
    return Self.contains(Self.folded(Self.plain(json)), wanted)
  }

  /// Whether a payload's bytes may contain the text in some value; true if the bytes alone do not tell.
  func mayOccur(in payload: UnsafeRawBufferPointer) -> Bool {
    guard isPlain else { return true }
    guard let first = wanted.first else { return true }
    let capital = first &- 0x61 < 26 ? first & 0xDF : first
    var start = 0
    while start + wanted.count <= payload.count {
      let byte = payload[start]
      // An escape may be any letter, and a non-ASCII letter may become an ASCII one in lower case.
      if byte == UInt8(ascii: "\\") || byte >= 0x80 { return true }
      if byte == first || byte == capital, matches(payload, at: start) { return true }
      start += 1
    }
    return payload[start...].contains { $0 == UInt8(ascii: "\\") || $0 >= 0x80 }
  }

  private func matches(_ payload: UnsafeRawBufferPointer, at start: Int) -> Bool {
    wanted.indices.allSatisfy { index in
      let byte = payload[start + index]
      return (byte &- 0x41 < 26 ? byte | 0x20 : byte) == wanted[index]
    }
  }

  /// Whether the text has the same bytes in a payload as in the value that is shown. It then is ASCII with at least one
  /// letter other than "e", which numbers may contain; it has no character that JSON escapes; and it is not a part of a
  /// word that is shown although the payload may not contain it.
  private var isPlain: Bool {
    wanted.allSatisfy { $0 < 0x80 && $0 >= 0x20 && !#""\/"#.utf8.contains($0) }
      && wanted.contains { $0 &- 0x61 < 26 && $0 != UInt8(ascii: "e") }
      && !["true", "false", "done"].contains { Self.contains(Array($0.utf8), wanted) }
  }

  /// The SQL function for one search; a later search replaces it.
  static func function(for text: String) -> DatabaseFunction {
    let search = TextSearch(text)
    return DatabaseFunction(name, argumentCount: 1, pure: true) { values in
      search.isFound(in: String.fromDatabaseValue(values[0]))
    }
  }

  /// The text of a JSON value, without escapes.
  private static func plain(_ json: String) -> String {
    // Most values have no escapes.
    guard json.utf8.contains(UInt8(ascii: "\\")) else { return json }
    let text = try? JSONDecoder().decode(String.self, from: Data(json.utf8))
    return text ?? (try? JSONDecoder().decode([String].self, from: Data(json.utf8)))?.joined(separator: "\n") ?? json
  }

  /// The text in lower case, in Unicode normalization form C.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.lowercased().precomposedStringWithCanonicalMapping.utf8)
    }
    for index in bytes.indices where bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
    return bytes
  }

  private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
