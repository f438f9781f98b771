import Domain
public import EventLog
public import Foundation
import Projections
import Synchronization

/// A cache of the homes of many families, of which a bounded number is open. The source of truth is each family's log
/// of record.
///
/// A home is opened and caught up when it is requested, and closed when enough others have been requested since. Its
/// folder stays, so that the next opening reads only new events. The folder belongs to one process, which may find it
/// gone at its start.
public final class FamilyHomes: Sendable {
  /// The statistics of a node's cache.
  public struct Counts: Equatable, Sendable {
    /// The number of open homes.
    public var open = 0
    /// The number of requests that found the home open.
    public var hits = 0
    /// The number of requests that had to open the home.
    public var misses = 0
    /// The number of homes that were closed to make room.
    public var closed = 0
    /// The number of folders that were discarded because the log of record has another history.
    public var discarded = 0
  }

  /// One opening of a family's home. `home` and `use` each have a lock of their own; all else is constant.
  private final class Entry: Sendable {
    struct Use {
      var users = 0
      var last = 0
      var isOpen = false
      var isDiscarded = false
    }

    let family: UUID
    let folder: URL
    /// Opened by the first thread that needs it; only threads that need the same family wait for it.
    let home = Mutex<Home?>(nil)
    let use = Mutex(Use())

    init(_ family: UUID, in folder: URL, named name: String) {
      self.family = family
      self.folder = folder.appendingPathComponent(name)
    }

    func close() throws {
      try home.withLock { home in
        try home?.close()
        home = nil
      }
    }
  }

  private struct State {
    var entries: [UUID: Entry] = [:]
    /// The most recently requested homes, the latest at the end; the others are idle.
    var active: [Entry] = []
    var clock = 0
    var counts = Counts()
  }

  let folder: URL
  private let limit: Int
  private let activeLimit: Int
  private let environment: Home.Environment
  private let upstream: @Sendable (UUID) -> any DomainEventLog
  private let state = Mutex(State())

  /// Creates a cache that owns a folder.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of open homes. It is exceeded only while more than that are in use.
  ///   - active: How many open homes keep their caches in memory, some megabytes each, so that the next page is fast.
  ///     The others are idle.
  ///   - upstream: Returns a family's log of record.
  public init(
    folder: URL, limit: Int = 1_000, active: Int = 16, environment: Home.Environment = Home.Environment(),
    upstream: @escaping @Sendable (UUID) -> any DomainEventLog
  ) {
    self.folder = folder
    self.limit = max(1, limit)
    activeLimit = max(1, active)
    self.environment = environment
    self.upstream = upstream
    // A folder that replaced a discarded one has a random suffix, which only the process that chose it knew. Such folders of
    // earlier processes are useless and are removed.
    let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for place in left.map({ folder.appendingPathComponent($0) })
    where UUID(strict: place.deletingPathExtension().lastPathComponent) != nil && place.pathExtension != "" {
      try? FileManager.default.removeItem(at: place)
    }
  }

