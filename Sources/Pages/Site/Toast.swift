public import Compass
import Domain
public import Foundation

/// The message about a change that was just made, with the buttons that undo or redo it.
public struct Toast: Codable, Equatable, Sendable {
  /// One or more commands that one form sent, and the button that undoes or redoes them.
  public struct Offer: Codable, Equatable, Sendable {
    /// The first event of each command, in the order of the commands.
    public let events: [String]
    /// The button.
    public let action: PageAction

    /// Creates the offer to undo some commands.
    public init(_ events: [UUID], _ action: PageAction) {
      self.events = events.map(\.lowercased)
      self.action = action
    }
  }

  /// The button that undoes the change that was just made.
  public static let undo = PageAction("Undo", icon: "restore")
  /// The keys for undo, while no text is being typed.
  public static let undoKeys = "Control+Z Meta+Z"
  /// The keys for redo.
  public static let redoKeys = "Control+Shift+Z Meta+Shift+Z"

  /// "Saved", "Taken back: Status changed, Rice University".
  public let text: String
  /// The button that undoes the change or, after an undo or redo, the step that is undone next.
  public private(set) var undo: Offer?
  /// The button that redoes the step that was undone last; nil if there is none.
  public private(set) var redo: Offer?

  /// Creates the message about a change that some commands made. Without events there is nothing to undo.
  public init(_ text: String, undoing events: [UUID] = []) {
    self.text = text
    undo = events.isEmpty ? nil : Offer(events, Self.undo)
  }

  /// Creates the message about an undo or a redo, with the next steps to undo and to redo.
  ///
  /// - Parameter name: Returns the name of the record that a step concerns.
  public init(
    takenBack step: UndoStack.Step, next: UndoStack, name: (UndoStack.Step) throws -> String?
  ) rethrows {
    func words(_ step: UndoStack.Step) throws -> String {
      [Words.sentence(step.type), try name(step)].compactMap(\.self).joined(separator: ", ")
    }
    // The record that the message names need not be named again.
    func others(_ other: UndoStack.Step) throws -> String {
      other.stream == step.stream ? Words.sentence(other.type) : try words(other)
    }
    text = "\(step.isUndo ? "Done again" : "Taken back"): \(try words(step))"
    undo = try next.undo.map { Offer([$0.event], PageAction("Undo \(try others($0))", icon: "restore")) }
    redo = try next.redo.map { Offer([$0.event], PageAction("Redo \(try others($0))", icon: "redo")) }
  }
}
