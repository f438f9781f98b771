import Domain

/// What of the family's wishes a school fulfils, wish by wish (facts §2.2).
public struct MatchSection: Codable, Equatable, Sendable {
  /// One wish.
  public struct Row: Codable, Equatable, Sendable {
    /// "Division".
    public let label: String
    /// What is wanted: "D1, D3".
    public let value: String
    /// Whether the school has it.
    public let isMet: Bool
    /// "Dealbreaker" where the school lacks what it must have.
    public let badge: Badge?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// The heading.
  public static let title = "What You Look For"
  /// "Great Match", "Good Match" or "Dealbreaker"; nil where there is nothing to say.
  public let badge: Badge?
  /// "3 of 5 wishes, 72% by their order".
  public let summary: String
  /// The wishes, the most important first.
  public let rows: [Row]
  /// Leads to the wishes.
  public let edit: PageAction

  /// Nil where nothing is wanted yet.
  init?(_ wishes: SchoolPreferenceList, fields: SchoolFields, home: Coordinates?, text: LocalText) {
    guard !wishes.isEmpty else { return nil }
    let match = MatchScore(preferences: wishes.preferences, school: MatchSubject(fields), home: home)
    badge = match.badge.map(Badge.match)
    let met = match.isFulfilled.count { $0 }
    summary = "\(met) of \(Count.of(match.isFulfilled.count, "wish", plural: "wishes")), \(match.score)% by their order"
    rows = zip(wishes.items, match.isFulfilled).map { item, isMet in
      let (label, value) = (item.type.label, PreferenceWords.text(item.preference, text))
      let badge = item.preference.isDealbreaker && !isMet ? Badge.match(.dealbreaker) : nil
      return Row(
        label: label, value: value, isMet: isMet, badge: badge,
        spoken: [label, value, isMet ? "met" : "not met", badge?.text].compactMap(\.self).joined(separator: ", "))
    }
    edit = PageAction("Change what you look for", leadsTo: .schoolPreferences)
  }
}

extension Route {
  /// What the family wants of a school.
  public static let schoolPreferences = Route(rawValue: "/settings/school-preferences")
}
