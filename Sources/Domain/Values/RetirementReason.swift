/// Why a device signs no more heads, as one of a few values.
public struct RetirementReason: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The device is gone, or somebody else may have it.
  public static let lost = Self(rawValue: "lost")
  /// Another device does its work.
  public static let replaced = Self(rawValue: "replaced")
  /// A restore gave the device another id, under which it goes on with the same key.
  public static let restored = Self(rawValue: "restored")

  /// The values that a command may write.
  public static let known: [Self] = [lost, replaced, restored]
  /// The noun for such a value in messages.
  public static let noun = "reason of a retirement"

  /// The label that people read.
  public var label: String { capitalisedWords }
}
