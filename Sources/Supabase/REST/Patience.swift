/// Repeats what only reads while the project, or something in its place, does not answer, each time after a longer pause.
///
/// - Parameters:
///   - patience: The time from the beginning within which a try may begin. A project that asks for a longer pause is not
///     asked again.
///   - clock: Measures the patience, and waits between two tries.
/// - Throws: What the last try threw.
func patiently<Value>(
  _ patience: Duration, clock: some Clock<Duration> = ContinuousClock(), _ read: () async throws -> Value
) async throws -> Value {
  let started = clock.now
  var delay = PublishingDelay()
  while true {
    do {
      return try await read()
    } catch {
      let left = patience - started.duration(to: clock.now)
      guard case .noAnswer(_, let retryAfter)? = PublishingObstacle(error), left > .zero, retryAfter ?? .zero <= left
      else { throw error }
      try await clock.sleep(for: min(delay.next(atLeast: retryAfter), left))
    }
  }
}
