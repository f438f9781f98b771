import ArgumentParser
import CommandKit
import Foundation
import Terminal

extension Colleges {
  struct Key: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "key",
      abstract: "Save the key of the College Scorecard service (from api.data.gov/signup).",
      discussion: """
        The key is read from standard input, so that it does not appear in the shell's history: rc colleges key < FILE
        It is kept in this home in a file that only you can read.
        """)
    @OptionGroup var options: HomeOptions
    @Flag(name: .long, help: "Remove the saved key.") var forget = false

    func run(_ session: Session) throws {
      _ = try session.home()
      guard !forget else {
        try session.keep(scorecardKey: nil)
        guard !options.json else { return try session.print(json: ["kept": false]) }
        return session.print("The key was removed")
      }
      if isatty(STDIN_FILENO) != 0 { StandardStream.errors.write("The key, then Enter: ") }
      try session.keep(scorecardKey: try ScorecardKey.check(readLine() ?? ""))
      guard !options.json else { return try session.print(json: ["kept": true]) }
      let isHidden = FileManager.default.fileExists(atPath: session.collegesFile.path)
      let answers = isHidden ? "the imported file is asked before the service" : "lookups ask the service from now on"
      session.print("Saved the key; \(answers)")
    }
  }
}
