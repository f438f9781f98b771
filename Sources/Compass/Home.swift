public import Domain
public import EventLog
import EventSchemas
public import Foundation
public import Projections

/// A family's recruiting history on this device: a folder with the log and the read models derived from it.
///
/// `perform` performs commands and `read` reads rows. A few other methods, such as `undo`, `restore` and `erase`, also
/// change the log.
///
/// ```swift
/// let home = try Home(folder: URL(filePath: "/path/to/home"))
/// try home.perform(.school(id, .setFavorite(true)), in: CommandContext(actor: player))
/// let rows = try home.read { try $0.schools() }
/// ```
public final class Home: Sendable {
  /// The environment of a home. Tests and the demo use a fixed clock and seeded random bytes.
  public struct Environment: Sendable {
    /// The clock, in milliseconds since 1970 UTC.
    public var clock: @Sendable () -> Instant
    /// The source of the random bytes of salts and ids.
    public var random: RandomSource
    /// Called while read models are built.
    public var progress: ProjectionStore.Progress
    /// Called with a one-line message about a fault that was repaired or that a person has to repair; the work
    /// continues.
    public var warn: @Sendable (String) -> Void = { _ in }
    /// The limits for folding the past.
    public var past = PastLimits()
    /// The log of record, if the folder is a node's replica of it. Commands append to it first, reads catch up with it,
    /// and the folder may be removed at any time.
    public var upstream: (any DomainEventLog)?

    /// Creates an environment; by default with the machine's clock and random bytes.
    public init(
      clock: @escaping @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
      random: RandomSource = .system(), progress: @escaping ProjectionStore.Progress = { _ in }
    ) {
      self.clock = clock
      self.random = random
      self.progress = progress
    }
  }

  /// The folder that contains everything.
  public let folder: URL
  /// The log.
  public let log: EventLog
  /// The read models.
  public let projections: ProjectionStore
  let environment: Environment
  /// The binding of a log that has none and cannot be written, for as long as it is open.
  private let unsaved: DeviceBinding?

  /// Opens the home in `folder`, and creates it on first use: the folder with mode 0700, its files with 0600
  /// (ruling 9). A home that cannot be written, such as on a read-only medium or a full disk, is opened for reading: then
  /// no file is made, and each change is refused with what stands in its way.
  ///
  /// - Throws: `CompassError.file`, `EventLogError`, `ProjectionError` naming the file and what is wrong with it.
  public init(folder: URL, environment: Environment = Environment()) throws {
    self.folder = folder
    self.environment = environment
    // A missing upcaster would otherwise be noticed only when an old event needs it.
    try UpcasterChain.current.validate()
    let kept = try HomeDirectory.prepare(folder, isReplica: environment.upstream != nil)
    var options = EventLog.Options()
    options.random = environment.random
    options.upstream = environment.upstream
    // A node's clock is kept by whoever keeps the node, and its log is not where a family looks.
    if environment.upstream == nil { options.tellJump = { [warn = environment.warn] in warn($0.sentence) } }
    options.readsIfUnwritable = environment.upstream == nil
    log = try EventLog(path: HomeDirectory.log(in: folder), options: options)
    let binding = try log.binding {
      // Up to format 1 of the log, the binding was in a file beside it.
      kept ?? EarlierSettings.load(folder)
        ?? DeviceBinding(device: UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random))
    }
    guard binding.isReplica == log.isReplica else {
      try log.close()
      throw binding.isReplica ? HomeDirectory.replicaError(folder) : HomeDirectory.noReplicaError(folder)
    }
    unsaved = log.obstacle == nil ? nil : binding
    if log.obstacle == nil { EarlierSettings.remove(folder) }
    projections = try ProjectionStore(
      folder: folder, log: log, past: environment.past, progress: environment.progress, warn: environment.warn)
    if log.obstacle == nil { continueErasures() }
  }

  /// The family, the device and the person at it, read from the log's file, so that changes by other processes are
  /// included.
  public var settings: HomeSettings {
    get throws {
      guard let binding = try log.binding() ?? unsaved else {
        throw CompassError.file(path: log.path, reason: "it says of no device that it is its own")
      }
      return HomeSettings(binding, family: try log.family().flatMap { UUID(uuidString: $0) })
    }
  }

  /// Sets the person who acts when none is named.
  public func setPerson(_ person: UUID?) throws { try log.updateBinding { $0.person = person } }

  /// The current time of the home's clock.
  public func now() -> Instant { environment.clock() }

  /// Returns a fresh id, made from the home's clock and random bytes.
  public func freshID() -> UUID {
    UUID.v7(milliseconds: environment.clock().milliseconds, random: environment.random)
  }

  /// Releases cached memory, for a process that holds many homes; only the next request is slower.
  public func releaseMemory() throws {
    try projections.releaseMemory()
    try log.releaseMemory()
  }

  /// Closes every file. The home must not be used afterwards.
  public func close() throws {
    try projections.close()
    try log.close()
  }
}
