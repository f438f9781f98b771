import Dispatch
import Foundation
import Synchronization

/// Tells whoever listens what was appended, as seldom as it can: transactions that notify commit one after another,
/// whatever family they are of.
///
/// Who appends while nobody is telling tells at once, before his append ends: a command that appends once has told when it
/// exits. What others append meanwhile is told together, by a thread of its own. What is lost costs time and nothing else,
/// as those who wait look for themselves again and again.
final class NewsCrier: Sendable {
  private struct State {
    var untold: [UUID: Int64] = [:]
    var isCrying = false
  }

  private let state = Mutex(State())
  private let others = DispatchQueue(label: "news of others' appends")
  private let send: @Sendable ([UUID: Int64]) -> Void

  /// - Parameter send: Tells of families that their logs stand at positions.
  init(send: @escaping @Sendable ([UUID: Int64]) -> Void) { self.send = send }

  /// Says that a family's log stands at a position.
  func tell(_ family: UUID, _ position: Int64) {
    let isFirst = state.withLock { state in
      state.untold[family] = max(position, state.untold[family] ?? 0)
      defer { state.isCrying = true }
      return !state.isCrying
    }
    if isFirst { cry() }
  }

  private func cry() {
    send(
      state.withLock { state in
        defer { state.untold = [:] }
        return state.untold
      })
    let isMore = state.withLock { state in
      state.isCrying = !state.untold.isEmpty
      return state.isCrying
    }
    if isMore { others.async { self.cry() } }
  }
}
