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
      _ field: String, _ label: String, _ placeholder: String? = nil, isRequired: Bool = false
    ) -> EventFormTexts.Input {
      .init(field: field, label: label, placeholder: placeholder, options: nil, isRequired: isRequired)
    }
    add = "Add Coach"
    edit = "Edit"
    inputs = [
      input("firstName", "First Name", isRequired: true), input("lastName", "Last Name", isRequired: true),
      .init(
        field: "role", label: "Role", placeholder: nil,
        options: CoachRole.known.map { .init(value: $0.rawValue, label: $0.label) }, isRequired: true),
      input("email", "Email", "coach@example.edu"), input("phone", "Phone", "(512) 555-0142"),
      input("twitterHandle", "Twitter Handle", "@handle..."),
      input("instagramHandle", "Instagram Handle", "@handle..."),
      input("notes", "Notes", "What to remember of this coach..."),
    ]
    save = "Save Coach"
    move = "Move"
    school = "Another school"
    chooseSchool = "Choose a school"
    saving = "Saving..."
  }
}
