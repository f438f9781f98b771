import Domain

/// The texts of the forms that share a document, edit it and share it with another school.
public struct DocumentForm: Codable, Equatable, Sendable {
  /// "Share a Document", the heading of the form for a new document.
  public let add: String
  /// The hint above that form: a file itself cannot be sent (SD-121).
  public let hint: String
  /// "Edit".
  public let edit: String
  /// The inputs, in their order, by the fields' names in events.
  public let inputs: [EventFormTexts.Input]
  /// The label of the choice of a school.
  public let school: String
  /// The placeholder of that choice.
  public let chooseSchool: String
  /// "Share".
  public let share: String
  /// "Save Document".
  public let save: String
  /// The Save button while it saves.
  public let saving: String
  /// "Cancel".
  public let cancel: String
  /// The message after a document was shared.
  public let shared: String
  /// The message after a document was changed.
  public let saved: String
  /// The message after a document was unshared.
  public let unshared: String

  /// Creates the forms, which are the same for every document.
  public init() {
    func input(
      _ field: String, _ placeholder: String? = nil, options: [EventDetailPage.Option]? = nil, isRequired: Bool = false
    ) -> EventFormTexts.Input {
      .init(DocumentFields.self, field, placeholder: placeholder, options: options, isRequired: isRequired)
    }
    add = "Share a Document"
    hint = "Files stay where they are: give the web address under which the school can open it."
    edit = "Edit"
    inputs = [
      input("title", "e.g., Highlight video", isRequired: true),
      input(
        "type",
        options: [.init(value: "", label: "Choose a type...")]
          + DocumentType.known.map { .init(value: $0.rawValue, label: $0.label) }, isRequired: true),
      input("url", "https://...", isRequired: true),
      input("description", "What it shows..."),
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

  /// Returns the accessibility label of the button that edits a document.
  public func edits(_ title: String) -> String { "\(edit) \(title)" }

  /// The message about a school that is not on the list.
  public static let unknownSchool = "Choose one of your schools"
}
