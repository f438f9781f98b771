import Domain
import EventLog
import EventSchemas
public import Foundation
import Projections

extension Home {
  /// Decides a command and appends its events in one transaction (ruling 4). It takes the log's write lock, folds the
  /// current stream, decides the command and appends the events. Then the events are folded into the read models, so
  /// that the person reads their own write.
  ///
  /// - Throws: `DomainError` if the command is refused; `CompassError`; `EventLogError`. Nothing is then changed.
  @discardableResult
  public func perform(_ command: Command, in context: CommandContext) throws -> Outcome {
    try performTogether([command], in: context)
  }

  /// Decides several commands as one: all or none, with one correlation and one undo. Each is decided on the result of
  /// those before it; only the count of a deletion is that of the records before the first command.
  ///
  /// - Parameter head: The head that the commands were made for, if they depend on it. If the log has moved on, none is
  ///   performed.
  /// - Throws: As `perform`. None of the commands is then performed.
  @discardableResult
  public func performTogether(
    _ commands: [Command], in context: CommandContext, ifStillAt head: LogHead? = nil
  ) throws -> Outcome {
    let outcome = try log.write { transaction in
      var decision = try Decision(home: self, context: context, transaction: transaction)
      if let earlier = try decision.earlierOutcome(of: commands) { return earlier }
      guard head == nil || transaction.head == head else {
        throw DomainError(.refused, "Something was changed meanwhile; look again at what would be done")
      }
      for command in commands { try decision.decide(command) }
      return try decision.append(to: &transaction)
    }
    foldAppended()
    if commands.contains(where: \.takesSomebodyOut) { endAccessOfThoseWhoLeft() }
    return outcome
  }

  /// Folds the events that were just appended, so that the person reads their own write. The command has already
  /// succeeded, because its events are in the log; a failure here is only a warning.
  func foldAppended() {
    do {
      try projections.foldAppended()
    } catch {
      environment.warn(
        "the change is saved; the pages could not follow it: \(error). They do so when they are read the next time; "
          + "if they do not, rc doctor says what is wrong")
    }
  }
}

/// A decision in progress, under the log's write lock.
struct Decision {
  let home: Home
  let context: CommandContext
  let id: UUID
  let now: Instant
  /// The family of the log; nil if it is empty.
  let family: UUID?
  private let transaction: AppendTransaction
  /// The last position to take into account: of all events, or of those that an earlier decision was based on.
  private let limit: Int64
  private let makeID: @Sendable () -> UUID
  private(set) var events: [NewEvent] = []
  /// The events decided so far, so that a later command of the same decision builds on them.
  private var decided: [StreamName: [DomainEvent]] = [:]
  private var expectations: [StreamName: Int64] = [:]

  /// - Parameter founding: The family to which an empty log is assigned.
  init(home: Home, context: CommandContext, transaction: AppendTransaction, founding: UUID? = nil) throws {
    self.home = home
    self.context = context
    self.transaction = transaction
    id = context.id ?? home.freshID()
    now = home.environment.clock()
    family = try transaction.family().flatMap { UUID(uuidString: $0) } ?? founding
    limit = .max
    makeID = { [home] in home.freshID() }
  }

  /// Repeats an earlier decision: on the events up to a position, with the clock reading of that time.
  init(_ decision: Decision, asOf position: Int64, clock: Instant, makeID: @escaping @Sendable () -> UUID) {
    home = decision.home
    context = decision.context
    transaction = decision.transaction
    id = decision.id
    family = decision.family
    now = clock
    limit = position
    self.makeID = makeID
  }

  /// The earlier result of the same command, if its id is in the log.
  ///
  /// - Throws: `CompassError.commandTaken` if another command has the id (ruling 5).
  func earlierOutcome(of commands: [Command]) throws -> Outcome? {
    guard context.id != nil, let first = try transaction.event(id) else { return nil }
    var events: [RecordedEvent] = []
    struct Done: Error {}
    do {
      try transaction.scan(EventRange(after: first.position - 1)) { row in
        guard try row.correlation == id else { throw Done() }
        events.append(try row.recorded())
      }
    } catch is Done {
    }
    guard try leads(commands, to: events) else {
      throw CompassError.commandTaken(id: id, type: first.type, position: first.position)
    }
    return Outcome(
      command: id,
      events: events.map { AppendedEvent(id: $0.id, position: $0.position, version: $0.version, wasThere: true) })
  }

