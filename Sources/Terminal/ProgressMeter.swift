import Foundation
import Synchronization

/// Draws a `ProgressBar` on standard error while work goes on.
///
/// Nothing is drawn unless standard error is a terminal and the work has lasted half a second; after that, at most ten
/// times a second. Any thread may report progress.
package final class ProgressMeter: Sendable {
  private struct State {
    var schedule = DrawSchedule()
    var drawnColumns = 0
    var isFinished = false
  }

  private let label: String
  private let isTerminal: Bool
  private let width: Int
  private let elapsed: @Sendable () -> Double
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Creates a meter for work that begins now.
  ///
  /// - Parameters:
  ///   - label: The name of the work, shown before the bar.
  ///   - isTerminal: Whether standard error is a terminal; otherwise nothing is ever drawn.
  package convenience init(label: String, isTerminal: Bool) {
    let start = ContinuousClock.now
    self.init(
      label: label, isTerminal: isTerminal, width: isTerminal ? Screen.columns(descriptor: STDERR_FILENO) : 80,
      elapsed: { Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000 },
      write: { StandardStream.errors.write($0) })
  }

  init(
    label: String, isTerminal: Bool, width: Int, elapsed: @escaping @Sendable () -> Double,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.label = Escaping.visible(label)
    self.isTerminal = isTerminal
    self.width = width
    self.elapsed = elapsed
    self.write = write
  }

  /// Reports the progress of the work; `total` is 0 if unknown.
  package func update(done: Int64, total: Int64) {
    guard isTerminal else { return }
    state.withLock { state in
      let elapsed = elapsed()
      guard !state.isFinished, state.schedule.shouldDraw(at: elapsed) else { return }
      // The last column stays free: some terminals wrap the line when it is written to.
      let name = label.isEmpty ? "" : TextWidth.fit(label, to: width / 3) + " "
      let room = max(0, width - 1 - TextWidth.columns(of: name))
      let line = name + ProgressBar.line(done: done, total: total, elapsed: elapsed, width: room)
      let columns = TextWidth.columns(of: line)
      write("\r" + line + String(repeating: " ", count: max(0, state.drawnColumns - columns)))
      state.drawnColumns = columns
    }
  }

  /// Removes the bar. Later updates draw nothing.
  package func finish() {
    state.withLock { state in
      if state.drawnColumns > 0 { write("\r" + String(repeating: " ", count: state.drawnColumns) + "\r") }
      state.drawnColumns = 0
      state.isFinished = true
    }
  }
}

/// Decides when a bar is drawn: not in the first half second, then at most every tenth of a second.
struct DrawSchedule: Sendable {
  private var last = -Double.infinity

  mutating func shouldDraw(at elapsed: Double) -> Bool {
    guard elapsed > 0.5, elapsed - last >= 0.1 else { return false }
    last = elapsed
    return true
  }
}
