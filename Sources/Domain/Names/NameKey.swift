import Foundation

/// What of a name a reader sees: two names with one key are the same name to people. Case, the number of blanks, how a
/// letter with a mark is composed (NFC or NFD), and characters that cannot be seen make no difference.
public struct NameKey: Hashable, Sendable {
  /// The key as a text, for an index.
  public let text: String

  /// Creates the key of a name, also of one that was written before names had to be visible.
  public init(_ name: String) {
    let seen = String(String.UnicodeScalarView(name.unicodeScalars.filter { !$0.isIgnorable }))
    // To capitals and back folds case: ß and ss are one, and so are the two small sigmas.
    let folded = seen.uppercased().lowercased().precomposedStringWithCanonicalMapping
    text = folded.unicodeScalars.split { $0.isBlank }.map { String(String.UnicodeScalarView($0)) }
      .joined(separator: " ")
  }

  /// Compares the bytes.
  public static func == (a: NameKey, b: NameKey) -> Bool { a.text.hasSameBytes(as: b.text) }

  /// The first character of a name that cannot be seen; nil if all can. A name of blanks alone has one, too.
  ///
  /// Joiners and selectors of a glyph are part of the visible character before them, as in Persian names and emoji.
  static func unseen(in name: String) -> Unicode.Scalar? {
    var before: Unicode.Scalar?
    var joiner: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      if scalar.isJoining, let last = before, last.takes(scalar), joiner == nil {
        if scalar.isJoiner { joiner = scalar }
        continue
      }
      if scalar.isIgnorable { return scalar }
      if let open = joiner, scalar.isASCII || scalar.isBlank { return open }
      joiner = nil
      before = scalar
    }
    if let joiner { return joiner }
    return name.unicodeScalars.allSatisfy(\.isBlank) ? name.unicodeScalars.first : nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is never drawn: default-ignorable, such as U+200B and U+202E, or a control.
  fileprivate var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || (0xfff9...0xfffb).contains(value)
      || properties.isNoncharacterCodePoint
      || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }

  /// Whether the character is drawn as an empty place.
  fileprivate var isBlank: Bool { properties.isWhitespace || value == 0x2800 }

  /// Whether a joiner or a selector after this character has something to act on: never in Latin text, but the selector
  /// of a keycap.
  fileprivate func takes(_ joining: Unicode.Scalar) -> Bool {
    !isASCII && !isBlank || !joining.isJoiner && "0123456789#*".unicodeScalars.contains(self)
  }

  fileprivate var isJoiner: Bool { value == 0x200c || value == 0x200d }

  /// Whether the character joins two others, or selects how the one before it is drawn.
  fileprivate var isJoining: Bool {
    isJoiner || (0xfe00...0xfe0f).contains(value) || (0xe0100...0xe01ef).contains(value)
  }
}
