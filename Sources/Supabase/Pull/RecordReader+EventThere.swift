import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

extension RecordReader {
  /// What is appended here of an event of the project's log (ruling 59): the event itself, with the ids that the people
  /// have here. Nil if it is known here, or if rows tell better what it did:
  ///
  /// - the project has rows of its record, which no event made: the web application did, or a version of this program
  ///   that knew the project without its log;
  /// - its record, or a part of it, was erased here;
  /// - it is computed here, too;
  /// - it is no event of such a record.
  ///
  /// - Parameters:
  ///   - people: The people's ids here, from those that the event has.
  ///   - told: The events of the project's log that were read, if this home reads it for the first time: rows told what
  ///     else came from there. Nil if it was read before.
  ///   - overwritten: The fields that events which are known here set after it.
  /// - Throws: `EventDecodingError` if the record holds an event of a newer version.
  func seen(
    _ there: EventThere, people: (UUID) -> UUID, told: Set<UUID>?, overwritten: Set<String> = []
  ) throws -> Seen? {
    guard let stream = there.stream(people), try !isInLog(there.id), there.event?.category == stream.category,
      !(stream.category == "private-note" && overwritten.contains("text")),
      var event = there.event?.without(overwritten)
    else { return nil }
    let known = try events(stream)
    if let told, known.contains(where: { $0.origin == .remote && !told.contains($0.reference.id) }) { return nil }
    guard event.isBeginning || !stream.hasBeginning || !known.isEmpty else { return nil }
    if try isErased(event, of: stream, known)
      || event.isOfOwner && !stream.key.hasPrefix(people(there.actor).lowercased)
    {
      return nil
    }
    event.rename(people)
    return Seen(
      stream: stream, event: event, id: there.id, actor: people(there.actor), at: there.at,
      origin: .init(device: there.device, correlation: there.correlation, causation: there.causation))
  }

  /// Whether an event would bring back what was erased here.
  private func isErased(_ event: DomainEvent, of stream: StreamName, _ known: [LogEvent]) throws -> Bool {
    if erasures.isEmpty { return false }
    if known.contains(where: { erasures.loss(of: $0.reference.id) != nil }) { return true }
    if case .coachMarkedPresent(let marked) = event, try base(Coach.self, .coach(marked.coach)).isErased { return true }
    let ofNote = stream.category == "private-note" ? stream.key.split(separator: "/").first : nil
    guard let school = event.school ?? ofNote.flatMap({ UUID(strict: String($0)) }) else { return false }
    return try isErased(school: school)
  }
}

extension Sequence<EventThere> {
  /// What events that are known here have set after others that are not, in the project's order: those must not seem newer.
  func overwritten(by known: (UUID) throws -> DomainEvent?) rethrows -> [UUID: Set<String>] {
    var later: [StreamName: Set<String>] = [:]
    var overwritten: [UUID: Set<String>] = [:]
    for there in reversed() {
      if let names = try known(there.id)?.namesSet {
        later[there.stream, default: []].formUnion(names)
      } else if let names = later[there.stream]?.intersection(there.event?.namesSet ?? []), !names.isEmpty {
        overwritten[there.id] = names
      }
    }
    return overwritten
  }
}

extension StreamName {
  /// Whether the stream's record has to be made before it can be changed.
  fileprivate var hasBeginning: Bool { category != "preferences" && category != "private-note" }
}

extension DomainEvent {
  /// The category of the streams to which events of this kind belong, if they have rows and are not computed. What is in
  /// another stream, nobody means.
  var category: String? {
    switch self {
    case .schoolAdded, .statusChanged, .priorityTierSet, .favoriteToggled, .rankingSet, .basicInfoEdited, .notesEdited,
      .proConAdded, .proConRemoved, .coachingPhilosophyEdited, .collegeDataMerged, .schoolDeleted,
      .schoolCascadeDeleted, .schoolRestored:
      "school"
    case .privateNoteEdited: "private-note"
    case .coachAdded, .coachEdited, .coachMoved, .coachRemoved: "coach"
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      "event"
    case .interactionLogged, .interactionRemoved: "interaction"
    case .metricLogged, .metricEdited, .metricRemoved: "metric"
    case .offerRecorded, .offerEdited, .offerDeleted: "offer"
    case .documentShared, .documentEdited, .documentUnshared: "document"
    case .playerDetailsEdited, .homeLocationSet, .notificationPreferencesEdited, .dashboardEdited,
      .schoolPreferencesEdited, .schoolPreferenceTemplateApplied, .preferencesReset:
      "preferences"
    default: nil
    }
  }

  /// Whether only the person whose preferences they are can have done it.
  fileprivate var isOfOwner: Bool {
    switch self {
    case .notificationPreferencesEdited, .dashboardEdited: true
    default: false
    }
  }

  /// The names of what the event sets and no row may set right: private notes and preferences, of which the last one
  /// stands, and what only projects of an older date have.
  fileprivate var namesSet: Set<String> {
    switch self {
    case .privateNoteEdited: ["text"]
    case .priorityTierSet, .rankingSet: Set(fieldChanges.map(\.field))
    default: category == "preferences" ? Set(fieldChanges.map(\.field)) : []
    }
  }

  /// The school that the event's record belongs to.
  fileprivate var school: UUID? {
    for change in fieldChanges where change.field == "school" {
      if case .text(let id)? = change.value { return UUID(strict: id) }
    }
    return nil
  }

  /// Gives the people whom the event names other ids.
  fileprivate mutating func rename(_ people: (UUID) -> UUID) {
    func renamed(_ stamp: Stamp?) -> Stamp? { stamp.map { Stamp(at: $0.at, by: people($0.by)) } }
    switch self {
    case .schoolAdded(var added):
      added.athlete = people(added.athlete)
      self = .schoolAdded(added)
    case .offerRecorded(var offer):
      offer.athlete = people(offer.athlete)
      self = .offerRecorded(offer)
    case .metricLogged(var metric):
      metric.athlete = people(metric.athlete)
      self = .metricLogged(metric)
    case .eventScheduled(var scheduled):
      scheduled.athlete = people(scheduled.athlete)
      self = .eventScheduled(scheduled)
    case .interactionLogged(var logged):
      logged.stamp = renamed(logged.stamp)
      self = .interactionLogged(logged)
    case .proConAdded(var added):
      added.stamp = renamed(added.stamp)
      self = .proConAdded(added)
    case .coachMarkedPresent(var marked):
      marked.stamp = renamed(marked.stamp)
      self = .coachMarkedPresent(marked)
    case .documentShared(var shared):
      shared.stamp = renamed(shared.stamp)
      self = .documentShared(shared)
    default: break
    }
  }
}
