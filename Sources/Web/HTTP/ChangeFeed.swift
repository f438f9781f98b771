import Compass
import EventLog
import Foundation
import Synchronization

/// Tells a page that something changed, as a browser's `EventSource` reads it (`text/event-stream`).
///
/// It says the position of the last event that the viewer sees, and nothing of what it is: the page asks for itself again.
/// What others keep private moves no position here, so that not even its moment is told.
actor ChangeFeed {
  /// Where a page finds it.
  static let path = "/changes"
  /// The most at once: the other half of all connections is left to those who ask for pages.
  static let limit = WebServer.connectionLimit / 2
  /// The most of one person: a page on each of his devices, and some that he left.
  static let ownLimit = 16

  /// How often things happen.
  struct Pace: Sendable {
    /// Between two looks at the log.
    var look = Duration.milliseconds(250)
    /// After which silence a line is sent, by which a browser that is gone is noticed.
    var pulse = Duration.seconds(10)
    /// After which the browser has to come again, and to be let in again.
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
  ///   - slot: What counts it as long as it lives.
  ///   - isOver: Whether the server is about to end.
  init(_ site: Site, _ slot: Slots.Slot, pace: Pace? = nil, isOver: @escaping @Sendable () -> Bool) {
    // Where the log of record is elsewhere each look asks for it.
    let usual = Pace(look: site.home.log.isReplica ? .seconds(1) : .milliseconds(250))
    self.site = site
    self.slot = slot
    self.pace = pace ?? usual
    self.isOver = isOver
    end = .now + self.pace.length
  }

  /// What is to be sent next, as soon as there is something; nil at the end.
  func next() async -> [UInt8]? {
    do {
      while !isOver(), !slot.isGone, !Task.isCancelled, ContinuousClock.now < end {
        let isFirst = told == nil
        if let position = try await news() { return speak("\(isFirst ? "retry: 1000\n" : "")data: \(position)\n\n") }
        if ContinuousClock.now - spoke >= pace.pulse { return speak(":\n\n") }
        try await Task.sleep(for: pace.look)
      }
    } catch {
      // Whoever listens comes again, and is told then what is wrong.
    }
    return nil
  }

  /// The position of the last event that is seen, where it is another one than was told last.
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

  /// Who listens. Of the pages of one person the newest count: a browser that is gone is noticed late.
  final class Slots: Sendable {
    private let taken = Mutex<(next: Int, of: [UUID: [Int]])>((0, [:]))

    /// One of them; free again when nobody holds it.
    final class Slot: Sendable {
      private let slots: Slots
      private let person: UUID
      private let number: Int

      fileprivate init(_ slots: Slots, _ person: UUID, _ number: Int) {
        (self.slots, self.person, self.number) = (slots, person, number)
      }

      /// Whether newer pages of the same person have taken it.
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

    /// A slot for a person; nil where all are taken.
    func take(for person: UUID) -> Slot? {
      let number: Int? = taken.withLock { taken in
        guard taken.of.values.reduce(0, { $0 + $1.count }) < ChangeFeed.limit else { return nil }
        taken.next += 1
        taken.of[person, default: []].append(taken.next)
        return taken.next
      }
      return number.map { Slot(self, person, $0) }
    }
  }
}
