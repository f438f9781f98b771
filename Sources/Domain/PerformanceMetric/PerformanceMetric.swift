/// A measured performance: the stream `metric/<id>`.
public struct PerformanceMetric: Aggregate {
  /// What was logged; nil before that. It stays after a removal, so that it can come back.
  public internal(set) var logged: MetricLogged?
  /// Whether it was removed.
  public internal(set) var isRemoved = false

  /// A metric that was not logged yet.
  public init() {}

  /// What can be asked of a metric. There is no edit: another value is another metric.
  public enum Command: Sendable {
    /// Log it.
    case log(MetricLogged)
    /// Take it away.
    case remove
  }

  /// The events that a command leads to; none when it changes nothing.
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
      return isRemoved ? [] : [.metricRemoved(MetricRemoved())]
    }
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .metricLogged(let event):
      logged = event
      isRemoved = false
    case .metricRemoved: isRemoved = logged != nil
    default: break
    }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: PerformanceMetric) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .metricLogged:
      return state.logged == nil || state.isRemoved ? [] : [.metricRemoved(MetricRemoved())]
    case .metricRemoved:
      guard state.isRemoved, !isRemoved, let logged else { return [] }
      return [.metricLogged(logged)]
    default: throw .cannotUndo(event)
    }
  }
}
