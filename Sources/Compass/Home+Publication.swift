import Domain
import EventLog
import EventSchemas
public import Foundation
public import Projections

extension Home {
  /// Records that the server refused an event. Undoes the event if it sets a single value or is a deletion, and no
  /// later event has set the same field (ruling 26). Both happen in one transaction.
  ///
  /// - Parameters:
  ///   - id: The refused event.
  ///   - status: The HTTP status; 200 if no row changed.
  ///   - context: The context of the request to the server.
  /// - Returns: The appended events: the refusal, then those that undo the event. None if the refusal is already known.
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
      // A database's message may quote the row, and the family must not read a private note's text.
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
  /// Records what the server accepted: one event for a batch of responses, and the publisher's checkpoint (ruling 24).
  ///
  /// No decision is made and no stream is folded, because a second receipt for the same event adds nothing. The rows
  /// are updated at the next read: receipts arrive too fast to fold each one.
  public func recordAcceptance(_ accepted: WritesAccepted, in context: CommandContext) throws {
    try log.write { transaction in
      var decision = try Decision(home: self, context: context, transaction: transaction)
      try decision.add([.writesAccepted(accepted)], to: .publication(device: decision.device()))
      _ = try decision.append(to: &transaction)
    }
  }

  /// Records that a person gives up publishing an event that is pending or parked.
  ///
  /// - Throws: `CompassError.notFound` for an event that is not in the log.
  @discardableResult
  public func abandon(_ id: UUID, because reason: String, in context: CommandContext) throws -> Outcome {
    try abandon([id], because: reason, in: context)
  }

  /// Gives up publishing several events, all or none.
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
  /// The server's refusals for a record, newest first.
  public func refusals(of stream: StreamName) throws -> [WriteRefusalRow] {
    try WriteRefusalRow.fetchAll(db, "WHERE stream = ? ORDER BY refused_at DESC, event DESC", [stream.description])
  }
}

extension StreamName {
  /// The stream of the server's responses to a device.
  static func publication(device: UUID) -> StreamName { StreamName(category: "publication", key: device.lowercased) }
}
