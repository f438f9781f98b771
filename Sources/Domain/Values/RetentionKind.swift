/// A kind of record that can be erased by age.
public struct RetentionKind: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Contacts with schools.
  public static let interactions = Self(rawValue: "interactions")
  /// Documents.
  public static let documents = Self(rawValue: "documents")
  /// Offers.
  public static let offers = Self(rawValue: "offers")
  /// Recruiting events.
  public static let events = Self(rawValue: "events")
  /// Performance metrics.
  public static let metrics = Self(rawValue: "metrics")
  /// Coaches.
  public static let coaches = Self(rawValue: "coaches")

  /// The values that a command may write.
  public static let known: [Self] = [interactions, documents, offers, events, metrics, coaches]
  /// The noun for such a value in messages.
  public static let noun = "kind of record"

  /// The label that people read.
  public var label: String { capitalisedWords }
}
