/// A school's status in the family's recruiting (facts §1.1, C1).
public struct SchoolStatus: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The family looks into the school: the database's default.
  public static let researching = Self(rawValue: "researching")
  /// The family has written or spoken to the school.
  public static let contacted = Self(rawValue: "contacted")
  /// The school has shown interest.
  public static let interested = Self(rawValue: "interested")
  /// The school sent an invitation to a camp.
  public static let campInvite = Self(rawValue: "camp_invite")
  /// The school recruits the player.
  public static let recruited = Self(rawValue: "recruited")
  /// An official visit is offered.
  public static let officialVisitInvited = Self(rawValue: "official_visit_invited")
  /// An official visit is scheduled.
  public static let officialVisitScheduled = Self(rawValue: "official_visit_scheduled")
  /// The school made an offer.
  public static let offerReceived = Self(rawValue: "offer_received")
  /// The player committed to the school.
  public static let committed = Self(rawValue: "committed")
  /// One side declined.
  public static let declined = Self(rawValue: "declined")
  /// The family no longer pursues the school.
  public static let notPursuing = Self(rawValue: "not_pursuing")

  /// The family visits the school. The database of 2026-08-28 has this one value in place of four others.
  public static let visiting = Self(rawValue: "visiting")

  /// The eleven values of the database of 2026-02-11 (C1), and `visiting` of that of 2026-08-28 (facts §1.14).
  public static let known: [Self] = [
    researching, contacted, interested, campInvite, recruited, officialVisitInvited, officialVisitScheduled, visiting,
    offerReceived, committed, declined, notPursuing,
  ]
  /// The noun for such a value in messages.
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

  /// Whether the family still pursues a school of this status: neither the school nor the family has declined.
  public var isPursued: Bool { self != .declined && self != .notPursuing }

  /// The raw value in capitalised words, "Official Visit Invited" (SL-15, SD-12), also for an unknown value.
  public var label: String { capitalisedWords }

  /// The short label, as in the history panel: "OV Invited" (facts §2.6).
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
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Top choice.
  public static let a = Self(rawValue: "A")
  /// Strong interest.
  public static let b = Self(rawValue: "B")
  /// Fallback.
  public static let c = Self(rawValue: "C")

  /// The values that a command may write.
  public static let known: [Self] = [a, b, c]
  /// The noun for such a value in messages.
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

  /// "A (Top Choice)" (SL-16); for an unknown tier, its raw value.
  public var label: String { meaning.map { "\(rawValue) (\($0))" } ?? rawValue }
}

/// The athletic division of a school (SL-13).
public struct Division: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
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
  /// The noun for such a value in messages.
  public static let noun = "division"

  /// The label that people read: the raw value, also for an unknown division.
  public var label: String { rawValue }
}

/// The list in which a school's item is: pros or cons.
public struct ProConKind: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A reason for the school.
  public static let pro = Self(rawValue: "pro")
  /// A reason against the school.
  public static let con = Self(rawValue: "con")

  /// The values that a command may write.
  public static let known: [Self] = [pro, con]
  /// The noun for such a value in messages.
  public static let noun = "kind"

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String { capitalisedWords }

  /// The field of a school that holds the items: "pros" or "cons".
  public var fieldName: String { rawValue + "s" }
}
