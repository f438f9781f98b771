public import Domain
public import EventLog
public import Foundation

/// A command, with the id of the record that it is for.
public enum Command: Sendable {
  /// For the family of this home.
  case family(Family.Command)
  /// For a school.
  case school(UUID, School.Command)
  /// For the actor's own private note on a school.
  case privateNote(school: UUID, text: String?)
  /// For an interaction.
  case interaction(UUID, Interaction.Command)
  /// For an offer.
  case offer(UUID, Offer.Command)
  /// For a coach of a school.
  case coach(UUID, Coach.Command)
  /// For a document of the family.
  case document(UUID, Document.Command)
  /// For a recruiting event.
  case event(UUID, RecruitingEvent.Command)
  /// Logs a talk at a recruiting event as an interaction with the event's school (ED-37). The command's context holds
  /// the time of the talk.
  case quickLog(QuickLog, interaction: UUID, event: UUID)
  /// For a performance metric.
  case metric(UUID, PerformanceMetric.Command)
  /// For an athlete's details.
  case player(UUID, PlayerDetails)
  /// For a person's preferences of any category: the athlete's, or the actor's own (ruling 19).
  case preferences(UUID, Preferences.Command)
  /// For the actor's answer to a step in What Next, by the step's id.
  case step(String, StepCommand)
  /// For the family's address, from which distances to schools are measured.
  case location(UUID, HomeLocation)
  /// For how long the family keeps its records.
  case retention(Retention.Command)
  /// For the clocks of the family's devices; `Home.clockCorrection` makes the correction.
  case clock(DeviceClocks.Command)
  /// For the devices that sign heads of the log.
  case device(EnrolledDevices.Command)
  /// Takes the home over from the parents, or chooses what others may do in it anew (decision 0052). The date of birth
  /// is needed the first time.
  case ownership(born: CalendarDate?, access: [UUID: MemberAccess])
}

/// The actor's answer to a step in What Next.
public enum StepCommand: Hashable, Sendable {
  /// The step is done, or is to be shown again from a day on.
  case settle(NextStep.Cause, until: CalendarDate?)
  /// The step is to be shown again.
  case reopen
}

/// The context of a command: its id, its actor, its time and its cause.
public struct CommandContext: Sendable {
  /// The command's id: repeating the same id returns the same result (ruling 5). A nil id is replaced by a fresh one.
  public var id: UUID?
  /// The person who acts.
  public var actor: UUID
  /// When it happened, if the family entered it.
  public var occurredAt: Instant?
  /// The event that caused it, if one did.
  public var causation: UUID?

  /// Creates the context of one command.
  public init(actor: UUID, id: UUID? = nil, occurredAt: Instant? = nil, causation: UUID? = nil) {
    self.id = id
    self.actor = actor
    self.occurredAt = occurredAt
    self.causation = causation
  }
}

/// The result of a command.
public struct Outcome: Equatable, Sendable {
  /// The command's id, which is the correlation of its events.
  public let command: UUID
  /// The appended events, in order; empty if there was nothing to change.
  public internal(set) var events: [AppendedEvent]
}
