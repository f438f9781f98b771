import Compass
import EventLog
import Foundation
import Synchronization

/// Tells a page that something changed, as server-sent events for a browser's `EventSource` (`text/event-stream`).
///
/// It sends the position of the last event that the viewer sees, and nothing about the event: the page loads its
/// contents again. Private events of others do not change this position, so that not even their time is revealed.
actor ChangeFeed {
  /// The path of the feed.
  static let path = "/changes"
  /// The maximum number of feeds of one person: a page on each device, and some pages that were left.
  static let ownLimit = 16

  /// The intervals of a feed.
  struct Pace: Sendable {
    /// The time between two checks of the log.
    var look = Duration.milliseconds(250)
    /// The silence after which a line is sent, to detect a browser that is gone.
    var pulse = Duration.seconds(10)
    /// The time after which the browser has to connect and be authenticated again.
    var length = Duration.seconds(300)
  }

  private let site: Site
  private let pace: Pace
  private let isOver: @Sendable () -> Bool
  private let slot: Slots.Slot
  private let end: ContinuousClock.Instant
  private var spoke = ContinuousClock.now
  private var known: LogHead?
  private var told: Int64?

  /// - Parameters:
  ///   - slot: The slot that counts this feed while it lives.
  ///   - isOver: Whether the server is about to stop.
  init(_ site: Site, _ slot: Slots.Slot, pace: Pace? = nil, isOver: @escaping @Sendable () -> Bool) {
    // On a replica each check asks the log of record, which is elsewhere, so it is made less often.
    let usual = Pace(look: site.home.log.isReplica ? .seconds(1) : .milliseconds(250))
    self.site = site
    self.slot = slot
    self.pace = pace ?? usual
    self.isOver = isOver
    end = .now + self.pace.length
  }

  /// Returns the next bytes to send, as soon as there are some; nil at the end.
  func next() async -> [UInt8]? {
    do {
      while !isOver(), !slot.isGone, !Task.isCancelled, ContinuousClock.now < end {
        let isFirst = told == nil
        if let position = try await news() { return speak("\(isFirst ? "retry: 1000\n" : "")data: \(position)\n\n") }
        if ContinuousClock.now - spoke >= pace.pulse { return speak(":\n\n") }
        try await Task.sleep(for: pace.look)
      }
    } catch {
      // The browser connects again, and is told then what is wrong.
    }
    return nil
  }

  /// The position of the last visible event if it differs from the one sent last; otherwise nil.
  private func news() async throws -> Int64? {
    let (head, position) = try await RequestHandler.offPool { [site, known, told] in
      let head = try site.home.log.head(following: known ?? .empty).head
      return (head, head == known ? told : try site.head())
    }
    known = head
    guard position != told else { return nil }
    told = position
    return position
  }

  private func speak(_ text: String) -> [UInt8] {
    spoke = .now
    return Array(text.utf8)
  }

  /// The open feeds. Of one person's feeds, all but the newest `ownLimit` are ended, because a browser that is gone is
  /// detected late.
  final class Slots: Sendable {
    private let taken = Mutex<(next: Int, of: [UUID: [Int]])>((0, [:]))

    /// A feed's slot; it is free again when the object is released.
    final class Slot: Sendable {
      private let slots: Slots
      private let person: UUID
      private let number: Int

      fileprivate init(_ slots: Slots, _ person: UUID, _ number: Int) {
        (self.slots, self.person, self.number) = (slots, person, number)
      }

      /// Whether newer feeds of the same person have displaced this one.
      var isGone: Bool {
        slots.taken.withLock { $0.of[person]?.suffix(ChangeFeed.ownLimit).first.map { number < $0 } ?? false }
      }

      deinit {
        slots.taken.withLock { taken in
          taken.of[person]?.removeAll { $0 == number }
          if taken.of[person]?.isEmpty == true { taken.of[person] = nil }
        }
      }
    }

    /// The number of open feeds.
    var count: Int { taken.withLock { $0.of.values.reduce(0) { $0 + $1.count } } }

    /// Takes one of `limit` slots for a person; nil if all are taken.
    func take(for person: UUID, limit: Int) -> Slot? {
      let number: Int? = taken.withLock { taken in
        guard taken.of.values.reduce(0, { $0 + $1.count }) < limit else { return nil }
        taken.next += 1
        taken.of[person, default: []].append(taken.next)
        return taken.next
      }
      return number.map { Slot(self, person, $0) }
    }
  }
}
