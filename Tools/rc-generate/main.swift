// Generates the event payload types and their codec from EventSchemas/Schemas, and protects released schemas from
// changes.
//
// usage: rc-generate ROOT [--check | --next TYPE | --release VERSION]
import Foundation
import SchemaGenerator
import Terminal

let usage = """
  usage: rc-generate ROOT                    writes the Swift that the schemas say
         rc-generate ROOT --check            1 where that is not what is there, or a released schema is another now
         rc-generate ROOT --next TYPE        begins the next version of an event type: schema, sample, upcaster
         rc-generate ROOT --release VERSION  writes down what a release promises, such as 1.0.0

  """

func say(_ line: String) { StandardStream.output.write(line + "\n") }

func run(_ words: [String]) throws -> Int32 {
  let root = URL(fileURLWithPath: words[0])
  switch (words.dropFirst().first, words.count) {
  case (nil, _): try Generator.write(root: root).forEach { say("wrote \($0)") }
  case ("--check", 2):
    let outdated = try Generator.outdated(root: root).map { "not what the schemas say: \($0)" }
    let problems = try Release.problems(root: root)
    (outdated + problems).forEach { say($0) }
    try Release.news(root: root).forEach { say($0) }
    return outdated.isEmpty && problems.isEmpty ? 0 : 1
  case ("--next", 3):
    try NextSchemaVersion.write(of: words[2], root: root).forEach { say("wrote \($0)") }
  case ("--release", 3): try Release.write(words[2], root: root).forEach { say("wrote \($0)") }
  default:
    StandardStream.errors.write(usage)
    return 64
  }
  return 0
}

StandardStream.prepare()
let words = Array(CommandLine.arguments.dropFirst())
guard !words.isEmpty else {
  StandardStream.errors.write(usage)
  exit(64)
}
do {
  let status = try run(words)
  if let failure = StandardStream.output.failure {
    StandardStream.errors.write("rc-generate: standard output cannot be written: \(failure)\n")
    exit(74)
  }
  exit(status)
} catch {
  StandardStream.errors.write("rc-generate: \(error)\n")
  exit(65)
}
