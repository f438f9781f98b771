/// An enumeration from a database that may get more values there: some values are known, any other is kept unchanged.
///
/// Reading accepts unknown values and keeps them byte for byte; writing accepts only known ones (ruling 22).
public protocol OpenEnumeration: RawRepresentable, Hashable, FieldConvertible, CustomStringConvertible
where RawValue == String {
  /// Creates a value from any text; see `isKnown`.
  init(rawValue: String)
  /// The values that a command may write, in the order in which a picker shows them.
  static var known: [Self] { get }
  /// The noun for such a value in messages: "status", "division" …
  static var noun: String { get }
  /// The label that people read.
  var label: String { get }
}

extension OpenEnumeration {
  /// Whether a command may write this value.
  public var isKnown: Bool { Self.known.contains(self) }

  /// The value with a text as its raw value; nil for a value of another kind.
  public init?(_ value: FieldValue) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }

  /// The raw value as a field's value.
  public var fieldValue: FieldValue { .text(rawValue) }

  /// The raw value.
  public var description: String { rawValue }

  /// "camp_invite" → "Camp Invite": the rule of facts §2.6 for values that have no label of their own.
  public var capitalisedWords: String {
    // Nearly every value is ASCII and is capitalised byte by byte, because a page calls this hundreds of times.
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

  /// Equality of the raw values' bytes, not their canonical equivalence: raw values are identifiers.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

  /// Hashes the raw value, consistent with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
