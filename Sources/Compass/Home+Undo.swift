public import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// The plan of an undo, shown before the undo is performed.
public struct UndoPlan: Equatable, Sendable {
  /// One event that is undone.
  public struct Step: Equatable, Sendable {
    /// The event's position in the log.
    public let position: Int64
    /// The event's id.
    public let event: UUID
    /// Its stream.
    public let stream: String
    /// Its type.
    public let type: String
    /// The fields that are reset to their earlier values.
    public let fields: [FieldChange]
    /// The later events of other people on the record that this step removes, oldest first.
    public let hidden: [Hidden]
  }

  /// A later event of another person that the undo would hide.
  public struct Hidden: Hashable, Sendable {
    /// The event's position in the log.
    public let position: Int64
    /// The event's id.
    public let event: UUID
    /// Its type.
    public let type: String
    /// The id of the person who wrote it.
    public let actor: String
    /// When it happened.
    public let at: Instant
  }

  /// The id of the command that is undone.
  public let correlation: UUID
  /// The steps that undo its events, last first.
  public let steps: [Step]

  /// The later events of other people that the undo would hide, oldest first. Such an undo is performed only on
  /// request.
  public var hidden: [Hidden] { Set(steps.flatMap(\.hidden)).sorted { $0.position < $1.position } }
}

extension Home {
  /// The plan to undo the command that an event belongs to, or the actor's own last command, which is neither a
  /// server's response nor an event from elsewhere.
  ///
  /// - Parameter anyway: Whether to undo fields that were set again since.
  /// - Throws: `CompassError.setSince` if a later event set one of the fields; `.nothingToUndo`; `DomainError`.
  public func undoPlan(of event: UUID?, anyway: Bool = false, in context: CommandContext) throws -> UndoPlan {
    try log.consider { transaction in
      try Undo(home: self, context: context, transaction: transaction, anyway: anyway).plan(of: event).plan
    }
  }

  /// Appends the events that undo a command, field by field. The undo is a separate command, and can be undone.
  ///
  /// - Parameter anyway: Whether to undo even if a later event set one of the fields, or if the undo hides later events
  ///   of other people.
  /// - Throws: As `undoPlan`; `CompassError.wouldHide` if it would hide what others wrote.
  @discardableResult
  public func undo(_ event: UUID?, anyway: Bool = false, in context: CommandContext) throws -> Outcome {
    let outcome = try log.write { try undo(event, anyway, context, &$0) }
    foldAppended()
    endAccessOfThoseWhoLeft()
    return outcome
  }

  /// Undoes several commands, the last one first, each by a separate undo: all of them, or none.
  ///
  /// - Parameter events: One event of each command, in the order in which the commands were performed.
  /// - Throws: As `undo`.
  public func undo(together events: [UUID], anyway: Bool = false, in context: CommandContext) throws {
    try log.write { transaction in
      for event in events.reversed() { _ = try undo(event, anyway, context, &transaction) }
    }
    foldAppended()
    endAccessOfThoseWhoLeft()
  }

  /// Sets the fields of an edit again that gave way to somebody else's event (ruling 56). What else that event set stays.
  ///
  /// - Parameter others: The other event (`OverruledEdit.others`).
  /// - Throws: `CompassError.nothingToUndo` if there is no such choice any more; `DomainError`.
  @discardableResult
  public func choose(over others: UUID, in context: CommandContext) throws -> Outcome {
    guard let edit = try read({ try $0.overruledEdits() }).first(where: { $0.others == others }) else {
      throw CompassError.nothingToUndo
    }
    let outcome = try log.write { transaction in
      let undo = try Undo(home: self, context: context, transaction: transaction, anyway: true, only: edit.fields)
      let (plan, decision) = try undo.plan(of: others)
      guard !plan.steps.isEmpty else { throw CompassError.nothingToUndo }
      return try decision.append(to: &transaction)
    }
    foldAppended()
    return outcome
  }

  private func undo(
    _ event: UUID?, _ anyway: Bool, _ context: CommandContext, _ transaction: inout AppendTransaction
  ) throws -> Outcome {
    let undo = try Undo(home: self, context: context, transaction: transaction, anyway: anyway)
    let (plan, decision) = try undo.plan(of: event)
    guard let last = plan.steps.first else { throw CompassError.nothingToUndo }
    guard plan.hidden.isEmpty || anyway else { throw CompassError.wouldHide(plan.hidden, undoing: last.type) }
    return try decision.append(to: &transaction)
  }
}

/// Finds the events that undo a command, under the log's write lock.
struct Undo {
  let home: Home
  let context: CommandContext
  let transaction: AppendTransaction
  let anyway: Bool
  /// The only fields that are reset, of one event alone; nil for all that a command set.
  let only: Set<String>?

  init(
    home: Home, context: CommandContext, transaction: AppendTransaction, anyway: Bool = false, only: Set<String>? = nil
  ) throws {
    self.only = only
    self.home = home
    self.context = context
    self.transaction = transaction
    self.anyway = anyway
  }

