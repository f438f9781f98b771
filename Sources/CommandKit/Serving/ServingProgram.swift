import Domain
import Errors
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that needs the HTTP server or its certificates. Those are in a program of their own, `rc-serve`, so that
/// whoever needs neither builds neither (decision 0078).
package protocol ServingCommand: HomeCommand {}

extension ServingCommand {
  /// Goes on as `rc-serve`, with the same arguments, in this process.
  ///
  /// - Throws: `ServingProgramError`.
  package func run(_ session: Session) throws { try ServingProgram.replaceThisProgram() }
}

/// The program that serves pages, which stands beside the one that runs.
package enum ServingProgram {
  /// The program's name.
  package static let name = "rc-serve"
  /// The environment variable in which a caller says which build it is.
  private static let caller = "RC_CALLER"

  /// Becomes that program. Nothing may be open or locked yet.
  ///
  /// - Throws: `ServingProgramError.missing`.
  static func replaceThisProgram() throws(ServingProgramError) {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let program = own.deletingLastPathComponent().appendingPathComponent(name)
    setenv(caller, Version.text, 1)
    var arguments = ([program.path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    execv(program.path, &arguments)
    throw .missing(path: program.path, reason: FileReason.words(NSError(domain: NSPOSIXErrorDomain, code: Int(errno))))
  }

  /// Ends this program if it was started by one of another build, which may know other events and options.
  package static func requireSameBuild() {
    guard let other = ProcessInfo.processInfo.environment[caller] else { return }
    unsetenv(caller)
    guard other != Version.text else { return }
    let error = ServingProgramError.otherBuild(caller: other, own: Version.text)
    Session.report(error, asJSON: CommandLine.arguments.contains("--json"))
    exit(Exit(for: error).rawValue)
  }
}

/// Why nothing is served.
package enum ServingProgramError: Error, Equatable, Sendable {
  /// The program cannot be started.
  case missing(path: String, reason: String)
  /// The two programs are of different builds.
  case otherBuild(caller: String, own: String)
}

extension ServingProgramError: CustomStringConvertible, LocalizedError, ClassifiedError {
  /// One sentence: the program, what is wrong with it, and what would be accepted.
  package var description: String {
    switch self {
    case .missing(let path, let reason):
      "\(path) cannot be started: \(reason); accepted: rc and rc-serve in one folder, as make build and make install "
        + "put them"
    case .otherBuild(let caller, let own):
      "rc is \(caller) and rc-serve \(own); accepted: both of one build, as make build and make install make them"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }

  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind { .file }
}
