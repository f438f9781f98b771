import Domain

/// The form that logs an interaction with a school or corrects one.
public struct InteractionForm: Codable, Equatable, Sendable {
  /// The inputs, in their order. Date and time are not fields of the event; they set when it occurred.
  public let inputs: [EventFormTexts.Input]
  /// "Log Interaction".
  public let save: String
  /// The button while it saves.
  public let saving: String
  /// The message after an interaction was logged.
  public static let logged = "Interaction logged"
  /// The label of the button that opens the form of a correction.
  public static let edit = "Edit"
  /// The label of the button that saves the correction.
  public static let correct = "Save Changes"
  /// The message after an interaction was corrected.
  public static let corrected = "Interaction updated"
  /// The message after an interaction was removed.
  public static let removed = "Interaction removed"
  /// The message about a date that is not valid.
  public let invalidDay: String

  /// The inputs of a form whose school and coach are given: the type and the content.
  public static let inPlace = [
    input("type", "Interaction Type", options: known(InteractionType.self), isRequired: true), content,
  ]

  private static let content = input("content", "What was said?", "Brief notes about the interaction...")

  /// Creates the form on a school's page, for a new interaction or for the correction of one.
  public init(_ page: InteractionsPage, correcting entry: InteractionsPage.Entry? = nil) {
    var coaches = page.currentCoaches
    // A coach who took part and was removed since stays a choice of the correction.
    if let id = entry?.correction?.values["coach"], let name = entry?.coach,
      !coaches.contains(where: { $0.value == id })
    {
      coaches.append(FilterChoice(id, name))
    }
    inputs = [
      Self.input(
        "type", "Interaction Type",
        options: [FilterChoice(nil, "Choose a type...")] + Self.known(InteractionType.self), isRequired: true),
      Self.input("direction", "Direction", options: Self.known(InteractionDirection.self), isRequired: true),
      Self.input("coach", "Coach", options: coaches),
      Self.input(
        "sentiment", "How did it go?",
        options: [FilterChoice(nil, "Not said")] + Self.known(InteractionSentiment.self)),
      Self.input("date", "Date"), Self.input("time", "Time"),
      Self.input("subject", "Subject", "e.g., Summer camp"), Self.content,
    ]
    save = "Log Interaction"
    saving = "Logging..."
    invalidDay = "Date must be a day such as 2026-04-15"
  }

  private static func input(
    _ field: String, _ label: String, _ placeholder: String? = nil, options: [FilterChoice]? = nil,
    isRequired: Bool = false
  ) -> EventFormTexts.Input {
    .init(
      field: field, label: label, placeholder: placeholder,
      options: options?.map { .init(value: $0.value ?? "", label: $0.label) }, isRequired: isRequired)
  }

  private static func known<Value: OpenEnumeration>(_ type: Value.Type) -> [FilterChoice] {
    type.known.map { FilterChoice($0.rawValue, $0.label) }
  }
}
