// Makes the event payload types and their codec from EventSchemas/Schemas.
//
// usage: rc-generate ROOT [--check]
import Foundation
import SchemaGenerator

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, arguments.count == 1 || arguments.last == "--check" else {
  FileHandle.standardError.write(Data("usage: rc-generate ROOT [--check]\n".utf8))
  exit(64)
}
let root = URL(fileURLWithPath: path)
do {
  if arguments.last == "--check" {
    let outdated = try Generator.outdated(root: root)
    outdated.forEach { print("not what the schemas say: \($0)") }
    exit(outdated.isEmpty ? 0 : 1)
  }
  try Generator.write(root: root).forEach { print("wrote \($0)") }
} catch {
  FileHandle.standardError.write(Data("rc-generate: \(error)\n".utf8))
  exit(65)
}
