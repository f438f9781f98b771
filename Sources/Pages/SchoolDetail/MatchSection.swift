import Domain

/// How well a school matches the family's preferences, one by one (facts §2.2).
public struct MatchSection: Codable, Equatable, Sendable {
  /// One preference.
  public struct Row: Codable, Equatable, Sendable {
    /// "Division".
    public let label: String
    /// The wanted value: "D1, D3".
    public let value: String
    /// Whether the school meets the preference; nil if too little is known.
    public let isMet: Bool?
    /// "Dealbreaker" if the preference is one and the score counts it as not met, which may be because too little is
    /// known; nil otherwise.
    public let badge: Badge?
    /// The accessibility label.
    public let spoken: String

    /// "✓", "✗", or "?" if it is not known.
    public var mark: String { isMet.map { $0 ? "✓" : "✗" } ?? "?" }
  }

  /// The heading.
  public static let title = "What You Look For"
  /// "Great Match", "Good Match" or "Dealbreaker"; nil if none of these applies.
  public let badge: Badge?
  /// "3 of 5 wishes met, 1 not known; 72% by their order".
  public let summary: String
  /// The preferences, the most important first.
  public let rows: [Row]
  /// The link to the page of preferences.
  public let edit: PageAction

  /// Nil if the family has no preferences yet.
  init?(_ wishes: SchoolPreferenceList, fields: SchoolFields, home: Coordinates?, text: LocalText) {
    guard !wishes.isEmpty else { return nil }
    let match = MatchScore(preferences: wishes.preferences, school: MatchSubject(fields), home: home)
    badge = match.badge.map(Badge.match)
    let unknown = match.isKnown.count { !$0 }
    let met = zip(match.isFulfilled, match.isKnown).count { $0 && $1 }
    summary =
      "\(met) of \(Count.of(match.isFulfilled.count, "wish", plural: "wishes")) met"
      + (unknown > 0 ? ", \(unknown) not known" : "") + "; \(match.score)% by their order"
    rows = zip(wishes.items, zip(match.isFulfilled, match.isKnown)).map { item, said in
      let (label, value) = (item.type.label, PreferenceWords.text(item.preference, text))
      let badge = item.preference.isDealbreaker && !said.0 ? Badge.match(.dealbreaker) : nil
      let isMet = said.1 ? said.0 : nil
      return Row(
        label: label, value: value, isMet: isMet, badge: badge,
        spoken: [label, value, isMet.map { $0 ? "met" : "not met" } ?? "not known", badge?.text].compactMap(\.self)
          .joined(separator: ", "))
    }
    edit = PageAction("Change what you look for", leadsTo: .schoolPreferences)
  }
}

extension Route {
  /// The page of the school preferences.
  public static let schoolPreferences = Route(rawValue: "/settings/school-preferences")
}
