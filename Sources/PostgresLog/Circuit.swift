import Synchronization

/// Whether a node's PostgreSQL is known to be away. While it is, nobody waits for it: who asks gets the error at once, and
/// who waits for an answer no longer does.
///
/// A `LogWatch` closes the circuit, which without one is always closed: a command line waits as long as its limits say.
final class Circuit: Sendable {
  private enum State {
    case unwatched, closed, open
  }

  private let state = Mutex(State.unwatched)

  var isOpen: Bool { state.withLock { $0 == .open } }

  /// PostgreSQL does not answer. Whoever finds that out first says so; the watch finds out when it is over.
  func open() { state.withLock { if $0 == .closed { $0 = .open } } }

  /// PostgreSQL answers, and is being watched.
  func close() { state.withLock { $0 = .closed } }

  /// Nobody watches any more.
  func leave() { state.withLock { $0 = .unwatched } }
}
