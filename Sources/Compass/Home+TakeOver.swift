import Domain
public import EventLog
public import Foundation
import Projections

extension Home {
  /// Makes this home the home of a family whose log is kept elsewhere: its events are copied with their positions, salts
  /// and hashes, and folded. A copy that was interrupted goes on where it ended.
  ///
  /// - Parameter progress: Called with the position reached and the source's end.
  /// - Throws: `LogCopyError`; `CompassError.familyExists` for the home of another family; what the source throws.
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