  /// Whether commands, decided again on the earlier state, lead to these events. They are then the same commands.
  private func leads(_ commands: [Command], to events: [RecordedEvent]) throws -> Bool {
    guard let first = events.first, first.correlation == id, first.actor == context.actor.lowercased else {
      return false
    }
    let freshIDs = FreshIDs()
    var again = Decision(
      self, asOf: first.position - 1, clock: Instant(milliseconds: first.clock), makeID: { freshIDs.next() })
    do {
      for command in commands { try again.decide(command) }
    } catch is DomainError {
      return false
    }
    guard again.events.count == events.count else { return false }
    var ids = IDCorrespondence()
    for new in again.events where try transaction.version(of: new.stream) == 0 { ids.newKeys.insert(new.stream.key) }
    return zip(again.events, events).allSatisfy { new, old in
      new.type == old.type && new.occurredAt == old.occurredAt && ids.isSame(new.stream, as: old.stream)
        && ids.isSame(payload: new.data, as: old.data ?? "")
    }
  }

  mutating func decide(_ command: Command) throws {
    let actor = try actor()
    switch command {
    case .family(let command):
      let before = events.count
      try decide(Family.self, try familyStream(), command, actor)
      if case .addMember(let member, _, _, _) = command, actor.access == .owner, events.count > before {
        // Whom the owner adds may do what the role permits; whoever comes in another way has no access.
        try decide(born: nil, access: [member: .full], actor)
      }
    case .school(let id, .delete(_, let cascade)):
      let dependants = try dependants(of: id)
      try decide(School.self, .school(id), .delete(dependants: dependants, cascade: cascade), actor)
    case .school(let id, let command):
      try decide(School.self, .school(id), command, actor)
    case .privateNote(let school, let text):
      try mustBeListed(school)
      try decide(
        PrivateNote.self, .privateNote(school: school, owner: actor.id), .edit(text: text, owner: actor.id), actor)
    case .interaction(let id, let command):
      switch command {
      case .log(let interaction): try mustFit(interaction)
      case .correct(let interaction, _):
        // The coach may have left since; a coach who is already named is not checked again.
        let known = try current(Interaction.self, .interaction(id)).logged
        try mustFit(interaction, known: known?.coach)
      case .remove: break
      }
      try decide(Interaction.self, .interaction(id), command, actor)
    case .coach(let id, let command):
      try mustBeListed(school(of: id, command))
      if case .move(let target) = command { try mustBeListed(target) }
      try decide(Coach.self, .coach(id), command, actor)
    case .document(let id, let command):
      if let school = command.newSchool { try mustBeListed(school) }
      try decide(Document.self, .document(id), command, actor)
    case .event(let id, let command): try decide(command, at: id, actor)
    case .quickLog(let log, let interaction, let event):
      let spoken = try log.interaction(at: current(RecruitingEvent.self, .event(event)), id: event)
      try decide(.interaction(interaction, .log(spoken)))
    case .metric(let id, let command):
      // The event at which it was measured may have been deleted since; it is not checked again.
      if let event = command.newEvent, try current(PerformanceMetric.self, .metric(id)).logged?.event != event {
        try current(RecruitingEvent.self, .event(event), asFarAsKnown: true).mustBeListed()
      }
      try decide(PerformanceMetric.self, .metric(id), command, actor)
    case .player(let athlete, let details): try decide(.editPlayer(details), of: athlete, actor)
    case .location(let athlete, let location): try decide(.setHome(location), of: athlete, actor)
    case .preferences(let owner, let command): try decide(command, of: owner, actor)
    case .step(let id, let command): try decide(command, on: id, actor)
    case .retention(let command):
      guard let family else { throw CompassError.noFamily }
      try decide(Retention.self, .retention(family), command, actor)
    case .clock(let command):
      guard let family else { throw CompassError.noFamily }
      try decide(DeviceClocks.self, .clocks(of: family), command, actor)
    case .device(let command):
      guard let family else { throw CompassError.noFamily }
      try decide(EnrolledDevices.self, .devices(of: family), command, actor)
    case .ownership(let born, let access): try decide(born: born, access: access, actor)
    case .offer(let id, let command):
      try schoolsMustBeListed(of: command)
      try decide(Offer.self, .offer(id), command, actor)
    }
  }

  /// Throws unless the interaction is with a listed school, and with a coach of that school.
  private func mustFit(_ interaction: InteractionLogged, known: UUID? = nil) throws {
    try mustBeListed(interaction.school)
    if let coach = interaction.coach, coach != known { try requireCoach(coach, at: interaction.school) }
  }

