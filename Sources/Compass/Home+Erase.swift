public import Domain
public import EventLog
import EventSchemas
public import Foundation
import GRDB
import Projections

/// The result of an erasure on this device.
public struct ErasureReport: Equatable, Sendable {
  /// The number of payloads that were removed as a whole.
  public let whole: Int
  /// The number of payloads that lost some fields.
  public let parts: Int
  /// The redaction events.
  public let events: [AppendedEvent]
  /// The work that is not done yet, a sentence each. It continues when the home is next opened.
  public let waiting: [String]
}

extension Home {
  /// The target of an erasure that a person requested.
  ///
  /// - Parameter text: The record's name, or its id or the beginning of it; for a note, those of its school; for the
  ///   family, nothing is needed.
  /// - Throws: `CompassError.notFound`, `.ambiguous`.
  public func erasureTarget(
    _ kind: ErasureKind, _ text: String, field: String? = nil, by actor: UUID
  ) throws -> ErasureTarget {
    try read { reading in
      let stream: StreamName
      switch kind {
      case .person:
        let member = try reading.findPerson(text)
        return ErasureTarget(
          kind: kind, stream: StreamName(category: "person", key: member.id), name: member.name, field: field)
      case .family: stream = try reading.findStream(text.isEmpty ? "family" : "family/\(text)")
      case .note:
        let school = try reading.findStream("school/\(text)").key
        guard let school = UUID(strict: school) else { throw CompassError.notFound(kind: "school", text: text) }
        stream = .privateNote(school: school, owner: actor)
      case .player, .location, .wishes:
        let category = kind == .wishes ? "school" : kind.rawValue
        stream = StreamName(category: "preferences", key: "\(try reading.findPerson(text).id)/\(category)")
      default:
        // A record of which only a change is left has no row, and is found by what was printed of its id.
        stream = try reading.leftOver(kind, text) ?? reading.findStream("\(kind.rawValue)/\(text)")
      }
      let name = try reading.name(of: stream) ?? String(stream.key.prefix(13))
      return ErasureTarget(kind: kind, stream: stream, name: name, field: field)
    }
  }

  /// The plan of an erasure; nothing is changed.
  ///
  /// - Throws: `DomainError` if the actor may not erase it; `ErasureError` if there is nothing to erase.
  public func erasurePlan(_ target: ErasureTarget, by actor: UUID) throws -> ErasurePlan {
    guard !log.isReplica else { throw ErasureError.isReplica(path: folder.path) }
    return try log.consider { try plan(target, by: actor, $0) }
  }

  /// Erases a target: appends the redaction event and removes the payloads in one transaction, then cleans every file
  /// of this home. If the process is killed, either nothing has been erased or the erasure continues at the next
  /// opening.
  ///
  /// - Parameters:
  ///   - check: Throws to refuse the plan; the log is locked meanwhile.
  ///   - step: Called before each step.
  /// - Throws: As `erasurePlan`; what the log and `check` throw. Nothing is then erased. What cannot be cleaned now is
  ///   in the report.
  @discardableResult
  public func erase(
    _ target: ErasureTarget, why: ErasureReason, by actor: UUID, check: (ErasurePlan) throws -> Void = { _ in },
    step: (ErasureStep) throws -> Void = { _ in }
  ) throws -> ErasureReport {
    guard !log.isReplica else { throw ErasureError.isReplica(path: folder.path) }
    try step(.planning)
    let done = try log.write { transaction in
      let plan = try plan(target, by: actor, transaction)
      try check(plan)
      try step(.removing)
      let events = try sign(plan, why, by: actor, &transaction)
      try step(.committing)
      return (plan, events)
    }
    let waiting: [String]
    do {
      waiting = try finishErasures(waits: true, step)
    } catch {
      // The payloads are gone; an error alone would suggest that nothing was erased.
      waiting = ["\(error)"]
    }
    return ErasureReport(whole: done.0.whole, parts: done.0.parts, events: done.1, waiting: waiting)
  }

