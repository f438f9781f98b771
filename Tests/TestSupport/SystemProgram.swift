import Foundation

/// A program of the system that judges what ours make, such as openssl or curl.
public enum SystemProgram {
  /// How a program ended, and all that it said.
  public struct Said: Sendable {
    /// The exit code.
    public let code: Int32
    /// What it wrote, complaints included.
    public let text: String
  }

  /// Runs a program without an input.
  public static func run(_ program: String, _ arguments: [String]) throws -> Said {
    let process = ChildProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Said(code: process.terminationStatus, text: String(decoding: said, as: UTF8.self))
  }
}