  /// Decides who runs the home, and what the others may do in it.
  private mutating func decide(born: CalendarDate?, access: [UUID: MemberAccess], _ actor: Actor) throws {
    guard let family else { throw CompassError.noFamily }
    let members = try current(Family.self, .family(family)).present
    let athletes = try home.read(at: limit == .max ? nil : .position(limit)) { try $0.athletes() }
    let isFirst = try current(Ownership.self, .ownership(family)).owner == nil
    guard try limit != .max || !isFirst || home.isConfirmed(now) else {
      throw DomainError(
        .refused, field: "born",
        "The clock says \(now.date()), more than 30 days after the last entry. If it is right, enter something first; an "
          + "hour later the home can be taken over.")
    }
    let details = try current(Preferences.self, .preferences(actor.id, PreferenceCategory.player.rawValue)).player
    let household = Ownership.Household(
      members: members, athletes: athletes, graduationYear: details.graduationYear.value)
    try decide(
      Ownership.self, .ownership(family), Ownership.Command(born: born, access: access, household: household), actor)
  }

  /// Decides a command on the actor's own answer to a step.
  private mutating func decide(_ command: StepCommand, on step: String, _ actor: Actor) throws {
    guard NextStep.isID(step) else {
      throw DomainError(.notFound, field: "step", "There is no such step in What Next: \(step.prefix(60))")
    }
    let said: SettledStep.Command =
      switch command {
      case .settle(let cause, let until): .settle(cause, until: until, owner: actor.id)
      case .reopen: .reopen(owner: actor.id)
      }
    try decide(SettledStep.self, .nextStep(step, of: actor.id), said, actor)
  }

  /// Throws if a person who is to leave the family has a season, which would then be on no page.
  private func mustHaveNoSeason(_ person: UUID) throws {
    let hasSeason = try home.read(at: limit == .max ? nil : .position(limit)) { reading in
      try !reading.schools(of: person).isEmpty || !reading.events(of: person).isEmpty
        || !reading.metrics(of: person).isEmpty
    }
    guard hasSeason else { return }
    throw DomainError(
      .refused, field: "member",
      "This person has a season, which would be on no page any more. Merge the other entry into this one, or delete what "
        + "is on the list first.")
  }

  /// Throws unless the school of an offer that is recorded or moved is listed.
  private func schoolsMustBeListed(of command: Offer.Command) throws {
    let school: UUID? =
      switch command {
      case .record(_, let fields), .edit(let fields): fields.school.value
      case .delete: nil
      }
    if let school { try mustBeListed(school) }
  }

  /// Decides a command on a recruiting event; the school of an event that is scheduled or moved must be listed.
  private mutating func decide(_ command: RecruitingEvent.Command, at event: UUID, _ actor: Actor) throws {
    switch command {
    case .schedule(_, let fields), .edit(let fields):
      if let school = fields.school.value { try mustBeListed(school) }
      // The domain repeats what was stored, whatever zones a machine knows; a command is asked what a form is.
      if let zone = fields.timeZone.value {
        var probe = EventFields()
        try EventFields.field("timeZone")?.type(zone, into: &probe)
      }
    default: break
    }
    try decide(RecruitingEvent.self, .event(event), command, actor)
  }

  mutating func abandon(_ giving: WriteAbandoned) throws {
    try decide(Publication.self, .publication(device: device()), .abandon(giving), try actor())
  }

  mutating func recordRefusal(_ refusal: WriteRefused) throws {
    try decide(Publication.self, .publication(device: device()), .recordRefusal(refusal), try actor())
  }

  /// The id of this device, read from the log's binding under the write lock.
  func device() throws -> UUID {
    guard let binding = try transaction.binding() else {
      throw CompassError.file(path: home.log.path, reason: "it says of no device that it is its own")
    }
    return binding.device
  }

  private mutating func decide(_ command: Preferences.Command, of owner: UUID, _ actor: Actor) throws {
    try actor.requirePermission(toChange: command.category, of: owner)
    try decide(Preferences.self, .preferences(owner, command.category.rawValue), command, actor)
  }

