public import Compass
public import Domain
import Projections

/// The form that puts a school on the list ("/schools/new").
public struct AddSchoolPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading...")
  /// What is shown while the family has no athlete whose list a school could stand on.
  public static let notFound = Notice(
    "No athlete yet", message: "Add the player to the family first.", action: "Back to Schools", icon: "person")

  /// One input of the form.
  public struct Input: Codable, Equatable, Sendable {
    /// The field's name, as in the draft and in its problems.
    public let field: String
    /// Its label.
    public let label: String
    /// What stands in the empty input.
    public let placeholder: String
    /// Whether the school cannot be added without it.
    public let isRequired: Bool
    /// Whether it takes several lines.
    public let isLong: Bool
    /// What a screen reader says of it.
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
    /// One value.
    public struct Option: Codable, Equatable, Sendable {
      /// The raw value; nil writes none.
      public let value: String?
      /// What it says.
      public let label: String
    }

    /// The field's name, as in the draft.
    public let field: String
    /// Its label.
    public let label: String
    /// What can be chosen; the first one is chosen at first.
    public let options: [Option]
  }

  /// The heading.
  public let title: String
  /// Whose list the school will stand on: "To Sam's list".
  public let subtitle: String
  /// The inputs, in the form's order; the first one is completed from the directory of colleges.
  public let inputs: [Input]
  /// The divisions, "None" first.
  public let division: Picker
  /// The statuses of the list, of which researching is shown and not written while none was chosen.
  public let status: Picker
  /// What is said where the directory knows nothing like the typed name.
  public let noSuggestions: String
  /// The button that asks for the college of the typed name, where none is suggested while typing: "Lookup".
  public let lookup: String
  /// The button that forgets the chosen college: "Remove".
  public let removeCollege: String
  /// What is said where a college was chosen: what no directory knows is asked for.
  public let isAskedFor: String
  /// The button.
  public let add: String
  /// The button while it works.
  public let adding: String
  /// What is said when it is done.
  public let added: String
  /// The way back.
  public let cancel: String
  /// Whether this is the past: nothing can be added from here.
  public let isPast: Bool

  /// The form as a viewer sees it; nil while there is no athlete whose season it could be.
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
    // What was never said stays unsaid: the default is shown, and written by nobody.
    status = Picker(
      field: "status", label: "Status",
      options: SchoolStatus.listChoices.map { .init(value: $0 == .researching ? nil : $0.rawValue, label: $0.label) })
    noSuggestions = "No college of that name; it can be added all the same"
    lookup = "Lookup"
    removeCollege = "Remove"
    isAskedFor = "Please add the division and the conference, which the College Scorecard does not have."
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

  /// What is said below an input whose value is not acceptable (facts §3.5): the rule in a person's words, without the
  /// value, which stands right above it.
  public static func problem(_ error: DomainError) -> String {
    let rule = error.message.prefix { $0 != ";" }
    guard let field = error.field, rule.hasPrefix(field) else { return String(rule) }
    let label = form.first { $0.field == field }?.label ?? field
    return label + rule.dropFirst(field.count)
  }
}
