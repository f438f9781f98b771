public import Foundation

#if canImport(Glibc)
  import CSpawn
  import Glibc
  import Synchronization

  /// A program that a test runs beside itself.
  ///
  /// It is what Foundation's `Process` is, as far as tests need it, and never looks at which files are open: that one
  /// reads past the end of a buffer as soon as these are more than some 1,350, and a run of all tests opens thousands
  /// (Docs/decisions/0024-tests-spawn-their-children.md). It is set up by who made it before anybody else knows it:
  /// hence the unchecked conformance.
  public final class ChildProcess: @unchecked Sendable {
    /// Why a program was not started.
    public struct Failure: Error, CustomStringConvertible {
      /// What was tried, and what the system says.
      public let description: String
    }

    /// The program's file.
    public var executableURL: URL?
    /// What it is called with, its own name left out.
    public var arguments: [String]?
    /// Its environment; nil for this process's own.
    public var environment: [String: String]?
    /// Where it runs; nil for where this process does.
    public var currentDirectoryURL: URL?
    /// Its input: a `Pipe` or a `FileHandle`; nil for this process's own.
    public var standardInput: Any?
    /// Where it writes: a `Pipe` or a `FileHandle`; nil for where this process does.
    public var standardOutput: Any?
    /// Where it complains: a `Pipe` or a `FileHandle`; nil for where this process does.
    public var standardError: Any?
    /// Its number, once it runs; 0 before.
    public private(set) var processIdentifier: pid_t = 0
    /// What the system says of how it ended.
    private let ended = Mutex<Int32?>(nil)

    /// A program that is not run yet.
    public init() {}

    /// Starts the program.
    ///
    /// - Throws: `Failure` where there is no such program or the system does not start it.
    public func run() throws {
      guard let path = executableURL?.path else { throw Failure(description: "there is no program to run") }
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      let streams = [(standardInput, STDIN_FILENO), (standardOutput, STDOUT_FILENO), (standardError, STDERR_FILENO)]
      for (stream, number) in streams { try Self.add(stream, as: number, to: &actions) }
      try Self.check(posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1), path)
      if let folder = currentDirectoryURL {
        try Self.check(posix_spawn_file_actions_addchdir_np(&actions, folder.path), folder.path)
      }
      // Threads that run tests let no signal through, and a child has the mask of the thread that starts it.
      var none = sigset_t()
      var all = sigset_t()
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
      let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
      let failed = Self.withTexts([path] + (arguments ?? [])) { arguments in
        Self.withTexts(variables) { posix_spawn(&processIdentifier, path, &actions, &attributes, arguments, $0) }
      }
      try Self.check(failed, path)
      // Whoever reads what a child writes waits for the end of it, which comes when nobody can write any more.
      try (standardInput as? Pipe)?.fileHandleForReading.close()
      for stream in [standardOutput, standardError] { try (stream as? Pipe)?.fileHandleForWriting.close() }
    }

    private static func check(_ code: Int32, _ what: String) throws {
      guard code == 0 else { throw Failure(description: "\(what): \(String(cString: strerror(code)))") }
    }

    private static func add(_ stream: Any?, as number: Int32, to actions: inout posix_spawn_file_actions_t) throws {
      let file: FileHandle
      switch stream {
      case nil: return
      case let pipe as Pipe: file = number == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
      case let handle as FileHandle: file = handle
      case .some(let other): throw Failure(description: "\(type(of: other)) is neither a Pipe nor a FileHandle")
      }
      if file === FileHandle.nullDevice {
        try check(posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0), "/dev/null")
      } else {
        // Of a pipe that could not be made, too: the child would have this process's own stream in its place.
        try check(posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number), "stream \(number)")
      }
    }

    private static func withTexts<R>(
      _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> R
    ) rethrows -> R {
      let copies = texts.map { strdup($0) }
      defer { for copy in copies { free(copy) } }
      return try body(copies + [nil])
    }

    /// Whether it was started and has not ended yet.
    public var isRunning: Bool { processIdentifier != 0 && status(WNOHANG) == nil }

    /// Waits until it has ended.
    public func waitUntilExit() {
      // Left as it is until the lock is held, so that only one of those who wait asks how it ended.
      var about = siginfo_t()
      while waitid(P_PID, id_t(processIdentifier), &about, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      _ = status(0)
    }

    /// What it ended with, or the number of the signal that ended it. To be asked when it has ended.
    public var terminationStatus: Int32 { end & 0x7F == 0 ? end >> 8 & 0xFF : end & 0x7F }

    /// Whether it ended by itself. To be asked when it has ended.
    public var terminationReason: Process.TerminationReason { end & 0x7F == 0 ? .exit : .uncaughtSignal }

    private var end: Int32 {
      guard let status = status(WNOHANG) else { preconditionFailure("a program that has not ended has no status") }
      return status
    }

    private func status(_ options: Int32) -> Int32? {
      // Of no number, 0 would be any child of ours.
      guard processIdentifier != 0 else { return nil }
      return ended.withLock { ended in
        var status: Int32 = 0
        if ended == nil, waitpid(processIdentifier, &status, options) == processIdentifier { ended = status }
        return ended
      }
    }
  }
#else
  /// A program that a test runs beside itself.
  public typealias ChildProcess = Process
#endif