  /// The statistics of the cache.
  public var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.open = state.entries.count
      return counts
    }
  }

  /// The position of each open home's replica, without asking its log of record.
  public func positions() -> [UUID: Int64] {
    var positions: [UUID: Int64] = [:]
    for (family, entry) in state.withLock({ $0.entries }) {
      // Does not wait for a home that is just being opened.
      let head = entry.home.withLockIfAvailable { try? $0?.log.head() }
      if let position = head??.position { positions[family] = position }
    }
    return positions
  }

  /// Periodically cleans the folders of open homes after erasures in the logs of record. The replicas have already lost the
  /// data, but files beside them may still hold it.
  public func continueErasures(every pause: Duration = .seconds(30)) async {
    var told: [UUID: [String]] = [:]
    while (try? await Task.sleep(for: pause)) != nil {
      for (family, entry) in state.withLock({ $0.entries }) {
        // A home that is just being opened continues its erasures itself.
        let waiting = entry.home.withLockIfAvailable { $0?.continueErasures(reported: told[family] ?? []) }
        if let waiting { told[family] = waiting }
      }
    }
  }

  /// Calls `body` with a family's home; see `lease`.
  public func lending<T>(_ family: UUID, _ body: (Home) throws -> T) throws -> T {
    let lease = try lease(family)
    return try withExtendedLifetime(lease) { try body(lease.home) }
  }

  /// Returns a lease of a family's home, caught up with the log of record. The home stays open as long as the lease
  /// exists.
  ///
  /// - Throws: `CompassError.notFound` for a family without a log, and then makes no folder; the errors of the log.
  public func lease(_ family: UUID) throws -> Lease {
    let entry = take(family)
    do {
      return try lease(entry)
    } catch EventLogError.otherHistory {
      // The log of record was restored from a backup, so the cached replica is useless.
      discard(entry)
    }
    return try lease(take(family))
  }

  /// A lease that keeps a home open.
  public final class Lease: Sendable {
    /// The home.
    public let home: Home
    /// The head of its rows when the lease was made.
    public let head: LogHead
    /// Whether the home was opened for the lease, and not open already.
    public let isOpening: Bool
    private let giveBack: @Sendable () -> Void

    fileprivate init(
      _ home: Home, at head: LogHead, isOpening: Bool, giveBack: @escaping @Sendable () -> Void
    ) {
      self.home = home
      self.isOpening = isOpening
      self.head = head
      self.giveBack = giveBack
    }

    deinit { giveBack() }
  }

  private func lease(_ entry: Entry) throws -> Lease {
    do {
      let (home, isOpening) = try home(entry)
      return Lease(home, at: try home.projections.catchUp(), isOpening: isOpening) { [self] in giveBack(entry) }
    } catch {
      giveBack(entry)
      throw error
    }
  }

  private func take(_ family: UUID) -> Entry {
    state.withLock { state in
      state.clock += 1
      let entry = state.entries[family] ?? Entry(family, in: folder, named: family.lowercased)
      state.entries[family] = entry
      state.active.removeAll { $0 === entry }
      state.active.append(entry)
      entry.use.withLock { use in
        use.users += 1
        use.last = state.clock
      }
      return entry
    }
  }

  private func home(_ entry: Entry) throws -> (home: Home, isOpening: Bool) {
    try entry.home.withLock { kept in
      if let kept {
        state.withLock { $0.counts.hits += 1 }
        return (kept, false)
      }
      let family = entry.family
      let log = upstream(family)
      guard try log.head() != .empty else { throw CompassError.notFound(kind: "family", text: family.lowercased) }
      var environment = environment
      environment.upstream = log
      let home = try Home(folder: entry.folder, environment: environment)
      kept = home
      entry.use.withLock { $0.isOpen = true }
      state.withLock { $0.counts.misses += 1 }
      return (home, true)
    }
  }

  private func giveBack(_ entry: Entry) {
    let (evicted, idle, isGone) = state.withLock { state in
      let isGone = entry.use.withLock { use in
        use.users -= 1
        // A home that could not be opened must not take up a place.
        if !use.isOpen, use.users == 0, state.entries[entry.family] === entry { state.entries[entry.family] = nil }
        return use.isDiscarded && use.users == 0
      }
      return (Self.evict(&state, limit), Self.makeIdle(&state, activeLimit), isGone)
    }
    for entry in evicted { try? entry.close() }
    for entry in idle { try? entry.home.withLock { try $0?.releaseMemory() } }
    guard isGone else { return }
    try? entry.close()
    try? FileManager.default.removeItem(at: entry.folder)
  }

  /// Removes the least recently requested entries that are not in use, as long as there are too many.
  private static func evict(_ state: inout State, _ limit: Int) -> [Entry] {
    var evicted: [Entry] = []
    while state.entries.count > limit {
      let idle = state.entries.compactMap { family, entry in
        entry.use.withLock { $0.users == 0 ? (family: family, last: $0.last) : nil }
      }
      guard let oldest = idle.min(by: { $0.last < $1.last }), let entry = state.entries[oldest.family] else { break }
      evicted.append(entry)
      state.entries[oldest.family] = nil
      state.counts.closed += 1
    }
    return evicted
  }

  /// Returns the entries that become idle: they are not in use, and enough others were requested since.
  private static func makeIdle(_ state: inout State, _ limit: Int) -> [Entry] {
    var idle: [Entry] = []
    for entry in state.active.dropLast(limit) where entry.use.withLock({ $0.users == 0 }) { idle.append(entry) }
    state.active.removeAll { entry in idle.contains { $0 === entry } }
    return idle
  }

  /// Replaces an entry by an empty one. Its folder is removed when its last user returns it, as others may still be
  /// reading.
  private func discard(_ entry: Entry) {
    let family = entry.family
    let isGone = state.withLock { state in
      guard state.entries[family] === entry else { return false }
      state.entries[family] = Entry(family, in: folder, named: "\(family.lowercased).\(UUID().lowercased)")
      state.counts.discarded += 1
      return entry.use.withLock { use in
        use.isDiscarded = true
        return use.users == 0
      }
    }
    guard isGone else { return }
    try? entry.close()
    try? FileManager.default.removeItem(at: entry.folder)
  }

  /// Closes all homes. The cache must not be used afterwards.
  public func close() throws {
    let entries = state.withLock { state in
      defer { (state.entries, state.active) = ([:], []) }
      return Array(state.entries.values)
    }
    for entry in entries { try entry.close() }
  }
}
