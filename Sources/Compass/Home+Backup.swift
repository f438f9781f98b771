import Domain
import EventLog
public import Foundation
import Projections

extension Home {
  /// Copies the log to a file, while others go on. The copy's chain is verified before this returns.
  public func backup(to file: URL) throws {
    try log.backup(to: file.path)
    _ = try verified(file)
  }

  /// Replaces this home's history by a backup's. Saves the present log beside it first; the device gets a new id, as
  /// it may have given out ids that the backup does not know (rulings 7 and 9).
  ///
  /// - Returns: The file that the present log was saved to; nil when there was nothing to save.
  /// - Throws: `CompassError.damagedBackup` when the backup's chain does not hold; then nothing was changed.
  @discardableResult
  public func restore(from file: URL) throws -> URL? {
    let source = try verified(file)
    let saved = try saveLog(before: "restore")
    try log.restore(from: source)
    try source.close()
    try projections.discardAll()
    let family = try log.events(EventRange(limit: 1)).first.flatMap { UUID(uuidString: $0.family) }
    let device = freshID()
    try updateSettings {
      $0.device = device
      if let family, $0.family != family {
        $0.family = family
        $0.user = nil
      }
    }
    try projections.catchUp()
    return saved
  }

  /// Copies the log beside itself before something that changes much at once (ruling 9).
  ///
  /// - Parameter step: What comes next, one word for the file's name: `restore`, `import`.
  /// - Returns: The copy; nil when there is nothing to save.
  @discardableResult
  public func saveLog(before step: String) throws -> URL? {
    let head = try log.head().position
    guard head > 0 else { return nil }
    let time = environment.clock().description.replacingOccurrences(of: ":", with: "")
    let target = folder.appendingPathComponent("log-before-\(step)-\(time)-at-\(head).sqlite")
    try log.backup(to: target.path)
    return target
  }

  private func verified(_ file: URL) throws -> EventLog {
    var options = EventLog.Options()
    options.readOnly = true
    let backup = try EventLog(path: file.path, options: options)
    if let fault = try backup.verifyChain().firstBad {
      throw CompassError.damagedBackup(path: file.path, position: fault.position, reason: fault.reason)
    }
    return backup
  }
}
