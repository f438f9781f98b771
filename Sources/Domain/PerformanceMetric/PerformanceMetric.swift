/// A measured performance: the stream `metric/<id>`.
public struct PerformanceMetric: Removable {
  /// The logged metric; nil before it is logged. It is kept after a removal, so that it can be restored.
  public package(set) var logged: MetricLogged?
  /// Whether the metric was removed.
  public package(set) var isRemoved = false

  /// Creates the state of a metric that was not logged yet.
  public init() {}

  /// Whether the metric was logged and not removed.
  public var isListed: Bool { logged != nil && !isRemoved }

  /// The event that logs the metric again as it is; none if it was never logged.
  public var revival: [DomainEvent] { logged.map { [.metricLogged($0)] } ?? [] }

  /// The event that removes the metric.
  public static let removal = DomainEvent.metricRemoved(MetricRemoved())

  /// The commands for a metric. There is no edit: another value is another metric.
  public enum Command: Sendable {
    /// Log the metric.
    case log(MetricLogged)
    /// Remove the metric.
    case remove
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.logMetrics)
    switch command {
    case .log(let metric):
      let new = try metric.validated()
      guard let logged else { return [.metricLogged(new)] }
      guard !isRemoved else { throw DomainError(.refused, "The metric was removed; log it again as a new one") }
      guard logged == new else { throw DomainError(.refused, "The metric is logged already, with other content") }
      return []
    case .remove:
      guard logged != nil else { throw DomainError(.notFound, "Metric not found") }
      return isRemoved ? [] : [Self.removal]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .metricLogged(let event):
      logged = event
      isRemoved = false
    case .metricRemoved: isRemoved = logged != nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: PerformanceMetric) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .metricLogged: return undoBeginning(now: state)
    case .metricRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}
