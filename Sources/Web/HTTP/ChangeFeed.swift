import Compass
import EventLog
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
  private let place: Places.Place
  private let end: ContinuousClock.Instant
  private var spoke = ContinuousClock.now
  private var known: LogHead?
  private var told: Int64?

  /// - Parameters:
  ///   - place: What counts it as long as it lives.
  ///   - isOver: Whether the server is about to end.
  init(_ site: Site, _ place: Places.Place, pace: Pace? = nil, isOver: @escaping @Sendable () -> Bool) {
    // Where the log of record is elsewhere each look asks for it.
    let usual = Pace(look: site.home.log.isCopy ? .seconds(1) : .milliseconds(250))
    self.site = site
    self.place = place
    self.pace = pace ?? usual
    self.isOver = isOver
    end = .now + self.pace.length
  }

  /// What is to be sent next, as soon as there is something; nil at the end.
  func next() async -> [UInt8]? {
    do {
      while !isOver(), !Task.isCancelled, ContinuousClock.now < end {
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
    let (head, position) = try await Door.offPool { [site, known, told] in
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

  /// How many listen at once.
  final class Places: Sendable {
    private let taken = Mutex(0)

    /// One of them; free again when nobody holds it.
    final class Place: Sendable {
      private let places: Places

      fileprivate init(_ places: Places) { self.places = places }

      deinit { places.taken.withLock { $0 -= 1 } }
    }

    /// A place; nil where all are taken.
    func take() -> Place? {
      let isFree = taken.withLock { taken in
        guard taken < ChangeFeed.limit else { return false }
        taken += 1
        return true
      }
      return isFree ? Place(self) : nil
    }
  }
}
