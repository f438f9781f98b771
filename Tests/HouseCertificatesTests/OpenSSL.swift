import Foundation
import TestSupport

/// The system's openssl, which judges what this room makes.
enum OpenSSL {
  struct Said {
    let code: Int32
    let text: String
  }

  /// Runs openssl and answers what it says.
  @discardableResult
  static func run(_ arguments: String...) throws -> Said { try run(arguments: arguments) }

  /// Runs openssl and answers what it says.
  static func run(arguments: [String]) throws -> Said {
    let process = ChildProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Said(code: process.terminationStatus, text: String(decoding: said, as: UTF8.self))
  }
}

/// A folder with files for one test.
final class Files {
  let folder = TemporaryFolder("rc-tls")

  init() throws { try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true) }

  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// Writes a file of a mode, and answers where it is.
  @discardableResult
  func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> URL {
    let file = folder.url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file
  }
}
