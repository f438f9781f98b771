import BenchBaseline
import Compass
import EventLog
import Foundation
import Pages
import Projections

enum RebuildMeasures {
  /// Rebuilds every projection from nothing: folds, creates indexes, verifies and switches to the new files.
  ///
  /// - Parameter finished: Where to keep the finished rows, for the C baseline; nil to remove them.
  static func rebuild(library path: String, into folder: URL, finished: String? = nil) throws -> Sample {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try EventLog(path: path)
    let count = Int(try log.head().position)
    var watch = Stopwatch()
    let store = try watch.measure { try ProjectionStore(folder: folder, log: log) }
    let peak = peakMemory()
    let file = try store.currentPath()
    try store.close()
    let sum = bb_rows_checksum(file)
    if let finished {
      try? FileManager.default.removeItem(atPath: finished)
      try FileManager.default.moveItem(atPath: file, toPath: finished)
    }
    return Sample(
      micros: watch.micros, wall: watch.wall, count: count, checksum: Checksum.text(sum), peakBytes: peak)
  }

  /// The same on one core, whatever the machine has.
  static func rebuildOnOneCore(library path: String, into folder: URL) throws -> Sample {
    guard bb_use_one_core() == 0 else { throw BenchError("this system does not say on which core to run") }
    return try rebuild(library: path, into: folder)
  }

  /// Reads and parses the log in C stream by stream, and writes and proves the finished rows, which are already in
  /// memory.
  static func rebuild(baseline path: String, into folder: URL) throws -> Sample {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let rows = bb_rows_read(Workspace.finishedRows(beside: path)) else { throw BaselineFailure() }
    let log = try ReadMeasures.open(path)
    let file = folder.appendingPathComponent("rows.sqlite").path
    var watch = Stopwatch()
    var sum: UInt64 = 0
    let code = watch.measure {
      sum = bb_scan_streams(log)
      return bb_rows_write(rows, file)
    }
    guard code == 0, sum != 0 else { throw BaselineFailure() }
    let written = bb_rows_checksum(file)
    var position: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    bb_head(log, &position, &hash)
    return Sample(
      micros: watch.micros, wall: watch.wall, count: Int(position), checksum: Checksum.text(written),
      peakBytes: peakMemory())
  }

  /// Makes the rows of a small family anew, as a node does for each family after an update.
  static func prepare(library path: String, in folder: URL, calls: Int) throws -> Sample {
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try EventLog(path: path)
    return try Sample.timed(calls) { _ in
      let home = folder.appendingPathComponent(UUID().uuidString, isDirectory: true)
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let store = try ProjectionStore(folder: home, log: log)
      defer { try? store.close() }
      return Int(try store.catchUp().position)
    }
  }

  /// Loads the list of schools of a home that has its log and nothing else, another one each time.
  static func unseen(_ log: String, in folder: URL, calls: Int) throws -> Sample {
    defer { try? FileManager.default.removeItem(at: folder) }
    var homes = try (0...calls).map { number in
      let home = folder.appendingPathComponent(String(number), isDirectory: true)
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: log, toPath: Workspace.log(in: home))
      return home
    }.makeIterator()
    // They stay open, as on a node: to close a file would be timed with the next one.
    var open: [Home] = []
    return try Sample.timed(calls) { _ in
      guard let folder = homes.next() else { return 0 }
      let home = try Home(folder: folder)
      open.append(home)
      return try home.read { try SchoolsListPage.load(from: $0, viewer: HomeMeasures.viewer(home)) }.cards.count
    }
  }
}
