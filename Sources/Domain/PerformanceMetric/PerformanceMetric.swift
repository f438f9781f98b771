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

  /// The commands for a metric.
  public enum Command: Sendable {
    /// Log the metric.
    case log(MetricLogged)
    /// Change some of the fields; null clears the notes and the event (decision 0044).
    case edit(MetricFields)
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
    case .edit(let fields):
      let logged = try present()
      let changes = try fields.validated(of: logged).changes(from: logged.fields)
      return changes.isEmpty ? [] : [.metricEdited(MetricEdited(fields: changes))]
    case .remove:
      guard logged != nil else { throw DomainError(.notFound, "Metric not found") }
      return isRemoved ? [] : [Self.removal]
    }
  }

  private func present() throws(DomainError) -> MetricLogged {
    guard let logged else { throw DomainError(.notFound, "Metric not found") }
    guard !isRemoved else { throw DomainError(.refused, "The metric was removed") }
    return logged
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .metricLogged(let event):
      logged = event
      isRemoved = false
    case .metricEdited(let event): logged?.merge(event.fields)
    case .metricRemoved: isRemoved = logged != nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: PerformanceMetric) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .metricLogged: return undoBeginning(now: state)
    case .metricEdited(let event):
      guard let logged else { return [] }
      let back = event.fields.undone(restoring: logged.fields, now: try state.present().fields)
      return back.isEmpty ? [] : [.metricEdited(MetricEdited(fields: back))]
    case .metricRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}

extension MetricLogged {
  /// The fields that an edit can change; null for those that the metric does not have.
  public var fields: MetricFields {
    MetricFields(
      event: event.map(Patch.value) ?? .null, metricType: .value(metricType), notes: notes.map(Patch.value) ?? .null,
      recordedDate: .value(recordedDate), unit: .value(unit), value: .value(value), verified: .value(verified))
  }

  /// Takes over the fields of an edit.
  mutating func merge(_ edit: MetricFields) {
    if !edit.event.isAbsent { event = edit.event.value }
    if !edit.notes.isAbsent { notes = edit.notes.value }
    metricType = edit.metricType.value ?? metricType
    recordedDate = edit.recordedDate.value ?? recordedDate
    unit = edit.unit.value ?? unit
    value = edit.value.value ?? value
    verified = edit.verified.value ?? verified
  }
}

extension MetricFields {
  /// The fields without a clearing of those that every metric has: no command clears them.
  public var keepingRequired: MetricFields {
    var kept = droppingNulls()
    (kept.event, kept.notes) = (event, notes)
    return kept
  }
}
