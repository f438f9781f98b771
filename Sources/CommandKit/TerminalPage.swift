/// A page that a terminal can show. The page value determines every text, badge and colour; the view only arranges
/// them.
package protocol TerminalPage: Encodable {
  /// The page as lines, as wide as the session's terminal.
  func text(for session: Session) -> String
}

extension Session {
  /// Prints a page as one JSON document or as text.
  package func show(_ page: some TerminalPage, json: Bool) throws {
    if json { try self.print(json: page) } else { self.print(page.text(for: self)) }
  }
}
