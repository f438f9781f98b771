/// Why payloads were removed from the log, as one of a few values: free text would be one more text about the removed
/// data.
public struct ErasureReason: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person whom the payload is about, or who wrote it, asked for the erasure.
  public static let asked = Self(rawValue: "asked")
  /// The payload should never have been written.
  public static let mistake = Self(rawValue: "mistake")
  /// The payload is no longer needed.
  public static let unneeded = Self(rawValue: "unneeded")

  /// The values that a command may write.
  public static let known: [Self] = [asked, mistake, unneeded]
  /// The noun for such a value in messages.
  public static let noun = "reason of an erasure"

  /// The label that people read.
  public var label: String { capitalisedWords }
}
