/// What was deleted: when, by whom, what went with each, and the way back. Grouped by kind.
public struct TrashPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading deleted records...", icon: "spinner")
  /// The trash is always there.
  public static let notFound = Notice("Nothing is deleted", icon: "trash")
  /// What is said once a record is back.
  public static let restored = "Restored"
  /// How many entries of a kind are shown, the newest ones.
  public static let limit = 50

  /// The kinds of records that can be deleted, in the page's order.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case school, event, offer, coach, interaction, document, metric

    /// "School".
    public var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// "Schools", the heading of a group.
    public var title: String { self == .coach ? "Coaches" : label + "s" }

    func count(_ count: String, isOne: Bool) -> String { "\(count) deleted \(isOne ? rawValue : title.lowercased())" }
  }

  /// One deleted record.
  public struct Entry: Codable, Equatable, Sendable {
    /// What it is.
    public let kind: Kind
    /// The record's id.
    public let id: String
    /// The id of the event that deleted it, by which it is restored; nil where this version does not understand it.
    public let event: String?
    /// Its name.
    public let name: String
    /// What tells it from others of its name: a school's location, an event's days, a coach's school.
    public let detail: String
    /// When it was deleted, in UTC; nil where the event is not understood by this version.
    public let deletedAt: String?
    /// When it was deleted, where the viewer is: "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// Who deleted it.
    public let by: String
    /// "2 coaches, 1 interaction" that went along and come back with it; nil where nothing did.
    public let wentAlong: String?
    /// Why it would not be seen once it is back: its school is deleted, too; nil where it would.
    public let hint: String?
    /// Its page, where a deleted record has one.
    public let leadsTo: Route?
    /// Brings it back; nil where nothing can be changed from here.
    public let restore: PageAction?
    /// Leads to where it is erased for good; nil for whoever may not.
    public let erase: ErasePage.Link?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// The deleted records of one kind.
  public struct Group: Codable, Equatable, Sendable {
    /// What they are.
    public let kind: Kind
    /// "Schools".
    public let title: String
    /// The last deleted first.
    public let entries: [Entry]
    /// "The newest 50 of 120"; nil where all are shown.
    public let more: String?
  }

  /// The heading.
  public let title: String
  /// "2 deleted schools", "5 deleted records".
  public let countText: String
  /// A group for each kind of which there is something.
  public let groups: [Group]
  /// What to say where there are none.
  public let empty: Notice?
  /// Whether this is the past, which cannot be changed.
  public let isPast: Bool

  /// All entries that are shown, group by group.
  public var entries: [Entry] { groups.flatMap(\.entries) }
}
