import Foundation

/// A note about a school, which only the person who wrote it may read: the stream `private-note/<school>/<user>`
/// (ruling 20).
public struct PrivateNote: Aggregate {
  /// The text; nil if there is none.
  public package(set) var text: String?

  /// Creates the state without a note.
  public init() {}

  /// The commands for a private note.
  public enum Command: Sendable {
    /// Replace the text; nil or blank clears it. `owner` is the user of the stream.
    case edit(text: String?, owner: UUID)
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.writePrivateNotes)
    switch command {
    case .edit(let text, let owner):
      guard owner == context.actor.id else {
        throw DomainError(.forbidden, "Only its owner may write a private note")
      }
      let new = try text.flatMap { (text) throws(DomainError) in
        try TextRule.free(text, "text", limit: TextRule.Limit.notes)
      }
      return self.text.hasSameBytes(as: new) ? [] : [.privateNoteEdited(PrivateNoteEdited(text: new))]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .privateNoteEdited(let event) = event { text = event.text }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: PrivateNote) throws(DomainError) -> [DomainEvent] {
    guard case .privateNoteEdited = event else { throw .cannotUndo(event) }
    return state.text.hasSameBytes(as: text) ? [] : [.privateNoteEdited(PrivateNoteEdited(text: text))]
  }
}
