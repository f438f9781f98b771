public import Compass
public import Domain
public import Foundation
public import Pages
import Projections
import Synchronization

/// The page models' access to a home: performs commands and reads rows, both off the main actor.
///
/// Every access that can fail passes through here, so that a test can make it fail with `fault`.
public final class PageStore: Sendable {
  /// The family's home.
  public let home: Home
  /// The clock that measures delays, such as those of the auto-save and of messages.
  public let clock: any Clock<Duration>
  private let current: Mutex<(viewer: Viewer, fault: Fault?)>
  private let listeners = Mutex<[UUID: AsyncStream<Int64>.Continuation]>([:])

  /// Called before each access. An error that it throws is thrown to the page model.
  public typealias Fault = @Sendable (Access) throws -> Void

  /// The access that a page model is about to make.
  public enum Access: Sendable {
    /// Performs a command.
    case perform(Command)
    /// Restores what an event removed.
    case restore(UUID)
    /// Reads rows.
    case read
  }

  /// A store of a home for one viewer.
  ///
  /// - Parameters:
  ///   - viewer: The person, with the season, time zone and locale; `now` is set for each reading.
  ///   - fault: For tests: makes accesses fail.
  public init(home: Home, viewer: Viewer, clock: any Clock<Duration> = ContinuousClock(), fault: Fault? = nil) {
    self.home = home
    self.clock = clock
    current = Mutex((viewer, fault))
  }

  /// The viewer at the present time.
  public var viewer: Viewer { current.withLock { $0.viewer }.with(now: home.now()) }

  /// Shows another athlete's season from now on (SL-2).
  public func select(athlete: UUID) {
    current.withLock { $0.viewer = $0.viewer.with(athlete: athlete) }
    announce()
  }

  /// Replaces `fault`, for tests; nil for none.
  public func setFault(_ fault: Fault?) { current.withLock { $0.fault = fault } }

  /// Performs a command as the viewer. Returns when the events are durable and every read model has folded them.
  ///
  /// - Throws: The errors of `Home.perform`; nothing was changed then.
  @discardableResult
  public func perform(_ command: Command, occurredAt: Instant? = nil) async throws -> Outcome {
    let context = CommandContext(actor: viewer.id, occurredAt: occurredAt)
    let outcome = try await Self.offMain {
      try self.current.withLock { $0.fault }?(.perform(command))
      return try self.home.perform(command, in: context)
    }
    announce()
    return outcome
  }

  /// Restores what an event removed, as the viewer.
  ///
  /// - Throws: The errors of `Home.restore`; nothing was changed then.
  @discardableResult
  public func restore(_ removal: UUID) async throws -> Outcome {
    let context = CommandContext(actor: viewer.id)
    let outcome = try await Self.offMain {
      try self.current.withLock { $0.fault }?(.restore(removal))
      return try self.home.restore(removal, in: context)
    }
    announce()
    return outcome
  }

  /// Reads rows as they are now, or as they were at a moment.
  public func read<T: Sendable>(
    at moment: Moment? = nil, _ body: @escaping @Sendable (Reading, Viewer) throws -> T
  ) async throws -> T {
    let viewer = viewer
    return try await Self.offMain {
      try self.current.withLock { $0.fault }?(.read)
      return try self.home.read(at: moment) { try body($0, viewer) }
    }
  }

  /// Returns a stream of the position of the last event that the viewer sees, now and after each change: at once for
  /// changes made through this store, and within `interval` for those of other stores and processes. It ends when the
  /// consumer stops.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Int64> {
    let key = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    listeners.withLock { $0[key] = continuation }
    let poll = Task { [weak self, clock] in
      var last: Int64 = -1
      while !Task.isCancelled, let self {
        // A reading that failed, perhaps because the file was busy, is tried again at the next turn.
        if let position = try? self.position(), position != last {
          continuation.yield(position)
          last = position
        }
        try? await clock.sleep(for: interval)
      }
    }
    continuation.onTermination = { [weak self] _ in
      poll.cancel()
      _ = self?.listeners.withLock { $0.removeValue(forKey: key) }
    }
    return stream
  }

  /// The position of the last event that the viewer sees.
  private func position() throws -> Int64 { try home.history(seenBy: Sight(of: viewer.id)).head }

  private func announce() {
    guard let position = try? position() else { return }
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(position) }
  }

  /// SQLite blocks its thread, so commands and readings do not run on the cooperative pool, which may have only two
  /// threads. Only `position` reads the log where it is called.
  private static let queue = DispatchQueue(label: "page-store", qos: .userInitiated, attributes: .concurrent)

  private static func offMain<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

extension Viewer {
  fileprivate func with(now: Instant) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: text.locale, now: now)
  }

  fileprivate func with(athlete: UUID) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: text.locale, now: now)
  }
}
