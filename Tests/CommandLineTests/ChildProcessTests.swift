import Foundation
import TestSupport
import Testing

/// What the tests' own way to start programs promises to the tests.
@Suite(.waitsForOthers) struct ChildProcessTests {
  private static func shell(_ script: String) throws -> (child: ChildProcess, output: String) {
    let child = ChildProcess()
    let output = Pipe()
    child.executableURL = URL(fileURLWithPath: "/bin/sh")
    child.arguments = ["-c", script]
    child.environment = ["NAME": "of its own"]
    child.currentDirectoryURL = URL(fileURLWithPath: "/")
    (child.standardInput, child.standardOutput) = (FileHandle.nullDevice, output)
    try child.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    return (child, said)
  }

  @Test func endsAsItEnded() throws {
    let (ended, output) = try Self.shell("pwd; echo $NAME; exit 7")
    #expect(output == "/\nof its own\n")
    #expect((ended.terminationStatus, ended.terminationReason) == (7, .exit))
    #expect(!ended.isRunning)
    let killed = try Self.shell("kill -TERM $$").child
    #expect((killed.terminationStatus, killed.terminationReason) == (SIGTERM, .uncaughtSignal))
  }

  @Test func saysWhatIsNotThere() {
    let child = ChildProcess()
    child.executableURL = URL(fileURLWithPath: "/nowhere/at-all")
    #expect(throws: (any Error).self) { try child.run() }
    #expect(!child.isRunning)
  }

  #if os(Linux)
    @Test func takesNoPipeThatIsClosed() throws {
      let child = ChildProcess()
      let output = Pipe()
      child.executableURL = URL(fileURLWithPath: "/bin/sh")
      child.arguments = ["-c", "exit 0"]
      child.standardOutput = output
      try output.fileHandleForWriting.close()
      #expect(throws: (any Error).self) { try child.run() }
      #expect(!child.isRunning)
    }

    /// A child that kept an end of another one's pipe would keep its reader waiting.
    @Test func inheritsNoFile() throws {
      let open = try (0..<10).map { _ in try #require(FileHandle(forReadingAtPath: "/dev/null")) }
      defer { for file in open { try? file.close() } }
      // The fourth is the listing's own.
      #expect(try Self.shell("ls /proc/self/fd").output == "0\n1\n2\n3\n")
    }
  #endif
}
