import Domain
public import EventLog
import Foundation
import GRDB
import Projections

/// Names for records of any kind, including deleted ones, for audit and replay.
extension Reading {
  /// The stream categories whose records a person can name. A category is the part of a stream's name before the slash.
  public static let recordKinds = [
    "school", "coach", "interaction", "document", "event", "metric", "offer", "preferences", "next-step", "family",
  ]

  /// The name of a stream's record: "Rice University", "Mike Bennett", "email with Rice University"; nil if it has no
  /// name in this home.
  ///
  /// A private note has the name of its school.
  public func name(of stream: StreamName) throws -> String? {
    let id = stream.key
    switch stream.category {
    case "school": return try school(id)?.name
    case "coach": return try coach(id)?.fields.fullName.nilIfEmpty
    case "document": return try DocumentRow.fetch(db, key: id)?.fields.title.value
    case "event": return try RecruitingEventRow.fetch(db, key: id)?.name.nilIfEmpty
    case "offer": return try OfferRow.fetch(db, key: id).map { "offer of \(try name(of: "school", $0.school))" }
    case "interaction":
      return try InteractionRow.fetch(db, key: id).map {
        "\(InteractionType(rawValue: $0.type).label) with \(try name(of: "school", $0.school))"
      }
    case "metric":
      return try MetricRow.fetch(db, key: id).map {
        "\(MetricType(rawValue: $0.metricType).label) of \($0.recordedDate)"
      }
    case "preferences":
      let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
      guard let owner = parts.first.flatMap({ try? member($0) }) else { return nil }
      return ([owner.name] + parts.dropFirst()).joined(separator: ", ")
    case "next-step": return try nameOfStep(id)
    case "family": return try FamilyRow.fetch(db, key: id)?.name
    case "person": return try formerMembers().contains(id) ? Self.formerMember : nil
    case "private-note":
      return try id.split(separator: "/").first.flatMap { try school(String($0))?.name }
    default: return nil
    }
  }

  /// The name of the person or record with an id: a school, coach, recruiting event, document, offer, interaction or
  /// metric; nil if there is none.
  public func name(ofRecord id: String) throws -> String? {
    if let member = try member(id) { return member.name }
    for kind in ["school", "coach", "event", "document", "offer", "interaction", "metric"] {
      if let name = try name(of: StreamName(category: kind, key: id)) { return name }
    }
    return nil
  }

  /// Returns the name of the offer, event or school that a step in What Next is about. Its id follows the user and the
  /// kind in the key: "<user>/reply/<school>/<coach>". Nil for missing data.
  private func nameOfStep(_ key: String) throws -> String? {
    let parts = key.split(separator: "/").map(String.init)
    guard parts.count >= 3, let kind = NextStep.Kind(rawValue: parts[1]) else { return nil }
    switch kind {
    case .answerOffer: return try name(of: StreamName(category: "offer", key: parts[2]))
    case .register, .prepare, .recap: return try name(of: StreamName(category: "event", key: parts[2]))
    case .reply, .followUp, .reachOut: return try name(of: StreamName(category: "school", key: parts[2]))
    case .choose, .fillIn: return nil
    }
  }

  private func name(of category: String, _ id: String) throws -> String {
    try name(of: StreamName(category: category, key: id)) ?? "\(category) \(id.prefix(8))"
  }

  /// The family member with an id.
  func member(_ id: String) throws -> MemberRow? { try MemberRow.fetchAll(db, "WHERE id = ?", [id]).first }

  /// The stream that a text refers to: a whole stream name; a kind followed by the beginning of an id or a name
  /// ("coach/Mike Bennett", "offer/rice", "preferences/Sam/player"); or only the name of a school, a coach, a
  /// recruiting event or a document. Deleted records are found too.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findStream(_ text: String) throws -> StreamName {
    if let stream = StreamName(text),
      Self.recordKinds.contains(stream.category) || stream.category == "private-note"
        || stream.category == "publication"
    {
      return try named(stream)
    }
    if text == "family", let family = try family() { return StreamName(category: "family", key: family.id) }
    // Schools first, as everywhere. Other records with the same name can be named with their kind.
    for kind in ["school", "coach", "event", "document"] {
      do {
        return try named(StreamName(category: kind, key: text))
      } catch CompassError.notFound {
        continue
      }
    }
    throw CompassError.notFound(kind: "school, coach, event or document", text: text)
  }

  /// Resolves a stream whose key may be a name or the beginning of an id.
  private func named(_ stream: StreamName) throws -> StreamName {
    if UUID(strict: stream.key) != nil { return stream }
    func found(_ id: String) -> StreamName { StreamName(category: stream.category, key: id) }
    switch stream.category {
    case "school":
      return found(try findSchoolOrDeleted(stream.key).id)
    case "coach":
      return found(
        try find("coach", stream.key, in: CoachRow.fetchAll(db, "ORDER BY id"), id: \.id, name: \.fields.fullName) {
          "\($0.fields.fullName), \($0.id.prefix(13))"
        }.id)
    case "document":
      return found(try findDocument(stream.key).id)
    case "event":
      return found(
        try find("event", stream.key, in: RecruitingEventRow.fetchAll(db, "ORDER BY id"), id: \.id, name: \.name) {
          "\($0.name), \($0.fields.startDate.value ?? ""), \($0.id.prefix(13))"
        }.id)
    case "offer", "interaction", "metric": return found(try unnamed(stream))
    case "preferences", "next-step":
      let parts = stream.key.split(separator: "/", maxSplits: 1).map(String.init)
      guard let owner = parts.first else { return stream }
      return found(([try findPerson(owner).id] + parts.dropFirst()).joined(separator: "/"))
    case "family":
      guard let family = try family(), family.id.hasPrefix(stream.key) || family.name.hasSameBytes(as: stream.key)
      else { throw CompassError.notFound(kind: "family", text: stream.key) }
      return found(family.id)
    default: return stream
    }
  }

  /// Returns the id of a record that has no name of its own, found by its id or by a derived name, such as "email with
  /// Rice University".
  private func unnamed(_ stream: StreamName) throws -> String {
    let ids: [String] =
      switch stream.category {
      case "offer": try OfferRow.fetchAll(db, "ORDER BY id").map(\.id)
      case "interaction": try InteractionRow.fetchAll(db, "ORDER BY id").map(\.id)
      default: try MetricRow.fetchAll(db, "ORDER BY id").map(\.id)
      }
    let rows = try ids.map { id in
      (id: id, name: try name(of: StreamName(category: stream.category, key: id)) ?? "")
    }
    return try find(stream.category, stream.key, in: rows, id: \.id, name: \.name) {
      "\($0.name), \($0.id.prefix(13))"
    }.id
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
