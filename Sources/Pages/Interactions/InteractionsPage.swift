public import Domain

/// The interactions of a school, newest first, with all texts that the page shows.
public struct InteractionsPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading interactions...")
  /// The notice for an unknown or deleted school (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")
  /// The notice if no interaction was logged.
  public static let none = Notice(
    "No interactions yet", message: "Log calls, mails and visits to keep track of them.", icon: "bubbles")
  /// The notice if the filters hide every interaction.
  public static let noMatch = Notice(
    "No interactions match your filters", message: "Try another search or clear the filters.",
    action: "Clear Filters", icon: "magnifier")

  /// The school's id.
  public let school: String
  /// The heading.
  public let title: String
  /// The school's name.
  public let schoolName: String
  /// "12 interactions", or "3 of 12 interactions" while filters are set.
  public let countText: String
  /// The placeholder of the search field.
  public let searchPrompt: String
  /// The choices of the type menu.
  public let types: [FilterChoice]
  /// The choices of the direction menu.
  public let directions: [FilterChoice]
  /// The choices of the sentiment menu.
  public let sentiments: [FilterChoice]
  /// The choices of the menu for the person who logged an interaction.
  public let people: [FilterChoice]
  /// The choices of the menu for the coach who took part.
  public let coaches: [FilterChoice]
  /// The choices of the period menu.
  public let periods: [FilterChoice]
  /// The interactions that pass the filters.
  public let entries: [Entry]
  /// The notice in place of the entries; nil if there are entries.
  public let empty: Notice?
  /// "Log Interaction"; nil in the past and without the permission.
  public let log: String?
  /// The choices for the coach of a new interaction: no coach, then the school's current coaches.
  public let currentCoaches: [FilterChoice]
  /// Whether the page shows the past; nothing can be changed then.
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
    /// The subject line.
    public let subject: String?
    /// What was said.
    public let content: String?
    /// The coach's name, "Kim Lee (removed)" for a removed coach; nil if no coach took part.
    public let coach: String?
    /// The date and time, in the viewer's time zone.
    public let at: String
    /// The name of the person who logged the interaction.
    public let by: String
    /// The values for the form of a correction; nil in the past, without the permission, and for an interaction that
    /// somebody else logged.
    public let correction: Correction?
    /// The question before the interaction is removed; nil if nothing can be changed.
    public let remove: Notice?
    /// The entry's accessibility label.
    public let spoken: String
  }
}

extension InteractionsPage {
  /// The logged values as the form of a correction shows them.
  public struct Correction: Codable, Equatable, Sendable {
    /// The raw values, by the names of `InteractionForm`'s inputs. A value is empty if none was logged.
    public let values: [String: String]
    /// The accessibility label of the button that opens the form.
    public let spoken: String
  }
}

extension Badge {
  /// Returns the type of an interaction; all types have the same colour.
  public static func interaction(_ type: InteractionType) -> Badge { Badge(type.label, "slate-100/700") }

  /// Returns who initiated an interaction: inbound green, outbound blue.
  public static func direction(_ direction: InteractionDirection) -> Badge {
    let color =
      switch direction {
      case .inbound: "green-100/700"
      case .outbound: "blue-100/700"
      default: "gray-100/700"
      }
    return Badge(direction.label, color)
  }

  /// Returns how an interaction went: the more positive, the greener.
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
