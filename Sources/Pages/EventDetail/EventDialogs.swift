import Domain

/// The dialog "Log Interactions", which opens after an event is marked as attended (ED-31 to ED-41).
public struct QuickLogDialog: Codable, Equatable, Sendable {
  /// One question with its answers.
  public struct Choice: Codable, Equatable, Sendable {
    /// The question.
    public let label: String
    /// The answers.
    public let options: [EventDetailPage.Option]
    /// The raw value that is preselected (ED-40).
    public let first: String
  }

  /// "Log Interactions".
  public let title: String
  /// "Did you have any coaching interactions at Spring Showcase?".
  public let subtitle: String
  /// The kind of contact (ED-32, C23).
  public let type: Choice
  /// Who initiated the contact (ED-33).
  public let direction: Choice
  /// How the contact went (ED-35).
  public let sentiment: Choice
  /// "What was discussed?", a required input (ED-34).
  public let contentLabel: String
  /// "Brief notes about the interaction...".
  public let contentPlaceholder: String
  /// Why nothing can be logged: the event is not linked to a school (ED-41). Nil if it is.
  public let obstacle: String?
  /// "Log Interaction"; nil if nothing can be logged.
  public let submit: EventDetailPage.Button?
  /// "Skip for Now", which logs nothing (ED-38).
  public let skip: EventDetailPage.Button
  /// The message after logging failed.
  public let failure: String

  init(name: String, isLinked: Bool) {
    let first = QuickLog()
    title = "Log Interactions"
    subtitle = "Did you have any coaching interactions at \(name)?"
    type = Choice(
      label: "Interaction Type", options: QuickLog.types.map { .init(value: $0.rawValue, label: Self.label($0)) },
      first: first.type.rawValue)
    direction = Choice(
      label: "Who initiated?", options: QuickLog.directions.map { .init(value: $0.rawValue, label: Self.label($0)) },
      first: first.direction.rawValue)
    sentiment = Choice(
      label: "How did it go?", options: QuickLog.sentiments.map { .init(value: $0.rawValue, label: $0.label) },
      first: first.sentiment.rawValue)
    contentLabel = "What was discussed?"
    contentPlaceholder = "Brief notes about the interaction..."
    obstacle = isLinked ? nil : "Event not linked to school. An interaction needs one: link a school, then log it."
    submit = isLinked ? .save("Log Interaction") : nil
    skip = .cancel("Skip for Now")
    failure = "Failed to log interaction. Please try again."
  }

  /// Returns the dialog's own label of a type (C23).
  private static func label(_ type: InteractionType) -> String {
    switch type {
    case .inPersonVisit: "In-Person Meeting"
    case .game: "Game Appearance"
    default: type.label
    }
  }

  private static func label(_ direction: InteractionDirection) -> String {
    direction == .inbound ? "Coach contacted us" : "We contacted coach"
  }
}

/// The texts of the form that adds or edits an event (ED-42 to ED-47).
public struct EventFormTexts: Codable, Equatable, Sendable {
  /// One input.
  public struct Input: Codable, Equatable, Sendable {
    /// The field's name in events.
    public let field: String
    /// The input's label.
    public let label: String
    /// The placeholder of the empty input.
    public let placeholder: String?
    /// The choices; nil for free text.
    public let options: [EventDetailPage.Option]?
    /// Whether it must be filled.
    public let isRequired: Bool
  }

  /// "Edit Event", or "Add Event" for a new event.
  public let title: String
  /// The inputs, in their order (ED-42).
  public let inputs: [Input]
  /// "Save Changes", or "Add Event" for a new event.
  public let save: EventDetailPage.Button
  /// "Saving...".
  public let busy: String
  /// "Cancel".
  public let cancel: EventDetailPage.Button
  /// The X button that closes the form.
  public let close: EventDetailPage.Button

  /// The label of the button that opens the form for a new event: "Add Event".
  public static let open = "Add Event"
  /// The message after an event was added.
  public static let added = "Event added"
  /// The message after an event was changed.
  public static let saved = "Event saved"
  /// The message after an event was marked as attended.
  public static let attended = "Marked as attended"
  /// The message after an event was deleted.
  public static let deleted = "Event deleted"
  /// The label of the choice of a school.
  public static let schoolLabel = "School"
  /// The choice for an event without a school.
  public static let noSchool = "No school"
  /// The placeholder of the type.
  public static let chooseType = "Choose a type..."
  /// The form for a new event.
  public static let create = EventFormTexts(title: open, save: open)
  /// The form that "Edit" opens.
  public static let edit = EventFormTexts()

  init(title: String = "Edit Event", save: String = "Save Changes") {
    func input(
      _ field: String, placeholder: String? = nil, options: [EventDetailPage.Option]? = nil, isRequired: Bool = false
    ) -> Input {
      Input(EventFields.self, field, placeholder: placeholder, options: options, isRequired: isRequired)
    }
    self.title = title
    inputs = [
      input("name", isRequired: true),
      input(
        "type", options: RecruitingEventType.known.map { .init(value: $0.rawValue, label: $0.label) },
        isRequired: true),
      input("startDate", placeholder: "YYYY-MM-DD", isRequired: true),
      input("endDate", placeholder: "YYYY-MM-DD"),
      input("startTime", placeholder: "HH:MM"),
      input("endTime", placeholder: "HH:MM"),
      input("checkinTime", placeholder: "HH:MM"),
      input("timeZone", placeholder: "America/Chicago"),
      input("location", placeholder: "Field, campus or complex"),
      input("address", placeholder: "Street and number"),
      input("city"),
      input("state", placeholder: "TX"),
      input("costCents", placeholder: "0.00"),
      input(
        "eventSource",
        options: [.init(value: "", label: "Not said")]
          + EventSource.known.map { .init(value: $0.rawValue, label: $0.label) }),
      input("url", placeholder: "https://..."),
      input("registered"),
      input("description", placeholder: "What is it about?"),
      input("performanceNotes", placeholder: "How did it go? Any highlights?"),
    ]
    self.save = .save(save)
    busy = "Saving..."
    cancel = .cancel()
    close = .init("✕", "gray-100/700", icon: "close", spoken: "Close")
  }
}

extension EventFormTexts.Input {
  /// The input of a field.
  init<Fields: PatchFields>(
    _: Fields.Type, _ field: String, placeholder: String? = nil, options: [EventDetailPage.Option]? = nil,
    isRequired: Bool = false
  ) {
    self.init(
      field: field, label: Fields.label(of: field), placeholder: placeholder, options: options, isRequired: isRequired)
  }
}
