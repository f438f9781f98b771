import Foundation
import TestSupport

/// The system's openssl, which judges what this room makes.
enum OpenSSL {
  /// Runs openssl and answers what it says.
  @discardableResult
  static func run(_ arguments: String...) throws -> SystemProgram.Said { try run(arguments: arguments) }

  /// Runs openssl and answers what it says.
  static func run(arguments: [String]) throws -> SystemProgram.Said { try SystemProgram.run("openssl", arguments) }
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
