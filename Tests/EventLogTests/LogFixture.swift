import Foundation
import TestSupport
import Testing

@testable import EventLog

/// A log in a folder of its own, removed with the fixture.
final class LogFixture {
  let folder: URL
  let log: EventLog
  var path: String { folder.appendingPathComponent("log.sqlite").path }

  init(_ configure: (inout EventLog.Options) -> Void = { _ in }) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var options = EventLog.Options()
    options.random = .seeded(7)
    configure(&options)
    log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: options)
  }

  deinit {
    try? log.close()
    try? FileManager.default.removeItem(at: folder)
  }

  func reopened() throws -> EventLog { try EventLog(path: path) }

  /// Runs SQL on the file behind the log's back, as a vandal would: guards dropped first.
  func vandalise(_ sql: String) throws {
    let tool = ChildProcess()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["sqlite3", path, Self.dropGuards + sql]
    try tool.run()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0)
  }

  static let dropGuards = """
    DROP TRIGGER event_is_appended; DROP TRIGGER event_is_never_changed; DROP TRIGGER event_is_never_removed;
    DROP TRIGGER name_is_never_changed; DROP TRIGGER stream_is_never_changed; DROP TRIGGER name_is_never_removed;
    DROP TRIGGER stream_is_never_removed;
    """
}

extension NewEvent {
  static func sample(
    _ number: Int = 1, stream: String = "school/a", type: String = "StatusChanged", data: String? = nil,
    id: UUID = UUID(), occurredAt: Int64? = nil
  ) -> NewEvent {
    NewEvent(
      id: id, stream: StreamName(stream) ?? StreamName(category: "school", key: "a"), type: type, schema: 1,
      data: data ?? #"{"n":\#(number),"status":"contacted"}"#, occurredAt: occurredAt)
  }
}

extension AppendContext {
  static func sample(clock: Int64 = 1_770_000_000_000, correlation: UUID? = nil) -> AppendContext {
    AppendContext(actor: "sam", family: "rivers", device: "laptop", correlation: correlation, clock: clock)
  }
}
