import ArgumentParser
import CommandKit

/// What `rc` goes on as for the commands that need the HTTP server or its certificates. `rc` has read the arguments by
/// then, and its help tells what they mean.
@main
struct RCServe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ServingProgram.name,
    abstract: "What rc starts for rc serve, rc devices invite and rc devices trust.",
    version: Version.text, subcommands: [Serve.self, Devices.self])

  static func main() {
    ServingProgram.requireSameBuild()
    runToExit()
  }
}
