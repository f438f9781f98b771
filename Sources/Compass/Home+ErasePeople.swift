import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// What goes with a person and with a family, and who may erase them (decision 0050).
extension Home {
  /// The plan of the erasure of a person: everything that is the person's alone, and the person's name.
  func personPlan(
    _ target: ErasureTarget, by actor: UUID, _ transaction: AppendTransaction
  ) throws -> ErasurePlan {
    try target.requireNoField()
    let decision = try Decision(home: self, context: CommandContext(actor: actor), transaction: transaction)
    try target.requireRight(of: decision.actor(), athlete: nil)
    guard let person = UUID(strict: target.stream.key) else {
      throw CompassError.notFound(kind: "person", text: target.stream.key)
    }
    let family = try decision.load(Family.self, decision.familyStream())
    try requireNotNeeded(person, in: family)
    var reach = ErasureReach(target)
    for category in ["private-note", "next-step", "preferences"] {
      for stream in try log.streams(ofCategory: category, limit: .max) where stream.belongs(to: person) {
        try reach.take(own: try transaction.events(of: stream))
      }
    }
    try reach.take(naming: try transaction.events(of: decision.familyStream()), person: person)
    try takeAnswers(&reach, transaction)
    let last = try transaction.events(of: target.stream).last
    var plan = try reach.plan(erased: last.map { Instant(milliseconds: $0.happenedAt) }, seenBy: Sight(of: actor))
    plan.files =
      try filesWithTraces() + pairedDevices.names(of: person)
      + pairedHouses.names(of: person).map { "houses/\($0.prefix(12))" }
    return plan
  }

  /// Throws if the family cannot be without a person: an athlete, whose season the history is, or the only member. The
  /// last parent may erase himself: nobody else can, and it is his right.
  private func requireNotNeeded(_ person: UUID, in family: Family) throws {
    guard let member = family.member(person) else { return }
    let hasSeason = try !read { try $0.schoolIDs(ofAthlete: person.lowercased) }.isEmpty
    let isAthlete = member.role == .player && family.left[person] == nil
    guard isAthlete || hasSeason || family.present.map(\.id) == [person] else { return }
    throw ErasureError.neededPerson(name: member.name)
  }

  /// The plan of the erasure of the whole family: every payload but those that record what happened to the log itself.
  func familyPlan(
    _ target: ErasureTarget, by actor: UUID, _ transaction: AppendTransaction
  ) throws -> ErasurePlan {
    try target.requireNoField()
    let decision = try Decision(home: self, context: CommandContext(actor: actor), transaction: transaction)
    let acting = try decision.actor()
    let family = try decision.load(Family.self, decision.familyStream())
    // A family without a parent is erased by its athlete; otherwise nobody could erase it.
    if acting.access != nil || acting.role != .player || !family.isWithoutParent {
      try target.requireRight(of: acting, athlete: nil)
    }
    let sight = Sight(of: actor)
    var plan = ErasurePlan(target: target, items: [], fields: [])
    try transaction.scan(EventRange()) { row in
      let event = try row.recorded()
      guard event.data != nil, event.type != Redaction.type, event.stream.category != "history" else { return }
      let owned = event.ownedNote(unless: actor, of: target.stream.key)
      let item = ErasurePlan.Item(
        position: event.position, id: event.id, stream: event.stream, type: event.type, reason: .everything, proof: nil,
        owned: owned)
      if let owned, sight.hidesNote(owned) { plan.hidden.append(item) } else { plan.items.append(item) }
    }
    plan.files = try filesWithTraces() + filesOfPeople()
    return plan
  }

  /// The files beside the log that go with the family.
  private func filesOfPeople() throws -> [String] {
    ["photos", "devices", "houses", "calendars"].filter {
      let content = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent($0).path)
      return content?.isEmpty == false
    }
  }

  /// Revokes what lets erased people in: their paired devices and invitations, this device's pairing at other homes as
  /// one of them, their calendars' addresses, and being the person at this device. With the family, everybody's.
  func removeAccess() throws -> [String] {
    if try familyErasure() != nil {
      if try settings.user != nil { try setPerson(nil) }
      return pairedDevices.removeAll() + pairedHouses.removeAll() + calendarFeeds.removeAll()
    }
    let people = try formerMembers()
    if let user = try settings.user, people.contains(user.lowercased) { try setPerson(nil) }
    return try people.sorted().flatMap { id -> [String] in
      guard let person = UUID(strict: id) else { return [] }
      try calendarFeeds.revoke(of: person)
      return pairedDevices.removeAll(of: person) + pairedHouses.removeAll(of: person)
    }
  }

  /// The ids of the people who were erased.
  func formerMembers() throws -> Set<String> { try log.formerMembers() }
}

extension Reading {
  /// What pages call a person who was erased.
  public static let formerMember = "a former member"

  /// The ids of the people who were erased, whenever that was: their names are nowhere, also not in the past.
  public func formerMembers() throws -> Set<String> { try log.formerMembers() }
}

extension EventLog {
  /// The ids of the people who were erased: each has a stream, in which the erasures stand.
  fileprivate func formerMembers() throws -> Set<String> {
    Set(try streams(ofCategory: "person", limit: .max).map(\.key))
  }
}

extension ErasureTarget {
  /// Throws if a single field is named: a person and a family are erased as a whole.
  fileprivate func requireNoField() throws {
    guard let field else { return }
    throw ErasureError.noSuchField(
      field, of: name, accepted: ["no field, which erases the \(kind.rawValue) as a whole"])
  }
}

extension StreamName {
  /// Whether the stream is of one person: a private note, a settled step, or settings.
  func belongs(to person: UUID) -> Bool {
    let parts = key.split(separator: "/")
    return (category == "private-note" ? parts.last : parts.first).map(String.init) == person.lowercased
  }
}

extension RecordedEvent {
  /// The stream of a private note whose owner alone may learn of this event; nil if others may. What a server answered
  /// to a person's writes tells of the person's notes, too, and is owned like one.
  fileprivate func ownedNote(unless actor: UUID, of family: String) -> StreamName? {
    switch stream.category {
    case "private-note": stream
    case "publication" where self.actor != actor.lowercased:
      StreamName(category: "private-note", key: "\(family)/\(self.actor)")
    default: nil
    }
  }
}