  /// The actor, with the current role. While the family has no members, anyone may set it up; but not if it has none
  /// because everything was erased.
  func actor() throws -> Actor {
    guard let family else { return Actor(id: context.actor, role: .parent) }
    let people = try load(Family.self, .family(family))
    let name = people.member(context.actor)?.name ?? context.actor.lowercased
    if let actor = people.actor(context.actor, in: try load(Ownership.self, .ownership(family))) {
      guard actor.mayEnter else { throw CompassError.noAccess(name) }
      return actor
    }
    guard people.left[context.actor] == nil else { throw CompassError.memberNoMore(name) }
    guard people.members.isEmpty else { throw CompassError.notAMember(context.actor.lowercased) }
    if let erasure = try transaction.familyErasure() { throw ErasureError.familyErased(erasure) }
    return Actor(id: context.actor, role: .parent)
  }

  func familyStream() throws -> StreamName {
    guard let family else { throw CompassError.noFamily }
    return .family(family)
  }

  /// The records that would be deleted with a school, counted in the read models, caught up under the lock.
  func dependants(of school: UUID) throws -> Dependants {
    try home.read(at: limit == .max ? nil : .position(limit)) { try $0.dependants(of: school.lowercased) }
  }

  /// Throws unless a school that another record is to name is listed. What only a newer version knows about the school
  /// concerns the commands to the school itself (ruling 15).
  private func mustBeListed(_ school: UUID) throws {
    guard try current(School.self, .school(school), asFarAsKnown: true).isListed else {
      throw DomainError(.notFound, field: "school", "School not found")
    }
  }

  private mutating func decide<A: Aggregate>(
    _: A.Type, _ stream: StreamName, _ command: A.Command, _ actor: Actor
  ) throws {
    let state = try current(A.self, stream)
    let context = DecisionContext(now: now, actor: actor, freshID: makeID)
    try add(try state.decide(command, in: context), to: stream)
  }

  /// Adds events that were decided on the current state of `stream`.
  mutating func add(_ decided: [DomainEvent], to stream: StreamName) throws {
    for event in decided {
      if case .memberLeft(let left) = event { try mustHaveNoSeason(left.member) }
      let stream = stream.place(of: event)
      expectations[stream] = try transaction.version(of: stream)
      self.decided[stream, default: []].append(event)
      events.append(
        NewEvent(
          id: events.isEmpty ? id : makeID(), stream: stream, type: event.type, schema: event.schema,
          data: EventCodec.encode(event), occurredAt: context.occurredAt?.milliseconds))
    }
  }

  /// The state of a stream under the lock, including the events of this decision; see `load`.
  func current<A: Aggregate>(_: A.Type, _ stream: StreamName, asFarAsKnown: Bool = false) throws -> A {
    var state = try load(A.self, stream, asFarAsKnown: asFarAsKnown)
    for stream in stream.foldedTogether {
      state.evolve(decided[stream, default: []], by: context.actor.lowercased, at: context.occurredAt ?? now)
    }
    return state
  }

  /// Folds a stream under the lock, with the one that is folded together with it.
  ///
  /// - Parameters:
  ///   - end: The event before which the fold ends; nil for all events.
  ///   - asFarAsKnown: Whether events that this version does not understand are left out, as the pages do. Nothing may be
  ///     decided for the stream itself on such a state.
  func load<A: Aggregate>(
    _: A.Type, _ stream: StreamName, before end: UUID? = nil, asFarAsKnown: Bool = false
  ) throws -> A {
    var state = A()
    for stream in stream.foldedTogether {
      for event in try transaction.events(of: stream) where event.position <= limit {
        if event.id == end { break }
        guard let data = event.data else { continue }
        do {
          let payload = try EventCodec.decode(type: event.type, schema: event.schema, json: data)
          state.evolve(payload, by: event.actor, at: Instant(milliseconds: event.happenedAt))
        } catch {
          if asFarAsKnown { continue }
          throw CompassError.newerEvents(stream: stream.description, type: event.type, schema: event.schema)
        }
      }
    }
    return state
  }

  /// The recorded events of a stream.
  func recorded(_ stream: StreamName) throws -> [RecordedEvent] { try transaction.events(of: stream) }

  func append(to transaction: inout AppendTransaction) throws -> Outcome {
    guard !events.isEmpty else { return Outcome(command: id, events: []) }
    guard let family else { throw CompassError.noFamily }
    let context = AppendContext(
      actor: context.actor.lowercased, family: family.lowercased, device: try device().lowercased,
      correlation: id, causation: context.causation, clock: now.milliseconds)
    for (stream, version) in expectations where try transaction.version(of: stream) != version {
      throw EventLogError.wrongVersion(
        stream: stream.description, expected: version, actual: try transaction.version(of: stream))
    }
    return Outcome(command: id, events: try transaction.append(events, in: context))
  }
}

