public import Domain
public import EventLog
import EventSchemas
public import Foundation
public import Projections

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
    /// Told, in one line for people, what was found wrong and mended, or is to be mended, without stopping anybody.
    public var warn: @Sendable (String) -> Void = { _ in }
    /// From where the past is folded.
    public var past = PastLimits()
    /// The log of record, where the folder is a node's copy of it: what is decided here is appended there first, what is
    /// read here has caught up with it, and the folder may be removed at any time.
    public var upstream: (any DomainEventLog)?

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

  /// Opens the home in `folder`, and makes it on first use: the folder 0700, its files 0600 (ruling 9).
  ///
  /// - Throws: `CompassError.file`, `EventLogError`, `ProjectionError` naming the file and what is wrong with it.
  public init(folder: URL, environment: Environment = Environment()) throws {
    self.folder = folder
    self.environment = environment
    // A chain with a gap would be found out only by the old event that falls into it.
    try UpcasterChain.current.validate()
    let kept = try HomeDirectory.prepare(folder, isReplica: environment.upstream != nil)
    var options = EventLog.Options()
    options.random = environment.random
    options.upstream = environment.upstream
    log = try EventLog(path: HomeDirectory.log(in: folder), options: options)
    let binding = try log.binding {
      // Up to version 1 of the log's format a file beside it said who is here.
      kept ?? EarlierSettings.load(folder)
        ?? DeviceBinding(device: UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random))
    }
    guard binding.isReplica == log.isReplica else {
      try log.close()
      throw binding.isReplica ? HomeDirectory.replicaError(folder) : HomeDirectory.noReplicaError(folder)
    }
    EarlierSettings.remove(folder)
    projections = try ProjectionStore(
      folder: folder, log: log, past: environment.past, progress: environment.progress, warn: environment.warn)
    continueErasures()
  }

  /// Whose home this is and who is at this device: as the log's file says it now, whatever other processes have done.
  public var settings: HomeSettings {
    get throws {
      guard let binding = try log.binding() else {
        throw CompassError.file(path: log.path, reason: "it says of no device that it is its own")
      }
      return HomeSettings(binding, family: try log.family().flatMap { UUID(uuidString: $0) })
    }
  }

  /// Says who acts when nobody is named.
  public func setPerson(_ person: UUID?) throws { try log.updateBinding { $0.person = person } }

  /// What the home's clock says.
  public func now() -> Instant { environment.clock() }

  /// A fresh id, made of the home's clock and random bytes.
  public func freshID() -> UUID {
    UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random)
  }

  /// Gives back memory that only makes what is asked next faster; for whoever holds many homes.
  public func releaseMemory() throws {
    try projections.releaseMemory()
    try log.releaseMemory()
  }

  /// Closes every file. Nothing may use the home afterwards.
  public func close() throws {
    try projections.close()
    try log.close()
  }
}
