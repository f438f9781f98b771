import BenchBaseline
import EventLog
import Foundation
import Projections

enum RebuildMeasures {
  /// Rebuilds every projection from nothing: folds, creates indexes, verifies and switches to the new files.
  static func rebuild(library path: String, into folder: URL, keeping: Bool) throws -> Sample {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = try EventLog(path: path)
    let count = Int(try log.head().position)
    var watch = Stopwatch()
    let store = try watch.measure { try ProjectionStore(folder: folder, log: log) }
    let peak = peakMemory()
    let file = try store.currentPath()
    try store.close()
    let sum = bb_rows_checksum(file)
    if keeping {
      let finished = Workspace.finishedRows(beside: path)
      if !FileManager.default.fileExists(atPath: finished) {
        try FileManager.default.moveItem(atPath: file, toPath: finished)
      }
    }
    try FileManager.default.removeItem(at: folder)
    return Sample(
      micros: watch.micros, wall: watch.wall, count: count, checksum: Checksum.text(sum), peakBytes: peak)
  }

  /// Scans and parses the log in C and inserts the finished rows, which are already in memory.
  static func rebuild(baseline path: String, into folder: URL) throws -> Sample {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let finished = Workspace.finishedRows(beside: path)
    guard let rows = bb_rows_read(finished) else { throw BaselineFailure() }
    let log = try ReadMeasures.open(path)
    let file = folder.appendingPathComponent("rows.sqlite").path
    var watch = Stopwatch()
    var sum: UInt64 = 0
    let code = watch.measure {
      sum = bb_scan(log, 1)
      return bb_rows_write(rows, file)
    }
    guard code == 0, sum != 0 else { throw BaselineFailure() }
    let written = bb_rows_checksum(file)
    var position: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    bb_head(log, &position, &hash)
    try FileManager.default.removeItem(at: folder)
    return Sample(
      micros: watch.micros, wall: watch.wall, count: Int(position), checksum: Checksum.text(written),
      peakBytes: peakMemory())
  }
}
