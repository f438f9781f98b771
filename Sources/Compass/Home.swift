public import Domain
public import EventLog
import EventSchemas
public import Foundation
public import Projections
import Synchronization

/// A family's recruiting history on this device: a folder with the log and the read models made from it.
///
/// Commands go in by `perform`, rows come out by `read`; nothing else changes the log.
///
/// ```swift
/// let home = try Home(folder: URL(filePath: "/path/to/home"))
/// try home.perform(.school(id, .setFavorite(true)), by: player)
/// let rows = try home.read { try $0.schools() }
/// ```
public final class Home: Sendable {
  /// What a home takes from outside: tests and the demo give a fixed clock and seeded random bytes.
  public struct Environment: Sendable {
    /// The clock, in milliseconds since 1970 UTC.
    public var clock: @Sendable () -> Instant
    /// Where salts and ids take their random bytes from.
    public var random: RandomSource
    /// Called while read models are built.
    public var progress: ProjectionStore.Progress
    /// From where the past is folded.
    public var past = PastLimits()
    /// The log of record, where the folder is a node's copy of it: what is decided here is appended there first, what is
    /// read here has caught up with it, and the folder may be removed at any time.
    public var original: (any DomainEventLog)?

    /// The machine's clock and random bytes.
    public init(
      clock: @escaping @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
      random: RandomSource = .system(), progress: @escaping ProjectionStore.Progress = { _ in }
    ) {
      self.clock = clock
      self.random = random
      self.progress = progress
    }
  }

  /// The folder that everything is in.
  public let folder: URL
  /// The log.
  public let log: EventLog
  /// The read models.
  public let projections: ProjectionStore
  let environment: Environment
  private let storedSettings: Mutex<HomeSettings>

  /// Opens the home in `folder`, and makes it on first use: the folder 0700, its files 0600 (ruling 9).
  ///
  /// - Throws: `CompassError.file`, `EventLogError`, `ProjectionError` naming the file and what is wrong with it.
  public init(folder: URL, environment: Environment = Environment()) throws {
    self.folder = folder
    self.environment = environment
    // A chain with a gap would be found out only by the old event that falls into it.
    try UpcasterChain.current.validate()
    try Self.makeFolder(folder)
    let settings = try Self.settings(folder, environment)
    storedSettings = Mutex(settings)
    var options = EventLog.Options()
    options.random = environment.random
    options.original = environment.original
    options.recordedTime = RecordedTime(acceptedUpTo: settings.acceptedClock)
    log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: options)
    projections = try ProjectionStore(folder: folder, log: log, past: environment.past, progress: environment.progress)
  }

  private static func makeFolder(_ folder: URL) throws {
    // Everything made from here on is for its owner alone; SQLite gives its side files the mode of the main file.
    umask(0o077)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CompassError.file(path: folder.path, reason: "it cannot be made: \(error.localizedDescription)")
    }
  }

  private static func settings(_ folder: URL, _ environment: Environment) throws -> HomeSettings {
    let isCopy = environment.original != nil
    if let known = try HomeSettings.load(folder) {
      guard known.isCopy ?? false == isCopy else {
        let reason =
          isCopy
          ? "it is a home of its own; a copy of a log elsewhere needs another folder"
          : "it is a copy of a log that is kept elsewhere; name that log instead"
        throw CompassError.file(path: folder.path, reason: reason)
      }
      guard isCopy, known.boot != SystemBoot.id else { return known }
      // A copy never waits for the disk, so what another run of the system left of its databases may be anything.
      try removeDatabases(in: folder)
      var kept = known
      kept.boot = SystemBoot.id
      try kept.save(folder)
      return kept
    }
    let fresh = HomeSettings(
      device: UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random),
      isCopy: isCopy ? true : nil, boot: isCopy ? SystemBoot.id : nil)
    try fresh.save(folder)
    return fresh
  }

  private static func removeDatabases(in folder: URL) throws {
    do {
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      where file.lastPathComponent.contains(".sqlite") || file.pathExtension == "draft" {
        try FileManager.default.removeItem(at: file)
      }
    } catch {
      throw CompassError.file(
        path: folder.path, reason: "what is left in it cannot be removed: \(error.localizedDescription)")
    }
  }

  /// Who is at this device.
  public var settings: HomeSettings { storedSettings.withLock { $0 } }

  /// Changes what the home remembers beside its log.
  public func updateSettings(_ change: (inout HomeSettings) -> Void) throws {
    try storedSettings.withLock { settings in
      var changed = settings
      change(&changed)
      guard changed != settings else { return }
      try changed.save(folder)
      settings = changed
    }
  }

  /// What the home's clock says.
  public func now() -> Instant { environment.clock() }

  /// A fresh id, made of the home's clock and random bytes.
  public func freshID() -> UUID {
    UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random)
  }

  /// Gives back memory that only makes what is asked next faster; for whoever holds many homes.
  public func rest() throws {
    try projections.rest()
    try log.rest()
  }

  /// Closes every file. Nothing may use the home afterwards.
  public func close() throws {
    try projections.close()
    try log.close()
  }
}
