import BenchBaseline
import EventLog
import Foundation

/// The folder of a run: logs that several measures share, and the files of single runs.
struct Workspace {
  let folder: URL

  /// Returns the home folder with a log of this size, shared by all measures that need it.
  func home(schools: Int, events: Int) -> URL {
    folder.appendingPathComponent("home-\(schools)-\(events)", isDirectory: true)
  }

  static func log(in home: URL) -> String { home.appendingPathComponent("log.sqlite").path }

  /// Returns the file with the finished rows of a log's rebuild, for the C baseline.
  static func finishedRows(beside log: String) -> String { log + ".rows" }

  /// Returns a folder for one run; the caller removes it.
  func scratch() throws -> URL {
    let url = folder.appendingPathComponent("run-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// Fills a log, unless it already exists.
  func prepare(schools: Int, events: Int) throws {
    try fill(home(schools: schools, events: events)) { appender in
      let plan = AppendPlan(mix: EventMix(schools: schools), batch: 1000, after: 0, count: events)
      _ = try plan.run(&appender)
    }
  }

  /// Makes a home folder with a log, unless it already exists.
  func fill(_ home: URL, _ append: (inout LibraryAppender) throws -> Void) throws {
    if FileManager.default.fileExists(atPath: Self.log(in: home)) { return }
    let half = home.appendingPathExtension("half")
    try? FileManager.default.removeItem(at: half)
    try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
    var appender = try LibraryAppender(path: Self.log(in: half))
    try append(&appender)
    try appender.log.close()
    // A single connection moves everything from the WAL file into the database when it closes.
    bb_close(try ReadMeasures.open(Self.log(in: half)))
    try FileManager.default.moveItem(at: half, to: home)
  }
}
