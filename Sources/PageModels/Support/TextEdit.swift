import Domain

/// An edit of one text: the text shown when the edit began, and the typed text (ruling 21).
public struct TextEdit: Equatable, Sendable {
  /// The text that was shown; empty if there was none.
  public private(set) var shown: String
  /// The typed text.
  public var draft: String
  /// The text that somebody else wrote meanwhile; nil if there is no conflict.
  public private(set) var theirs: String?
  private var isMineChosen = false

  /// An edit of the shown text.
  public init(_ shown: String?) {
    self.shown = shown ?? ""
    draft = shown ?? ""
  }

  /// Whether the typed text differs from the shown one.
  public var hasChanges: Bool { !draft.hasSameBytes(as: shown) }

  /// Returns the text to write, given the present text; nil if there is nothing to write, or if somebody else changed
  /// the text and the person has to answer first.
  public mutating func submit(present: String?) -> String? {
    let present = present ?? ""
    guard hasChanges, !present.hasSameBytes(as: draft) else {
      theirs = nil
      return nil
    }
    if !present.hasSameBytes(as: shown), !isMineChosen {
      theirs = present
      return nil
    }
    theirs = nil
    return draft
  }

  /// Answers the conflict: the person's own text is written after all.
  public mutating func useMine() {
    isMineChosen = true
    theirs = nil
  }

  /// Answers the conflict: the edit starts again from the other person's text.
  public mutating func useTheirs() {
    guard let theirs else { return }
    self = TextEdit(theirs)
  }
}
