import Domain

/// The form that logs a contact with a school, and the one that corrects a contact.
public struct InteractionForm: Codable, Equatable, Sendable {
  /// The inputs, in their order; those of the day are no fields of the event, but say when it took place.
  public let inputs: [EventFormTexts.Input]
  /// "Log Interaction".
  public let save: String
  /// The same while it works.
  public let saving: String
  /// What is said when it is done.
  public static let logged = "Interaction logged"
  /// What opens the form of a correction.
  public static let edit = "Edit"
  /// What ends it.
  public static let correct = "Save Changes"
  /// What is said when one was corrected.
  public static let corrected = "Interaction updated"
  /// What is said when one was removed.
  public static let removed = "Interaction removed"
  /// What is said where a day is none.
  public let invalidDay: String

  /// What is asked where it is known with whom: how, and what was said.
  public static let inPlace = [
    input("type", "Interaction Type", options: known(InteractionType.self), isRequired: true), content,
  ]

  private static let content = input("content", "What was said?", "Brief notes about the interaction...")

  /// The form of a school's page, for a new contact or for the correction of one.
  public init(_ page: InteractionsPage, correcting entry: InteractionsPage.Entry? = nil) {
    var coaches = page.currentCoaches
    // Who took part and left since is still who took part.
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
