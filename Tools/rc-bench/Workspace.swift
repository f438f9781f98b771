import BenchBaseline
import EventLog
import Foundation

/// The folder of a run: logs that several measures read, and what single runs write.
struct Workspace {
  let folder: URL

  /// A log of a size, as a home's folder; the same for everyone who asks for it.
  func home(schools: Int, events: Int) -> URL {
    folder.appendingPathComponent("home-\(schools)-\(events)", isDirectory: true)
  }

  static func log(in home: URL) -> String { home.appendingPathComponent("log.sqlite").path }

  /// The rows that a rebuild of a log ends with, kept for the C side.
  static func finishedRows(beside log: String) -> String { log + ".rows" }

  /// A folder for one run; the caller removes it.
  func scratch() throws -> URL {
    let url = folder.appendingPathComponent("run-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// Fills a log, unless it is there already.
  func prepare(schools: Int, events: Int) throws {
    let home = home(schools: schools, events: events)
    let path = Self.log(in: home)
    if FileManager.default.fileExists(atPath: path) { return }
    let half = home.appendingPathExtension("half")
    try? FileManager.default.removeItem(at: half)
    try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
    var appender = try LibraryAppender(path: Self.log(in: half))
    let plan = AppendPlan(mix: EventMix(schools: schools), batch: 1000, after: 0, count: events)
    _ = try plan.run(&appender)
    try appender.log.close()
    // A connection alone with the file brings everything from the side file into it when it closes.
    bb_close(try ReadMeasures.open(Self.log(in: half)))
    try FileManager.default.moveItem(at: half, to: home)
  }
}
