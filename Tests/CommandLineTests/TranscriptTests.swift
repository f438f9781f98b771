import Foundation
import TestSupport
import Testing

/// The transcripts of the documents are run again: what they show is what the programs say today.
///
/// A block that begins with ```` ```console ```` holds commands behind `$` and what they answer; a line `…` stands for
/// the rest of an answer. All run on the demo of one seed and day.
@Suite(.waitsForOthers) struct TranscriptTests {
  struct Step: Sendable, CustomTestStringConvertible {
    let command: String
    let answer: [String]
    var testDescription: String { command }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The commands of a document's transcripts, with what is printed below each.
  static func steps(_ document: String) throws -> [Step] {
    let text = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
    var steps: [Step] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), answer: []))
      } else if isInside, let last = steps.popLast() {
        steps.append(Step(command: last.command, answer: last.answer + [line]))
      }
    }
    return steps.map { Step(command: $0.command, answer: trimmed($0.answer)) }
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The words of a command; a word in quotes holds spaces.
  static func words(_ command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in command {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  @Test(arguments: ["README.md", "Docs/replay.md"])
  func `what a document shows is what the programs say`(document: String) throws {
    let home = try HomeFolder.after(["demo --seed 1 --until 2026-11-15"])
    let steps = try Self.steps(document)
    #expect(!steps.isEmpty)
    for step in steps {
      let words = Self.words(step.command)
      let program = try #require(words.first)
      try #require(["rc", "rc-replay"].contains(program), "\(step.command)")
      let said = Self.trimmed(
        try home.run(program, Array(words.dropFirst()), expecting: nil).components(separatedBy: "\n"))
      if let cut = step.answer.firstIndex(of: "…") {
        #expect(Array(said.prefix(cut)) == Array(step.answer.prefix(cut)), "\(step.command)")
      } else {
        #expect(said == step.answer, "\(step.command)")
      }
    }
  }
}
