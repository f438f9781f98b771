/// One of a family's wishes for a school, as the match score reads it (facts §2.2, PR-69).
public struct SchoolPreference: Hashable, Sendable {
  /// The value of a wish: a number, a word, a Boolean or several words.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    case list([String])

    /// The words of the value. A single word counts as a list of one, as older pages stored it.
    var words: [String] {
      switch self {
      case .list(let words): words
      case .text(let word): [word]
      case .number, .flag: []
      }
    }

    var number: Double? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  /// The raw type, such as "max_distance_miles". An unknown type is never fulfilled.
  public var type: String
  /// The value of the wish.
  public var value: Value
  /// Whether a school that does not fulfil the wish is out of the question.
  public var isDealbreaker: Bool

  /// Creates a wish.
  public init(type: String, value: Value, isDealbreaker: Bool = false) {
    self.type = type
    self.value = value
    self.isDealbreaker = isDealbreaker
  }
}

/// The data of a school that the match score uses.
public struct MatchSubject: Hashable, Sendable {
  /// The school's coordinates.
  public var coordinates: Coordinates?
  /// The school's division.
  public var division: Division?
  /// The school's conference.
  public var conference: String?
  /// The share of applicants that the school admits, 0…1.
  public var admissionRate: Double?
  /// The school's number of students.
  public var studentSize: Int?
  /// The code of the school's state.
  public var state: String?

  /// Creates the data of a school; nil means unknown.
  public init(
    coordinates: Coordinates? = nil, division: Division? = nil, conference: String? = nil,
    admissionRate: Double? = nil, studentSize: Int? = nil, state: String? = nil
  ) {
    self.coordinates = coordinates
    self.division = division
    self.conference = conference
    self.admissionRate = admissionRate
    self.studentSize = studentSize
    self.state = state
  }

  /// The academic rating, 1…5, by the admission rate; 3 if the rate is unknown (facts §2.2).
  public var academicRating: Int {
    guard let rate = admissionRate, rate != 0 else { return 3 }
    return rate < 0.15 ? 5 : rate < 0.3 ? 4 : rate < 0.5 ? 3 : rate < 0.7 ? 2 : 1
  }
}

/// The share of a family's wishes that a school fulfils, in per cent of their weight (facts §2.2).
///
/// It is independent of the fit score. The weight of a wish depends on its place in the list: 10, 9, 8 and so on, but
/// at least 1.
public struct MatchScore: Hashable, Sendable {
  /// The score, 0…100; 0 without wishes.
  public var score: Int
  /// The types of the fulfilled wishes, in list order.
  public var matched: [String]
  /// The types of the unfulfilled wishes, in list order.
  public var missed: [String]
  /// The types of the unfulfilled wishes that are dealbreakers.
  public var missedDealbreakers: [String]
  /// Whether each wish is fulfilled, in list order.
  public var isFulfilled: [Bool]
  /// Whether the data to judge each wish is known, in list order. Without it, the score counts some wishes as
  /// fulfilled.
  public var isKnown: [Bool]

  /// Computes the score of a school for a list of wishes. Distances are measured from `home`, the family's address.
  public init(preferences: [SchoolPreference], school: MatchSubject, home: Coordinates?) {
    matched = []
    missed = []
    missedDealbreakers = []
    isFulfilled = preferences.map { $0.isFulfilled(by: school, home: home) }
    isKnown = preferences.map { $0.isKnown(of: school, home: home) }
    var total = 0
    var reached = 0
    for (index, preference) in preferences.enumerated() {
      let weight = max(10 - index, 1)
      total += weight
      if isFulfilled[index] {
        reached += weight
        matched.append(preference.type)
      } else {
        missed.append(preference.type)
        if preference.isDealbreaker { missedDealbreakers.append(preference.type) }
      }
    }
    // The order of operations is that of the original, as ties depend on it: 23 of 40 are 57, not 58.
    score = total == 0 ? 0 : NumberText.roundedHalfUp(Double(reached) / Double(total) * 100)
  }

  /// The badge on the list's card; nil if there is none.
  public var badge: MatchBadge? {
    if !missedDealbreakers.isEmpty { return .dealbreaker }
    return score >= 80 ? .great : score >= 60 ? .good : nil
  }

  /// Whether the list's filter "show matches" includes the school.
  public var isMatch: Bool { score >= 60 && missedDealbreakers.isEmpty }
}

/// The badge of a match on a card of the schools list (facts §2.2).
public enum MatchBadge: String, CaseIterable, Hashable, Sendable {
  /// A dealbreaker is not fulfilled.
  case dealbreaker = "Dealbreaker"
  /// At least 80 per cent.
  case great = "Great Match"
  /// At least 60 per cent.
  case good = "Good Match"

  /// The label that people read.
  public var label: String { rawValue }
}

extension SchoolPreference {
  fileprivate func isKnown(of school: MatchSubject, home: Coordinates?) -> Bool {
    switch SchoolPreferenceType(rawValue: type) {
    case .maximumDistance: home != nil && school.coordinates != nil
    case .division: school.division != nil
    case .conference: school.conference?.isEmpty == false
    case .academicRating: (school.admissionRate ?? 0) != 0
    case .size: (school.studentSize ?? 0) > 0
    case .regions, .states: school.state != nil
    default: false
    }
  }

  fileprivate func isFulfilled(by school: MatchSubject, home: Coordinates?) -> Bool {
    switch type {
    case "max_distance_miles":
      guard let home, let place = school.coordinates, let limit = value.number else { return true }
      return Distance.miles(from: home, to: place) <= limit
    case "division":
      guard let division = school.division else { return false }
      return value.words.contains { division.rawValue == $0 }
    case "conference_type":
      return value.words.contains { ConferenceType.matches(label: $0, conference: school.conference) }
    case "min_academic_rating":
      guard let minimum = value.number else { return false }
      return Double(school.academicRating) >= minimum
    case "school_size":
      guard let students = school.studentSize, students > 0 else { return true }
      return value.words.contains { SizeBucket.label(students: students) == $0 }
    case "scholarship_required": return true
    case "preferred_regions":
      guard let state = school.state else { return false }
      return value.words.contains { Region(text: $0)?.states.contains(state) ?? false }
    case "preferred_states":
      guard let state = school.state else { return false }
      return value.words.contains { USState.code(of: $0) == state }
    default: return false
    }
  }
}

/// The groups of conferences that a wish can name (facts §2.2).
public enum ConferenceType {
  /// The texts that are searched for in a conference's name, in lower case. Nothing else in the name matters.
  public static let names = power4 + groupOf5
  private static let power4 = ["sec", "big ten", "big 12", "acc"]
  private static let groupOf5 = ["aac", "mountain west", "sun belt", "mac", "conference usa"]

  static func matches(label: String, conference: String?) -> Bool {
    guard let name = conference?.lowercased(), !name.isEmpty else { return false }
    switch label {
    case "Power 4": return power4.contains { name.contains($0) }
    case "Group of 5": return groupOf5.contains { name.contains($0) }
    case "Mid-Major", "Small Conference": return !power4.contains { name.contains($0) }
    default: return false
    }
  }
}

/// The four sizes of the preference `school_size`: the classes of `SchoolSize`, with the two smallest combined (C8).
private enum SizeBucket {
  static func label(students: Int) -> String? {
    switch SchoolSize(students: students) {
    case .verySmall, .small: "small"
    case .medium: "medium"
    case .large: "large"
    case .veryLarge: "very_large"
    case nil: nil
    }
  }
}
