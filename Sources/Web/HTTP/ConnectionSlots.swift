import NIOCore
import Synchronization

/// The connections of a server, of which there may be a bounded number. A connection on which no answer is due takes
/// nobody's place: if there are too many, the one that has been waiting for a request longest is closed.
final class ConnectionSlots: Sendable {
  private struct State {
    var count = 0
    var next: UInt64 = 0
    /// The connections on which no answer is due, by when they began to wait.
    var waiting: [ObjectIdentifier: (since: UInt64, channel: any Channel)] = [:]
  }

  let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = max(1, limit) }

  /// The number of connections.
  var count: Int { state.withLock { $0.count } }

  /// Takes a new connection in.
  func open(_ channel: any Channel) {
    let surplus = state.withLock { state -> (any Channel)? in
      state.count += 1
      guard state.count > limit else { return nil }
      guard let longest = state.waiting.min(by: { $0.value.since < $1.value.since }) else { return channel }
      return state.waiting.removeValue(forKey: longest.key)?.channel
    }
    surplus?.close(promise: nil)
  }

  /// A connection waits for a request.
  func wait(_ channel: any Channel) {
    state.withLock { state in
      state.next += 1
      state.waiting[ObjectIdentifier(channel)] = (state.next, channel)
    }
  }

  /// An answer is due on a connection.
  func answer(_ channel: any Channel) {
    state.withLock { _ = $0.waiting.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// A connection has ended.
  func close(_ channel: any Channel) {
    state.withLock { state in
      state.waiting[ObjectIdentifier(channel)] = nil
      state.count -= 1
    }
  }
}
