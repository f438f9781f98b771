import Domain
public import EventLog
public import Foundation
import Projections
import Synchronization

/// The homes of many families, of which a bounded number is open: a cache whose truth is in each family's log of record.
///
/// A home is opened when somebody asks for it, caught up, and closed when others were asked for since. Its folder stays,
/// so that the next opening reads only what is new. One process has the folder for itself, and may find it gone when it starts.
public final class FamilyHomes: Sendable {
  /// What a node tells of its cache.
  public struct Counts: Equatable, Sendable {
    /// Homes that are open.
    public var open = 0
    /// Requests that found the home open.
    public var hits = 0
    /// Requests that had to open it.
    public var misses = 0
    /// Homes closed to make room.
    public var closed = 0
    /// Folders thrown away because the log of record has another history.
    public var discarded = 0
  }

  /// One opening of a family's home. What is not a constant is guarded by the cache's own lock, but for the home.
  private final class Entry: Sendable {
    struct Use {
      var users = 0
      var last = 0
      var isOpen = false
      var isDiscarded = false
    }

    let family: UUID
    let folder: URL
    /// Opened by the first who needs it, while others wait for this family alone.
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
    /// Those that were asked for last, the latest at the end: the others are idle.
    var active: [Entry] = []
    var clock = 0
    var counts = Counts()
  }

  private let folder: URL
  private let limit: Int
  private let activeLimit: Int
  private let environment: Home.Environment
  private let upstream: @Sendable (UUID) -> any DomainEventLog
  private let state = Mutex(State())

  /// The homes in a folder of the cache's own.
  ///
  /// - Parameters:
  ///   - limit: How many are open at most, but for those in use.
  ///   - active: How many of them keep what makes the next page fast, some megabytes each; the others are idle.
  ///   - upstream: A family's log of record.
  public init(
    folder: URL, limit: Int = 1_000, active: Int = 16, environment: Home.Environment = Home.Environment(),
    upstream: @escaping @Sendable (UUID) -> any DomainEventLog
  ) {
    self.folder = folder
    self.limit = max(1, limit)
    activeLimit = max(1, active)
    self.environment = environment
    self.upstream = upstream
    // What a discarded folder was replaced by has a name of that process alone.
    let left = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    for place in left
    where UUID(strict: place.deletingPathExtension().lastPathComponent) != nil && place.pathExtension != "" {
      try? FileManager.default.removeItem(at: place)
    }
  }

  /// How the cache does.
  public var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.open = state.entries.count
      return counts
    }
  }

  /// Where the copy of each open home stands, without asking its log of record.
  public func positions() -> [UUID: Int64] {
    var positions: [UUID: Int64] = [:]
    for (family, entry) in state.withLock({ $0.entries }) {
      // Whoever is opening it at this moment is not waited for.
      let head = entry.home.withLockIfAvailable { try? $0?.log.head() }
      if let position = head??.position { positions[family] = position }
    }
    return positions
  }

  /// Goes on, from time to time, with what was erased in the logs of record: the copies of open homes have lost it, and
  /// files beside them may hold it still.
  public func tendErasures(every pause: Duration = .seconds(30)) async {
    var told: [UUID: [String]] = [:]
    while (try? await Task.sleep(for: pause)) != nil {
      for (family, entry) in state.withLock({ $0.entries }) {
        // Whoever is opening it at this moment goes on with it himself.
        let waiting = entry.home.withLockIfAvailable { $0?.tendErasures(told: told[family] ?? []) }
        if let waiting { told[family] = waiting }
      }
    }
  }

  /// Lends a family's home for the length of `body`; see `lease`.
  public func lending<T>(_ family: UUID, _ body: (Home) throws -> T) throws -> T {
    let lease = try lease(family)
    return try withExtendedLifetime(lease) { try body(lease.home) }
  }

  /// A family's home, caught up with the log of record; it stays open as long as the lease lives.
  ///
  /// - Throws: `CompassError.notFound` for a family without a log, which leaves nothing behind; what the log throws.
  public func lease(_ family: UUID) throws -> Lease {
    let entry = take(family)
    do {
      return try lease(entry)
    } catch EventLogError.otherHistory {
      // The log of record was restored from a backup: what was cached of it is of no use.
      discard(entry)
    }
    return try lease(take(family))
  }

  /// The right to use a home that is open.
  public final class Lease: Sendable {
    /// The home.
    public let home: Home
    /// Where its rows stood when it was lent.
    public let head: LogHead
    private let giveBack: @Sendable () -> Void

    fileprivate init(_ home: Home, at head: LogHead, giveBack: @escaping @Sendable () -> Void) {
      self.home = home
      self.head = head
      self.giveBack = giveBack
    }

    deinit { giveBack() }
  }

  private func lease(_ entry: Entry) throws -> Lease {
    do {
      let home = try home(entry)
      return Lease(home, at: try home.projections.catchUp()) { [self] in giveBack(entry) }
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

  private func home(_ entry: Entry) throws -> Home {
    try entry.home.withLock { kept in
      if let kept {
        state.withLock { $0.counts.hits += 1 }
        return kept
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
      return home
    }
  }

  private func giveBack(_ entry: Entry) {
    let (evicted, idle, isGone) = state.withLock { state in
      let isGone = entry.use.withLock { use in
        use.users -= 1
        // What could not be opened takes nobody's place.
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

  /// Removes the entries that nobody uses and that were asked for longest ago, as long as there are too many.
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

  /// Makes idle what nobody uses and more than enough others were asked for since.
  private static func makeIdle(_ state: inout State, _ limit: Int) -> [Entry] {
    var idle: [Entry] = []
    for entry in state.active.dropLast(limit) where entry.use.withLock({ $0.users == 0 }) { idle.append(entry) }
    state.active.removeAll { entry in idle.contains { $0 === entry } }
    return idle
  }

  /// Replaces an entry by an empty one. Its folder is removed with its last user, as others may be reading in it.
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

  /// Closes all homes. Nothing may use the cache afterwards.
  public func close() throws {
    let entries = state.withLock { state in
      defer { (state.entries, state.active) = ([:], []) }
      return Array(state.entries.values)
    }
    for entry in entries { try entry.close() }
  }
}
