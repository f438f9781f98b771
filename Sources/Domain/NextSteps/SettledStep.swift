import Foundation

/// One person's settlement of one step in What Next: the stream `next-step/<user>/<the step's id>`.
public struct SettledStep: Aggregate {
  /// The person's last settlement; nil if there is none, or if the step was reopened after it. The settlement is kept
  /// when the step is shown again, on a later day or for another cause.
  public package(set) var settled: NextStepSettled?

  /// Creates the state of a step that is not settled.
  public init() {}

  /// The commands for a step.
  public enum Command: Sendable {
    /// Mark the step as done, or put it off until a day; `owner` is the person of the stream.
    case settle(NextStep.Cause, until: CalendarDate?, owner: UUID)
    /// Show the step again.
    case reopen(owner: UUID)

    var owner: UUID {
      switch self {
      case .settle(_, _, let owner), .reopen(let owner): owner
      }
    }
  }

  /// The number of days by which a step can be put off at most.
  public static let maximumDays = 366

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.editPreferences)
    guard command.owner == context.actor.id else {
      throw DomainError(.forbidden, "What Next is each person's own.")
    }
    switch command {
    case .settle(let cause, let until, _):
      if let until { try Self.mustBeAhead(until, of: context.now) }
      let event = NextStepSettled(
        contact: cause.contact.flatMap { UUID(strict: $0) }, day: cause.day?.description, schools: cause.schools,
        until: until?.description)
      return event == settled ? [] : [.nextStepSettled(event)]
    case .reopen: return settled == nil ? [] : [.nextStepReopened(NextStepReopened())]
    }
  }

  /// Throws unless the day is within `maximumDays` days from today in UTC. The person's own day differs from it by one at
  /// most.
  private static func mustBeAhead(_ until: CalendarDate, of now: Instant) throws(DomainError) {
    let today = now.date()
    guard (0...maximumDays).contains(today.days(to: until)) else {
      throw .invalid("until", "until must be a day within a year after \(today); got \(until)")
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .nextStepSettled(let event): settled = event
    case .nextStepReopened: settled = nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: SettledStep) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .nextStepSettled, .nextStepReopened:
      guard state != self else { return [] }
      return [settled.map(DomainEvent.nextStepSettled) ?? .nextStepReopened(NextStepReopened())]
    default: throw .cannotUndo(event)
    }
  }

  /// The settlement that the list applies; nil if there is none. Also nil if a later version wrote a day that this one
  /// cannot read: the step is then shown rather than lost.
  public var settlement: NextStep.Settlement? {
    guard let settled else { return nil }
    var settlement = NextStep.Settlement(
      cause: NextStep.Cause(contact: settled.contact?.lowercased, schools: settled.schools))
    if let day = settled.day {
      guard let day = CalendarDate(day) else { return nil }
      settlement.cause.day = day
    }
    if let until = settled.until {
      guard let until = CalendarDate(until) else { return nil }
      settlement.until = until
    }
    return settlement
  }
}
