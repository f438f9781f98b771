import Foundation
import TestSupport
import Testing

/// A standard stream that takes nothing ends no command in the middle, and what is stored is said to be.
@Suite(.waitsForOthers) struct OutputTests {
  private let full = FileManager.default.isWritableFile(atPath: "/dev/full")

  /// Runs a shell's line in which `$1` is a program's path.
  private func shell(
    _ line: String, _ program: String = "rc", home: HomeFolder, output: Any = Pipe(), errors: Any = Pipe()
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = try start(line, program, home, output, errors)
    func all(_ stream: Any) -> String {
      (stream as? Pipe).map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) } ?? ""
    }
    let (said, complained) = (all(output), all(errors))
    process.waitUntilExit()
    return (process.terminationStatus, said, complained)
  }

  private func start(
    _ line: String, _ program: String, _ home: HomeFolder, _ output: Any, _ errors: Any
  ) throws -> ChildProcess {
    let process = ChildProcess()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, "sh", Child.products.appendingPathComponent(program).path]
    process.environment = [
      "RC_HOME": home.path, "TZ": "UTC", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "HOME": home.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// The writing end of a pipe that nobody reads.
  private func unreadPipe() throws -> FileHandle {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    return pipe.fileHandleForWriting
  }

  private func family() throws -> HomeFolder {
    try .after(["family create 'The Rivers'", "family add Sam --role player", "school add 'Rice University'"])
  }

  @Test func `an answer that is lost is one line and exit 74, whoever writes it`() throws {
    let home = try family()
    let asked = [
      ("rc", "schools"), ("rc", "schools --json"), ("rc", "schools --csv"), ("rc", "audit --csv"), ("rc", "doctor"),
      ("rc", "--help"), ("rc", "--version"), ("rc", "help school"), ("rc", "--experimental-dump-help"),
      ("rc", "--generate-completion-script bash"), ("rc", "school show rice"), ("rc-replay", "log"),
      ("rc-replay", "log --json"), ("rc-replay", "verify"), ("rc-replay", "step </dev/null"),
    ]
    for (stream, reason) in [("/dev/full", "No space left on device"), ("&-", "it is closed")] where full {
      for (program, words) in asked {
        let said = try shell("\"$1\" \(words) >\(stream)", program, home: home)
        let message = "the answer could not be written to standard output: \(reason)"
        #expect(said.code == 74 && said.errors.contains(message), "\(words): \(said)")
        #expect(said.errors.split(separator: "\n").count == 1, "\(words): \(said)")
      }
    }
  }

  @Test func `a command that stored says so when its answer is lost, and how it failed else`() throws {
    let home = try family()
    for (index, stream) in ["/dev/full", "&-"].enumerated() where full {
      let said = try shell("\"$1\" school note rice 'note \(index)' >\(stream)", home: home)
      #expect(
        said.code == 74 && said.errors.hasPrefix("error: the change is saved; the answer could not be"), "\(said)")
      let json = try shell("\"$1\" school note rice 'JSON \(index)' --json >\(stream)", home: home)
      #expect(json.code == 74 && json.errors.contains(#""message":"the change is saved; the answer"#), "\(json)")
      let same = try shell("\"$1\" school note rice 'JSON \(index)' >\(stream)", home: home)
      #expect(same.code == 74 && !same.errors.contains("is saved"), "\(same)")
      let refused = try shell("\"$1\" school show nowhere >\(stream)", home: home)
      #expect(refused.code == 1 && refused.errors.contains("nowhere"), "\(refused)")
    }
    #expect(try home.rc("school", "show", "rice").contains("JSON 1"))
  }

  @Test func `a lost standard error changes nothing`() throws {
    let home = try family()
    for stream in ["/dev/full", "&-"] where full {
      #expect(try shell("\"$1\" school show nowhere 2>\(stream)", home: home).code == 1)
      #expect(try shell("\"$1\" bogus 2>\(stream)", home: home).code == 64)
      #expect(try shell("\"$1\" schools >&- 2>\(stream)", home: home).code == 74)
      let saved = try shell("\"$1\" school note rice 'to \(stream)' 2>\(stream)", home: home)
      #expect(saved.code == 0 && saved.output.contains("Saved"), "\(saved)")
    }
    let gone = try shell("exec \"$1\" school note rice 'to nobody'", home: home, errors: unreadPipe())
    #expect(gone.code == 0 && gone.output.contains("Saved"), "\(gone)")
    #expect(try shell("exec \"$1\" school show nowhere", home: home, errors: unreadPipe()).code == 1)
  }

  @Test func `a closed pipe is silent, also where SIGPIPE is ignored`() throws {
    let home = try family()
    for ignoring in ["", "trap '' PIPE; "] {
      for (program, words) in [("rc", "schools"), ("rc-replay", "log --json"), ("rc", "--help")] {
        let said = try shell("\(ignoring)\"$1\" \(words); echo $? >&2", program, home: home, output: unreadPipe())
        #expect(said.errors == "141\n", "\(words): \(said)")
      }
    }
  }

  @Test func `descriptors that are closed at the start are given to no file`() throws {
    let home = try family()
    for closed in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
      let said = try shell("\"$1\" school note rice 'with \(closed)' \(closed)", home: home)
      #expect(said.code == (closed.contains(" >&-") || closed.hasPrefix(">") ? 74 : 0), "\(closed): \(said)")
      #expect(try home.rc("school", "show", "rice").contains("with \(closed)"))
    }
    #expect(try home.replay("verify").contains("ok  chain"))
  }

  @Test func `a server goes on when its address cannot be written`() throws {
    let home = try family()
    for (stream, reason) in [("/dev/full", "No space left on device"), ("&-", "it is closed")] where full {
      let errors = Pipe()
      let server = try start("exec \"$1\" serve --port 0 >\(stream)", "rc", home, FileHandle.nullDevice, errors)
      // It is told once the server listens.
      var said = ""
      while !said.contains("\n"), let more = try errors.fileHandleForReading.read(upToCount: 1), !more.isEmpty {
        said += String(decoding: more, as: UTF8.self)
      }
      #expect(said == "warning: the address could not be written to standard output: \(reason)\n")
      #expect(server.isRunning)
      kill(server.processIdentifier, SIGINT)
      server.waitUntilExit()
      #expect(server.terminationStatus == 0)
    }
  }
}
