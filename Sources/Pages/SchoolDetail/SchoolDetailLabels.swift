/// The texts of a school's page that are the same for every school.
public struct SchoolDetailLabels: Codable, Equatable, Sendable {
  /// A part of the page that can be edited.
  public struct Editable: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The hint below the heading.
    public var hint: String?
    /// The text if the part is empty.
    public var empty: String?
    /// The label of the Edit button.
    public var edit = "Edit"
    /// The accessibility label of the Edit button (SD-140).
    public let editSpoken: String
    /// The placeholder of the input.
    public var placeholder: String?
    /// The label of the Save button.
    public let save: String
    /// The label of the Save button while saving.
    public var saving = "Saving..."
    /// The message if saving failed; the typed text stays (SD-129).
    public var failure = "Failed to save. Please try again."
  }

  /// A list whose items can be added and removed.
  public struct Items: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The text if the list is empty (SD-112).
    public let empty: String
    /// The placeholder of the input (SD-113).
    public let placeholder: String
    /// The colors of an item.
    public let color: String
    /// The icon of an item.
    public let icon: String
  }

  /// A list of past changes.
  public struct History: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The text if the list is empty.
    public let empty: String
  }

  /// The label of the link back to the list (SD-3).
  public var back = "Schools"
  /// The history of the status (SD-36, SD-37).
  public var status = History(title: "Status History", empty: "No status changes yet")
  /// The heading of the fit analysis (SD-55).
  public var fit = "School Fit Analysis"
  /// The information and its form (SD-82).
  public var information = Editable(
    title: "Information", editSpoken: "Edit information", save: "Save Information")
  /// The label of the button that looks the school up in College Scorecard (SD-85).
  public var lookup = "Lookup"
  /// The label of the button during the lookup (SD-88).
  public var lookingUp = "Looking up..."
  /// The message after a successful lookup.
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
  /// The history of the shared notes (SD-101).
  public var notesHistory = History(title: "Notes Edit History", empty: "No edit history available")
  /// The viewer's own notes (SD-105, SD-106).
  public var privateNotes = Editable(
    title: "My Private Notes", hint: "Only you can see these", empty: "No private notes added yet.",
    editSpoken: "Edit private notes", placeholder: "Add your private thoughts...", save: "Save Notes")
  /// The advantages of the school.
  public var pros = Items(
    title: "Pros", empty: "No pros added yet", placeholder: "Add a pro...", color: "green-100/700", icon: "check")
  /// The disadvantages of the school.
  public var cons = Items(
    title: "Cons", empty: "No cons added yet", placeholder: "Add a con...", color: "red-100/700", icon: "cross")
  /// The coaching texts (SD-115 to SD-118).
  public var philosophy = Editable(
    title: "Coaching Philosophy", empty: "Not provided", editSpoken: "Edit coaching philosophy",
    save: "Save Philosophy")
  /// The heading of the authors and dates (SD-122).
  public var attribution = "Attribution"
  /// The default labels.
  public static let standard = SchoolDetailLabels()
  /// The label of the link back to the list, for pages about a school's records.
  public static let standardBack = standard.back
  /// The heading of the authors and dates, for pages about a school's records.
  public static let standardAttribution = standard.attribution
}
