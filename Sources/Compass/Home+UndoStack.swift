import Domain
public import EventLog
public import Foundation
import Projections

/// What a person can take back next, and what he can do again: his own commands on this device, as an editor keeps them.
///
/// Nothing is stored for it: an undo names the command that it takes back as its cause, so the log itself tells what still
/// holds. What was taken back holds no more, and an undo that was taken back took nothing back. A new change ends what can
/// be done again.
public struct UndoStack: Equatable, Sendable {
  /// A command that can be taken back.
  public struct Step: Equatable, Sendable {
    /// An event of the command, which names it to `Home.undo`.
    public let event: UUID
    /// The type of the event that a person decided in the first place: for an undo, that of what it took back.
    public let type: String
    /// The record that it is about.
    public let stream: StreamName
    /// Whether it took something back: then taking it back does that again.
    public let isUndo: Bool
  }

  /// The last command that still holds; nil where there is none.
  public internal(set) var undo: Step?
  /// The last undo that still holds, taking back of which does again what it took back; nil where a change came since.
  public internal(set) var redo: Step?
}

extension Home {
  /// What a person can take back next, and do again.
  public func undoStack(of person: UUID) throws -> UndoStack {
    try log.write { try UndoStackScan(transaction: $0, actor: person).stack() }
  }

  /// What the command that an event belongs to was in the first place; nil where no such event is seen by the person.
  public func undoStep(_ event: UUID, seenBy person: UUID) throws -> UndoStack.Step? {
    try log.write { transaction in
      guard let event = try transaction.event(event), Sight(of: person).shows(event) else { return nil }
      return try UndoStackScan(transaction: transaction, actor: person).step(event).step
    }
  }
}

private struct UndoStackScan {
  let transaction: AppendTransaction
  let actor: UUID

  func stack() throws -> UndoStack {
    struct Done: Error {}
    let name = actor.lowercased
    var stack = UndoStack()
    // Commands and single events that do not hold any more.
    var gone: Set<UUID> = []
    var last: UUID?
    do {
      try transaction.scan(EventRange(backwards: true)) { row in
        guard row.origin == .local, try !Undo.bookkeeping.contains(row.stream.category) else { return }
        let command = try row.correlation
        guard command != last, !gone.contains(command), try !gone.contains(row.id) else { return }
        last = command
        guard try row.actor == name else {
          // What somebody else took back does not hold either.
          if let cause = row.causation, let taken = try transaction.event(cause) { gone.insert(taken.correlation) }
          return
        }
        let (step, depth, cause) = try self.step(row.recorded())
        if let cause { gone.insert(cause) }
        // What a server's refusal took back is nobody's command, and what it took back does not hold.
        guard depth >= 0 else { return }
        if depth % 2 == 1 {
          stack.redo = stack.redo ?? step
        } else {
          stack.undo = stack.undo ?? step
          if depth == 0 { throw Done() }
        }
      }
    } catch is Done {
    }
    return stack
  }

  /// What a command was in the first place; how often it was taken back and done again, negative where a server's answer
  /// caused it; and what it took back itself.
  func step(_ event: RecordedEvent) throws -> (step: UndoStack.Step, depth: Int, cause: UUID?) {
    var (root, depth, took) = (event, 0, UUID?.none)
    while let id = root.causation, let cause = try transaction.event(id) {
      if let refused = try Undo.refused(by: cause) {
        // Only what the server's answer itself took back is nobody's command: an undo of that is somebody's.
        guard depth > 0 else { return (step(event, root, depth), -1, refused) }
        break
      }
      if took == nil { took = cause.correlation }
      root = cause
      depth += 1
    }
    return (step(event, root, depth), depth, took)
  }

  private func step(_ event: RecordedEvent, _ root: RecordedEvent, _ depth: Int) -> UndoStack.Step {
    UndoStack.Step(event: event.id, type: root.type, stream: root.stream, isUndo: depth % 2 == 1)
  }
}
