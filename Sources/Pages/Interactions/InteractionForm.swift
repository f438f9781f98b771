import Domain

/// The form that logs a contact with a school.
public struct InteractionForm: Codable, Equatable, Sendable {
  /// The inputs, in their order; those of the day are no fields of the event, but say when it took place.
  public let inputs: [EventFormTexts.Input]
  /// "Log Interaction".
  public let save: String
  /// The same while it works.
  public let saving: String
  /// What is said when it is done.
  public let logged: String
  /// What is said when one was removed.
  public let removed: String
  /// What is said where a day is none.
  public let invalidDay: String

  /// The form of a school's page.
  public init(_ page: InteractionsPage) {
    func input(
      _ field: String, _ label: String, _ placeholder: String? = nil, options: [FilterChoice]? = nil,
      isRequired: Bool = false
    ) -> EventFormTexts.Input {
      .init(
        field: field, label: label, placeholder: placeholder,
        options: options?.map { .init(value: $0.value ?? "", label: $0.label) }, isRequired: isRequired)
    }
    func known<Value: OpenEnumeration>(_ type: Value.Type) -> [FilterChoice] {
      type.known.map { FilterChoice($0.rawValue, $0.label) }
    }
    inputs = [
      input(
        "type", "Interaction Type", options: [FilterChoice(nil, "Choose a type...")] + known(InteractionType.self),
        isRequired: true),
      input("direction", "Direction", options: known(InteractionDirection.self), isRequired: true),
      input("coach", "Coach", options: page.currentCoaches),
      input(
        "sentiment", "How did it go?", options: [FilterChoice(nil, "Not said")] + known(InteractionSentiment.self)),
      input("date", "Date"), input("time", "Time"), input("subject", "Subject", "e.g., Summer camp"),
      input("content", "What was said?", "Brief notes about the interaction..."),
    ]
    save = "Log Interaction"
    saving = "Logging..."
    logged = "Interaction logged"
    removed = "Interaction removed"
    invalidDay = "Date must be a day such as 2026-04-15"
  }
}
