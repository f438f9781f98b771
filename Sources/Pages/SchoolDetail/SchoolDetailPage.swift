/// The page of one school, with all texts resolved.
public struct SchoolDetailPage: PageValue {
  /// The notice shown while the page loads (SD-5).
  public static let loading = Notice("Loading school...")
  /// The notice shown for an id that is unknown or belongs to another family (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")

  /// The school's id.
  public let id: String
  /// The school's name.
  public let name: String
  /// The school's location, or "Location unknown" (SD-19).
  public let location: String
  /// The initials that are shown without a logo (SD-22).
  public let initials: String
  /// The colors of the circle with the initials.
  public let initialsColor: String
  /// The logo's URL. The logo is fetched after the page is shown (SD-24).
  public let logo: String?
  /// The raw status.
  public let status: String
  /// The statuses to choose from: the nine of the page, and the current one if it is not among them (C1).
  public let statusOptions: [String]
  /// The picker with its labels (SD-28, SD-141).
  public let statusPicker: StatusPicker
  /// Status, division, tier, size and conference.
  public let badges: [Badge]
  /// The raw priority tier.
  public let priorityTier: String?
  /// The picker of the tier (SD-40).
  public let tierPicker: TierPicker
  /// Whether the school is a favorite.
  public let isFavorite: Bool
  /// The star (SD-42, SD-142).
  public let star: FavoriteStar
  /// The large buttons below the header (SD-45).
  public let quickActions: [QuickAction]
  /// At most three coaches, and the link to all of them (SD-50).
  public let coaches: CoachesPanel
  /// The family's ranking of the school.
  public let ranking: Int?
  /// The form that sets and clears the ranking.
  public let rankingForm: RankingForm
  /// "245 miles" (SD-79); nil if either place is unknown.
  public let distance: String?
  /// The fit analysis; nil if nothing is known of the athlete (SD-58).
  public let fit: FitSection?
  /// The match with the family's preferences; nil if there are none.
  public let match: MatchSection?
  /// The divisions to consider if the fit is low (SD-66 to SD-69).
  public let advice: String?
  /// The same advice with its heading and badges (SD-70).
  public let divisionCard: DivisionCard?
  /// The known fields of the information section, in the page's order (SD-71).
  public let information: [LabelledText]
  /// The prefilled inputs of the information form, in groups (SD-82).
  public let informationForm: [FormGroup]
  /// The links of "Contact & Social"; empty hides the section (SD-75).
  public let contact: [PageLink]
  /// The school's place; nil hides the map (SD-78).
  public let map: SchoolMap?
  /// The College Scorecard block (SD-72).
  public let scorecard: [LabelledText]
  /// The shared notes; nil shows "No notes added yet." (SD-99).
  public let notes: String?
  /// The viewer's own private note; nil shows "No private notes added yet." (SD-105).
  public let privateNotes: String?
  /// The pros, in the order in which they were added.
  public let pros: [Item]
  /// The cons, in the order in which they were added.
  public let cons: [Item]
  /// The five texts on coaching, "Not provided" if empty (SD-115, SD-117).
  public let philosophy: [LabelledText]
  /// The prefilled inputs of the philosophy form (SD-118).
  public let philosophyForm: [FormInput]
  /// The documents that are shared with the school (SD-119).
  public let documents: DocumentsSection
  /// The changes of the status, newest first (SD-36).
  public let statusHistory: [StatusEntry]
  /// The versions of the shared notes, newest first (SD-101).
  public let notesHistory: [NotesEntry]
  /// The contacts with the school, newest first.
  public let interactions: [InteractionEntry]
  /// Who created the school, who last changed it, and the day of the last change (SD-122).
  public let attribution: [LabelledText]
  /// The newest changes of this school that the server refused, at most three. They explain why a value was reverted
  /// (ruling 26).
  public let refusals: [Notice]
  /// The changes of this record that gave way to somebody else's on the server, each with both values (ruling 56).
  public let overruled: [OverruledChange]
  /// The publication of the changes made here: pending, published, published in part, or parked with the reason. Nil if
  /// there is nothing to report, as in a home that does not publish.
  public let publication: Notice?
  /// The confirmation before the school is deleted (SD-123).
  public let deletion: DeleteSchoolQuestion
  /// The texts that are the same for every school.
  public let labels: SchoolDetailLabels
  /// Whether the school is in the trash.
  public let isDeleted: Bool
  /// Whether the page shows a past position, where nothing can be changed.
  public let isPast: Bool

  /// A pro or a con.
  public struct Item: Codable, Equatable, Sendable {
    /// The item's id.
    public let id: String
    /// The text.
    public let text: String
    /// Who added it.
    public let addedBy: String
    /// The accessibility label (SD-145).
    public let spoken: String
  }

  /// One change of the status.
  public struct StatusEntry: Codable, Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// The status that the page showed before; "Initial" in the first entry if the school was added with its status, or
    /// if that is "researching".
    public let from: String
    /// The status after.
    public let to: Badge
    /// The stored status before; nil in the first entry.
    public let statusBefore: String?
    /// The stored status after.
    public let status: String
    /// The date and time of the change, in the viewer's time zone.
    public let at: String
    /// The same as an instant: "2026-02-11T15:00:00.000Z".
    public let changedAt: String
    /// The name of the person who made the change.
    public let by: String
    /// The id of the person who made the change.
    public let actor: String
    /// The reason, if one was given.
    public let note: String?
  }

  /// One version of the shared notes.
  public struct NotesEntry: Codable, Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// The text before; nil if there was none.
    public let before: String?
    /// The text after; nil if it was cleared.
    public let after: String?
    /// The date and time of the change, in the viewer's time zone.
    public let at: String
    /// The same as an instant: "2026-02-11T15:00:00.000Z".
    public let changedAt: String
    /// The name of the person who made the change.
    public let by: String
    /// The id of the person who made the change.
    public let actor: String
    /// Whether this is the current version.
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
    /// The subject.
    public let subject: String?
    /// The content.
    public let content: String?
    /// The sentiment of the contact.
    public let sentiment: String?
    /// The date and time of the contact, in the viewer's time zone.
    public let at: String
    /// The name of the person who logged the contact.
    public let by: String
  }
}
