import Foundation
import PackagePlugin

/// Gives the target `CommandKit` the commit from which a program is built, if the build is given one in `$RC_COMMIT`,
/// as `make install` and `make dist` do. Other builds are given none, so that a new commit does not cause a
/// recompilation.
@main
struct BuildStampPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let commit = (ProcessInfo.processInfo.environment["RC_COMMIT"] ?? "").filter { $0.isHexDigit }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuildStamp.swift")
    let source = """
      enum BuildStamp {
        static let commit = "\(commit)"
      }
      """
    return [
      .buildCommand(
        displayName: "Commit that is built", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", "printf '%s\\n' \"$1\" > \"$0\"", output.path, source], outputFiles: [output])
    ]
  }
}
