/// Why payloads left the log, as a class: a sentence of its own would be one more text about what is gone.
public struct ErasureReason: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Somebody whom it is about, or who wrote it, asked for it.
  public static let asked = Self(rawValue: "asked")
  /// It should never have been written.
  public static let mistake = Self(rawValue: "mistake")
  /// It is needed no longer.
  public static let unneeded = Self(rawValue: "unneeded")

  /// The values that a command may write.
  public static let known: [Self] = [asked, mistake, unneeded]
  /// What the value is called in messages.
  public static let noun = "reason of an erasure"

  /// What a person reads.
  public var label: String { capitalisedWords }
}
