import Domain

/// The status picker in the school's header.
public struct StatusPicker: Codable, Equatable, Sendable {
  /// What can be chosen.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw status.
    public let value: String
    /// What it says.
    public let label: String
  }

  /// The page's nine, and the present one where it is none of them (C1, SD-11).
  public let options: [Option]
  /// What a screen reader says of it (SD-141).
  public let spoken: String
  /// What a screen reader says while it is being changed (SD-32).
  public let busy: String
  /// "Status changed Feb 7, 2026, 03:05 PM", where it ever was (SD-33).
  public let changedAt: String?

  init(_ options: [String], selected: String, changedAt: String?) {
    self.options = options.map { Option(value: $0, label: SchoolStatus(rawValue: $0).label) }
    spoken = "Recruiting status, currently \(SchoolStatus(rawValue: selected).label), double tap to change"
    busy = "Status is updating, please wait"
    self.changedAt = changedAt
  }
}

/// The star of a school: a toggle that is shown at once (SD-42).
public struct FavoriteStar: Codable, Equatable, Sendable {
  /// Whether it is on.
  public let isOn: Bool
  /// Gray while off, yellow while on; for the icon only, never for text.
  public let color: String
  /// What a screen reader says of it (SD-142).
  public let spoken: String

  init(isOn: Bool) {
    self.isOn = isOn
    color = isOn ? "yellow-500" : "slate-300"
    spoken = isOn ? "Favorited, toggle" : "Favorite, toggle"
  }
}

/// The choice of a priority tier: A, B, C or none (SD-38, SD-40).
public struct TierPicker: Codable, Equatable, Sendable {
  /// One segment.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw tier; nil for none.
    public let value: String?
    /// What the segment says.
    public let label: String
    /// What a screen reader says of it.
    public let spoken: String
    /// Whether it is chosen.
    public let isSelected: Bool
  }

  /// The segments, in order.
  public let options: [Option]

  init(selected: String?) {
    let meanings = [("A", "Top Choice"), ("B", "Strong Interest"), ("C", "Fallback")]
    options =
      meanings.map { tier, meaning in
        Option(value: tier, label: tier, spoken: "\(tier): Set priority to \(meaning)", isSelected: tier == selected)
      } + [Option(value: nil, label: "None", spoken: "None: Clear priority tier", isSelected: selected == nil)]
  }
}

/// One of the large buttons below the header (SD-45).
public struct QuickAction: Codable, Equatable, Sendable {
  /// What it says.
  public let title: String
  /// The colours, ground and text.
  public let color: String
  /// The icon's name.
  public let icon: String
  /// The page that it leads to, or the address that it opens.
  public let leadsTo: String

  /// Those of a school. An e-mail goes to the first coach of the panel whose address is known (facts §5.2); without one
  /// the person fills the address in.
  static func all(school: String, name: String, coaches: CoachesPanel) -> [QuickAction] {
    let address = coaches.coaches.lazy.flatMap(\.contacts).first { $0.kind == .email }?.url ?? "mailto:"
    let body = "Hello,\r\n\r\nI am reaching out regarding recruitment opportunities at \(name).\r\n\r\nBest regards"
    let letter = "subject=\("Contact from \(name)".percentEncoded)&body=\(body.percentEncoded)"
    return [
      QuickAction(
        title: "Log Interaction", color: "blue-100/700", icon: "bubbles", leadsTo: "/schools/\(school)/interactions"),
      QuickAction(
        title: "Send Email", color: "purple-100/700", icon: "envelope", leadsTo: "\(address)?\(letter)"),
      QuickAction(
        title: "Manage Coaches", color: "slate-100/700", icon: "people", leadsTo: "/schools/\(school)/coaches"),
    ]
  }
}
