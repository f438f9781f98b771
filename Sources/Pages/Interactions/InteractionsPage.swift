public import Domain

/// The interactions of a school, newest first, with all texts decided.
public struct InteractionsPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading interactions...")
  /// What is shown for an unknown or a deleted school (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")
  /// What is shown where nothing was logged.
  public static let none = Notice(
    "No interactions yet", message: "Log calls, mails and visits to keep track of them.", icon: "bubbles")
  /// What is shown where filters hide all.
  public static let noMatch = Notice(
    "No interactions match your filters", message: "Try another search or clear the filters.",
    action: "Clear Filters", icon: "magnifier")

  /// The school's id.
  public let school: String
  /// The heading.
  public let title: String
  /// The school's name.
  public let schoolName: String
  /// "12 interactions", or "3 of 12 interactions" where some are hidden.
  public let countText: String
  /// What the search field says while it is empty.
  public let searchPrompt: String
  /// What the type menu offers.
  public let types: [FilterChoice]
  /// What the menu of directions offers.
  public let directions: [FilterChoice]
  /// What the menu of sentiments offers.
  public let sentiments: [FilterChoice]
  /// The people who logged something.
  public let people: [FilterChoice]
  /// The coaches who took part.
  public let coaches: [FilterChoice]
  /// What the menu of periods offers.
  public let periods: [FilterChoice]
  /// What the filters leave.
  public let entries: [Entry]
  /// What stands in the entries' place; nil where there are some.
  public let empty: Notice?
  /// "Log Interaction"; nil in the past and for who may not.
  public let log: String?
  /// The coaches that a new interaction may name.
  public let currentCoaches: [FilterChoice]
  /// Whether this is the past: nothing can be changed from here.
  public let isPast: Bool

  /// One interaction.
  public struct Entry: Codable, Equatable, Sendable {
    /// The interaction's id.
    public let id: String
    /// "Phone Call", "Email" …
    public let type: Badge
    /// "Inbound" or "Outbound".
    public let direction: Badge
    /// How it went.
    public let sentiment: Badge?
    /// A heading.
    public let subject: String?
    /// What was said.
    public let content: String?
    /// The coach's name, "Kim Lee (removed)" where he is gone; nil where none took part.
    public let coach: String?
    /// When, where the viewer is.
    public let at: String
    /// Who logged it.
    public let by: String
    /// What a form for its correction begins with; nil in the past, and for all but the person who logged it.
    public let correction: Correction?
    /// What is asked before it is removed; nil where nothing can be changed.
    public let remove: Notice?
    /// What a screen reader says of it.
    public let spoken: String
  }
}

extension InteractionsPage {
  /// What was logged, as the form of a correction has it.
  public struct Correction: Codable, Equatable, Sendable {
    /// The raw values by the names of `InteractionForm`'s inputs; empty where nothing was said.
    public let values: [String: String]
    /// What a screen reader says of what opens the form.
    public let spoken: String
  }
}

extension Badge {
  /// The kind of a contact, all in one colour.
  public static func interaction(_ type: InteractionType) -> Badge { Badge(type.label, "slate-100/700") }

  /// Who began: inbound green, outbound blue.
  public static func direction(_ direction: InteractionDirection) -> Badge {
    let color =
      switch direction {
      case .inbound: "green-100/700"
      case .outbound: "blue-100/700"
      default: "gray-100/700"
      }
    return Badge(direction.label, color)
  }

  /// How a contact felt: the better, the greener.
  public static func sentiment(_ sentiment: InteractionSentiment) -> Badge {
    let color =
      switch sentiment {
      case .veryPositive: "emerald-100/700"
      case .positive: "green-100/700"
      case .negative: "red-100/700"
      default: "gray-100/700"
      }
    return Badge(sentiment.label, color)
  }
}
