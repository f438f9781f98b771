import Domain
import EventLog
import Files
import Foundation

/// The folder of a home before anything in it is opened.
enum HomeDirectory {
  static func log(in folder: URL) -> String { folder.appendingPathComponent("log.sqlite").path }

  /// Creates the folder if there is none, accessible only to its owner (ruling 9). Also ensures that a replica and an
  /// independent home are never confused.
  ///
  /// - Returns: The device binding of a replica's files that were discarded; nil if none were.
  /// - Throws: `CompassError.file`, `FileObstacle`.
  static func prepare(_ folder: URL, isReplica: Bool) throws -> DeviceBinding? {
    try make(folder)
    if isReplica { return try prepareReplica(folder, log: log(in: folder)) }
    if EarlierSettings.isReplica(folder) { throw replicaError(folder) }
    return nil
  }

  static func replicaError(_ folder: URL) -> CompassError {
    .file(path: folder.path, reason: "it is a copy of a log that is kept elsewhere; name that log instead")
  }

  static func noReplicaError(_ folder: URL) -> CompassError {
    .file(path: folder.path, reason: "it is a home of its own; a copy of a log elsewhere needs another folder")
  }

  private static func make(_ folder: URL) throws {
    guard OwnedFile.makeFolder(folder.path) else {
      let obstacle = FileObstacle.afterFailing(folder.path, otherwise: String(cString: strerror(errno)))
      throw CompassError.file(path: folder.path, reason: "it cannot be made: \(obstacle)")
    }
    do {
      // An existing folder may be accessible to others. Only an empty folder or a home is closed to them; a folder that
      // holds something else is left as it is, and one that cannot be changed is only read.
      let content = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      if content.isEmpty || content.contains("log.sqlite"), isOpen(folder.path) {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      }
    } catch {
      throw FileObstacle.toReading(log(in: folder))
        ?? CompassError.file(path: folder.path, reason: "it cannot be read: \(FileReason.words(error))")
    }
  }

  /// Whether others than the owner can access a file or folder.
  static func isOpen(_ path: String) -> Bool {
    let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    return (mode?.intValue ?? 0) & 0o077 != 0
  }

  // MARK: Copies of the log

  /// The remedy for a damaged log, with the intact copies beside it.
  static func remedy(in folder: URL) -> String {
    let copies = soundCopies(in: folder)
    let known = copies.map { "\($0.name) (\($0.position) events)" }.joined(separator: ", ")
    return copies.isEmpty
      ? "rc restore FILE with a backup; there is no copy of the log in the folder"
      : "rc restore FILE with a backup; sound copies in the folder: \(known)"
  }

  private static func soundCopies(in folder: URL) -> [(name: String, position: Int64)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var options = EventLog.Options()
    options.readOnly = true
    return names.filter { $0.hasPrefix("log-") && $0.hasSuffix(".sqlite") }.sorted().compactMap { name in
      guard let copy = try? EventLog(path: folder.appendingPathComponent(name).path, options: options) else {
        return nil
      }
      defer { try? copy.close() }
      guard let report = try? copy.verifyChain(), report.isIntact, report.head.position > 0 else { return nil }
      return (name, report.head.position)
    }
  }

  // MARK: A replica of a log kept elsewhere

  /// A replica's commits do not wait for the disk, so after a reboot its databases may be damaged. The file `copy.boot`
  /// records the boot during which they were written. If it is missing or names another boot, they are removed and made
  /// again.
  private static func prepareReplica(_ folder: URL, log: String) throws -> DeviceBinding? {
    let mark = folder.appendingPathComponent("copy.boot")
    let boot = try? String(contentsOf: mark, encoding: .utf8)
    if boot == SystemBoot.id { return nil }
    let binding = EventLog.binding(ofFileAt: log)
    let isOurs = boot != nil || EarlierSettings.isReplica(folder) || binding?.isReplica == true
    guard isOurs || !FileManager.default.fileExists(atPath: log) else { throw noReplicaError(folder) }
    do {
      try removeDatabases(in: folder)
      try PrivateFile.write(Data(SystemBoot.id.utf8), to: mark)
    } catch {
      throw CompassError.file(
        path: folder.path, reason: "it cannot be made a copy's: \(FileReason.words(error))")
    }
    return binding
  }

  private static func removeDatabases(in folder: URL) throws {
    // The folder is listed by its path: listed by its URL, a file that another process removes meanwhile is an error.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.contains(".sqlite") || name.hasSuffix(".draft") {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
