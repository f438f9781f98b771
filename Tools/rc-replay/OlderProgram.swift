import Compass
import Dispatch
import EventLog
import Foundation
import Projections
import Synchronization

/// An older `rc-replay`, which folds a copy of a home's log in a temporary folder.
///
/// It is run by its path with a list of arguments and without a shell. Only a limited part of its output is kept. If it
/// does not end in time, it is killed together with its child processes.
struct OlderProgram {
  let path: String
  /// The time limit in seconds.
  let timeLimit: Int
  private static let outputLimit = 16 << 10

  enum Failure: Error, CustomStringConvertible {
    case failed(path: String, code: Int32, said: String)
    case tooSlow(path: String, seconds: Int)
    case madeNothing(path: String)

    var description: String {
      switch self {
      case .failed(let path, let code, let said):
        "\(path) could not fold a copy of the log: exit \(code)\(said.isEmpty ? "" : ", \(said)")"
      case .tooSlow(let path, let seconds):
        "\(path) has not folded a copy of the log within \(seconds) seconds; accepted: a longer --time-limit"
      case .madeNothing(let path):
        "\(path) ended without making any rows of a copy of the log; accepted: the path of an older rc-replay"
      }
    }
  }

  /// Folds a copy of the log, passes the folder to `body`, and removes it.
  func fold<T>(_ log: EventLog, of home: URL, _ body: (URL) throws -> T) throws -> T {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw CompassError.file(path: path, reason: "it is not a program; accepted: the path of an older rc-replay")
    }
    return try ScratchFolder.with(of: home) { scratch in
      // The program takes any file in the folder for a part of the home, so the folder contains only the log.
      let folder = scratch.appendingPathComponent("home")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try log.backup(to: folder.appendingPathComponent("log.sqlite").path)
      try run(["rebuild", "--json", "--home", folder.path])
      guard try !OlderFile.all(in: folder, includingThis: true).isEmpty else { throw Failure.madeNothing(path: path) }
      return try body(folder)
    }
  }

  private func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // The program must not learn about the real home or any keys.
    process.environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "TZ", "LANG", "TMPDIR"].contains($0.key)
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    let said = Mutex(Data())
    let silent = DispatchSemaphore(value: 0)
    errors.fileHandleForReading.readabilityHandler = { handle in
      let more = handle.availableData
      if more.isEmpty {
        handle.readabilityHandler = nil
        silent.signal()
      }
      said.withLock { $0.append(more.prefix(max(Self.outputLimit - $0.count, 0))) }
    }
    defer { errors.fileHandleForReading.readabilityHandler = nil }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + .seconds(timeLimit)) == .success else {
      // Its child processes are in its process group, if it has one.
      kill(-process.processIdentifier, SIGKILL)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      throw Failure.tooSlow(path: path, seconds: timeLimit)
    }
    // Its last output may still be in the pipe, which a surviving child process would keep open.
    _ = silent.wait(timeout: .now() + .seconds(2))
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      let text = String(decoding: said.withLock { $0 }, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Failure.failed(path: path, code: process.terminationStatus, said: text ?? "")
    }
  }
}
