/// A recruiting event's page (ED): everything that a screen shows or speaks.
public struct EventDetailPage: PageValue {
  /// The notice while the page loads: a skeleton of the final layout, without working buttons (ED-5).
  public static let loading = Notice("Loading event...", icon: "skeleton")
  /// The notice for an unknown event and for another family's event (ED-2, C24).
  public static let notFound = Notice("Event not found", action: "Return to Events →", icon: "calendar")
  /// The link back; the navigation's own title stays empty because the content shows the name (ED-4).
  public static let back = "← Back to Events"
  /// The heading of the details grid, on screens that show headings.
  public static let detailsHeading = "Event Details"

  /// A button or a link.
  public struct Button: Codable, Equatable, Sendable {
    /// The button's text.
    public let title: String
    /// The colours of background and text.
    public let color: String
    /// The icon's name, if the button has an icon.
    public let icon: String?
    /// The button's accessibility label.
    public let spoken: String

    init(_ title: String, _ color: String, icon: String? = nil, spoken: String? = nil) {
      self.title = title
      self.color = color
      self.icon = icon
      self.spoken = spoken ?? title
    }

    static func save(_ title: String) -> Button { Button(title, "blue-100/700") }
    static func cancel(_ title: String = "Cancel") -> Button { Button(title, "gray-100/700") }
  }

  /// One of several choices.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw value.
    public let value: String
    /// The text of the choice.
    public let label: String
  }

  /// A line of the details grid: icon, label and value (ED-20).
  public struct Detail: Codable, Equatable, Sendable {
    /// The icon, such as 🕐.
    public let icon: String
    /// The line's label.
    public let label: String
    /// The line's value.
    public let text: String
  }

  /// The event's place, if one is known (ED-23).
  public struct Place: Codable, Equatable, Sendable {
    /// "📍 Location".
    public let heading: String
    /// The known ones of the place's name, the address, and city with state.
    public let lines: [String]
    /// The link to directions; nil without an address or a city (ED-24, facts §2.12).
    public let directions: Link?
  }

  /// A link to another site.
  public struct Link: Codable, Equatable, Sendable {
    /// The button that shows the link.
    public let button: Button
    /// The URL: always http or https.
    public let url: String
  }

  /// A text with a heading.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let heading: String
    /// The whole text, never shortened (ED-27).
    public let text: String
    /// The URL if the text is a link: http or https only (ED-28).
    public let url: String?

    init(_ heading: String, _ text: String, url: String? = nil) {
      self.heading = heading
      self.text = text
      self.url = url
    }
  }

  /// The event's id.
  public let id: String
  /// The type (ED-17).
  public let type: Badge
  /// The name, or "Unknown" (ED-9).
  public let name: String
  /// "Apr 15 - 16, 2026" (ED-13), or "Unknown".
  public let dateRange: String
  /// "Attended", "Registered" or "Not Registered" (ED-11) in green, blue or gray (ED-12).
  public let status: Badge
  /// The header's accessibility label (ED-84).
  public let spoken: String
  /// "✓ Mark Attended", until the event is marked as attended; nil in the past (ED-18).
  public let markAttended: Button?
  /// "Edit"; nil in the past (ED-42).
  public let edit: Button?
  /// "Delete"; nil in the past (ED-48).
  public let delete: Button?
  /// The known ones of start, end, check-in, cost, source and status (ED-20, ED-21).
  public let details: [Detail]
  /// The school that the event is linked to.
  public let school: Option?
  /// The place (ED-23).
  public let place: Place?
  /// The event's description (ED-26).
  public let description: Section?
  /// The event's web page (ED-28).
  public let link: Section?
  /// The notes about the athlete's performance (ED-29).
  public let performanceNotes: Section?
  /// The metrics recorded at the event; nil if there are none (ED-58).
  public let metrics: EventMetrics?
  /// The coaches who were present (ED-51).
  public let coaches: EventCoaches
  /// The form for a new metric; nil in the past (ED-59).
  public let metricForm: MetricFormTexts?
  /// The dialog that opens after the event is marked as attended; nil in the past (ED-31).
  public let quickLog: QuickLogDialog?
  /// The form that "Edit" opens; nil in the past (ED-42).
  public let editForm: EventFormTexts?
  /// The question that "Delete" asks; nil in the past (ED-48).
  public let deletion: EventDeletion?
  /// Whether the page shows the past; nothing can be changed then.
  public let isPast: Bool
  /// The progress of publishing the event's changes to the server, or the reason of a refusal; nil if this home
  /// publishes nothing.
  public let publication: Notice?
  /// The changes of this record that gave way to somebody else's on the server, each with both values (ruling 56).
  public let overruled: [OverruledChange]
}

/// The question before an event is deleted (ED-48, ED-49, C53).
public struct EventDeletion: Codable, Equatable, Sendable {
  /// "Are you sure?".
  public let question: Notice
  /// The button that deletes.
  public let confirm: EventDetailPage.Button
  /// The button that cancels.
  public let cancel: EventDetailPage.Button
  /// The text while the event is being deleted.
  public let busy: String

  /// The question in one line, for a terminal.
  public var line: String { [question.title, question.message].compactMap(\.self).joined(separator: " ") }

  /// Creates the question about the event with a name.
  public init(name: String) {
    question = Notice(
      "Are you sure?", message: "\(name) will be deleted. Its metrics and interactions stay.", action: "Delete",
      icon: "trash")
    confirm = .init("Delete", "red-100/700", icon: "trash", spoken: "Delete event")
    cancel = .cancel()
    busy = "Deleting..."
  }
}