  func plan(of event: UUID?) throws -> (plan: UndoPlan, decision: Decision) {
    // A choice is about one event, wherever the others of its command stand here.
    let events = only == nil ? try command(of: event) : try event.flatMap(transaction.event).map { [$0] } ?? []
    guard let first = events.first else { throw CompassError.nothingToUndo }
    var context = context
    context.causation = first.id
    var decision = try Decision(home: home, context: context, transaction: transaction)
    let actor = try decision.actor()
    var steps: [UndoPlan.Step] = []
    // Computed once: an import is a command of thousands of events.
    let command = Set(events.map(\.id))
    for event in events.reversed() {
      // Undoing is changing: it requires the same permission.
      try requirePermission(toUndo: event, by: actor)
      if let step = try takeBack(event, &decision, alongside: command) { steps.append(step) }
    }
    return (UndoPlan(correlation: first.correlation, steps: steps), decision)
  }

  func requirePermission(toUndo event: RecordedEvent, by actor: Actor) throws {
    try actor.requirePermission(toUndo: decode(event), of: event.stream)
  }

  /// The events of the command that an event belongs to; with a nil id, those of the actor's own last command.
  private func command(of id: UUID?) throws -> [RecordedEvent] {
    let start: RecordedEvent
    if let id {
      // An event that only another person may see is reported as not found, not as refused.
      guard let event = try transaction.event(id), Sight(of: context.actor).shows(event) else {
        throw CompassError.notFound(kind: "event", text: id.lowercased)
      }
      start = event
    } else {
      guard let event = try lastOwnEvent() else { throw CompassError.nothingToUndo }
      start = event
    }
    return try eventsOfSameCommand(as: start)
  }

  /// All events of an event's command: they are adjacent, and the first one has the command's id.
  func eventsOfSameCommand(as start: RecordedEvent) throws -> [RecordedEvent] {
    guard let first = try transaction.event(start.correlation) else { return [start] }
    var events: [RecordedEvent] = []
    struct Done: Error {}
    do {
      try transaction.scan(EventRange(after: first.position - 1)) { row in
        guard try row.correlation == start.correlation else { throw Done() }
        events.append(try row.recorded())
      }
    } catch is Done {
    }
    return events
  }

  /// The last event that the actor decided here: not one from elsewhere in the actor's name, not a server's response,
  /// and not one that was undone because the server refused it.
  private func lastOwnEvent() throws -> RecordedEvent? {
    struct Found: Error { let event: RecordedEvent }
    let actor = context.actor.lowercased
    var takenBack: Set<UUID> = []
    do {
      try transaction.scan(EventRange(backwards: true)) { row in
        guard row.origin == .local, try row.actor == actor, try !StreamName.bookkeeping.contains(row.stream.category)
        else { return }
        if let cause = row.causation, let answer = try transaction.event(cause),
          let refused = try Self.refused(by: answer)
        {
          takenBack.insert(refused)
          return
        }
        guard try !takenBack.contains(row.id) else { return }
        throw Found(event: try row.recorded())
      }
    } catch let found as Found {
      return found.event
    }
    return nil
  }

  /// The event that a server's response refused; nil if the given event is not a response. A response that refused
  /// nothing returns its own id.
  static func refused(by answer: RecordedEvent) throws -> UUID? {
    guard answer.stream.category == "publication" else { return nil }
    let known = try? EventCodec.decode(type: answer.type, schema: answer.schema, json: answer.data ?? "")
    if case .writeRefused(let refusal) = known { return refusal.event }
    return answer.id
  }

  /// The decision that undoes a refused event. Nil if the event stays: it is not a single value or a deletion, a later
  /// event set the field, or nothing is left of it.
  func compensation(for event: RecordedEvent) throws -> Decision? {
    guard try decode(event).isTakenBackWhenRefused else { return nil }
    var decision = try Decision(home: home, context: context, transaction: transaction)
    do {
      return try takeBack(event, &decision, alongside: []) == nil ? nil : decision
    } catch CompassError.setSince {
      return nil
    } catch let error as DomainError where error.code == .refused {
      // The record is gone, so no page could show the value.
      return nil
    }
  }

  func takeBack(
    _ event: RecordedEvent, _ decision: inout Decision, alongside command: Set<UUID>
  ) throws -> UndoPlan.Step? {
    guard event.type != EventsRedacted.type else {
      throw DomainError(.refused, "an erasure cannot be undone: what it took is nowhere any more")
    }
    switch event.stream.category {
    case "family", "membership": return try takeBack(Family.self, event, &decision, alongside: command)
    case "school": return try takeBack(School.self, event, &decision, alongside: command)
    case "private-note": return try takeBack(PrivateNote.self, event, &decision, alongside: command)
    case "interaction": return try takeBack(Interaction.self, event, &decision, alongside: command)
    case "offer": return try takeBack(Offer.self, event, &decision, alongside: command)
    case "coach": return try takeBack(Coach.self, event, &decision, alongside: command)
    case "document": return try takeBack(Document.self, event, &decision, alongside: command)
    case "event": return try takeBack(RecruitingEvent.self, event, &decision, alongside: command)
    case "metric": return try takeBack(PerformanceMetric.self, event, &decision, alongside: command)
    case "preferences": return try takeBack(Preferences.self, event, &decision, alongside: command)
    case "next-step": return try takeBack(SettledStep.self, event, &decision, alongside: command)
    case ClockCorrection.category:
      return try takeBack(DeviceClocks.self, event, &decision, alongside: command)
    case "retention": return try takeBack(Retention.self, event, &decision, alongside: command)
    default:
      throw DomainError(.refused, "\(event.type) cannot be undone")
    }
  }

