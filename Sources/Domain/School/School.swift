import Foundation

/// A school on a family's list: the stream `school/<id>`.
public struct School: Aggregate {
  /// A pro or a con.
  public struct Item: Hashable, Sendable {
    /// The item's id: two people's edits merge by it.
    public var id: UUID
    /// In which list it stands.
    public var kind: ProConKind
    /// What it says.
    public var text: String
    /// When it was added and by whom.
    public var provenance: Provenance

    /// An item of a list.
    public init(id: UUID, kind: ProConKind, text: String, provenance: Provenance) {
      self.id = id
      self.kind = kind
      self.text = text
      self.provenance = provenance
    }

    /// Equality of the texts' bytes (ruling 1).
    public static func == (a: Item, b: Item) -> Bool {
      a.id == b.id && a.kind == b.kind && a.text.hasSameBytes(as: b.text) && a.provenance == b.provenance
    }
  }

  /// Whether the school was ever added.
  public package(set) var exists = false
  /// The deletion that hides the school; nil while it is there.
  public package(set) var deletion: Deletion?
  /// The athlete whose season it belongs to; nil before it is added.
  public package(set) var athlete: UUID?
  /// Name, place, numbers: all that was ever told, merged field by field.
  public package(set) var fields = SchoolFields()
  /// The five texts on how the school coaches.
  public package(set) var philosophy = PhilosophyFields()
  /// The status as it was written; nil when it never was.
  public package(set) var status: SchoolStatus?
  /// When the status last changed, and by whom; nil before the first change (SD-29, SD-33).
  public package(set) var statusChange: StatusChange?
  /// A, B, C or none.
  public package(set) var tier: PriorityTier?
  /// Whether the star is on.
  public package(set) var isFavorite = false
  /// The family's own rank.
  public package(set) var ranking: Int?
  /// The shared notes.
  public package(set) var notes: String?
  /// Pros and cons, in the order in which they were added.
  public package(set) var items: [Item] = []
  /// A score that was set through the endpoint or seen remotely (ruling 16).
  public package(set) var recordedFit: FitScore?

  /// A school that is not on the list yet.
  public init() {}

  /// What the school is called; empty before it is added.
  public var name: String { fields.name.value ?? "" }

  /// The status that a page shows: `researching` where none was written (facts §2.6).
  public var shownStatus: SchoolStatus { status ?? .researching }

  /// Whether the school is on the list.
  public var isListed: Bool { exists && deletion == nil }

  /// Who changed a status, and when.
  public struct StatusChange: Hashable, Sendable {
    /// The person's id as the log has it.
    public var actor: String
    /// When the status changed.
    public var instant: Instant

    /// A change by somebody at some time.
    public init(actor: String, instant: Instant) {
      self.actor = actor
      self.instant = instant
    }
  }

  /// How a school was deleted (ruling 14).
  public enum Deletion: Hashable, Sendable {
    /// Nothing depended on it.
    case alone
    /// With everything that depended on it.
    case cascade(Dependants)
  }
}

/// What belongs to a school and is hidden by its deletion (C20). Documents are only unshared (C21).
public struct Dependants: Hashable, Sendable {
  /// Coaches of the school.
  public var coaches: Int
  /// Interactions with it.
  public var interactions: Int
  /// Its offers.
  public var offers: Int
  /// Events of the calendar that belong to it.
  public var events: Int
  /// Documents shared with it.
  public var documents: Int

  /// Counts; nothing by default.
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
