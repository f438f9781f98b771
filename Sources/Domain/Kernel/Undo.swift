extension DomainError {
  /// The refusal to undo an event that has no inverse.
  static func cannotUndo(_ event: DomainEvent) -> DomainError {
    DomainError(.refused, "\(event.type) cannot be undone")
  }
}

extension PatchFields {
  /// Returns the edit that undoes this one: the values that its fields had in `before`, where `now` has others.
  func undone(restoring before: Self, now: Self) -> Self { inverse(restoring: before).changes(from: now) }
}
