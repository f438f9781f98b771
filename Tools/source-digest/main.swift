// Writes a Swift file with the SHA-256 of the sources that take part in a fold: a part of the fingerprint of projection
// files (ruling 49). The build runs it over the given folders; it prints nothing.
//
// It contains its own SHA-256, because a build tool that used a library would build that library twice.
import Foundation

func complain(_ line: String) { try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8)) }

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, arguments.count > 1 else {
  complain("usage: source-digest OUTPUT.swift FILE…")
  exit(64)
}
var hash = SHA256()
for path in arguments.dropFirst().sorted() {
  guard let bytes = FileManager.default.contents(atPath: path) else {
    complain("source-digest: \(path) cannot be read")
    exit(74)
  }
  // Hashes the name and not the path: the same sources in another folder are the same code.
  let name = URL(fileURLWithPath: path).lastPathComponent
  hash.update(Array("\(name) \(bytes.count)\n".utf8))
  hash.update(Array(bytes))
}
let text = """
  /// The sources that fold, as they were when this was built.
  enum SourceDigest {
    static let value = "\(hash.finish())"
  }

  """
try Data(text.utf8).write(to: URL(fileURLWithPath: output))
