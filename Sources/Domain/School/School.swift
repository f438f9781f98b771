import Foundation

/// A school on a family's list: the stream `school/<id>`.
public struct School: Aggregate {
  /// A pro or a con.
  public struct Item: Hashable, Sendable {
    /// The item's id, by which the edits of two people merge.
    public var id: UUID
    /// The list that the item is in.
    public var kind: ProConKind
    /// The item's text.
    public var text: String
    /// When the item was added and by whom.
    public var provenance: Provenance

    /// Creates an item.
    public init(id: UUID, kind: ProConKind, text: String, provenance: Provenance) {
      self.id = id
      self.kind = kind
      self.text = text
      self.provenance = provenance
    }

    /// Equality that compares texts by their bytes (ruling 1).
    public static func == (a: Item, b: Item) -> Bool {
      a.id == b.id && a.kind == b.kind && a.text.hasSameBytes(as: b.text) && a.provenance == b.provenance
    }
  }

  /// Whether the school was ever added.
  public package(set) var exists = false
  /// The deletion that hides the school; nil if it is not deleted.
  public package(set) var deletion: Deletion?
  /// The id of the athlete whose season the school belongs to; nil before it is added.
  public package(set) var athlete: UUID?
  /// Name, place, numbers: all edits merged, field by field.
  public package(set) var fields = SchoolFields()
  /// The five texts on the school's coaching.
  public package(set) var philosophy = PhilosophyFields()
  /// The status as it was set; nil if it never was.
  public package(set) var status: SchoolStatus?
  /// When the status last changed, and by whom; nil before the first change (SD-29, SD-33).
  public package(set) var statusChange: StatusChange?
  /// The priority tier: A, B, C or none.
  public package(set) var tier: PriorityTier?
  /// Whether the school is a favorite (the star).
  public package(set) var isFavorite = false
  /// The family's own rank.
  public package(set) var ranking: Int?
  /// The shared notes.
  public package(set) var notes: String?
  /// Pros and cons, in the order in which they were added.
  public package(set) var items: [Item] = []
  /// The last score set through the endpoint, received from the server, or recorded for publishing (ruling 16).
  public package(set) var recordedFit: FitScore?

  /// Creates the state of a school that was not added yet.
  public init() {}

  /// The school's name; empty before it is added.
  public var name: String { fields.name.value ?? "" }

  /// The status that pages show: `researching` if none was set (facts §2.6).
  public var shownStatus: SchoolStatus { status ?? .researching }

  /// Whether the school is on the list.
  public var isListed: Bool { exists && deletion == nil }

  /// A change of a status: by whom and when.
  public struct StatusChange: Hashable, Sendable {
    /// The person's id as the log stores it.
    public var actor: String
    /// When the status changed.
    public var instant: Instant

    /// Creates a change.
    public init(actor: String, instant: Instant) {
      self.actor = actor
      self.instant = instant
    }
  }

  /// How a school was deleted (ruling 14).
  public enum Deletion: Hashable, Sendable {
    /// Without dependants.
    case alone
    /// Together with everything that depended on the school.
    case cascade(Dependants)
  }
}

/// The numbers of records that belong to a school and are hidden by its deletion (C20). Documents are only unshared
/// (C21).
public struct Dependants: Hashable, Sendable {
  /// The number of the school's coaches.
  public var coaches: Int
  /// The number of interactions with the school.
  public var interactions: Int
  /// The number of the school's offers.
  public var offers: Int
  /// The number of recruiting events that belong to the school.
  public var events: Int
  /// The number of documents shared with the school.
  public var documents: Int

  /// Creates counts, 0 by default.
  public init(coaches: Int = 0, interactions: Int = 0, offers: Int = 0, events: Int = 0, documents: Int = 0) {
    self.coaches = coaches
    self.interactions = interactions
    self.offers = offers
    self.events = events
    self.documents = documents
  }

  /// Whether nothing depends on the school.
  public var isEmpty: Bool { self == Dependants() }

  /// "1 coach, 12 interactions": the counts that are not 0.
  public var text: String {
    [
      (coaches, "coach", "coaches"), (interactions, "interaction", "interactions"), (offers, "offer", "offers"),
      (events, "event", "events"), (documents, "document", "documents"),
    ]
    .filter { $0.0 != 0 }
    .map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    .joined(separator: ", ")
  }
}
