import Dispatch
import Foundation
import Synchronization

/// Sends the appends of concurrent callers to PostgreSQL together: in one round trip and one transaction, so that they
/// wait for the disk once.
///
/// Nobody waits for others to come: an append that finds a free sender is sent at once, and those that arrive meanwhile
/// are the next group. If one of a group is refused, nothing of the group is done, and each is sent by itself.
final class AppendGroup: Sendable {
  /// More than one, so that PostgreSQL computes a group's chains while it writes another's to the disk.
  private static let senderLimit = 2
  private static let sizeLimit = 64

  private final class Append: Sendable {
    let family: UUID
    let query: Query
    /// Signalled when there is an answer, or when the caller is to send the next group.
    let turn = DispatchSemaphore(value: 0)
    let answer = Mutex<Result<Rows, PostgresError>?>(nil)

    init(_ family: UUID, _ query: Query) { (self.family, self.query) = (family, query) }
  }

  private struct State {
    var waiting: [Append] = []
    var senders = 0
  }

  private let state = Mutex(State())
  private let send: @Sendable ([Query]) -> [Result<Rows, PostgresError>]

  /// - Parameter send: Sends statements as one transaction, or if one of them is refused each as one of its own.
  init(send: @escaping @Sendable ([Query]) -> [Result<Rows, PostgresError>]) { self.send = send }

  /// Sends one append to a family's log, with those of others, and returns its answer.
  func run(_ query: Query, of family: UUID) throws(PostgresError) -> Rows {
    let own = Append(family, query)
    let isSender = state.withLock { state in
      guard state.senders < Self.senderLimit else {
        state.waiting.append(own)
        return false
      }
      state.senders += 1
      return true
    }
    if !isSender { own.turn.wait() }
    if let answer = own.answer.withLock({ $0 }) { return try answer.get() }
    let answer = sendGroup(with: own)
    return try answer.get()
  }

  private func sendGroup(with own: Append) -> Result<Rows, PostgresError> {
    // In the order of their families, so that two groups do not each wait for a family of the other.
    let group = state.withLock { state in
      let others = state.waiting.prefix(Self.sizeLimit - 1)
      state.waiting.removeFirst(others.count)
      return [own] + others
    }.sorted { $0.family.bytes.lexicographicallyPrecedes($1.family.bytes) }
    let answers = send(group.map(\.query))
    var result: Result<Rows, PostgresError> = .failure(.unexpectedAnswer("there is none"))
    for (append, answer) in zip(group, answers) {
      if append === own {
        result = answer
      } else {
        append.answer.withLock { $0 = answer }
        append.turn.signal()
      }
    }
    // Whoever waited longest goes on, so that nobody sends for others for ever.
    let next = state.withLock { state -> Append? in
      guard !state.waiting.isEmpty else {
        state.senders -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.turn.signal()
    return result
  }
}
