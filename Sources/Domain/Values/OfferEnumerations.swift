/// The kind of a school's offer (facts §2.10). The database stores it as plain text, so any value may occur.
public struct OfferType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The school pays all costs.
  public static let fullRide = Self(rawValue: "full_ride")
  /// The school pays a part of the costs.
  public static let partial = Self(rawValue: "partial")
  /// A scholarship of unspecified size.
  public static let scholarship = Self(rawValue: "scholarship")
  /// A roster spot without a scholarship for a recruited player.
  public static let recruitedWalkOn = Self(rawValue: "recruited_walk_on")
  /// A guaranteed roster spot without a scholarship.
  public static let preferredWalkOn = Self(rawValue: "preferred_walk_on")

  /// The values that a command may write.
  public static let known: [Self] = [fullRide, partial, scholarship, recruitedWalkOn, preferredWalkOn]
  /// The noun for such a value in messages.
  public static let noun = "offer type"

  /// The label on the offer's page and in the list (OD-9); for an unknown value, its raw value in capitalised words.
  public var label: String {
    switch self {
    case .fullRide: "Full Ride Scholarship"
    case .partial: "Partial Scholarship"
    default: shortLabel
    }
  }

  /// The short label for the comparison and exports.
  public var shortLabel: String {
    switch self {
    case .recruitedWalkOn: "Recruited Walk-On"
    case .preferredWalkOn: "Preferred Walk-On"
    default: capitalisedWords
    }
  }
}

/// The status of an offer (facts §2.10).
public struct OfferStatus: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The offer is not answered yet: the database's default.
  public static let pending = Self(rawValue: "pending")
  /// The family accepted the offer.
  public static let accepted = Self(rawValue: "accepted")
  /// The family declined the offer.
  public static let declined = Self(rawValue: "declined")
  /// The deadline passed.
  public static let expired = Self(rawValue: "expired")

  /// The values that a command may write.
  public static let known: [Self] = [pending, accepted, declined, expired]
  /// The noun for such a value in messages.
  public static let noun = "offer status"

  /// The label that people read: the raw value, capitalised (OD-10).
  public var label: String { capitalisedWords }
}
