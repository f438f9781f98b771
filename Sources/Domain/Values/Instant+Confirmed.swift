extension Instant {
  /// Whether this reading of the clock may end something for good: a device's pairing, a certificate that devices trust,
  /// a file of another version.
  ///
  /// A clock that is wrong for some seconds must cost nothing that does not come back. So a reading that lies more than
  /// 30 days behind the last moment known otherwise ends nothing: what it calls expired is only hidden, until something
  /// happened at that time an hour ago. What is younger than an hour may come from the same wrong clock.
  ///
  /// - Parameter moments: When something happened, as far as it is recorded, in any order. If nothing is, nothing
  ///   contradicts the reading.
  public func isConfirmed(by moments: some Sequence<Instant>) -> Bool {
    let last = moments.filter { $0.milliseconds <= milliseconds - 3_600_000 }.max()
    return last.map { milliseconds - $0.milliseconds <= 30 * 86_400_000 } ?? true
  }
}
