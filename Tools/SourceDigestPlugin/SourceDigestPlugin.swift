import Foundation
import PackagePlugin

/// Gives the target `Projections` the digest of every source that takes part in a fold: a changed line leads to new
/// projection files without anybody having to raise a version (ruling 49).
@main
struct SourceDigestPlugin: BuildToolPlugin {
  static let folders = ["Sources/CanonicalJSON", "Sources/Domain", "EventSchemas", "Projections"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let files = Self.folders.flatMap { sources(in: root.appending(path: $0)) }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceDigest.swift")
    return [
      .buildCommand(
        displayName: "Digest of the sources that fold",
        executable: try context.tool(named: "source-digest").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }

  private func sources(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }
}
