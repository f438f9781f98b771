import Foundation

/// Replaces the names and words in the text of a JSON object. Figures and the layout stay as they are.
enum FigureText {
  /// Returns the text with each string in it passed through `replace`; nil if it is not a JSON object.
  static func replacing(_ text: String, with replace: (String) -> String) -> String? {
    guard (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any] else { return nil }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      result.append(scalar)
      guard scalar == "\"" else { continue }
      guard let end = Self.end(of: rest) else { return nil }
      result.append(contentsOf: replacing(rest[..<end], replace))
      result.append("\"")
      rest = rest[end...].dropFirst()
    }
    return String(result)
  }

  private static func end(of rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
    var isEscaped = false
    return rest.indices.first { index in
      defer { isEscaped = !isEscaped && rest[index] == "\\" }
      return !isEscaped && rest[index] == "\""
    }
  }

  /// Replaces the content of a string. An escape of a letter becomes another letter; other escapes are punctuation and
  /// stay.
  private static func replacing(
    _ inside: Substring.UnicodeScalarView, _ replace: (String) -> String
  ) -> String.UnicodeScalarView {
    var plain = String.UnicodeScalarView()
    var escapes: [(at: Int, text: String)] = []
    var rest = inside
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let code = rest.popFirst() else {
        plain.append(scalar)
        continue
      }
      guard code == "u" else {
        escapes.append((plain.count, "\\" + String(code)))
        plain.append("\u{1}")
        continue
      }
      let digits = String(rest.prefix(4))
      rest = rest.dropFirst(4)
      // A surrogate stays: nobody types a letter as an escaped surrogate pair.
      let letter = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      let stays = letter.map { !$0.properties.isAlphabetic } ?? true
      escapes.append((plain.count, stays ? "\\u" + digits : "\\u004e"))
      plain.append("\u{1}")
    }
    var result = String.UnicodeScalarView()
    var next = escapes[...]
    for (index, scalar) in replace(String(plain)).unicodeScalars.enumerated() {
      if next.first?.at == index, let escape = next.popFirst() {
        result.append(contentsOf: escape.text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return result
  }
}
