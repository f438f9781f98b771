import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// The part of a copy of the log that a restore replaced: its events after the last one that the log has, too. An erasure
/// in the log names none of them, but they may be about the same record.
struct ReplacedHistory {
  /// The last position that the copy shares with the log.
  private let shared: Int64
  private let log: EventLog
  /// Where the copy itself holds an erasure. Events after it were written later, knowing of the erasure.
  private var ends: [UUID: Int64] = [:]
  /// The streams of the events.
  private var streams: Set<StreamName> = []
  /// The school on which a record last depended, by the record's stream.
  private var schools: [StreamName: UUID] = [:]
  /// The schools with which a document was last shared.
  private var shares: [StreamName: Set<UUID>] = [:]
  /// The streams that repeat the name of a coach or of a recruiting event, by its id.
  private var repeating: [UUID: Set<StreamName>] = [:]

  /// - Parameter redactions: The redaction events of the log.
  init(
    of copy: AppendTransaction, after shared: Int64, now log: EventLog, erasedBy redactions: [RecordedEvent]
  ) throws {
    (self.shared, self.log) = (shared, log)
    try copy.scan(EventRange(after: shared)) { row in
      guard try !row.isRedacted && row.type != Redaction.type else { return }
      streams.insert(try row.stream)
      if Self.types.contains(try row.type) { take(try row.recorded()) }
    }
    guard !streams.isEmpty else { return }
    for redaction in redactions {
      if let own = try copy.event(redaction.id) { ends[redaction.id] = own.position }
    }
  }

  /// The types whose payloads say on which school a record depends, or repeat another record's text.
  private static let types: Set<String> = [
    CoachAdded.type, CoachMoved.type, InteractionLogged.type, OfferRecorded.type, OfferEdited.type, EventScheduled.type,
    EventEdited.type, DocumentShared.type, DocumentUnshared.type, CoachMarkedPresent.type,
  ]

  private mutating func take(_ event: RecordedEvent) {
    guard let data = event.data else { return }
    switch try? EventCodec.decode(type: event.type, schema: event.schema, json: data) {
    case .coachAdded(let payload): schools[event.stream] = payload.school
    case .coachMoved(let payload): schools[event.stream] = payload.school
    case .interactionLogged(let payload):
      schools[event.stream] = payload.school
      if let recruiting = payload.event { repeating[recruiting, default: []].insert(event.stream) }
    case .offerRecorded(let payload): note(payload.allFields.school.value, of: event.stream)
    case .offerEdited(let payload): note(payload.fields.school.value, of: event.stream)
    case .eventScheduled(let payload): note(payload.allFields.school.value, of: event.stream)
    case .eventEdited(let payload): note(payload.fields.school.value, of: event.stream)
    case .documentShared(let payload): shares[event.stream, default: []].insert(payload.school)
    case .documentUnshared(let payload) where (shares[event.stream] ?? []).count > 1:
      shares[event.stream]?.remove(payload.school)
    case .coachMarkedPresent(let payload): repeating[payload.coach, default: []].insert(event.stream)
    default: break
    }
  }

  private mutating func note(_ school: UUID?, of stream: StreamName) {
    if let school { schools[stream] = school }
  }

  // MARK: What goes

