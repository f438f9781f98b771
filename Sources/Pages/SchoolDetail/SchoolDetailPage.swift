/// Everything that the school's page shows, with all texts decided.
public struct SchoolDetailPage: PageValue {
  /// What is shown until the page is there (SD-5).
  public static let loading = Notice("Loading school...")
  /// What is shown for an unknown or another family's id (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")

  /// The school's id.
  public let id: String
  /// Its name.
  public let name: String
  /// Its location, or "Location unknown" (SD-19).
  public let location: String
  /// The letters for a missing logo (SD-22).
  public let initials: String
  /// The colours of the circle with the letters.
  public let initialsColor: String
  /// The logo's address, which is fetched after the page is shown (SD-24).
  public let logo: String?
  /// The raw status.
  public let status: String
  /// What the picker offers: its nine, plus the present one if it is none of them (C1).
  public let statusOptions: [String]
  /// The picker with its labels (SD-28, SD-141).
  public let statusPicker: StatusPicker
  /// Status, division, tier, size and conference.
  public let badges: [Badge]
  /// The raw priority tier.
  public let priorityTier: String?
  /// The choice of the tier (SD-40).
  public let tierPicker: TierPicker
  /// Whether it is starred.
  public let isFavorite: Bool
  /// The star (SD-42, SD-142).
  public let star: FavoriteStar
  /// The large buttons below the header (SD-45).
  public let quickActions: [QuickAction]
  /// At most three coaches, and the way to all of them (SD-50).
  public let coaches: CoachesPanel
  /// The family's own rank.
  public let ranking: Int?
  /// The form that sets and clears it.
  public let rankingForm: RankingForm
  /// "245 miles" (SD-79); nil where either place is unknown.
  public let distance: String?
  /// The fit analysis; nil while nothing is known of the athlete (SD-58).
  public let fit: FitSection?
  /// What of the family's wishes the school fulfils; nil where it has none.
  public let match: MatchSection?
  /// Which divisions to consider, where the fit is low (SD-66 to SD-69).
  public let advice: String?
  /// The same with its heading and badges (SD-70).
  public let divisionCard: DivisionCard?
  /// The fields of the information section that are known, in the page's order (SD-71).
  public let information: [LabelledText]
  /// The inputs of the information's form, filled, in groups (SD-82).
  public let informationForm: [FormGroup]
  /// The links of "Contact & Social"; none hides it (SD-75).
  public let contact: [PageLink]
  /// Where the school is; nil hides the map (SD-78).
  public let map: SchoolMap?
  /// The College Scorecard block (SD-72).
  public let scorecard: [LabelledText]
  /// The shared notes; nil shows "No notes added yet." (SD-99).
  public let notes: String?
  /// The viewer's own private note; nil shows "No private notes added yet." (SD-105).
  public let privateNotes: String?
  /// In the order in which they were added.
  public let pros: [Item]
  /// In the order in which they were added.
  public let cons: [Item]
  /// The five coaching texts, "Not provided" where empty (SD-115, SD-117).
  public let philosophy: [LabelledText]
  /// The inputs of the philosophy's form, filled (SD-118).
  public let philosophyForm: [FormInput]
  /// The documents that are shared with the school (SD-119).
  public let documents: DocumentsSection
  /// Newest first (SD-36).
  public let statusHistory: [StatusEntry]
  /// Newest first (SD-101).
  public let notesHistory: [NotesEntry]
  /// Newest first.
  public let interactions: [InteractionEntry]
  /// Who made and last changed it, and when (SD-122).
  public let attribution: [LabelledText]
  /// What the server did not take over of this school, newest first: why a value went back (ruling 26).
  public let refusals: [Notice]
  /// Whether what was changed here has reached the server: pending, sent, or parked with the reason; nil where this home
  /// publishes nothing.
  public let publication: Notice?
  /// The way out of the list, with the question before (SD-123).
  public let deletion: DeleteSchoolQuestion
  /// The texts that are the same for every school.
  public let labels: SchoolDetailLabels
  /// Whether it stands in the trash.
  public let isDeleted: Bool
  /// Whether this is the past: nothing can be changed from here.
  public let isPast: Bool

  /// A pro or a con.
  public struct Item: Codable, Equatable, Sendable {
    /// The item's id.
    public let id: String
    /// What it says.
    public let text: String
    /// Who added it.
    public let addedBy: String
    /// What a screen reader says of it (SD-145).
    public let spoken: String
  }

  /// One change of the status.
  public struct StatusEntry: Codable, Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// The status that the page showed before; "Initial" where the school came with this one.
    public let from: String
    /// The status after.
    public let to: Badge
    /// When, where the viewer is.
    public let at: String
    /// Who.
    public let by: String
    /// Why, where somebody said so.
    public let note: String?
  }

  /// One version of the shared notes.
  public struct NotesEntry: Codable, Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// The text before; nil where there was none.
    public let before: String?
    /// The text after; nil where it was cleared.
    public let after: String?
    /// When, where the viewer is.
    public let at: String
    /// Who.
    public let by: String
    /// Whether it is the present text.
    public let isCurrent: Bool
  }

  /// One contact.
  public struct InteractionEntry: Codable, Equatable, Sendable {
    /// The interaction's id.
    public let id: String
    /// "Phone Call", "Email" …
    public let type: String
    /// "Inbound" or "Outbound".
    public let direction: String
    /// A heading.
    public let subject: String?
    /// What was said.
    public let content: String?
    /// How it went.
    public let sentiment: String?
    /// When, where the viewer is.
    public let at: String
    /// Who logged it.
    public let by: String
  }
}
