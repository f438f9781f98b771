import Domain

/// What the forms over documents say: another one, what is known of one, another school for it.
public struct DocumentForm: Codable, Equatable, Sendable {
  /// "Share a Document", the form for another.
  public let add: String
  /// What stands above that form: a file itself cannot be sent (SD-121).
  public let hint: String
  /// "Edit".
  public let edit: String
  /// The inputs, in their order, by the names that fields have in events.
  public let inputs: [EventFormTexts.Input]
  /// The choice of a school.
  public let school: String
  /// What that choice says while none is made.
  public let chooseSchool: String
  /// "Share".
  public let share: String
  /// "Save Document".
  public let save: String
  /// The same while it saves.
  public let saving: String
  /// "Cancel".
  public let cancel: String
  /// What is said when a document was shared.
  public let shared: String
  /// What is said when one was changed.
  public let saved: String
  /// What is said when one was taken back.
  public let unshared: String

  /// The forms as they are for every document.
  public init() {
    func input(
      _ field: String, _ label: String, _ placeholder: String? = nil, isRequired: Bool = false
    ) -> EventFormTexts.Input {
      .init(field: field, label: label, placeholder: placeholder, options: nil, isRequired: isRequired)
    }
    add = "Share a Document"
    hint = "Files stay where they are: give the web address under which the school can open it."
    edit = "Edit"
    inputs = [
      input("title", "Title", "e.g., Highlight video", isRequired: true),
      .init(
        field: "type", label: "Type", placeholder: nil,
        options: [.init(value: "", label: "Choose a type...")]
          + DocumentType.known.map { .init(value: $0.rawValue, label: $0.label) }, isRequired: true),
      input("url", "Address", "https://...", isRequired: true),
      input("description", "Description", "What it shows..."),
    ]
    school = "School"
    chooseSchool = "Choose a school..."
    share = "Share"
    save = "Save Document"
    saving = "Saving..."
    cancel = "Cancel"
    shared = "Document shared"
    saved = "Document saved"
    unshared = "Document unshared"
  }

  /// What a screen reader says of the button that edits a document.
  public func edits(_ title: String) -> String { "\(edit) \(title)" }

  /// What is said of a school that is none of the list.
  public static let unknownSchool = "Choose one of your schools"
}
