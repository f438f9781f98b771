import RawSQLite

extension Past {
  private func cost(_ dependencies: some Sequence<Asked>) -> Int {
    dependencies.reduce(0) { $0 + costs[$1, default: 0] }
  }

  /// Returns the cached states if the last question asked for at least a quarter of what they hold, counted in events.
  /// The next question is then expected to ask for the same.
  func expected(_ cachedStates: CachedStates?) -> CachedStates? {
    cachedStates.flatMap { cost(asked.intersection($0.resolved)) * 4 >= cost($0.resolved) ? $0 : nil }
  }

  /// Builds cached states if the questions at two positions in a row asked for the same rows, and many events have to
  /// be folded for these.
  func keepCachedStates() throws {
    let again = asked.intersection(askedBefore).subtracting(cachedStates?.resolved ?? [])
    let room = store.limits.cachedStates
    guard !again.isEmpty, cost(again) >= room.events, eventCount <= Self.cachedEventLimit else { return }
    let dependencies = asked.union(askedBefore).filter { costs[$0] != nil }
    let count = try min(room.count, room.bytes / main.bytes)
    guard count > 0 else { return }
    cachedStates = nil
    try restart(at: 0)
    for dependency in dependencies { try resolveAgain(dependency) }
    var built = CachedStates(resolved: resolvedSet, folded: folded, events: watched(after: 0))
    for stop in built.stops(count) {
      try step(built.events(after: position, through: stop), to: stop)
      try built.keep(DatabaseImage(of: main.db), at: stop)
    }
    cachedStates = built
  }

  /// Restores the latest cached state at or before a position, unless the present rows are nearer, and folds the events
  /// after it.
  func resume(_ cachedStates: CachedStates, at position: Int64) throws {
    guard let nearest = cachedStates.nearest(before: position) else { return try restart(at: position) }
    var start = self.position
    if resolvedSet != cachedStates.resolved || start > position || start < nearest.position {
      try main.restore(nearest.image)
      (resolved, resolvedSet, folded) = (Array(cachedStates.resolved), cachedStates.resolved, cachedStates.folded)
      start = nearest.position
    }
    try step(cachedStates.events(after: start, through: position), to: position)
  }
}
