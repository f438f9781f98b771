package import Domain
import EventLog

extension Home {
  /// Whether a reading of the clock may end something for good (`Instant.isConfirmed`), by the events of the log: the last
  /// one that was recorded an hour ago, and what the clock itself said at the last hundred.
  ///
  /// - Throws: `EventLogError`.
  package func isConfirmed(_ now: Instant) throws -> Bool {
    let anHourAgo = Instant(milliseconds: now.milliseconds - 3_600_000)
    let recorded = try instant(of: .position(position(of: .instant(anHourAgo))))
    let head = try log.head().position
    let readings = try log.events(EventRange(after: max(head - 100, 0), through: head)).map(\.clock)
    return now.isConfirmed(by: readings.map(Instant.init(milliseconds:)) + [recorded].compactMap(\.self))
  }
}
