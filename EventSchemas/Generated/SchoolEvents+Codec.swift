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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try SchoolFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return BasicInfoEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try PhilosophyFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return CoachingPhilosophyEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try SchoolFields.read(from: &reader)
      case 6 where key.matches("source"):
        try reader.once(1 << 1, &seen, key)
        source = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    guard let source else { throw JSONError(.missingKey, at: start) }
    return CollegeDataMerged(fields: fields, source: source)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
    writer.key(#""source":"#, &isFirst)
    writer.string(source)
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
      case 10 where key.matches("isFavorite"):
        try reader.once(1 << 0, &seen, key)
        isFavorite = try reader.flag()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let isFavorite else { throw JSONError(.missingKey, at: start) }
    return FavoriteToggled(isFavorite: isFavorite)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""isFavorite":"#, &isFirst)
    writer.flag(isFavorite)
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
      case 8 where key.matches("academic"):
        try reader.once(1 << 0, &seen, key)
        academic = try reader.number()
      case 8 where key.matches("athletic"):
        try reader.once(1 << 1, &seen, key)
        athletic = try reader.number()
      case 11 where key.matches("opportunity"):
        try reader.once(1 << 2, &seen, key)
        opportunity = try reader.number()
      case 8 where key.matches("personal"):
        try reader.once(1 << 3, &seen, key)
        personal = try reader.number()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let academic else { throw JSONError(.missingKey, at: start) }
    guard let athletic else { throw JSONError(.missingKey, at: start) }
    guard let opportunity else { throw JSONError(.missingKey, at: start) }
    guard let personal else { throw JSONError(.missingKey, at: start) }
    return FitScoreCalculated(academic: academic, athletic: athletic, opportunity: opportunity, personal: personal)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""academic":"#, &isFirst)
    writer.number(academic)
    writer.key(#""athletic":"#, &isFirst)
    writer.number(athletic)
    writer.key(#""opportunity":"#, &isFirst)
    writer.number(opportunity)
    writer.key(#""personal":"#, &isFirst)
    writer.number(personal)
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
      case 5 where key.matches("notes"):
        try reader.once(1 << 0, &seen, key)
        notes = try reader.null() ? nil : reader.string()
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
    writer.key(#""notes":"#, &isFirst)
    if let notes { writer.string(notes) } else { writer.null() }
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
      case 4 where key.matches("tier"):
        try reader.once(1 << 0, &seen, key)
        tier = try reader.null() ? nil : PriorityTier(rawValue: reader.string())
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
    writer.key(#""tier":"#, &isFirst)
    if let tier { writer.string(tier.rawValue) } else { writer.null() }
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
      case 4 where key.matches("item"):
        try reader.once(1 << 0, &seen, key)
        item = try reader.uuid()
      case 4 where key.matches("kind"):
        try reader.once(1 << 1, &seen, key)
        kind = try ProConKind(rawValue: reader.string())
      case 5 where key.matches("stamp"):
        try reader.once(1 << 2, &seen, key)
        stamp = try Stamp.read(from: &reader)
      case 4 where key.matches("text"):
        try reader.once(1 << 3, &seen, key)
        text = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let item else { throw JSONError(.missingKey, at: start) }
    guard let kind else { throw JSONError(.missingKey, at: start) }
    guard let text else { throw JSONError(.missingKey, at: start) }
    return ProConAdded(item: item, kind: kind, stamp: stamp, text: text)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""item":"#, &isFirst)
    writer.uuid(item)
    writer.key(#""kind":"#, &isFirst)
    writer.string(kind.rawValue)
    if let stamp {
      writer.key(#""stamp":"#, &isFirst)
      stamp.encode(to: &writer)
    }
    writer.key(#""text":"#, &isFirst)
    writer.string(text)
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
      case 4 where key.matches("item"):
        try reader.once(1 << 0, &seen, key)
        item = try reader.uuid()
      case 4 where key.matches("kind"):
        try reader.once(1 << 1, &seen, key)
        kind = try ProConKind(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let item else { throw JSONError(.missingKey, at: start) }
    guard let kind else { throw JSONError(.missingKey, at: start) }
    return ProConRemoved(item: item, kind: kind)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""item":"#, &isFirst)
    writer.uuid(item)
    writer.key(#""kind":"#, &isFirst)
    writer.string(kind.rawValue)
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
      case 7 where key.matches("ranking"):
        try reader.once(1 << 0, &seen, key)
        ranking = try reader.null() ? nil : reader.integer()
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
    writer.key(#""ranking":"#, &isFirst)
    if let ranking { writer.integer(ranking) } else { writer.null() }
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
      case 7 where key.matches("athlete"):
        try reader.once(1 << 0, &seen, key)
        athlete = try reader.uuid()
      case 6 where key.matches("fields"):
        try reader.once(1 << 1, &seen, key)
        fields = try SchoolFields.read(from: &reader)
      case 4 where key.matches("name"):
        try reader.once(1 << 2, &seen, key)
        name = try reader.string()
      case 5 where key.matches("notes"):
        try reader.once(1 << 3, &seen, key)
        notes = try reader.string()
      case 6 where key.matches("status"):
        try reader.once(1 << 4, &seen, key)
        status = try SchoolStatus(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete else { throw JSONError(.missingKey, at: start) }
    guard let name else { throw JSONError(.missingKey, at: start) }
    return SchoolAdded(athlete: athlete, fields: fields, name: name, notes: notes, status: status)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""athlete":"#, &isFirst)
    writer.uuid(athlete)
    if let fields {
      writer.key(#""fields":"#, &isFirst)
      fields.encode(to: &writer)
    }
    writer.key(#""name":"#, &isFirst)
    writer.string(name)
    if let notes {
      writer.key(#""notes":"#, &isFirst)
      writer.string(notes)
    }
    if let status {
      writer.key(#""status":"#, &isFirst)
      writer.string(status.rawValue)
    }
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
      case 7 where key.matches("coaches"):
        try reader.once(1 << 0, &seen, key)
        coaches = try reader.integer()
      case 9 where key.matches("documents"):
        try reader.once(1 << 1, &seen, key)
        documents = try reader.integer()
      case 6 where key.matches("events"):
        try reader.once(1 << 2, &seen, key)
        events = try reader.integer()
      case 12 where key.matches("interactions"):
        try reader.once(1 << 3, &seen, key)
        interactions = try reader.integer()
      case 6 where key.matches("offers"):
        try reader.once(1 << 4, &seen, key)
        offers = try reader.integer()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coaches else { throw JSONError(.missingKey, at: start) }
    guard let documents else { throw JSONError(.missingKey, at: start) }
    guard let events else { throw JSONError(.missingKey, at: start) }
    guard let interactions else { throw JSONError(.missingKey, at: start) }
    guard let offers else { throw JSONError(.missingKey, at: start) }
    return SchoolCascadeDeleted(
      coaches: coaches, documents: documents, events: events, interactions: interactions, offers: offers)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""coaches":"#, &isFirst)
    writer.integer(coaches)
    writer.key(#""documents":"#, &isFirst)
    writer.integer(documents)
    writer.key(#""events":"#, &isFirst)
    writer.integer(events)
    writer.key(#""interactions":"#, &isFirst)
    writer.integer(interactions)
    writer.key(#""offers":"#, &isFirst)
    writer.integer(offers)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try SchoolFields.read(from: &reader)
      case 10 where key.matches("isFavorite"):
        try reader.once(1 << 1, &seen, key)
        isFavorite = try reader.flag()
      case 5 where key.matches("notes"):
        try reader.once(1 << 2, &seen, key)
        notes = try reader.null() ? .null : .value(reader.string())
      case 10 where key.matches("philosophy"):
        try reader.once(1 << 3, &seen, key)
        philosophy = try PhilosophyFields.read(from: &reader)
      case 12 where key.matches("priorityTier"):
        try reader.once(1 << 4, &seen, key)
        priorityTier = try reader.null() ? .null : .value(PriorityTier(rawValue: reader.string()))
      case 7 where key.matches("ranking"):
        try reader.once(1 << 5, &seen, key)
        ranking = try reader.null() ? .null : .value(reader.integer())
      case 6 where key.matches("status"):
        try reader.once(1 << 6, &seen, key)
        status = try reader.null() ? .null : .value(SchoolStatus(rawValue: reader.string()))
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
    if let fields {
      writer.key(#""fields":"#, &isFirst)
      fields.encode(to: &writer)
    }
    if let isFavorite {
      writer.key(#""isFavorite":"#, &isFirst)
      writer.flag(isFavorite)
    }
    switch notes {
    case .absent: break
    case .null:
      writer.key(#""notes":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""notes":"#, &isFirst)
      writer.string(value)
    }
    if let philosophy {
      writer.key(#""philosophy":"#, &isFirst)
      philosophy.encode(to: &writer)
    }
    switch priorityTier {
    case .absent: break
    case .null:
      writer.key(#""priorityTier":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""priorityTier":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch ranking {
    case .absent: break
    case .null:
      writer.key(#""ranking":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""ranking":"#, &isFirst)
      writer.integer(value)
    }
    switch status {
    case .absent: break
    case .null:
      writer.key(#""status":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""status":"#, &isFirst)
      writer.string(value.rawValue)
    }
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
      case 4 where key.matches("note"):
        try reader.once(1 << 0, &seen, key)
        note = try reader.string()
      case 6 where key.matches("status"):
        try reader.once(1 << 1, &seen, key)
        status = try reader.null() ? nil : SchoolStatus(rawValue: reader.string())
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
    if let note {
      writer.key(#""note":"#, &isFirst)
      writer.string(note)
    }
    writer.key(#""status":"#, &isFirst)
    if let status { writer.string(status.rawValue) } else { writer.null() }
    writer.raw("}")
  }
}
