public import EventLog
import Foundation
import Domain
import GRDB

/// What the rows of some events' streams are joined with.
public struct Concern: Sendable {
  /// The events' own streams, and those that the list's rows of their schools are folded from.
  public internal(set) var streams: Set<StreamName> = []
  /// Further streams that say whether the events make sense: of the records that they refer to, and of those that refer
  /// to theirs.
  public internal(set) var related: Set<StreamName> = []
  /// The athletes whose details the events may change: the list's rows of all their schools depend on these.
  public internal(set) var athletes: Set<String> = []
}

extension ProjectionStore {
  /// Returns what the rows of some events' streams are joined with.
  public func concern(of events: [RecordedEvent]) throws -> Concern {
    try read { db in
      let references = ReferenceReader(db, log: log)
      var concern = Concern()
      var schools: Set<String> = []
      for event in events { try concern.related.formUnion(references.streams(relatedTo: event)) }
      for event in events where concern.streams.insert(event.stream).inserted || event.stream.category == "interaction"
      {
        let key = event.stream.key
        switch event.stream.category {
        case "school": schools.insert(key)
        case "interaction":
          if case .interactionLogged(let payload) = EventContent(event).known {
            schools.insert(payload.school.lowercased)
          }
          try schools.formUnion(references.schools(ofInteraction: key))
        case "preferences" where key.hasSuffix("/\(PreferenceCategory.player.rawValue)"):
          concern.athletes.insert(String(key.prefix { $0 != "/" }))
        // Refusals are joined from all devices' streams, and a home has one family.
        case let category where category == "publication" || category == "family":
          concern.streams.formUnion(try log.streams(ofCategory: category, limit: .max))
        default: break
        }
      }
      for school in schools {
        concern.streams.insert(StreamName(category: "school", key: school))
        concern.streams.formUnion(
          try references.streams(ofCategory: "interaction", referringTo: school, by: "school"))
        for athlete in try references.athletes(ofSchool: school) + events.compactMap(\.athlete) {
          concern.streams.insert(
            StreamName(category: "preferences", key: "\(athlete)/\(PreferenceCategory.player.rawValue)"))
        }
      }
      return concern
    }
  }

  /// Returns the streams of an athlete's schools.
  public func schools(ofAthlete athlete: String) throws -> Set<StreamName> {
    try read { Set(try ReferenceReader($0, log: log).streams(ofCategory: "school", referringTo: athlete)) }
  }
}

extension RecordedEvent {
  /// The athlete whom the event adds a school for.
  fileprivate var athlete: String? {
    guard case .schoolAdded(let payload) = EventContent(self).known else { return nil }
    return payload.athlete.lowercased
  }
}

extension Branch {
  /// Takes over the list's rows in use of an athlete's schools, so that their fits can be joined with other details.
  ///
  /// - Parameters:
  ///   - but: The schools whose streams are folded here.
  ///   - position: The position that the rows in use must stand at.
  /// - Returns: Whether they do.
  public func takeList(ofAthlete athlete: String, but: Set<String>, at position: Int64, room: Int64) throws -> Bool {
    try store.read { live in
      guard try ProjectionStore.head(of: live).position == position else { return false }
      let rows = try SchoolListRow.fetchAll(live, "WHERE athlete = ?", [athlete]).filter { !but.contains($0.id) }
      let recorded = try RecordedFitRow.fetch(live, keys: rows.map(\.id))
      try queue.write { _ in try projector.rows.join.take(rows, recorded, room: room) }
      return true
    }
  }
}
