public import Compass
public import Domain
import Projections

/// The form that adds a school to the list ("/schools/new").
public struct AddSchoolPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading...")
  /// The notice while the family has no athlete to add a school for.
  public static let notFound = Notice(
    "No athlete yet", message: "Add the player to the family first.", action: "Back to Schools", icon: "person")

  /// One input of the form.
  public struct Input: Codable, Equatable, Sendable {
    /// The field's name, as in the draft and in the draft's problems.
    public let field: String
    /// The input's label.
    public let label: String
    /// The placeholder of the empty input.
    public let placeholder: String
    /// Whether the input must be filled.
    public let isRequired: Bool
    /// Whether the input takes several lines.
    public let isLong: Bool
    /// The input's accessibility label.
    public let spoken: String

    init(_ field: String, _ label: String, _ placeholder: String, isRequired: Bool = false, isLong: Bool = false) {
      self.field = field
      self.label = label
      self.placeholder = placeholder
      self.isRequired = isRequired
      self.isLong = isLong
      spoken = isRequired ? "\(label), required" : label
    }
  }

  /// A choice among known values.
  public struct Picker: Codable, Equatable, Sendable {
    /// One choice.
    public struct Option: Codable, Equatable, Sendable {
      /// The raw value; nil if the choice leaves the field unset.
      public let value: String?
      /// The text of the choice.
      public let label: String
    }

    /// The field's name, as in the draft.
    public let field: String
    /// The picker's label.
    public let label: String
    /// The choices; the first one is preselected.
    public let options: [Option]
  }

  /// The heading.
  public let title: String
  /// The athlete whose list the school is added to: "To Sam's list".
  public let subtitle: String
  /// The inputs, in the form's order; the first one suggests colleges from the directory.
  public let inputs: [Input]
  /// The divisions, "None" first.
  public let division: Picker
  /// The statuses of the list. "Researching" is preselected; a status is written only if another one is chosen.
  public let status: Picker
  /// The message if the directory has no college like the typed name.
  public let noSuggestions: String
  /// The button that looks the typed name up, for a form without suggestions while typing: "Lookup".
  public let lookup: String
  /// The button that clears the chosen college: "Remove".
  public let removeCollege: String
  /// The message after a college is chosen; it asks for the fields that the directory does not have.
  public let missingFieldsHint: String
  /// The submit button.
  public let add: String
  /// The submit button while the school is being added.
  public let adding: String
  /// The message after the school was added.
  public let added: String
  /// The label of the link that leaves the form.
  public let cancel: String
  /// Whether the page shows the past; nothing can be added then.
  public let isPast: Bool

  /// Returns the form for a viewer; nil if the viewer's athlete is not in the family.
  public static func load(from reading: Reading, viewer: Viewer) throws -> AddSchoolPage? {
    let athlete = viewer.athlete.lowercased
    guard let player = try reading.members().first(where: { $0.id == athlete }) else { return nil }
    return AddSchoolPage(athlete: player.name, isPast: reading.isPast)
  }

  private init(athlete: String, isPast: Bool) {
    title = "Add School"
    subtitle = "To \(athlete)'s list"
    inputs = Self.form
    division = Picker(
      field: "division", label: "Division",
      options: [.init(value: nil, label: "None")] + Division.known.map { .init(value: $0.rawValue, label: $0.label) })
    // The default status is shown but not written: the family did not choose it.
    status = Picker(
      field: "status", label: "Status",
      options: SchoolStatus.listChoices.map { .init(value: $0 == .researching ? nil : $0.rawValue, label: $0.label) })
    noSuggestions = "No college of that name; you can add it anyway"
    lookup = "Lookup"
    removeCollege = "Remove"
    missingFieldsHint = "Please add the division and the conference, which the College Scorecard does not have."
    add = "Add School"
    adding = "Adding..."
    added = "School added"
    cancel = "Cancel"
    self.isPast = isPast
  }

  private static let form = [
    Input("name", "School Name", "e.g., University of Texas", isRequired: true),
    Input("location", "Location", "e.g., Austin, TX"),
    Input("conference", "Conference", "e.g., SEC"),
    Input("website", "Website", "https://..."),
    Input("twitterHandle", "Twitter Handle", "@handle..."),
    Input("instagramHandle", "Instagram Handle", "@handle..."),
    Input("ncaaId", "NCAA ID", "e.g., 703"),
    Input("notes", "Notes", "Add notes about this school...", isLong: true),
  ]

  /// Returns the message below an input with an invalid value (facts §3.5), without the value, which the input shows.
  public static func problem(_ error: DomainError) -> String { String(error.message.prefix { $0 != ";" }) }
}
