/// Repeats what only reads while the project does not answer, each time after a longer pause.
///
/// - Parameters:
///   - patience: How long it is repeated. The last try begins at its end at the latest.
///   - clock: Measures the patience, and waits between two tries.
/// - Throws: What the last try threw; at once what no repetition mends.
func patiently<Value>(
  _ patience: Duration, clock: some Clock<Duration> = ContinuousClock(), _ read: () async throws -> Value
) async throws -> Value {
  let started = clock.now
  var delay = PublishingDelay()
  while true {
    do {
      return try await read()
    } catch {
      guard case .noAnswer(_, let retryAfter)? = PublishingObstacle(error), started.duration(to: clock.now) < patience
      else { throw error }
      try await clock.sleep(for: min(delay.next(atLeast: retryAfter), patience))
    }
  }
}
