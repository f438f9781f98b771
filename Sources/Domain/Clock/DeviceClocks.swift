/// How wrong the clocks of the family's devices were: the stream `clock/<family>` (ruling 39).
///
/// It is a stream of its own, so that programs that do not know it go on with the family.
public struct DeviceClocks: Aggregate {
  /// The corrections, in order. Each adds to those before it.
  public private(set) var corrections: [ClockCorrected] = []

  /// Creates the state of a family whose clocks were right.
  public init() {}

  /// The commands for the clocks.
  public enum Command: Sendable {
    /// Correct some of a device's readings.
    case correct(ClockCorrected)
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.correctClocks)
    switch command {
    case .correct(let correction):
      guard correction.from <= correction.through else {
        throw .invalid("through", "The latest reading is not before the earliest; got \(correction.through)")
      }
      return correction.difference == 0 ? [] : [.clockCorrected(correction)]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .clockCorrected(let correction) = event { corrections.append(correction) }
  }

  /// Returns the correction that takes another one back; nothing if that was done.
  public func undo(_ event: DomainEvent, now state: DeviceClocks) throws(DomainError) -> [DomainEvent] {
    guard case .clockCorrected(var correction) = event else { throw .cannotUndo(event) }
    let same = state.corrections.filter { $0.concernsSame(as: correction) }
    guard same.reduce(0, { $0 + $1.difference }) != 0 else { return [] }
    correction.difference = -correction.difference
    return [.clockCorrected(correction)]
  }
}

extension ClockCorrected {
  /// Whether another correction concerns the same events.
  fileprivate func concernsSame(as other: ClockCorrected) -> Bool {
    var other = other
    other.difference = difference
    return self == other
  }
}
