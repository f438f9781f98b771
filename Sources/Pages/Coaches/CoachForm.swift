import Domain

/// The texts of the forms that add and edit a coach.
public struct CoachForm: Codable, Equatable, Sendable {
  /// "Add Coach".
  public let add: String
  /// "Edit".
  public let edit: String
  /// The inputs, in their order, by the fields' names in events.
  public let inputs: [EventFormTexts.Input]
  /// "Save Coach".
  public let save: String
  /// "Move": the button that moves a coach to the chosen school.
  public let move: String
  /// "Another school", the label of the schools to choose from.
  public let school: String
  /// "Choose a school", the choice before one was made.
  public let chooseSchool: String
  /// The Save button while it saves.
  public let saving: String
  /// The message after a coach was added.
  public static let added = "Coach added"
  /// The message after a coach was changed.
  public static let saved = "Coach saved"
  /// The message after a coach was moved to another school.
  public static let moved = "Coach moved; contacts and offers stay with the school where they happened"
  /// The message after a coach was removed.
  public static let removed = "Coach removed"

  /// Creates the form, which is the same for every coach.
  public init() {
    func input(
      _ field: String, _ placeholder: String? = nil, options: [EventDetailPage.Option]? = nil, isRequired: Bool = false
    ) -> EventFormTexts.Input {
      .init(CoachFields.self, field, placeholder: placeholder, options: options, isRequired: isRequired)
    }
    add = "Add Coach"
    edit = "Edit"
    inputs = [
      input("firstName", isRequired: true), input("lastName", isRequired: true),
      input("role", options: CoachRole.known.map { .init(value: $0.rawValue, label: $0.label) }, isRequired: true),
      input("email", "coach@example.edu"), input("phone", "(512) 555-0142"),
      input("twitterHandle", "@handle..."), input("instagramHandle", "@handle..."),
      input("notes", "What to remember of this coach..."),
    ]
    save = "Save Coach"
    move = "Move"
    school = "Another school"
    chooseSchool = "Choose a school"
    saving = "Saving..."
  }
}
