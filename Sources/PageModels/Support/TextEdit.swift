import Domain

/// One text that is being edited: what was shown when the edit began, and what is typed (ruling 21).
public struct TextEdit: Equatable, Sendable {
  /// The text as it was shown; empty where there was none.
  public private(set) var shown: String
  /// The text as it is typed.
  public var draft: String
  /// What somebody else wrote meanwhile; nil while there is nothing to answer.
  public private(set) var theirs: String?
  private var isMineChosen = false

  /// An edit of a text that is shown.
  public init(_ shown: String?) {
    self.shown = shown ?? ""
    draft = shown ?? ""
  }

  /// Whether anything was typed that differs.
  public var hasChanges: Bool { !draft.hasSameBytes(as: shown) }

  /// Compares with the text as it is now: what may be written, or nil where there is nothing to write or somebody
  /// else's text has to be looked at first.
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

  /// Writes the person's own text all the same.
  public mutating func useMine() {
    isMineChosen = true
    theirs = nil
  }

  /// Takes the other's text over.
  public mutating func useTheirs() {
    guard let theirs else { return }
    self = TextEdit(theirs)
  }
}
