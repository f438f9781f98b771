import Domain
import EventLog
import EventSchemas
public import Foundation
import Projections

extension Home {
  /// Brings back the one record that an event removed, as it is known now, and nothing else of that event's command: an
  /// import that was taken back is many removals, of which a family may want one.
  ///
  /// The restoration is a command of its own, caused by the removal, and can be undone. What is there already stays as
  /// it is.
  /// - Throws: `CompassError.notFound` for an event that is not there or not seen; `DomainError.refused` for one that
  ///   removed nothing.
  @discardableResult
  public func restore(_ removal: UUID, in context: CommandContext) throws -> Outcome {
    let outcome = try log.write { transaction in
      guard let event = try transaction.event(removal), Sight(of: context.actor).shows(event) else {
        throw CompassError.notFound(kind: "event", text: removal.lowercased)
      }
      var context = context
      context.causation = event.id
      let undo = try Undo(home: self, context: context, transaction: transaction, anyway: true)
      return try undo.restoration(from: event).append(to: &transaction)
    }
    foldAppended()
    return outcome
  }
}

extension Undo {
  /// What brings back what one event removed.
  fileprivate func restoration(from event: RecordedEvent) throws -> Decision {
    let payload = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "")
    guard let payload, payload.isRemoval else {
      throw DomainError(.refused, "\(event.type) removed nothing that could be restored")
    }
    var decision = try Decision(home: home, context: context, transaction: transaction)
    try decision.actor().requires(payload.capability)
    _ = try takeBack(event, &decision, alongside: [])
    return decision
  }
}

extension DomainEvent {
  /// Whether the event hides a record until it is restored. A document is never removed, only shared no longer.
  var isRemoval: Bool {
    switch self {
    case .schoolDeleted, .schoolCascadeDeleted, .eventDeleted, .offerDeleted, .coachRemoved, .interactionRemoved,
      .metricRemoved, .documentUnshared:
      true
    default: false
    }
  }
}
