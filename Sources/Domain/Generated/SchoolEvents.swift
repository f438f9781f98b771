// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// Fields of the school were edited.
public struct BasicInfoEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "BasicInfoEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: SchoolFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: SchoolFields) {
    self.fields = fields
  }
}

/// The texts on the staff’s philosophy were edited.
public struct CoachingPhilosophyEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachingPhilosophyEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The texts that changed.
  public var fields: PhilosophyFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: PhilosophyFields) {
    self.fields = fields
  }
}

/// A lookup’s answer was taken over. Null means that the source said nothing; folds ignore it.
public struct CollegeDataMerged: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CollegeDataMerged"
  /// The version of the type's schema.
  public static let schema = 1

  /// What the source said.
  public var fields: SchoolFields
  /// Where the data came from.
  public var source: String

  /// The payload with the given fields.
  @inlinable
  public init(fields: SchoolFields, source: String) {
    self.fields = fields
    self.source = source
  }
}

/// The star was set or taken away.
public struct FavoriteToggled: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "FavoriteToggled"
  /// The version of the type's schema.
  public static let schema = 1

  /// Whether it is set from then on: the value, not a flip.
  public var isFavorite: Bool

  /// The payload with the given fields.
  @inlinable
  public init(isFavorite: Bool) {
    self.isFavorite = isFavorite
  }
}

/// A fit score was set through the endpoint or seen on the server.
public struct FitScoreCalculated: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "FitScoreCalculated"
  /// The version of the type's schema.
  public static let schema = 1

  /// 0 to 25.
  public var academic: Double
  /// 0 to 40.
  public var athletic: Double
  /// 0 to 20.
  public var opportunity: Double
  /// 0 to 15.
  public var personal: Double

  /// The payload with the given fields.
  @inlinable
  public init(academic: Double, athletic: Double, opportunity: Double, personal: Double) {
    self.academic = academic
    self.athletic = athletic
    self.opportunity = opportunity
    self.personal = personal
  }
}

/// The shared notes were edited.
public struct NotesEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "NotesEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The notes from then on; null when they were cleared.
  public var notes: String?

  /// The payload with the given fields.
  @inlinable
  public init(notes: String?) {
    self.notes = notes
  }
}

/// The school was put into a priority tier, or out of all.
public struct PriorityTierSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "PriorityTierSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The tier; null for none.
  public var tier: PriorityTier?

  /// The payload with the given fields.
  @inlinable
  public init(tier: PriorityTier?) {
    self.tier = tier
  }
}

/// A pro or a con was added.
public struct ProConAdded: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "ProConAdded"
  /// The version of the type's schema.
  public static let schema = 1

  /// The item’s id.
  public var item: UUID
  /// Pro or con.
  public var kind: ProConKind
  /// When it was added and by whom, where it comes back; otherwise the envelope says so.
  public var stamp: Stamp?
  /// What it says.
  public var text: String

  /// The payload with the given fields.
  @inlinable
  public init(item: UUID, kind: ProConKind, stamp: Stamp? = nil, text: String) {
    self.item = item
    self.kind = kind
    self.stamp = stamp
    self.text = text
  }
}

/// A pro or a con was removed.
public struct ProConRemoved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "ProConRemoved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The item’s id.
  public var item: UUID
  /// Pro or con.
  public var kind: ProConKind

  /// The payload with the given fields.
  @inlinable
  public init(item: UUID, kind: ProConKind) {
    self.item = item
    self.kind = kind
  }
}

/// The family ranked the school, or took its rank away.
public struct RankingSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "RankingSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The rank from 1 on; null for none.
  public var ranking: Int?

  /// The payload with the given fields.
  @inlinable
  public init(ranking: Int?) {
    self.ranking = ranking
  }
}

/// A school was put on the list.
public struct SchoolAdded: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolAdded"
  /// The version of the type's schema.
  public static let schema = 1

  /// Whose season it belongs to.
  public var athlete: UUID
  /// What else was known of it.
  public var fields: SchoolFields?
  /// The school’s name.
  public var name: String
  /// The shared notes, where some were given.
  public var notes: String?
  /// The status, where one was given.
  public var status: SchoolStatus?

  /// The payload with the given fields.
  @inlinable
  public init(
    athlete: UUID, fields: SchoolFields? = nil, name: String, notes: String? = nil, status: SchoolStatus? = nil
  ) {
    self.athlete = athlete
    self.fields = fields
    self.name = name
    self.notes = notes
    self.status = status
  }
}

/// A school was deleted with everything that depended on it.
public struct SchoolCascadeDeleted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolCascadeDeleted"
  /// The version of the type's schema.
  public static let schema = 1

  /// How many coaches went with it.
  public var coaches: Int
  /// How many documents went with it.
  public var documents: Int
  /// How many events went with it.
  public var events: Int
  /// How many interactions went with it.
  public var interactions: Int
  /// How many offers went with it.
  public var offers: Int

  /// The payload with the given fields.
  @inlinable
  public init(coaches: Int, documents: Int, events: Int, interactions: Int, offers: Int) {
    self.coaches = coaches
    self.documents = documents
    self.events = events
    self.interactions = interactions
    self.offers = offers
  }
}

/// A school on which nothing depended was deleted.
public struct SchoolDeleted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolDeleted"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}

/// A row was seen on the server: what differs from what was known here.
public struct SchoolObserved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolObserved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that differ.
  public var fields: SchoolFields?
  /// The star, where it differs.
  public var isFavorite: Bool?
  /// The shared notes, where they differ.
  public var notes: Patch<String>
  /// The coaching texts that differ.
  public var philosophy: PhilosophyFields?
  /// The tier, where it differs.
  public var priorityTier: Patch<PriorityTier>
  /// The rank, where it differs.
  public var ranking: Patch<Int>
  /// The status, where it differs.
  public var status: Patch<SchoolStatus>

  /// The payload with the given fields.
  @inlinable
  public init(
    fields: SchoolFields? = nil, isFavorite: Bool? = nil, notes: Patch<String> = .absent,
    philosophy: PhilosophyFields? = nil, priorityTier: Patch<PriorityTier> = .absent, ranking: Patch<Int> = .absent,
    status: Patch<SchoolStatus> = .absent
  ) {
    self.fields = fields
    self.isFavorite = isFavorite
    self.notes = notes
    self.philosophy = philosophy
    self.priorityTier = priorityTier
    self.ranking = ranking
    self.status = status
  }
}

/// A deleted school is back, with what was hidden by its deletion.
public struct SchoolRestored: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolRestored"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}

/// The school’s recruiting status changed, or was taken back.
public struct StatusChanged: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "StatusChanged"
  /// The version of the type's schema.
  public static let schema = 2

  /// Why.
  public var note: String?
  /// The status from then on; null where it was taken back.
  public var status: SchoolStatus?

  /// The payload with the given fields.
  @inlinable
  public init(note: String? = nil, status: SchoolStatus?) {
    self.note = note
    self.status = status
  }
}
