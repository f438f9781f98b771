/// The five kinds of preferences (PR-1); one stream for each person and category.
public struct PreferenceCategory: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the athlete tells of himself.
  public static let player = Self(rawValue: "player")
  /// What the family wants of a school.
  public static let school = Self(rawValue: "school")
  /// What a person is notified of.
  public static let notifications = Self(rawValue: "notifications")
  /// What a person's dashboard shows.
  public static let dashboard = Self(rawValue: "dashboard")
  /// Where the family lives.
  public static let location = Self(rawValue: "location")

  /// The values that a command may write.
  public static let known: [Self] = [player, school, notifications, dashboard, location]
  /// What the value is called in messages.
  public static let noun = "category"

  /// Whether the category belongs to the athlete and is read by the whole family; the others belong to whoever looks
  /// (ruling 19).
  public var belongsToAthlete: Bool { self != .notifications && self != .dashboard }

  /// What a person reads: the title of its page.
  public var label: String {
    switch self {
    case .player: "Player Details"
    case .school: "School Preferences"
    case .notifications: "Notification Preferences"
    case .dashboard: "Dashboard Customization"
    case .location: "Home Location"
    default: capitalisedWords
    }
  }
}

/// The heading under which a wish for a school stands (PR-70).
public struct SchoolPreferenceCategory: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where it is.
  public static let location = Self(rawValue: "location")
  /// How it teaches.
  public static let academic = Self(rawValue: "academic")
  /// How it plays.
  public static let program = Self(rawValue: "program")
  /// Anything else.
  public static let custom = Self(rawValue: "custom")

  /// The values that a command may write.
  public static let known: [Self] = [location, academic, program, custom]
  /// What the value is called in messages.
  public static let noun = "category"

  /// What a person reads.
  public var label: String { capitalisedWords }
}

/// What a wish for a school is about (facts §6.3, PR-71 to PR-80).
public struct SchoolPreferenceType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// How far away at most, in miles.
  public static let maximumDistance = Self(rawValue: "max_distance_miles")
  /// In which regions.
  public static let regions = Self(rawValue: "preferred_regions")
  /// In which states.
  public static let states = Self(rawValue: "preferred_states")
  /// How selective at least, 1 to 5.
  public static let academicRating = Self(rawValue: "min_academic_rating")
  /// How big.
  public static let size = Self(rawValue: "school_size")
  /// In which divisions.
  public static let division = Self(rawValue: "division")
  /// In what kind of conference.
  public static let conference = Self(rawValue: "conference_type")
  /// Whether a scholarship must come with it.
  public static let scholarship = Self(rawValue: "scholarship_required")
  /// What it must have.
  public static let mustHave = Self(rawValue: "must_have")
  /// What it had better have.
  public static let niceToHave = Self(rawValue: "nice_to_have")

  /// The values that a command may write, in the order of the add dialog.
  public static let known: [Self] = [
    maximumDistance, regions, states, academicRating, size, division, conference, scholarship, mustHave, niceToHave,
  ]
  /// What the value is called in messages.
  public static let noun = "preference type"

  /// What kind of value says what is wanted.
  public enum Kind: Equatable, Sendable {
    /// A whole number within bounds.
    case number(ClosedRange<Int>)
    /// One of some words.
    case choice([String])
    /// Some of some words, at least one.
    case choices([String])
    /// A yes or a no.
    case flag
    /// Free text.
    case text
  }

  /// What kind of value it takes; free text for an unknown type.
  public var kind: Kind {
    switch self {
    case .maximumDistance: .number(50...3000)
    case .regions: .choices(Region.allCases.map(\.rawValue))
    case .states: .choices(USState.all.map(\.code))
    case .academicRating: .number(1...5)
    case .size: .choice(["small", "medium", "large", "very_large"])
    case .division: .choices(Division.known.map(\.rawValue))
    case .conference: .choices(["Power 4", "Group of 5", "Mid-Major", "Small Conference"])
    case .scholarship: .flag
    default: .text
    }
  }

  /// The heading that it stands under.
  public var category: SchoolPreferenceCategory {
    switch self {
    case .maximumDistance, .regions, .states: .location
    case .academicRating, .size: .academic
    case .division, .conference, .scholarship: .program
    default: .custom
    }
  }

  /// What a person reads.
  public var label: String {
    switch self {
    case .maximumDistance: "Maximum Distance (miles)"
    case .regions: "Preferred Regions"
    case .states: "Preferred States"
    case .academicRating: "Minimum Academic Rating"
    case .size: "School Size"
    case .division: "Division"
    case .conference: "Conference Type"
    case .scholarship: "Scholarship Required"
    case .mustHave: "Must Have (custom tag)"
    case .niceToHave: "Nice to Have (custom tag)"
    default: capitalisedWords
    }
  }
}