  private func takeBack<A: Aggregate>(
    _: A.Type, _ event: RecordedEvent, _ decision: inout Decision, alongside command: Set<UUID>
  ) throws -> UndoPlan.Step? {
    var payload = try decode(event)
    if let fields = only {
      payload = payload.without(Set(payload.fieldChanges.map(\.field)).subtracting(fields)) ?? payload
    }
    let later = try transaction.events(of: event.stream).drop { $0.id != event.id }.dropFirst().filter {
      !command.contains($0.id)
    }
    let before = try decision.load(A.self, event.stream, before: event.id)
    // Includes what this undo has already reset: a school is restored before the records that depend on it.
    let now = try decision.current(A.self, event.stream)
    var compensation = try before.undo(payload, now: now)
    if case .schoolAdded = payload, !compensation.isEmpty {
      compensation = try unadded(event, &decision) ?? compensation
    }
    // A coach who goes back to a deleted school would be hidden with it.
    for case .coachMoved(let back) in compensation {
      guard try !decision.current(School.self, .school(back.school)).isListed else { continue }
      throw DomainError(.refused, "the school that the coach came from was deleted; restore it first")
    }
    var after = now
    after.evolve(compensation, by: context.actor.lowercased, at: decision.now)
    // The whole record is removed or reset, and with it everything that was written on it since.
    let isWhole = now.isListed && !after.isListed || payload.isBeginning && compensation.contains(where: \.isBeginning)
    let others = isWhole ? later.filter { $0.actor != context.actor.lowercased } : []
    if !anyway { try throwIfSetSince(payload, by: holding(later).filter { !others.contains($0) }) }
    guard !compensation.isEmpty else { return nil }
    try decision.add(compensation, to: event.stream)
    return UndoPlan.Step(
      position: event.position, event: event.id, stream: event.stream.description, type: event.type,
      fields: compensation.flatMap(\.fieldChanges), hidden: others.map(UndoPlan.Hidden.init))
  }

  /// The later events of a stream that are still in effect. An event that was undone and the event that undid it are
  /// both left out, so that undoing works step by step.
  private func holding(_ later: [RecordedEvent]) throws -> [RecordedEvent] {
    let commands = Set(later.map(\.correlation))
    var gone: Set<UUID> = []
    return try later.reversed().filter { event in
      guard !gone.contains(event.correlation) else { return false }
      guard event.origin == .local, let cause = event.causation,
        let taken = try transaction.event(cause)?.correlation, commands.contains(taken)
      else { return true }
      gone.insert(taken)
      return false
    }.reversed()
  }

  /// The event that undoes the addition of a school on which other records depend by now: the school is deleted with
  /// them, but only with `anyway`. Nil if no record depends on it.
  private func unadded(_ event: RecordedEvent, _ decision: inout Decision) throws -> [DomainEvent]? {
    guard let school = UUID(strict: event.stream.key) else { return nil }
    let dependants = try decision.dependants(of: school)
    guard !dependants.isEmpty else { return nil }
    guard anyway else {
      throw DomainError(
        .refused,
        "the school has associated records by now: \(dependants.text); "
          + "delete it instead, or take them along with --anyway")
    }
    let deletion = School.Deletion.cascade(dependants).event
    try decision.actor().requires(deletion.capability)
    return [deletion]
  }

  /// Throws if a later event set a field that would be reset (ruling 17).
  private func throwIfSetSince(_ payload: DomainEvent, by events: [RecordedEvent]) throws {
    let fields = payload.fieldChanges
    for later in events {
      let changes = try decode(later).fieldChanges
      let clash = fields.first { field in changes.contains { $0.isSameField(as: field) } }
      // Private notes have no named fields; the whole text counts as the field.
      let isPrivate = later.stream.category == "private-note"
      guard clash != nil || isPrivate else { continue }
      throw CompassError.setSince(
        field: clash?.field ?? "text", event: later.id, type: later.type, position: later.position)
    }
  }

  func decode(_ event: RecordedEvent) throws -> DomainEvent {
    guard let data = event.data else {
      throw DomainError(.refused, "what \(event.type) at position \(event.position) said was erased")
    }
    do {
      return try EventCodec.decode(type: event.type, schema: event.schema, json: data)
    } catch {
      throw CompassError.newerEvents(stream: event.stream.description, type: event.type, schema: event.schema)
    }
  }
}

extension UndoPlan.Hidden {
  /// Creates the entry for a recorded event.
  public init(_ event: RecordedEvent) {
    self.init(
      position: event.position, event: event.id, type: event.type, actor: event.actor,
      at: Instant(milliseconds: event.happenedAt))
  }
}
