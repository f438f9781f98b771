/// The texts of the school's page that are the same for every school.
public struct SchoolDetailLabels: Codable, Equatable, Sendable {
  /// A part of the page that can be edited.
  public struct Editable: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What stands below it.
    public var hint: String?
    /// What is said where there is nothing.
    public var empty: String?
    /// The button that begins the edit.
    public var edit = "Edit"
    /// What a screen reader says of that button (SD-140).
    public let editSpoken: String
    /// What stands in an empty input.
    public var placeholder: String?
    /// The button that saves.
    public let save: String
    /// That button while it saves.
    public var saving = "Saving..."
    /// What is said when saving failed; the input stays (SD-129).
    public var failure = "Failed to save. Please try again."
  }

  /// A list that can be added to.
  public struct Items: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What is said where there is none (SD-112).
    public let empty: String
    /// What stands in the empty input (SD-113).
    public let placeholder: String
    /// The colours of an item.
    public let color: String
    /// The icon of an item.
    public let icon: String
  }

  /// A list that only grows by itself.
  public struct History: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What is said where there is none.
    public let empty: String
  }

  /// The way back (SD-3).
  public var back = "Schools"
  /// The history of the status (SD-36, SD-37).
  public var status = History(title: "Status History", empty: "No status changes yet")
  /// The heading of the fit analysis (SD-55).
  public var fit = "School Fit Analysis"
  /// The information and its form (SD-82).
  public var information = Editable(
    title: "Information", editSpoken: "Edit information", save: "Save Information")
  /// The button that asks College Scorecard (SD-85).
  public var lookup = "Lookup"
  /// The button while the lookup runs (SD-88).
  public var lookingUp = "Looking up..."
  /// What is said when it was answered.
  public static let lookedUp = "College data updated"
  /// The label of the distance (SD-79).
  public var distance = "Distance from Home"
  /// The heading of the links (SD-75).
  public var contact = "Contact & Social"
  /// The heading of the College Scorecard block (SD-72).
  public var scorecard = "College Scorecard"
  /// The shared notes (SD-98, SD-99).
  public var notes = Editable(
    title: "Notes", empty: "No notes added yet.", editSpoken: "Edit notes",
    placeholder: "Add notes about this school...", save: "Save Notes")
  /// Their earlier versions (SD-101).
  public var notesHistory = History(title: "Notes Edit History", empty: "No edit history available")
  /// The viewer's own notes (SD-105, SD-106).
  public var privateNotes = Editable(
    title: "My Private Notes", hint: "Only you can see these", empty: "No private notes added yet.",
    editSpoken: "Edit private notes", placeholder: "Add your private thoughts...", save: "Save Notes")
  /// What speaks for the school.
  public var pros = Items(
    title: "Pros", empty: "No pros added yet", placeholder: "Add a pro...", color: "green-100/700", icon: "check")
  /// What speaks against it.
  public var cons = Items(
    title: "Cons", empty: "No cons added yet", placeholder: "Add a con...", color: "red-100/700", icon: "cross")
  /// The coaching texts (SD-115 to SD-118).
  public var philosophy = Editable(
    title: "Coaching Philosophy", empty: "Not provided", editSpoken: "Edit coaching philosophy",
    save: "Save Philosophy")
  /// Who made and changed it (SD-122).
  public var attribution = "Attribution"
  /// The labels as they are for every school.
  public static let standard = SchoolDetailLabels()
  /// The way back to the list, for pages beside a school's.
  public static let standardBack = standard.back
  /// The heading of who made and changed a record, for pages beside a school's.
  public static let standardAttribution = standard.attribution
}
