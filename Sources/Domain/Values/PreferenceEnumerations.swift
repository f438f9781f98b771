/// The five kinds of preferences (PR-1). Each person and category has a stream.
public struct PreferenceCategory: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The athlete's own details.
  public static let player = Self(rawValue: "player")
  /// The family's wishes for a school.
  public static let school = Self(rawValue: "school")
  /// A person's notification settings.
  public static let notifications = Self(rawValue: "notifications")
  /// What a person's dashboard shows.
  public static let dashboard = Self(rawValue: "dashboard")
  /// Where the family lives.
  public static let location = Self(rawValue: "location")

  /// The values that a command may write.
  public static let known: [Self] = [player, school, notifications, dashboard, location]
  /// The noun for such a value in messages.
  public static let noun = "category"

  /// Whether the category belongs to the athlete and is read by the whole family. Each person has the other categories
  /// for themselves (ruling 19).
  public var belongsToAthlete: Bool { self != .notifications && self != .dashboard }

  /// The title of the category's page.
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

/// The heading under which a wish for a school is shown (PR-70).
public struct SchoolPreferenceCategory: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wishes about the school's place.
  public static let location = Self(rawValue: "location")
  /// Wishes about academics.
  public static let academic = Self(rawValue: "academic")
  /// Wishes about the athletic program.
  public static let program = Self(rawValue: "program")
  /// Other wishes.
  public static let custom = Self(rawValue: "custom")

  /// The values that a command may write.
  public static let known: [Self] = [location, academic, program, custom]
  /// The noun for such a value in messages.
  public static let noun = "category"

  /// The label that people read.
  public var label: String { capitalisedWords }
}

/// What a wish for a school is about (facts §6.3, PR-71 to PR-80).
public struct SchoolPreferenceType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The maximum distance in miles.
  public static let maximumDistance = Self(rawValue: "max_distance_miles")
  /// The preferred regions.
  public static let regions = Self(rawValue: "preferred_regions")
  /// The preferred states.
  public static let states = Self(rawValue: "preferred_states")
  /// The minimum academic rating, 1 to 5.
  public static let academicRating = Self(rawValue: "min_academic_rating")
  /// The school's size.
  public static let size = Self(rawValue: "school_size")
  /// The accepted divisions.
  public static let division = Self(rawValue: "division")
  /// The accepted kinds of conference.
  public static let conference = Self(rawValue: "conference_type")
  /// Whether a scholarship is required.
  public static let scholarship = Self(rawValue: "scholarship_required")
  /// Something that the school must have.
  public static let mustHave = Self(rawValue: "must_have")
  /// Something that the school should have.
  public static let niceToHave = Self(rawValue: "nice_to_have")

  /// The values that a command may write, in the order of the add dialog.
  public static let known: [Self] = [
    maximumDistance, regions, states, academicRating, size, division, conference, scholarship, mustHave, niceToHave,
  ]
  /// The noun for such a value in messages.
  public static let noun = "preference type"

  /// The kind of value that a wish has.
  public enum Kind: Equatable, Sendable {
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// One of several words.
    case choice([String])
    /// At least one of several words.
    case choices([String])
    /// A yes or a no.
    case flag
    /// Free text.
    case text
  }

  /// The kind of value of this type; free text for an unknown type.
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

  /// The heading under which wishes of this type are shown.
  public var category: SchoolPreferenceCategory {
    switch self {
    case .maximumDistance, .regions, .states: .location
    case .academicRating, .size: .academic
    case .division, .conference, .scholarship: .program
    default: .custom
    }
  }

  /// The label that people read.
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
