import Foundation
import TestSupport
import Testing

/// Other programs that read what we write.
enum ExternalProgram {
  /// A folder for the files of one test; it goes when the test ends.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("exchange-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A file that is written in pieces, and what `body` answers.
    func written<T>(_ name: String, _ body: (FileHandle) throws -> T) throws -> (file: URL, answer: T) {
      let file = try file(name)
      return (file, try body(FileHandle(forWritingTo: file)))
    }

    func file(_ name: String, _ data: Data = Data()) throws -> URL {
      let file = url.appendingPathComponent(name)
      try data.write(to: file)
      return file
    }
  }

  /// What a program says about a file; a program that complains fails the test.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = ChildProcess()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments): is it installed? `make deps`")
    return said
  }

  /// What one of our scripts reads in a file.
  static func python<Answer: Decodable>(_ script: String, _ file: URL, as _: Answer.Type = Answer.self) throws
    -> Answer
  {
    let judges = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Judges")
    return try JSONDecoder().decode(
      Answer.self, from: run("python3", [judges.appendingPathComponent(script).path, file.path]))
  }

  /// What a program says, as text.
  static func text(_ program: String, _ arguments: String...) throws -> String {
    String(decoding: try run(program, arguments), as: UTF8.self)
  }
}
