import Dispatch
import Foundation
import Synchronization

/// Notifies the nodes of appends, in as few transactions as possible: transactions that notify commit one after
/// another, whatever family they are of.
///
/// If no notification is being sent, an append sends its own before it returns. A command that appends once has
/// therefore notified the nodes when it exits. Notifications of concurrent appends are collected and sent together, on
/// a separate queue. A lost notification costs only time, because waiters query the log from time to time.
final class AppendNotifier: Sendable {
  private struct State {
    var pending: [UUID: Int64] = [:]
    var isSending = false
  }

  private let state = Mutex(State())
  private let others = DispatchQueue(label: "news of others' appends")
  private let send: @Sendable ([UUID: Int64]) -> Void

  /// - Parameter send: Sends the positions that the logs of families have reached.
  init(send: @escaping @Sendable ([UUID: Int64]) -> Void) { self.send = send }

  /// Announces the position that a family's log has reached.
  func notify(_ family: UUID, _ position: Int64) {
    let isFirst = state.withLock { state in
      state.pending[family] = max(position, state.pending[family] ?? 0)
      defer { state.isSending = true }
      return !state.isSending
    }
    if isFirst { sendPending() }
  }

  private func sendPending() {
    send(
      state.withLock { state in
        defer { state.pending = [:] }
        return state.pending
      })
    let isMore = state.withLock { state in
      state.isSending = !state.pending.isEmpty
      return state.isSending
    }
    if isMore { others.async { self.sendPending() } }
  }
}
