import Domain

/// The status picker in the school's header.
public struct StatusPicker: Codable, Equatable, Sendable {
  /// One status that can be chosen.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw status.
    public let value: String
    /// The label.
    public let label: String
  }

  /// The nine statuses of the page, and the current one if it is not among them (C1, SD-11).
  public let options: [Option]
  /// The accessibility label (SD-141).
  public let spoken: String
  /// The accessibility label while the status is being changed (SD-32).
  public let busy: String
  /// "Status changed Feb 7, 2026, 03:05 PM"; nil if it was never changed (SD-33).
  public let changedAt: String?

  init(_ options: [String], selected: String, changedAt: String?) {
    self.options = options.map { Option(value: $0, label: SchoolStatus(rawValue: $0).label) }
    spoken = "Recruiting status, currently \(SchoolStatus(rawValue: selected).label), double tap to change"
    busy = "Status is updating, please wait"
    self.changedAt = changedAt
  }
}

/// The favorite star of a school: a toggle whose new state is shown at once (SD-42).
public struct FavoriteStar: Codable, Equatable, Sendable {
  /// Whether the school is a favorite.
  public let isOn: Bool
  /// Gray if off, yellow if on; for the icon only, never for text.
  public let color: String
  /// The accessibility label (SD-142).
  public let spoken: String

  init(isOn: Bool) {
    self.isOn = isOn
    color = isOn ? "yellow-500" : "slate-300"
    spoken = isOn ? "Favorited, toggle" : "Favorite, toggle"
  }
}

/// The picker of the priority tier: A, B, C or none (SD-38, SD-40).
public struct TierPicker: Codable, Equatable, Sendable {
  /// One segment of the picker.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw tier; nil for none.
    public let value: String?
    /// The label of the segment.
    public let label: String
    /// The accessibility label.
    public let spoken: String
    /// Whether the segment is selected.
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
  /// The title.
  public let title: String
  /// The background and text colors.
  public let color: String
  /// The icon's name.
  public let icon: String
  /// The page that the button links to, or the URL that it opens.
  public let leadsTo: String

  /// Returns the actions of a school. An e-mail goes to the first coach of the panel with a known address (facts §5.2).
  /// Without one, the person fills in the address.
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
