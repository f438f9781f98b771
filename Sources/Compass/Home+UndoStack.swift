import Domain
public import EventLog
public import Foundation
import Projections

/// The undo and redo stack of a person's own commands on this device, as in an editor.
///
/// Nothing is stored for it. An undo names the command that it undoes as its cause, so the stack is derived from the
/// log. A command that was undone is no longer in effect, and an undo that was undone has no effect. A new change
/// clears the redo stack.
public struct UndoStack: Equatable, Sendable {
  /// A command that can be undone.
  public struct Step: Equatable, Sendable {
    /// An event of the command, to pass to `Home.undo`.
    public let event: UUID
    /// The type of the event that was originally decided; for an undo, that of the event that it undid.
    public let type: String
    /// The record that it is about.
    public let stream: StreamName
    /// Whether the command is itself an undo; undoing it is then a redo.
    public let isUndo: Bool
  }

  /// The last command that is still in effect; nil if there is none.
  public internal(set) var undo: Step?
  /// The last undo that is still in effect; undoing it is the redo. Nil if a change was made since.
  public internal(set) var redo: Step?
}

extension Home {
  /// The commands that a person can undo and redo next.
  public func undoStack(of person: UUID) throws -> UndoStack {
    try log.consider { try UndoStackScan(transaction: $0, actor: person).stack() }
  }

  /// The step of the command that an event belongs to; nil if there is no such event, or if the person may not see it.
  public func undoStep(_ event: UUID, seenBy person: UUID) throws -> UndoStack.Step? {
    try log.consider { transaction in
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
    // The commands and single events that are no longer in effect.
    var gone: Set<UUID> = []
    var last: UUID?
    do {
      try transaction.scan(EventRange(backwards: true)) { row in
        guard row.origin == .local, try !StreamName.bookkeeping.contains(row.stream.category) else { return }
        let command = try row.correlation
        guard command != last, !gone.contains(command), try !gone.contains(row.id) else { return }
        last = command
        guard try row.actor == name else {
          // A command that another person undid is not in effect, either.
          if let cause = row.causation, let taken = try transaction.event(cause) { gone.insert(taken.correlation) }
          return
        }
        let (step, depth, cause) = try self.step(row.recorded())
        if let cause { gone.insert(cause) }
        // An undo that a server's refusal caused is nobody's command, and what it undid is not in effect.
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

  /// Returns the step of an event's command, with the type and stream of the command that was originally decided; how
  /// many undos and redos lead from that command to this one (0 if this is no undo, -1 if a server's response caused
  /// it); and the id of the command or event that it undid itself.
  func step(_ event: RecordedEvent) throws -> (step: UndoStack.Step, depth: Int, cause: UUID?) {
    var (root, depth, took) = (event, 0, UUID?.none)
    while let id = root.causation, let cause = try transaction.event(id) {
      if let refused = try Undo.refused(by: cause) {
        // Only the undo that the server's response itself caused is nobody's command. Undoing that one is a person's
        // command.
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
