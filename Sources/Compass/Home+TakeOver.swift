import Domain
public import EventLog
public import Foundation
import Projections

extension Home {
  /// Copies a family's log, which is kept elsewhere, to this home: its events with their positions, salts and hashes.
  /// Then folds them. An interrupted copy resumes where it stopped.
  ///
  /// - Parameter progress: Called with the position reached and the source's last position.
  /// - Throws: `LogCopyError`; `CompassError.familyExists` for the home of another family, `.historyLost` for a home
  ///   whose log lost its events, `.notFound` if the source has no events; what the source throws.
  @discardableResult
  public func takeOver(
    _ source: any DomainEventLog, of family: UUID, progress: (Int64, Int64) throws -> Void = { _, _ in }
  ) throws -> (events: Int64, head: LogHead) {
    if let other = try settings.family, other != family { throw CompassError.familyExists(name: other.lowercased) }
    try requireHistory()
    let copied = try source.copy(to: log, progress: progress)
    guard copied.head != .empty else {
      throw CompassError.notFound(kind: "family", text: family.lowercased)
    }
    foldAppended()
    continueErasures()
    return copied
  }
}