extension Actor {
  /// Throws unless the actor may change, or undo a change of, the owner's preferences (PR-20).
  func requirePermission(toChange category: PreferenceCategory, of owner: UUID) throws(DomainError) {
    if category == .player, role == .player, id != owner {
      throw DomainError(.forbidden, "Only the player edits these details.")
    }
    guard category.belongsToAthlete || id == owner else {
      throw DomainError(.forbidden, "\(category.label) are each person's own.")
    }
  }

  /// Throws unless the actor may perform such a change, which undoing it requires.
  func requirePermission(toUndo payload: DomainEvent, of stream: StreamName) throws(DomainError) {
    try requires(payload.capability)
    if let (owner, category) = stream.preferences { try requirePermission(toChange: category, of: owner) }
    if stream.category == "retention" { try mustSetRetention() }
    if stream.category == "next-step", !stream.key.hasPrefix("\(id.lowercased)/") {
      throw DomainError(.forbidden, "What Next is each person's own.")
    }
  }
}

extension StreamName {
  /// The stream of a family.
  public static func family(_ id: UUID) -> StreamName { StreamName(category: "family", key: id.lowercased) }
  /// The stream of who left a family (decision 0070).
  public static func membership(_ family: UUID) -> StreamName {
    StreamName(category: "membership", key: family.lowercased)
  }

  /// The streams whose events make one state: a family's, and that of who left it; otherwise the stream alone.
  var foldedTogether: [StreamName] {
    guard ["family", "membership"].contains(category) else { return [self] }
    return [StreamName(category: "family", key: key), StreamName(category: "membership", key: key)]
  }

  /// The one of these streams that an event belongs to.
  func place(of event: DomainEvent) -> StreamName {
    switch event {
    case .memberLeft, .memberReturned: StreamName(category: "membership", key: key)
    case .memberAdded, .roleSet: StreamName(category: "family", key: key)
    default: self
    }
  }

  /// The stream of how long a family keeps its records.
  public static func retention(_ family: UUID) -> StreamName {
    StreamName(category: "retention", key: family.lowercased)
  }
  /// The stream of who runs a family's home, and what the others may do in it.
  public static func ownership(_ family: UUID) -> StreamName {
    StreamName(category: "ownership", key: family.lowercased)
  }
  /// The stream of the corrections of the clocks of a family's devices.
  public static func clocks(of family: UUID) -> StreamName {
    StreamName(category: ClockCorrection.category, key: family.lowercased)
  }
  /// The stream of the devices that sign heads of a family's log.
  public static func devices(of family: UUID) -> StreamName {
    StreamName(category: "device", key: family.lowercased)
  }
  /// The stream of a school.
  public static func school(_ id: UUID) -> StreamName { StreamName(category: "school", key: id.lowercased) }
  /// The stream of a person's private note on a school.
  public static func privateNote(school: UUID, owner: UUID) -> StreamName {
    StreamName(category: "private-note", key: "\(school.lowercased)/\(owner.lowercased)")
  }
  /// The stream of an interaction.
  public static func interaction(_ id: UUID) -> StreamName { StreamName(category: "interaction", key: id.lowercased) }
  /// The stream of an offer.
  public static func offer(_ id: UUID) -> StreamName { StreamName(category: "offer", key: id.lowercased) }
  /// The stream of a recruiting event.
  public static func event(_ id: UUID) -> StreamName { StreamName(category: "event", key: id.lowercased) }
  /// The stream of a performance metric.
  public static func metric(_ id: UUID) -> StreamName { StreamName(category: "metric", key: id.lowercased) }
  /// The stream of a person's preferences of one category.
  public static func preferences(_ user: UUID, _ category: String) -> StreamName {
    StreamName(category: "preferences", key: "\(user.lowercased)/\(category)")
  }

  /// The stream of a person's answer to a step in What Next.
  public static func nextStep(_ step: String, of person: UUID) -> StreamName {
    StreamName(category: "next-step", key: "\(person.lowercased)/\(step)")
  }

  /// The owner and the category of a preferences stream; nil for other streams.
  package var preferences: (owner: UUID, category: PreferenceCategory)? {
    let parts = key.split(separator: "/")
    guard category == "preferences", parts.count == 2, let owner = UUID(strict: String(parts[0])) else { return nil }
    return (owner, PreferenceCategory(rawValue: String(parts[1])))
  }
}
