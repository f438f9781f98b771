/// Where a school stands in a family's recruiting (facts §1.1, C1).
public struct SchoolStatus: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The database's default for a school of which nothing else is known.
  public static let researching = Self(rawValue: "researching")
  /// The family has written or spoken to the school.
  public static let contacted = Self(rawValue: "contacted")
  /// The school has shown interest.
  public static let interested = Self(rawValue: "interested")
  /// An invitation to a camp.
  public static let campInvite = Self(rawValue: "camp_invite")
  /// The school recruits the player.
  public static let recruited = Self(rawValue: "recruited")
  /// An official visit is offered.
  public static let officialVisitInvited = Self(rawValue: "official_visit_invited")
  /// An official visit has a date.
  public static let officialVisitScheduled = Self(rawValue: "official_visit_scheduled")
  /// There is an offer.
  public static let offerReceived = Self(rawValue: "offer_received")
  /// The player said yes.
  public static let committed = Self(rawValue: "committed")
  /// One side said no.
  public static let declined = Self(rawValue: "declined")
  /// The family no longer follows the school.
  public static let notPursuing = Self(rawValue: "not_pursuing")

  /// The family visits the school: the one value that the database of 2026-08-28 has beside them, in place of four.
  public static let visiting = Self(rawValue: "visiting")

  /// The eleven values of the database of 2026-02-11 (C1), and that of 2026-08-28 (facts §1.14).
  public static let known: [Self] = [
    researching, contacted, interested, campInvite, recruited, officialVisitInvited, officialVisitScheduled, visiting,
    offerReceived, committed, declined, notPursuing,
  ]
  /// What the value is called in messages.
  public static let noun = "status"

  /// The six values that the list page filters by (SL-14).
  public static let listChoices: [Self] = [
    researching, contacted, interested, offerReceived, committed, declined,
  ]
  /// The nine values of the picker on the detail page (SD-11).
  public static let detailChoices: [Self] = [
    interested, contacted, campInvite, recruited, officialVisitInvited, officialVisitScheduled, offerReceived,
    committed, notPursuing,
  ]

  /// Whether the family still follows a school of this status: nobody said no, neither the school nor the family.
  public var isPursued: Bool { self != .declined && self != .notPursuing }

  /// "Official Visit Invited" (SL-15, SD-12); an unknown value by the same rule.
  public var label: String { capitalisedWords }

  /// The label where room is scarce, as in the history panel: "OV Invited" (facts §2.6).
  public var shortLabel: String {
    switch self {
    case .officialVisitInvited: "OV Invited"
    case .officialVisitScheduled: "OV Scheduled"
    default: label
    }
  }
}

/// How much a family wants a school: A, B or C (facts §2.7).
public struct PriorityTier: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Top choice.
  public static let a = Self(rawValue: "A")
  /// Strong interest.
  public static let b = Self(rawValue: "B")
  /// Fallback.
  public static let c = Self(rawValue: "C")

  /// The values that a command may write.
  public static let known: [Self] = [a, b, c]
  /// What the value is called in messages.
  public static let noun = "priority tier"

  /// "Top Choice"; nil for an unknown tier.
  public var meaning: String? {
    switch self {
    case .a: "Top Choice"
    case .b: "Strong Interest"
    case .c: "Fallback"
    default: nil
    }
  }

  /// "A (Top Choice)" (SL-16); an unknown tier as it is.
  public var label: String { meaning.map { "\(rawValue) (\($0))" } ?? rawValue }
}

/// The athletic division of a school (SL-13).
public struct Division: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// NCAA Division I.
  public static let d1 = Self(rawValue: "D1")
  /// NCAA Division II.
  public static let d2 = Self(rawValue: "D2")
  /// NCAA Division III.
  public static let d3 = Self(rawValue: "D3")
  /// National Association of Intercollegiate Athletics.
  public static let naia = Self(rawValue: "NAIA")
  /// Junior colleges.
  public static let juco = Self(rawValue: "JUCO")

  /// The values that a command may write.
  public static let known: [Self] = [d1, d2, d3, naia, juco]
  /// What the value is called in messages.
  public static let noun = "division"

  /// What a person reads; an unknown value as near to it as it goes.
  public var label: String { rawValue }
}

/// Which of the two lists of a school an item stands in.
public struct ProConKind: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A reason for the school.
  public static let pro = Self(rawValue: "pro")
  /// A reason against it.
  public static let con = Self(rawValue: "con")

  /// The values that a command may write.
  public static let known: [Self] = [pro, con]
  /// What the value is called in messages.
  public static let noun = "kind"

  /// What a person reads; an unknown value as near to it as it goes.
  public var label: String { capitalisedWords }

  /// The field of a school that holds the items: "pros" or "cons".
  public var fieldName: String { rawValue + "s" }
}
