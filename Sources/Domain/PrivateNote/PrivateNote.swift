import Foundation

/// What one person wrote about a school for nobody else: the stream `private-note/<school>/<user>` (ruling 20).
public struct PrivateNote: Aggregate {
  /// The text; nil when there is none.
  public package(set) var text: String?

  /// No note.
  public init() {}

  /// What can be asked of a private note.
  public enum Command: Sendable {
    /// Replace the text; nil or blank clears it. `owner` is the user of the stream.
    case edit(text: String?, owner: UUID)
  }

  /// The events that a command leads to; none when it changes nothing.
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

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .privateNoteEdited(let event) = event { text = event.text }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: PrivateNote) throws(DomainError) -> [DomainEvent] {
    guard case .privateNoteEdited = event else { throw .cannotUndo(event) }
    return state.text.hasSameBytes(as: text) ? [] : [.privateNoteEdited(PrivateNoteEdited(text: text))]
  }
}
