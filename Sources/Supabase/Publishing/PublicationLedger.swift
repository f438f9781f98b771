public import Compass
import Domain
import EventLog
public import Foundation
public import Projections
import Synchronization

/// What the server has accepted of a home's history, and what waits: the publisher's fold, without sending anything.
public final class PublicationLedger: Sendable {
  private struct Fold {
    var publisher: Publisher
    var position: Int64 = 0
  }

  private let log: EventLog
  private let sight: Sight?
  private let fold: Mutex<Fold>

  /// Creates the ledger of a home.
  ///
  /// - Parameter sight: The view of the person who asks, without other people's private notes; nil for everything.
  /// - Throws: `SignInError.file`, `EventLogError`.
  public init(of home: Home, seenBy sight: Sight? = nil) throws {
    log = home.log
    self.sight = sight
    var publisher = Publisher(identity: try home.serverIdentity())
    var random = SystemRandomNumberGenerator()
    for person in try SignInFile(folder: home.folder).load()?.people ?? [] {
      _ = publisher.handle(.session(person: person.id, isUsable: true), at: Self.start, using: &random)
    }
    fold = Mutex(Fold(publisher: publisher))
  }

  private static let start = Instant(milliseconds: 0)

  /// What waits, row by row.
  ///
  /// - Throws: `EventLogError`.
  public func status() throws -> [PublicationStatus] { try caughtUp { $0.status(at: Self.start) } }

  /// What this home has and the server does not. A pull must not take it for an edit made there.
  ///
  /// - Throws: `EventLogError`.
  public func unpublished() throws -> Unpublished { try caughtUp(\.unpublished) }

  /// Whether an event, or a part of it, waits.
  ///
  /// - Throws: `EventLogError`.
  public func isWaiting(_ event: UUID) throws -> Bool { try caughtUp { $0.isWaiting(event) } }

  /// Those of the events that wait; with `forNobody` only those that need no person to proceed.
  ///
  /// - Throws: `EventLogError`.
  func waiting(of events: [UUID], forNobody: Bool) throws -> [UUID] {
    try caughtUp { publisher in
      events.filter { forNobody ? publisher.waitsForNobody($0) : publisher.isWaiting($0) }
    }
  }

  /// Those of the events of which the server has accepted nothing yet.
  ///
  /// - Throws: `EventLogError`.
  func unsent(of events: [UUID]) throws -> [UUID] { try caughtUp { publisher in events.filter(publisher.isUnsent) } }

  /// The rows as they should be on the server once everything is published.
  ///
  /// - Throws: `EventLogError`.
  func expectedRows() throws -> ServerRows { try caughtUp(\.expectedRows) }

  private func caughtUp<T: Sendable>(_ ask: (Publisher) throws -> T) throws -> T {
    try fold.withLock { fold in
      var random = SystemRandomNumberGenerator()
      while true {
        let news = try log.events(EventRange(after: fold.position, limit: 1_000))
        guard let last = news.last else { return try ask(fold.publisher) }
        for event in news where sight?.hidesNote(event.stream) != true {
          _ = fold.publisher.handle(.log(LogEvent(event)), at: Self.start, using: &random)
        }
        fold.position = last.position
      }
    }
  }
}
