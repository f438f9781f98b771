extension DomainError {
  /// An event that has no opposite.
  static func cannotUndo(_ event: DomainEvent) -> DomainError {
    DomainError(.refused, "\(event.type) cannot be undone")
  }
}

extension PatchFields {
  /// What takes this edit back: the values that its fields had in `before`, as far as `now` shows others.
  func takenBack(to before: Self, now: Self) -> Self { inverse(in: before).changes(from: now) }
}
