/// An enumeration that came out of a database and may grow there: some values are known, any other survives unchanged.
///
/// Reading tolerates unknown values and carries them byte for byte; writing accepts only known ones (ruling 22).
public protocol OpenEnumeration: RawRepresentable, Hashable, FieldConvertible, CustomStringConvertible
where RawValue == String {
  /// Any text is a value; whether it is a known one is a separate question.
  init(rawValue: String)
  /// The values that a command may write, in the order in which a picker shows them.
  static var known: [Self] { get }
  /// What the value is called in messages: "status", "division" …
  static var noun: String { get }
  /// The words that a person reads.
  var label: String { get }
}

extension OpenEnumeration {
  /// Whether a command may write this value.
  public var isKnown: Bool { Self.known.contains(self) }

  /// The raw value, as a field's value.
  public var fieldValue: FieldValue { .text(rawValue) }

  /// The text form.
  public var description: String { rawValue }

  /// "camp_invite" → "Camp Invite": the rule of facts §2.6 for values that have no label of their own.
  public var capitalisedWords: String {
    // A page asks for it hundreds of times, and nearly every value is ASCII.
    var words: [UInt8] = []
    words.reserveCapacity(rawValue.utf8.count)
    var begins = true
    for byte in rawValue.utf8 {
      guard byte < 0x80 else {
        return rawValue.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
          .joined(separator: " ")
      }
      if byte == UInt8(ascii: "_") {
        begins = true
        continue
      }
      if begins, !words.isEmpty { words.append(UInt8(ascii: " ")) }
      words.append(begins && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte)
      begins = false
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Raw values are identities, so they are compared by bytes and not by canonical equivalence.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

  /// Hashing, in step with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
