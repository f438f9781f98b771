/// A measured performance: the stream `metric/<id>`.
public struct PerformanceMetric: Removable {
  /// What was logged; nil before that. It stays after a removal, so that it can come back.
  public package(set) var logged: MetricLogged?
  /// Whether it was removed.
  public package(set) var isRemoved = false

  /// A metric that was not logged yet.
  public init() {}

  /// Whether it was logged and not removed.
  public var isListed: Bool { logged != nil && !isRemoved }

  /// What logs it as it is.
  public var revival: [DomainEvent] { logged.map { [.metricLogged($0)] } ?? [] }

  /// What removes it.
  public static let removal = DomainEvent.metricRemoved(MetricRemoved())

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
      return isRemoved ? [] : [Self.removal]
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
    case .metricLogged: return undoBeginning(now: state)
    case .metricRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}
