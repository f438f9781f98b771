/// What kind of offer a school made (facts §2.10). The database holds plain text here, so anything may come.
public struct OfferType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The school pays everything.
  public static let fullRide = Self(rawValue: "full_ride")
  /// The school pays a part.
  public static let partial = Self(rawValue: "partial")
  /// A scholarship that is named no further.
  public static let scholarship = Self(rawValue: "scholarship")
  /// A place without money, after having been recruited.
  public static let recruitedWalkOn = Self(rawValue: "recruited_walk_on")
  /// A place without money that is kept free.
  public static let preferredWalkOn = Self(rawValue: "preferred_walk_on")

  /// The values that a command may write.
  public static let known: [Self] = [fullRide, partial, scholarship, recruitedWalkOn, preferredWalkOn]
  /// What the value is called in messages.
  public static let noun = "offer type"

  /// What a person reads on the offer's page and in the list (OD-9); an unknown value as near to it as it goes.
  public var label: String {
    switch self {
    case .fullRide: "Full Ride Scholarship"
    case .partial: "Partial Scholarship"
    default: shortLabel
    }
  }

  /// The label where room is scarce: in the comparison and in exports.
  public var shortLabel: String {
    switch self {
    case .recruitedWalkOn: "Recruited Walk-On"
    case .preferredWalkOn: "Preferred Walk-On"
    default: capitalisedWords
    }
  }
}

/// What became of an offer (facts §2.10).
public struct OfferStatus: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not answered yet: the database's default.
  public static let pending = Self(rawValue: "pending")
  /// The family said yes.
  public static let accepted = Self(rawValue: "accepted")
  /// The family said no.
  public static let declined = Self(rawValue: "declined")
  /// The deadline passed.
  public static let expired = Self(rawValue: "expired")

  /// The values that a command may write.
  public static let known: [Self] = [pending, accepted, declined, expired]
  /// What the value is called in messages.
  public static let noun = "offer status"

  /// What a person reads (OD-10): the first letter capitalised.
  public var label: String { capitalisedWords }
}