  /// Appends the redaction events of a plan, which removes the payloads.
  ///
  /// - Returns: Those of the events that the actor may see.
  func sign(
    _ plan: ErasurePlan, _ why: ErasureReason, by actor: UUID, _ transaction: inout AppendTransaction
  ) throws -> [AppendedEvent] {
    guard let family = try transaction.family(), let device = try transaction.binding()?.device else {
      throw CompassError.noFamily
    }
    var command: UUID?
    let signed = plan.events(why: why)
    let events = signed.map { stream, event in
      let id = freshID()
      command = command ?? id
      return NewEvent(
        id: id, stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event))
    }
    let context = AppendContext(
      actor: actor.lowercased, family: family, device: device.lowercased, correlation: command,
      clock: now().milliseconds)
    let sight = Sight(of: actor)
    let appended = try transaction.append(events, in: context)
    return zip(signed, appended).filter { !sight.hidesNote($0.0.stream) }.map { $0.1 }
  }

  // MARK: What goes

  func plan(
    _ target: ErasureTarget, by actor: UUID, _ transaction: AppendTransaction
  ) throws -> ErasurePlan {
    switch target.kind {
    case .person: return try personPlan(target, by: actor, transaction)
    case .family: return try familyPlan(target, by: actor, transaction)
    default: break
    }
    let decision = try Decision(home: self, context: CommandContext(actor: actor), transaction: transaction)
    try target.requireRight(of: decision.actor(), athlete: try athlete(of: target))
    var reach = ErasureReach(target)
    let own = try transaction.events(of: target.stream)
    try reach.take(own: own)
    var coaches: Set<String> = []
    var events: Set<String> = []
    if target.kind == .coach { coaches.insert(target.stream.key) }
    if target.kind == .event { events.insert(target.stream.key) }
    if target.kind == .school, target.field == nil {
      let school = target.stream.key
      for stream in try read({ try $0.streams(hangingOn: school, seenBy: actor) }) {
        reach.take(hanging: try transaction.events(of: stream))
        if stream.category == "coach" { coaches.insert(stream.key) }
        if stream.category == "event" { events.insert(stream.key) }
      }
    }
    if reach.isRepeated {
      for (ids, category) in [(coaches, "event"), (events, "interaction")] {
        for id in ids.sorted() {
          guard let record = UUID(strict: id) else { continue }
          for stream in try read({ try $0.streams(naming: id, ofCategory: category) }) {
            reach.take(repeating: try transaction.events(of: stream), of: record)
          }
        }
      }
    }
    if reach.isScored {
      let athlete = target.stream.key.prefix { $0 != "/" }
      for school in try read({ try $0.schoolIDs(ofAthlete: String(athlete)) }) {
        reach.take(computed: try transaction.events(of: StreamName(category: "school", key: school)))
      }
    }
    try takeAnswers(&reach, transaction)
    reach.prove()
    let last = own.last { $0.type == Redaction.type }
    var plan = try reach.plan(erased: last.map { Instant(milliseconds: $0.recordedAt) }, seenBy: Sight(of: actor))
    plan.files = try filesWithTraces()
    return plan
  }

  /// Adds what a server or a person said about the events to be erased.
  func takeAnswers(_ reach: inout ErasureReach, _ transaction: AppendTransaction) throws {
    for stream in try log.streams(ofCategory: "publication", limit: .max) {
      reach.take(answers: try transaction.events(of: stream))
    }
  }

  private func athlete(of target: ErasureTarget) throws -> String? {
    guard target.kind == .metric else { return nil }
    return try read { try MetricRow.fetch($0.db, key: target.stream.key)?.athlete }
  }
}

extension ErasureTarget {
  /// Throws unless the actor may erase the target (`ErasureKind.mayBeErased`).
  func requireRight(of actor: Actor, athlete: String?) throws(DomainError) {
    let me = actor.id.lowercased
    let isOwn =
      switch kind {
      case .note: stream.key.hasSuffix("/\(me)")
      case .metric: athlete == me
      case .person: stream.key == me
      default: stream.key.hasPrefix("\(me)/")
      }
    guard !kind.mayBeErased(by: actor, isOwn: isOwn) else { return }
    switch kind {
    case .note: throw DomainError(.forbidden, field: "note", "A private note is erased by its owner alone.")
    case .player:
      throw DomainError(.forbidden, field: "player", "The details of \(name) are erased by the player alone.")
    case .person:
      throw DomainError(
        .forbidden, field: "person",
        "\(name) is erased by that person or a parent, not by the role \(actor.role.rawValue).")
    case .family:
      throw DomainError(
        .forbidden, field: "role", "A parent erases the whole family, not the role \(actor.role.rawValue).")
    default:
      throw DomainError(
        .forbidden, field: "role",
        "The \(kind.rawValue) \(name) is the family's: a parent erases it, not the role \(actor.role.rawValue).")
    }
  }
}

extension Reading {
  /// The streams of the records that depend on a school, removed or not: its coaches, contacts, offers and recruiting
  /// events, the documents that were shared only with it, and the viewer's own private note.
  ///
  /// Other people's notes are left out: nobody else may learn that they exist.
  func streams(hangingOn school: String, seenBy viewer: UUID) throws -> [StreamName] {
    func streams(_ category: String, _ sql: String) throws -> [StreamName] {
      try String.fetchAll(db, sql: sql, arguments: [school]).map { StreamName(category: category, key: $0) }
    }
    return try streams("coach", "SELECT id FROM coach WHERE school = ? ORDER BY id")
      + streams("interaction", "SELECT id FROM interaction WHERE school = ? ORDER BY id")
      + streams("offer", "SELECT id FROM offer WHERE school = ? ORDER BY id")
      + streams("event", "SELECT id FROM recruiting_event WHERE school = ? ORDER BY id")
      + streams(
        "document",
        """
        SELECT document FROM document_school WHERE school = ?1 AND NOT EXISTS (
          SELECT 1 FROM document_school o WHERE o.document = document_school.document AND o.school <> ?1) ORDER BY document
        """)
      + [StreamName(category: "private-note", key: "\(school)/\(viewer.lowercased)")]
  }

  /// The schools of an athlete's season, deleted ones included.
  func schoolIDs(ofAthlete athlete: String) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT id FROM school_list WHERE athlete = ? ORDER BY id", arguments: [athlete])
  }

  /// The streams of a category whose events name a record.
  func streams(naming record: String, ofCategory category: String) throws -> [StreamName] {
    try ReferenceReader(db, log: log).streams(ofCategory: category, referringTo: record)
  }
}
