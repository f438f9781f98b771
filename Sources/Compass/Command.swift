public import Domain
public import EventLog
public import Foundation

/// A command, addressed to the stream that decides it.
public enum Command: Sendable {
  /// To the family of this home.
  case family(Family.Command)
  /// To a school.
  case school(UUID, School.Command)
  /// To the actor's own private note on a school.
  case privateNote(school: UUID, text: String?)
  /// To an interaction.
  case interaction(UUID, Interaction.Command)
  /// To an offer.
  case offer(UUID, Offer.Command)
  /// To a coach of a school.
  case coach(UUID, Coach.Command)
  /// To a document of the family.
  case document(UUID, Document.Command)
  /// To a recruiting event.
  case event(UUID, RecruitingEvent.Command)
  /// A talk at a recruiting event, logged as an interaction of the event's school (ED-37). When it took place is said by
  /// the command's context.
  case quickLog(QuickLog, interaction: UUID, event: UUID)
  /// To a performance metric.
  case metric(UUID, PerformanceMetric.Command)
  /// To an athlete's details.
  case player(UUID, PlayerDetails)
  /// To a person's preferences of any category: the athlete's, or the actor's own (ruling 19).
  case preferences(UUID, Preferences.Command)
  /// To what the actor says of a step in What Next, by the step's id.
  case step(String, StepCommand)
  /// To the home that distances are measured from.
  case location(UUID, HomeLocation)
}

/// What the actor says of a step in What Next.
public enum StepCommand: Hashable, Sendable {
  /// It is done, or is to be shown again from a day on.
  case settle(NextStep.Cause, until: CalendarDate?)
  /// It is to be shown again.
  case reopen
}

/// How a command is given: once by id, by whom, and when it happened.
public struct CommandContext: Sendable {
  /// The command's own id: the same id again is the same result (ruling 5). Made fresh when nil.
  public var id: UUID?
  /// Who acts.
  public var actor: UUID
  /// When it happened, where the family says so.
  public var occurredAt: Instant?
  /// The event that caused it.
  public var causation: UUID?

  /// A context for one command.
  public init(actor: UUID, id: UUID? = nil, occurredAt: Instant? = nil, causation: UUID? = nil) {
    self.id = id
    self.actor = actor
    self.occurredAt = occurredAt
    self.causation = causation
  }
}

/// What a command did.
public struct Outcome: Equatable, Sendable {
  /// The command's id, which its events have as correlation.
  public let command: UUID
  /// The events, in order; empty when there was nothing to change.
  public internal(set) var events: [AppendedEvent]
}
