public import Compass
import Domain
public import Foundation

/// What is said once about a change that was just made, and what can be taken back or done again from there.
public struct Toast: Codable, Equatable, Sendable {
  /// A command, or several that were one form, and the button that takes them back.
  public struct Offer: Codable, Equatable, Sendable {
    /// The commands' first events, in the order in which they were made.
    public let events: [String]
    /// The button.
    public let action: PageAction

    /// What takes some commands back.
    public init(_ events: [UUID], _ action: PageAction) {
      self.events = events.map(\.lowercased)
      self.action = action
    }
  }

  /// The button that takes a change back which was just made.
  public static let undo = PageAction("Undo", icon: "restore")
  /// The keys that take back, while nothing is being typed.
  public static let undoKeys = "Control+Z Meta+Z"
  /// The keys that do again what was taken back.
  public static let redoKeys = "Control+Shift+Z Meta+Shift+Z"

  /// "Saved", "Taken back: Status changed, Rice University".
  public let text: String
  /// What takes the change back, or what was before it.
  public private(set) var undo: Offer?
  /// What does again what was taken back.
  public private(set) var redo: Offer?

  /// A change that was made by some commands; nothing can be taken back where they changed nothing.
  public init(_ text: String, undoing events: [UUID] = []) {
    self.text = text
    undo = events.isEmpty ? nil : Offer(events, Self.undo)
  }

  /// An undo, or one that was taken back itself; with the step before it, and what does it again.
  ///
  /// - Parameter name: What the record of a step is called.
  public init(
    takenBack step: UndoStack.Step, next: UndoStack, name: (UndoStack.Step) throws -> String?
  ) rethrows {
    func words(_ step: UndoStack.Step) throws -> String {
      [Words.sentence(step.type), try name(step)].compactMap(\.self).joined(separator: ", ")
    }
    // The record that was just named need not be named again.
    func others(_ other: UndoStack.Step) throws -> String {
      other.stream == step.stream ? Words.sentence(other.type) : try words(other)
    }
    text = "\(step.isUndo ? "Done again" : "Taken back"): \(try words(step))"
    undo = try next.undo.map { Offer([$0.event], PageAction("Undo \(try others($0))", icon: "restore")) }
    redo = try next.redo.map { Offer([$0.event], PageAction("Redo \(try others($0))", icon: "redo")) }
  }
}
