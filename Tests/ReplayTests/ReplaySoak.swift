import Dispatch
import Foundation
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Replay

/// Every question to the past over random histories of every kind of stream, each answer beside that of an oracle which
/// knows no shortcut: it folds from the first event on, each time anew.
///
/// A hundred histories run always, ten thousand with RC_SOAK. RC_SEED=n runs the one history of that seed.
@Suite struct ReplaySoak {
  private static let projections = ReadModels.all.map { $0.name }
  private static let conditions = ["planted", "flipping", "at start", "never"]
  private static let alterations = ["drop", "set", "move", "insert"]
  private static let rows =
    ["as-of", "diff", "diff back", "blame"]
    + ["planted", "flipping"].flatMap { ["\($0): git's", "\($0): --first", "\($0): --all"] }
    + ["at start: refused", "never: refused"] + alterations.map { "what-if \($0)" }

  /// Cells that cannot be: the audit's rows and the references are no part of a difference, and neither a condition nor blame may read
  /// private notes.
  private static func cannotBe(_ row: String, _ projection: String) -> Bool {
    if !ReadModels.all.contains(where: { $0.name == projection && Branch.isShown($0) }) {
      return row.hasPrefix("diff") || row.hasPrefix("what-if")
    }
    return switch projection {
    case PrivateNotesProjection.name:
      row == "blame" || conditions.contains { row.hasPrefix($0) && row != "never: refused" }
    default: false
    }
  }

  @Test func `every answer is that of a fold from zero`() throws {
    let histories = Soak.onlySeed == nil ? Soak.count(10_000) : 1
    let first = Soak.firstSeed
    // The histories know nothing of one another: each lane takes the next one.
    let state = Mutex((next: first, matrix: CountMatrix(), done: 0, wrong: 0))
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
      while let seed = state.withLock({ state -> UInt64? in
        guard state.next < first + UInt64(histories), state.wrong <= 10 else { return nil }
        defer { state.next += 1 }
        return state.next
      }) {
        var (met, wrong): ([(row: String, projection: String)], [String]) = ([], [])
        do {
          var judge = try ReplayJudge(seed: seed)
          try judge.run()
          (met, wrong) = (judge.met, judge.wrong)
        } catch {
          wrong.append("\(error)")
        }
        for fault in wrong { Issue.record("RC_SEED=\(seed): \(fault)") }
        state.withLock { state in
          state.wrong += wrong.count
          for cell in met { state.matrix.count(cell.row, cell.projection) }
          state.done += 1
          // A run that is cut short has said how far it came.
          if state.done % 500 == 0 { print("\(state.done) histories from seed \(first), wrong \(state.wrong)") }
        }
      }
    }
    let (done, matrix, wrong) = state.withLock { ($0.next - first, $0.matrix, $0.wrong) }
    print(matrix.text(rows: Self.rows, columns: Self.projections, except: Self.cannotBe))
    print("histories \(done), first seed \(first), wrong \(wrong)")
    // Fewer histories leave a cell empty by chance.
    guard histories >= 2_000 else { return }
    for row in Self.rows {
      for projection in Self.projections where !Self.cannotBe(row, projection) {
        #expect(matrix(row, projection) >= histories / 100, "\(row) × \(projection) was met too seldom")
      }
    }
  }
}
