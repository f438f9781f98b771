/// The kind of a recruiting event (facts §1.1, §2.12; ED-17).
public struct RecruitingEventType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Many players perform before many coaches.
  public static let showcase = Self(rawValue: "showcase")
  /// Training at a school or elsewhere.
  public static let camp = Self(rawValue: "camp")
  /// A visit that the school paid for.
  public static let officialVisit = Self(rawValue: "official_visit")
  /// A visit that the family paid for.
  public static let unofficialVisit = Self(rawValue: "unofficial_visit")
  /// A game.
  public static let game = Self(rawValue: "game")

  /// The values that a command may write.
  public static let known: [Self] = [showcase, camp, officialVisit, unofficialVisit, game]
  /// The noun for such a value in messages.
  public static let noun = "event type"

  /// Whether an event of this kind takes registration; visits and games do not.
  public var takesRegistration: Bool { self == .showcase || self == .camp }

  /// The label that people read; for an unknown value, its raw value unchanged.
  public var label: String { isKnown ? capitalisedWords : rawValue }
}

/// How a family heard of an event (facts §2.12; ED-21). The database accepts any text.
public struct EventSource: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By e-mail.
  public static let email = Self(rawValue: "email")
  /// By a flyer.
  public static let flyer = Self(rawValue: "flyer")
  /// By a search on the web.
  public static let webSearch = Self(rawValue: "web_search")
  /// By somebody's recommendation.
  public static let recommendation = Self(rawValue: "recommendation")
  /// From a friend.
  public static let friend = Self(rawValue: "friend")
  /// In another way.
  public static let other = Self(rawValue: "other")

  /// The values that a command may write.
  public static let known: [Self] = [email, flyer, webSearch, recommendation, friend, other]
  /// The noun for such a value in messages.
  public static let noun = "event source"

  /// The label that people read; for an unknown value, its raw value unchanged.
  public var label: String { isKnown ? capitalisedWords : rawValue }
}

/// What a performance metric measures (facts §2.13). The database accepts any text.
public struct MetricType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The speed of a fastball.
  public static let velocity = Self(rawValue: "velocity")
  /// The speed of the ball off the bat.
  public static let exitVelocity = Self(rawValue: "exit_velo")
  /// The time of a run over sixty yards.
  public static let sixtyTime = Self(rawValue: "sixty_time")
  /// The time of a catcher's throw to second base.
  public static let popTime = Self(rawValue: "pop_time")
  /// Hits per at-bat.
  public static let battingAverage = Self(rawValue: "batting_avg")
  /// Earned runs in nine innings.
  public static let earnedRunAverage = Self(rawValue: "era")
  /// Strikeouts.
  public static let strikeouts = Self(rawValue: "strikeouts")
  /// Anything else.
  public static let other = Self(rawValue: "other")

  /// The values that a command may write, in the picker's order (ED-60).
  public static let known: [Self] = [
    velocity, exitVelocity, sixtyTime, popTime, battingAverage, earnedRunAverage, strikeouts, other,
  ]
  /// The noun for such a value in messages.
  public static let noun = "metric type"

  /// The label on a card (ED-14); for an unknown value, its raw value in capitalised words.
  public var label: String {
    switch self {
    case .velocity: "Fastball Velocity"
    case .exitVelocity: "Exit Velocity"
    case .sixtyTime: "60-Yard Dash"
    case .battingAverage: "Batting Average"
    case .earnedRunAverage: "ERA"
    case .other: "Other Metric"
    default: capitalisedWords
    }
  }

  /// The shorter label in the picker (ED-60).
  public var optionLabel: String {
    switch self {
    case .velocity: "Velocity"
    case .exitVelocity: "Exit Velo"
    case .other: "Other"
    default: label
    }
  }

  /// The usual unit of such a metric; empty if it has none (facts §2.13).
  public var usualUnit: String {
    switch self {
    case .velocity, .exitVelocity: "mph"
    case .sixtyTime, .popTime: "sec"
    default: ""
    }
  }

  /// Whether a smaller value is better (facts §2.13).
  public var isLowerBetter: Bool {
    switch self {
    case .sixtyTime, .popTime, .earnedRunAverage: true
    default: false
    }
  }

  /// The number of decimals to which a mean of such values is shown.
  public var decimals: Int {
    switch self {
    case .battingAverage: 3
    case .sixtyTime, .popTime, .earnedRunAverage: 2
    default: 1
    }
  }
}