  /// The plan to erase from the copy what it alone holds about the record that an erasure in the log is about.
  ///
  /// - Parameter copy: The copy that this was made from, with what was appended to it since.
  /// - Returns: The plan and the reason; nil if there is nothing to erase.
  func plan(
    like erasure: RecordedEvent, in copy: AppendTransaction
  ) throws -> (plan: ErasurePlan, why: ErasureReason)? {
    guard !streams.isEmpty, erasure.position > shared, let data = erasure.data, let kind = erasure.stream.erasureKind,
      let actor = UUID(strict: erasure.actor), try erasure.family == copy.family(),
      case .eventsRedacted(let content)? = try? EventCodec.decode(
        type: erasure.type, schema: erasure.schema, json: data)
    else { return nil }
    let target = ErasureTarget(
      kind: kind, stream: erasure.stream, name: erasure.stream.key, field: Self.field(of: content, erasure.stream))
    let end = ends[erasure.id] ?? .max
    func events(of stream: StreamName) throws -> [RecordedEvent] {
      guard streams.contains(stream) else { return [] }
      return try copy.events(of: stream).filter { $0.position > shared && $0.position < end }
    }
    func events(ofCategory category: String, _ isWanted: (StreamName) -> Bool) throws -> [RecordedEvent] {
      try streams.filter { $0.category == category && isWanted($0) }.flatMap { try events(of: $0) }
    }

    var reach = ErasureReach(target)
    if kind == .person {
      guard let person = UUID(strict: erasure.stream.key) else { return nil }
      for category in ["private-note", "next-step", "preferences"] {
        try reach.take(own: events(ofCategory: category) { $0.belongs(to: person) })
      }
      try reach.take(naming: events(of: StreamName(category: "family", key: erasure.family)), person: person)
    } else {
      try reach.take(own: events(of: erasure.stream))
    }
    var named: Set<String> = [.coach, .event].contains(kind) ? [erasure.stream.key] : []
    if kind == .school, target.field == nil {
      for stream in try dependent(on: erasure.stream.key, erasedWith: content, by: actor) {
        try reach.take(hanging: events(of: stream))
        if ["coach", "event"].contains(stream.category) { named.insert(stream.key) }
      }
    }
    if reach.isRepeated {
      for id in named.sorted().compactMap({ UUID(strict: $0) }) {
        for stream in repeating[id] ?? [] { try reach.take(repeating: events(of: stream), of: id) }
      }
    }
    if reach.isScored, let athlete = erasure.stream.key.split(separator: "/").first {
      let own = try streams.filter {
        try $0.category == "school" && isSchool($0, ofAthlete: String(athlete), in: copy)
      }
      for school in own { try reach.take(computed: events(of: school)) }
    }
    try reach.take(answers: events(ofCategory: "publication") { _ in true })
    guard !reach.items.isEmpty else { return nil }
    reach.prove()
    return (try reach.plan(erased: nil, seenBy: Sight(of: actor)), content.why)
  }

  /// The field that was erased; nil if the whole record was.
  private static func field(of content: EventsRedacted, _ stream: StreamName) -> String? {
    // The subject of a contact that repeats the name of a recruiting event goes with the event.
    let own = content.fields.filter { stream.category == "interaction" || $0 != "subject" }
    return own.first.map { path in
      ["fields.", "philosophy."].first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) } ?? path
    }
  }

  /// The streams of this history that depend on a school: those that were erased with it, and those that nothing is known
  /// of any more. A record that the log still has elsewhere stays.
  private func dependent(
    on school: String, erasedWith content: EventsRedacted, by actor: UUID
  ) throws -> Set<StreamName> {
    guard let id = UUID(strict: school) else { return [] }
    var found: Set<StreamName> = [.privateNote(school: id, owner: actor)]
    for (stream, last) in schools where last == id { found.insert(stream) }
    for (stream, all) in shares where all == [id] { found.insert(stream) }
    found = try found.filter { stream in
      try stream.category == "private-note" || log.events(EventRange(stream: stream, limit: 1)).isEmpty
    }
    for event in try content.events.compactMap({ UUID(strict: $0) }).compactMap({ try log.event($0) })
    where ErasureReach.dependentCategories.contains(event.stream.category) && event.type != CoachMarkedPresent.type {
      found.insert(event.stream)
    }
    return found
  }

  private func isSchool(
    _ stream: StreamName, ofAthlete athlete: String, in copy: AppendTransaction
  ) throws -> Bool {
    guard let first = try copy.events(of: stream).first, let data = first.data,
      case .schoolAdded(let payload)? = try? EventCodec.decode(type: first.type, schema: first.schema, json: data)
    else { return true }
    return payload.athlete.lowercased == athlete
  }
}

extension StreamName {
  /// The kind of record that the stream is of; nil if such a record cannot be erased.
  fileprivate var erasureKind: ErasureKind? {
    switch category {
    case "private-note": .note
    case "preferences":
      switch key.split(separator: "/").last {
      case "player": .player
      case "location": .location
      case "school": .wishes
      default: nil
      }
    default: ErasureKind(rawValue: category)
    }
  }
}
