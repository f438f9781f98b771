/// The trash: the deleted records by kind, with when and by whom each was deleted, what was deleted with it, and how to
/// restore it.
public struct TrashPage: PageValue {
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading deleted records...", icon: "spinner")
  /// Never shown: the trash always exists, even if it is empty.
  public static let notFound = Notice("Nothing is deleted", icon: "trash")
  /// The message after a record was restored.
  public static let restored = "Restored"
  /// The maximum number of entries of a kind; older ones are left out.
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
    /// The kind of record.
    public let kind: Kind
    /// The record's id.
    public let id: String
    /// The id of the event that deleted the record, needed to restore it; nil if this version does not understand the
    /// event.
    public let event: String?
    /// The record's name.
    public let name: String
    /// What distinguishes the record from others of the same name: a school's location, an event's days, a coach's
    /// school.
    public let detail: String
    /// The time of the deletion in UTC; nil if this version does not understand the event.
    public let deletedAt: String?
    /// The time of the deletion in the viewer's time zone: "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// The name of the person who deleted the record.
    public let by: String
    /// The records that were deleted with it and are restored with it, such as "2 coaches, 1 interaction"; nil if there
    /// are none.
    public let wentAlong: String?
    /// Why the record would stay hidden after it is restored: its school is deleted, too. Nil if it would be shown.
    public let hint: String?
    /// The page of the record, if a deleted record has one.
    public let leadsTo: Route?
    /// The button that restores the record; nil if nothing can be changed from here or, except for a school, if this
    /// version does not understand the event that deleted the record.
    public let restore: PageAction?
    /// The link to the page that erases the record for good; nil if the viewer may not.
    public let erase: ErasePage.Link?
    /// The accessibility label.
    public let spoken: String
  }

  /// The deleted records of one kind.
  public struct Group: Codable, Equatable, Sendable {
    /// The kind of the records.
    public let kind: Kind
    /// "Schools".
    public let title: String
    /// The entries, the last deleted first.
    public let entries: [Entry]
    /// "The newest 50 of 120"; nil if all are shown.
    public let more: String?
  }

  /// The heading.
  public let title: String
  /// "2 deleted schools", "5 deleted records".
  public let countText: String
  /// The groups of the kinds with deleted records.
  public let groups: [Group]
  /// The notice shown if there are none.
  public let empty: Notice?
  /// Whether the page shows a past position, where nothing can be changed.
  public let isPast: Bool

  /// All shown entries, group by group.
  public var entries: [Entry] { groups.flatMap(\.entries) }
}
