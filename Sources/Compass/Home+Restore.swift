import Domain
import EventLog
public import Foundation
import Projections

extension Home {
  /// Restores the one record that an event removed, with what the same command removed from it. When an import is
  /// undone, one command removes many records, of which a family may want only one back.
  ///
  /// The restoration is a separate command, caused by the removal, and can be undone. What is already there does not
  /// change.
  /// - Throws: `CompassError.notFound` for an event that does not exist or that the actor may not see;
  ///   `DomainError.refused` for one that removed nothing.
  @discardableResult
  public func restore(_ removal: UUID, in context: CommandContext) throws -> Outcome {
    try restore(in: context) { undo in
      guard let event = try undo.transaction.event(removal), Sight(of: context.actor).shows(event) else {
        throw CompassError.notFound(kind: "event", text: removal.lowercased)
      }
      return event
    }
  }

  /// Restores a deleted school, as `restore(_:in:)` does from the event that removed it last. A school that is listed
  /// does not change.
  ///
  /// - Throws: `CompassError.notFound` if there is no such school.
  @discardableResult
  public func restore(school id: UUID, in context: CommandContext) throws -> Outcome {
    try restore(in: context) { try $0.removal(ofSchool: id) }
  }

  private func restore(in context: CommandContext, from removal: (Undo) throws -> RecordedEvent?) throws -> Outcome {
    let outcome = try log.write { transaction in
      let undo = try Undo(home: self, context: context, transaction: transaction, anyway: true)
      guard let event = try removal(undo) else {
        return try Decision(home: self, context: context, transaction: transaction).append(to: &transaction)
      }
      return try undo.restoration(from: event).append(to: &transaction)
    }
    foldAppended()
    return outcome
  }
}

extension Undo {
  /// The event that last removed a school; nil if the school is listed.
  fileprivate func removal(ofSchool id: UUID) throws -> RecordedEvent? {
    let school = try Decision(home: home, context: context, transaction: transaction).load(School.self, .school(id))
    guard school.exists else { throw CompassError.notFound(kind: "school", text: id.lowercased) }
    guard !school.isListed else { return nil }
    return try transaction.events(of: .school(id)).last { try decode($0).isRemoval }
  }

  /// Returns the decision that restores the record that an event removed. It reverts the removal and whatever else the
  /// same command changed in that record, but no other removal by that command.
  fileprivate func restoration(from event: RecordedEvent) throws -> Decision {
    guard try decode(event).isRemoval else {
      throw DomainError(.refused, "\(event.type) removed nothing that could be restored")
    }
    var context = context
    context.causation = event.id
    var decision = try Decision(home: home, context: context, transaction: transaction)
    let actor = try decision.actor()
    let command = try eventsOfSameCommand(as: event).filter { one in
      try one.stream == event.stream && (one.id == event.id || !decode(one).isRemoval)
    }
    for one in command.reversed() {
      try requirePermission(toUndo: one, by: actor)
      _ = try takeBack(one, &decision, alongside: Set(command.map(\.id)))
    }
    return decision
  }
}

extension DomainEvent {
  /// Whether the event hides a record until it is restored. A document is never removed, only unshared.
  var isRemoval: Bool {
    switch self {
    case .schoolDeleted, .schoolCascadeDeleted, .eventDeleted, .offerDeleted, .coachRemoved, .interactionRemoved,
      .metricRemoved, .documentUnshared:
      true
    default: false
    }
  }
}
