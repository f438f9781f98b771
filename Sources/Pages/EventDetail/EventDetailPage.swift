/// A recruiting event's page (ED): everything that a screen shows or speaks.
public struct EventDetailPage: PageValue {
  /// What is shown until the page is there: a skeleton of the final layout, on which nothing can be pressed (ED-5).
  public static let loading = Notice("Loading event...", icon: "skeleton")
  /// What is shown for an unknown event and for another family's (ED-2, C24).
  public static let notFound = Notice("Event not found", action: "Return to Events →", icon: "calendar")
  /// The way back; the navigation's own title stays empty, as the name stands in the content (ED-4).
  public static let back = "← Back to Events"
  /// The heading of the details' grid, where headings are wanted.
  public static let detailsHeading = "Event Details"

  /// A button or a link.
  public struct Button: Codable, Equatable, Sendable {
    /// What it shows.
    public let title: String
    /// Its colours, ground and text.
    public let color: String
    /// Its icon's name, where it has one.
    public let icon: String?
    /// What a screen reader says of it.
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

  /// One of several to choose from.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw value.
    public let value: String
    /// What is shown.
    public let label: String
  }

  /// A line of the details grid: an icon, what it is, what it says (ED-20).
  public struct Detail: Codable, Equatable, Sendable {
    /// The icon, such as 🕐.
    public let icon: String
    /// What it is.
    public let label: String
    /// What it says.
    public let text: String
  }

  /// The place, where one is known (ED-23).
  public struct Place: Codable, Equatable, Sendable {
    /// "📍 Location".
    public let heading: String
    /// The place's name, the address, city and state: those that are known.
    public let lines: [String]
    /// The way there; none without an address or a city (ED-24, facts §2.12).
    public let directions: Link?
  }

  /// A way out of the app.
  public struct Link: Codable, Equatable, Sendable {
    /// What is shown.
    public let button: Button
    /// Where it leads: always http or https.
    public let url: String
  }

  /// A text under a heading.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let heading: String
    /// The whole text, however long (ED-27).
    public let text: String
    /// Where it leads, for a link that can be opened: http or https, nothing else (ED-28).
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
  /// What a screen reader says of the header (ED-84).
  public let spoken: String
  /// "✓ Mark Attended", while the athlete was not there (ED-18).
  public let markAttended: Button?
  /// "Edit" (ED-42).
  public let edit: Button?
  /// "Delete" (ED-48).
  public let delete: Button?
  /// Start, check-in, cost, source and status, as far as they are known (ED-20, ED-21).
  public let details: [Detail]
  /// The school that it belongs to.
  public let school: Option?
  /// The place (ED-23).
  public let place: Place?
  /// What it is about (ED-26).
  public let description: Section?
  /// Its page on the web (ED-28).
  public let link: Section?
  /// How it went (ED-29).
  public let performanceNotes: Section?
  /// What was measured there; none where nothing was (ED-58).
  public let metrics: EventMetrics?
  /// Who was there (ED-51).
  public let coaches: EventCoaches
  /// The form for another metric; none in the past (ED-59).
  public let metricForm: MetricFormTexts?
  /// The dialog that opens once the event is marked as attended; none in the past (ED-31).
  public let quickLog: QuickLogDialog?
  /// The form behind "Edit"; none in the past (ED-42).
  public let editForm: EventFormTexts?
  /// The question behind "Delete"; none in the past (ED-48).
  public let deletion: EventDeletion?
  /// Whether this is the past: then nothing can be changed from here.
  public let isPast: Bool
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
}

/// The question before an event is deleted (ED-48, ED-49, C53).
public struct EventDeletion: Codable, Equatable, Sendable {
  /// "Are you sure?".
  public let question: Notice
  /// The button that deletes.
  public let confirm: EventDetailPage.Button
  /// The button that does not.
  public let cancel: EventDetailPage.Button
  /// What is shown while it is done.
  public let busy: String

  /// The question in one line, for a terminal.
  public var line: String { [question.title, question.message].compactMap(\.self).joined(separator: " ") }

  /// The question about an event of some name.
  public init(name: String) {
    question = Notice(
      "Are you sure?", message: "\(name) will be deleted. Its metrics and interactions stay.", action: "Delete",
      icon: "trash")
    confirm = .init("Delete", "red-100/700", icon: "trash", spoken: "Delete event")
    cancel = .cancel()
    busy = "Deleting..."
  }
}
