import Domain
import Terminal

extension Session {
  /// Asks for confirmation of things that the rules allow but that are rarely intended.
  ///
  /// - Parameter yes: Whether the person has already confirmed (`--yes`).
  /// - Throws: `DomainError.refused` if the person declines or cannot be asked.
  package func confirm(_ warnings: [String?], yes: Bool) throws {
    for warning in warnings.compactMap(\.self) where !yes {
      guard confirms("\(warning). Is that right?") else {
        throw DomainError(.refused, "\(warning); nothing was changed; --yes confirms it")
      }
    }
  }

  /// Asks for confirmation before something is deleted.
  ///
  /// - Parameters:
  ///   - question: The question that the page with the Delete button asks, in one line.
  ///   - yes: Whether the person has already confirmed (`--yes`).
  /// - Throws: `DomainError.refused` if the person declines or cannot be asked.
  package func confirmDeletion(_ question: String, yes: Bool) throws {
    guard yes || confirms(Escaping.visible(question)) else {
      throw DomainError(.refused, "nothing was deleted; --yes deletes without a question")
    }
  }
}
