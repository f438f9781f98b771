import Domain

extension Phrases {
  /// Reasons for a school.
  static let pros = [
    "[near] Within a day's drive of home", "Strong engineering program", "Infield coach played shortstop himself",
    "Two shortstops graduate next year", "Small classes", "Free tutoring for athletes",
    "Indoor cages and a turf infield", "Academic aid stacks with athletic aid", "Freshmen really play",
    "Friendly, quiet town", "[warm] Warm in February", "Respected in the {conference}", "Coach answers within a day",
    "Beautiful campus", "{city} is a nice place to live", "Good kinesiology lab", "Team GPA above 3.2",
    "Strength coach for baseball alone", "Tuition is affordable", "Fall ball against junior colleges",
    "[far] Alumni network in Texas", "[far] Direct flight from San Antonio", "Lots of Spanish spoken on campus",
    "Guaranteed housing for four years", "Summer league placements", "They develop two-way players",
    "Honors college would take him", "Players stay: few transfers", "Great atmosphere at home games",
    "Coach came to see a game in the rain", "New locker room",
    "Pro scouts come to their games", "Internships in {city}", "They like his speed on the bases",
    "Head coach has a long contract",
  ]

  /// Reasons against a school.
  static let cons = [
    "[far] Very far from home", "Tuition without aid is out of reach", "Three shortstops on the roster",
    "[cold] Cold until April", "Engineering only as a minor", "Large lectures for freshmen",
    "Head coach may retire soon", "Slow to answer messages", "Long bus trips in the {conference}",
    "Field is shared with the high school", "Few places to eat off campus", "Most freshmen redshirt",
    "Housing is not guaranteed", "Small training room",
    "[far] No direct flight to {city}", "Roster turns over each year",
    "They want him as a pitcher only", "Weak schedule", "Few summer placements", "Parking is a nightmare",
    "No baseball strength coach", "Prefers junior college transfers", "Scholarship only for one year at a time",
    "Small town, little to do", "Big town, long way to the field", "Academic aid ends after two years",
    "Practice ends after the library closes", "[far] Mom and Dad would miss most games",
  ]

  /// Reasons for a school that apply to its division.
  static func pros(of division: Division) -> [String] {
    switch division {
    case .d1: ["Division I baseball", "Television games", "Best facilities of all on the list"]
    case .d2:
      ["Athletic and academic aid can be combined", "Plays right away if he is good", "Small college, real baseball"]
    case .d3: ["Academics come first", "Time for a semester abroad", "Generous merit aid"]
    case .naia: ["Simple eligibility rules", "More scholarships than we thought", "They play early in February"]
    case .juco: ["Credits transfer to any state school", "Two years to grow and choose again", "Costs next to nothing"]
    default: []
    }
  }

  /// Reasons against a school that apply to its division.
  static func cons(of division: Division) -> [String] {
    switch division {
    case .d1: ["Hardly any playing time for freshmen", "He would be one of forty"]
    case .d2: ["Partial scholarships only", "Not every major is offered"]
    case .d3: ["No athletic scholarships", "Short season"]
    case .naia: ["Few teams nearby", "Less known to scouts"]
    case .juco: ["Only two years, then transfer again", "No dorms for everybody"]
    default: []
    }
  }
}
