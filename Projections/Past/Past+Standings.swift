import RawSQLite

extension Past {
  private func cost(_ needs: some Sequence<Asked>) -> Int { needs.reduce(0) { $0 + costs[$1, default: 0] } }

  /// The standings, if the next question is likely to ask for much of them: for what the last one asked.
  func expected(_ standings: Standings?) -> Standings? {
    standings.flatMap { cost(asked.intersection($0.met)) * 4 >= cost($0.met) ? $0 : nil }
  }

  /// Keeps rows at some positions of the history, where two questions in a row asked for the same at different ones.
  func keepStandings() throws {
    let again = asked.intersection(askedBefore).subtracting(standings?.met ?? [])
    let room = store.limits.standing
    guard !again.isEmpty, cost(again) >= room.events, eventCount <= Self.cachedEventLimit else { return }
    let needs = asked.union(askedBefore).filter { costs[$0] != nil }
    let count = try min(room.count, room.bytes / main.bytes)
    guard count > 0 else { return }
    standings = nil
    try restart(at: 0)
    for need in needs { try meetAgain(need) }
    var built = Standings(met: isMet, folded: folded, events: watched(after: 0))
    for stop in built.stops(count) {
      try step(built.events(after: position, through: stop), to: stop)
      try built.keep(DatabaseImage(of: main.db), at: stop)
    }
    standings = built
  }

  /// Takes the rows from the nearest position before the one asked for, and folds on.
  func resume(_ standings: Standings, at position: Int64) throws {
    guard let nearest = standings.nearest(before: position) else { return try restart(at: position) }
    var start = self.position
    if isMet != standings.met || start > position || start < nearest.position {
      try main.restore(nearest.image)
      (met, isMet, folded) = (Array(standings.met), standings.met, standings.folded)
      start = nearest.position
    }
    try step(standings.events(after: start, through: position), to: position)
  }
}
