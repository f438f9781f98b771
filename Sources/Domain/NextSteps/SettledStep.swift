import Foundation

/// What one person said of one step in What Next: the stream `next-step/<user>/<the step's id>`.
public struct SettledStep: Aggregate {
  /// What he said last; nil where the step is shown.
  public package(set) var settled: NextStepSettled?

  /// Nothing said.
  public init() {}

  /// What can be asked of a step.
  public enum Command: Sendable {
    /// Call it done, or put it off until a day; `owner` is the person of the stream.
    case settle(NextStep.Cause, until: CalendarDate?, owner: UUID)
    /// Show it again.
    case reopen(owner: UUID)

    var owner: UUID {
      switch self {
      case .settle(_, _, let owner), .reopen(let owner): owner
      }
    }
  }

  /// The days ahead to which a step can be put off.
  public static let longest = 366

  /// The events that a command leads to; none when it changes nothing.
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

  /// The day counts where the person is, which is nowhere more than a day from UTC's.
  private static func mustBeAhead(_ until: CalendarDate, of now: Instant) throws(DomainError) {
    let today = now.date()
    guard (0...longest).contains(today.days(to: until)) else {
      throw .invalid("until", "until must be a day within a year after \(today); got \(until)")
    }
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .nextStepSettled(let event): settled = event
    case .nextStepReopened: settled = nil
    default: break
    }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: SettledStep) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .nextStepSettled, .nextStepReopened:
      guard state != self else { return [] }
      return [settled.map(DomainEvent.nextStepSettled) ?? .nextStepReopened(NextStepReopened())]
    default: throw .cannotUndo(event)
    }
  }

  /// What it means for the list; nil where the step is shown, or where a later version said something that this one cannot
  /// read: then it is shown rather than lost.
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
