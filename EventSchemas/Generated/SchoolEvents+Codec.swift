// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension BasicInfoEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> BasicInfoEdited {
    let start = reader.position
    var fields: SchoolFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return BasicInfoEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension CoachingPhilosophyEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachingPhilosophyEdited {
    let start = reader.position
    var fields: PhilosophyFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return CoachingPhilosophyEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension CollegeDataMerged: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CollegeDataMerged {
    let start = reader.position
    var fields: SchoolFields?
    var source: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("source"): source = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields, let source
    else { throw JSONError(.missingKey, at: start) }
    return CollegeDataMerged(fields: fields, source: source)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""source":"#, source, &isFirst)
    writer.raw("}")
  }
}

extension FavoriteToggled: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> FavoriteToggled {
    let start = reader.position
    var isFavorite: Bool?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 10 where key.matches("isFavorite"): isFavorite = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let isFavorite
    else { throw JSONError(.missingKey, at: start) }
    return FavoriteToggled(isFavorite: isFavorite)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""isFavorite":"#, isFavorite, &isFirst)
    writer.raw("}")
  }
}

extension FitScoreCalculated: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> FitScoreCalculated {
    let start = reader.position
    var academic: Double?
    var athletic: Double?
    var opportunity: Double?
    var personal: Double?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("academic"): academic = try reader.value(1 << 0, &seen, key)
      case 8 where key.matches("athletic"): athletic = try reader.value(1 << 1, &seen, key)
      case 11 where key.matches("opportunity"): opportunity = try reader.value(1 << 2, &seen, key)
      case 8 where key.matches("personal"): personal = try reader.value(1 << 3, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let academic, let athletic, let opportunity, let personal
    else { throw JSONError(.missingKey, at: start) }
    return FitScoreCalculated(academic: academic, athletic: athletic, opportunity: opportunity, personal: personal)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""academic":"#, academic, &isFirst)
    writer.field(#""athletic":"#, athletic, &isFirst)
    writer.field(#""opportunity":"#, opportunity, &isFirst)
    writer.field(#""personal":"#, personal, &isFirst)
    writer.raw("}")
  }
}

extension NotesEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> NotesEdited {
    let start = reader.position
    var notes: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("notes"): notes = try reader.nullable(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard seen & 1 << 0 != 0 else { throw JSONError(.missingKey, at: start) }
    return NotesEdited(notes: notes)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.nullable(#""notes":"#, notes, &isFirst)
    writer.raw("}")
  }
}

extension PriorityTierSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PriorityTierSet {
    let start = reader.position
    var tier: PriorityTier?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("tier"): tier = try reader.nullable(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard seen & 1 << 0 != 0 else { throw JSONError(.missingKey, at: start) }
    return PriorityTierSet(tier: tier)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.nullable(#""tier":"#, tier, &isFirst)
    writer.raw("}")
  }
}

extension ProConAdded: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> ProConAdded {
    let start = reader.position
    var item: UUID?
    var kind: ProConKind?
    var stamp: Stamp?
    var text: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("item"): item = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("kind"): kind = try reader.value(1 << 1, &seen, key)
      case 5 where key.matches("stamp"): stamp = try reader.value(1 << 2, &seen, key)
      case 4 where key.matches("text"): text = try reader.value(1 << 3, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let item, let kind, let text
    else { throw JSONError(.missingKey, at: start) }
    return ProConAdded(item: item, kind: kind, stamp: stamp, text: text)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""item":"#, item, &isFirst)
    writer.field(#""kind":"#, kind, &isFirst)
    writer.field(#""stamp":"#, stamp, &isFirst)
    writer.field(#""text":"#, text, &isFirst)
    writer.raw("}")
  }
}

extension ProConRemoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> ProConRemoved {
    let start = reader.position
    var item: UUID?
    var kind: ProConKind?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("item"): item = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("kind"): kind = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let item, let kind
    else { throw JSONError(.missingKey, at: start) }
    return ProConRemoved(item: item, kind: kind)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""item":"#, item, &isFirst)
    writer.field(#""kind":"#, kind, &isFirst)
    writer.raw("}")
  }
}

extension RankingSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> RankingSet {
    let start = reader.position
    var ranking: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("ranking"): ranking = try reader.nullable(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard seen & 1 << 0 != 0 else { throw JSONError(.missingKey, at: start) }
    return RankingSet(ranking: ranking)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.nullable(#""ranking":"#, ranking, &isFirst)
    writer.raw("}")
  }
}

extension SchoolAdded: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolAdded {
    let start = reader.position
    var athlete: UUID?
    var fields: SchoolFields?
    var name: String?
    var notes: String?
    var status: SchoolStatus?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("athlete"): athlete = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("fields"): fields = try reader.value(1 << 1, &seen, key)
      case 4 where key.matches("name"): name = try reader.value(1 << 2, &seen, key)
      case 5 where key.matches("notes"): notes = try reader.value(1 << 3, &seen, key)
      case 6 where key.matches("status"): status = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete, let name
    else { throw JSONError(.missingKey, at: start) }
    return SchoolAdded(athlete: athlete, fields: fields, name: name, notes: notes, status: status)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""athlete":"#, athlete, &isFirst)
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""status":"#, status, &isFirst)
    writer.raw("}")
  }
}

extension SchoolCascadeDeleted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolCascadeDeleted {
    let start = reader.position
    var coaches: Int?
    var documents: Int?
    var events: Int?
    var interactions: Int?
    var offers: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("coaches"): coaches = try reader.value(1 << 0, &seen, key)
      case 9 where key.matches("documents"): documents = try reader.value(1 << 1, &seen, key)
      case 6 where key.matches("events"): events = try reader.value(1 << 2, &seen, key)
      case 12 where key.matches("interactions"): interactions = try reader.value(1 << 3, &seen, key)
      case 6 where key.matches("offers"): offers = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coaches, let documents, let events, let interactions, let offers
    else { throw JSONError(.missingKey, at: start) }
    return SchoolCascadeDeleted(
      coaches: coaches, documents: documents, events: events, interactions: interactions, offers: offers)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coaches":"#, coaches, &isFirst)
    writer.field(#""documents":"#, documents, &isFirst)
    writer.field(#""events":"#, events, &isFirst)
    writer.field(#""interactions":"#, interactions, &isFirst)
    writer.field(#""offers":"#, offers, &isFirst)
    writer.raw("}")
  }
}

extension SchoolDeleted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolDeleted {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return SchoolDeleted()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}

extension SchoolObserved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolObserved {
    var fields: SchoolFields?
    var isFavorite: Bool?
    var notes: Patch<String> = .absent
    var philosophy: PhilosophyFields?
    var priorityTier: Patch<PriorityTier> = .absent
    var ranking: Patch<Int> = .absent
    var status: Patch<SchoolStatus> = .absent
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      case 10 where key.matches("isFavorite"): isFavorite = try reader.value(1 << 1, &seen, key)
      case 5 where key.matches("notes"): notes = try reader.patch(1 << 2, &seen, key)
      case 10 where key.matches("philosophy"): philosophy = try reader.value(1 << 3, &seen, key)
      case 12 where key.matches("priorityTier"): priorityTier = try reader.patch(1 << 4, &seen, key)
      case 7 where key.matches("ranking"): ranking = try reader.patch(1 << 5, &seen, key)
      case 6 where key.matches("status"): status = try reader.patch(1 << 6, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return SchoolObserved(
      fields: fields, isFavorite: isFavorite, notes: notes, philosophy: philosophy, priorityTier: priorityTier,
      ranking: ranking, status: status)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""isFavorite":"#, isFavorite, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""philosophy":"#, philosophy, &isFirst)
    writer.field(#""priorityTier":"#, priorityTier, &isFirst)
    writer.field(#""ranking":"#, ranking, &isFirst)
    writer.field(#""status":"#, status, &isFirst)
    writer.raw("}")
  }
}

extension SchoolRestored: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolRestored {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return SchoolRestored()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}

extension StatusChanged: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> StatusChanged {
    let start = reader.position
    var note: String?
    var status: SchoolStatus?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("note"): note = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("status"): status = try reader.nullable(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard seen & 1 << 1 != 0 else { throw JSONError(.missingKey, at: start) }
    return StatusChanged(note: note, status: status)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""note":"#, note, &isFirst)
    writer.nullable(#""status":"#, status, &isFirst)
    writer.raw("}")
  }
}
