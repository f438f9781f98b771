import Foundation
import PackagePlugin

/// Gives the target `CommandKit` the commit that a program is built from, where the build is told one in `$RC_COMMIT`, as
/// `make install` and `make dist` do. Other builds are not told, so that a commit compiles nothing anew.
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
