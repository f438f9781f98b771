import Domain
public import EventLog
import Foundation
import GRDB
import Projections

/// Records of any kind by the names that people know them by, deleted ones too: what audit and replay speak of.
extension Reading {
  /// The kinds of streams that can be named, as the part of a stream's name before the slash.
  public static let recordKinds = [
    "school", "coach", "interaction", "document", "event", "metric", "offer", "preferences", "next-step", "family",
  ]

  /// What a person calls the record of a stream: "Rice University", "Mike Bennett", "email with Rice University"; nil
  /// where it has no name in this home.
  ///
  /// Private notes are called by their school.
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
    case "private-note":
      return try id.split(separator: "/").first.flatMap { try school(String($0))?.name }
    default: return nil
    }
  }

  /// What a person calls the school, coach, recruiting event, document, person or offer with an id.
  public func name(ofRecord id: String) throws -> String? {
    if let member = try member(id) { return member.name }
    for kind in ["school", "coach", "event", "document", "offer", "interaction", "metric"] {
      if let name = try name(of: StreamName(category: kind, key: id)) { return name }
    }
    return nil
  }

  /// A step in What Next is called by what it is about, behind whose it is: "<user>/reply/<school>/<coach>".
  private func nameOfStep(_ key: String) throws -> String? {
    let parts = key.split(separator: "/").map(String.init)
    guard parts.count >= 3, let kind = NextStep.Kind(rawValue: parts[1]) else { return nil }
    switch kind {
    case .answerOffer: return try name(of: StreamName(category: "offer", key: parts[2]))
    case .register, .prepare, .recap: return try name(of: StreamName(category: "event", key: parts[2]))
    case .reply, .followUp, .reachOut: return try name(of: StreamName(category: "school", key: parts[2]))
    case .fillIn: return nil
    }
  }

  private func name(of category: String, _ id: String) throws -> String {
    try name(of: StreamName(category: category, key: id)) ?? "\(category) \(id.prefix(8))"
  }

  /// A person of the family by id.
  func member(_ id: String) throws -> MemberRow? { try MemberRow.fetchAll(db, "WHERE id = ?", [id]).first }

  /// The stream that a text means: a whole stream's name, a kind with an id's beginning or a name behind it
  /// ("coach/Mike Bennett", "offer/rice", "preferences/Sam/player"), or only the name of a school, a coach, a recruiting
  /// event or a document. Deleted records are found too.
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
    // A school first, as everywhere; what is called like one can be named with its kind.
    for kind in ["school", "coach", "event", "document"] {
      do {
        return try named(StreamName(category: kind, key: text))
      } catch CompassError.notFound {
        continue
      }
    }
    throw CompassError.notFound(kind: "school, coach, event or document", text: text)
  }

  /// A stream whose key may be a name or the beginning of an id.
  private func named(_ stream: StreamName) throws -> StreamName {
    if UUID(strict: stream.key) != nil { return stream }
    func found(_ id: String) -> StreamName { StreamName(category: stream.category, key: id) }
    switch stream.category {
    case "school":
      return found(try anySchool(stream.key).id)
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
      return found(([try findMember(owner).id] + parts.dropFirst()).joined(separator: "/"))
    case "family":
      guard let family = try family(), family.id.hasPrefix(stream.key) || family.name.hasSameBytes(as: stream.key)
      else { throw CompassError.notFound(kind: "family", text: stream.key) }
      return found(family.id)
    default: return stream
    }
  }

  /// A record that has no name of its own: found by what it is called here, such as "email with Rice University".
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
