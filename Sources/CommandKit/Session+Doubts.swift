import Domain
import Terminal

extension Session {
  /// Asks about what the rules allow and a person hardly ever means.
  ///
  /// - Parameter yes: The person has said already that it is meant (`--yes`).
  /// - Throws: `DomainError.refused` where it is not meant, or nobody can be asked.
  public func agree(to doubts: [String?], yes: Bool) throws {
    for doubt in doubts.compactMap(\.self) where !yes {
      guard confirms("\(doubt). Is that right?") else {
        throw DomainError(.refused, "\(doubt); nothing was changed; --yes says that it is right")
      }
    }
  }

  /// Asks before something is deleted.
  ///
  /// - Parameters:
  ///   - question: The question of the page that deletes it, in one line.
  ///   - yes: The person has said already that it is meant (`--yes`).
  /// - Throws: `DomainError.refused` where it is not meant, or nobody can be asked.
  public func agreeToDelete(_ question: String, yes: Bool) throws {
    guard yes || confirms(Escaping.visible(question)) else {
      throw DomainError(.refused, "nothing was deleted; --yes deletes without a question")
    }
  }
}
