import Domain
import EventLog
import EventSchemas
public import Foundation
public import Projections

extension Home {
  /// Records that the server refused an event, and takes the event back where it is a single value or a deletion and
  /// no later event has set the same field (ruling 26). Both happen in one critical section.
  ///
  /// - Parameters:
  ///   - id: The refused event.
  ///   - status: The HTTP status; 200 where no row changed.
  ///   - context: As whom the server was asked.
  /// - Returns: What was appended: the refusal, then what takes the event back. Nothing when the refusal is known.
  /// - Throws: `CompassError.notFound` for an event that is not in the log.
  @discardableResult
  public func recordRefusal(
    of id: UUID, status: Int, code: String? = nil, message: String, in context: CommandContext
  ) throws -> Outcome {
    let outcome = try log.write { transaction in
      guard let refused = try transaction.event(id) else {
        throw CompassError.notFound(kind: "event", text: id.lowercased)
      }
      var context = context
      context.causation = id
      var decision = try Decision(home: self, context: context, transaction: transaction)
      // A database's message may quote the row; a private note's text must not get into what the family reads.
      let isPrivate = refused.stream.category == "private-note"
      let refusal = WriteRefused(
        code: code, event: id, message: isPrivate ? "a private note was refused" : message, status: status,
        stream: refused.stream.description)
      try decision.recordRefusal(refusal)
      var outcome = try decision.append(to: &transaction)
      guard let recorded = outcome.events.first else { return outcome }
      context.causation = recorded.id
      context.id = nil
      let undo = try Undo(home: self, context: context, transaction: transaction)
      if let compensation = try undo.compensation(for: refused) {
        outcome.events += try compensation.append(to: &transaction).events
      }
      return outcome
    }
    foldAppended()
    return outcome
  }
}

extension Home {
  /// Records what the server took over: one event for a batch of answers, and the publisher's checkpoint (ruling 24).
  ///
  /// Nothing is decided and no stream is folded, as a second receipt for the same event means nothing new. The rows follow
  /// when somebody reads them: receipts come too fast to fold each alone.
  public func recordAcceptance(_ accepted: WritesAccepted, in context: CommandContext) throws {
    try log.write { transaction in
      var decision = try Decision(home: self, context: context, transaction: transaction)
      try decision.add([.writesAccepted(accepted)], to: .publication(device: decision.device()))
      _ = try decision.append(to: &transaction)
    }
  }

  /// Records that a person gives up publishing an event that waits or is parked.
  ///
  /// - Throws: `CompassError.notFound` for an event that is not in the log.
  @discardableResult
  public func abandon(_ id: UUID, because reason: String, in context: CommandContext) throws -> Outcome {
    try abandon([id], because: reason, in: context)
  }

  /// The same of several events, all or none.
  @discardableResult
  public func abandon(_ ids: [UUID], because reason: String, in context: CommandContext) throws -> Outcome {
    let outcome = try log.write { transaction in
      for id in ids where try transaction.event(id) == nil {
        throw CompassError.notFound(kind: "event", text: id.lowercased)
      }
      var decision = try Decision(home: self, context: context, transaction: transaction)
      for id in ids { try decision.abandon(WriteAbandoned(event: id, person: context.actor, reason: reason)) }
      return try decision.append(to: &transaction)
    }
    foldAppended()
    return outcome
  }
}

extension Reading {
  /// What the server refused of a record, newest first.
  public func refusals(of stream: StreamName) throws -> [WriteRefusalRow] {
    try WriteRefusalRow.fetchAll(db, "WHERE stream = ? ORDER BY refused_at DESC, event DESC", [stream.description])
  }
}

extension StreamName {
  /// The stream of what the server answered to a device.
  static func publication(device: UUID) -> StreamName { StreamName(category: "publication", key: device.lowercased) }
}
