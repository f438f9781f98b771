import ArgumentParser
import CommandKit

@main
struct RCReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rc-replay",
    abstract:
      "Explores a home's history: what happened, what the state was then, and whether the rows are what the events say.",
    discussion:
      """
      Exit codes: 0 done, 1 the answer is no, 64 wrong usage, 65 bad data, 69 a service cannot be reached, 74 a file \
      cannot be read or written.
      """,
    version: Version.text,
    subcommands: [
      Log.self, Show.self, State.self, Diff.self, Blame.self, Bisect.self, SQL.self, WhatIf.self, Step.self,
      Rebuild.self,
      Verify.self, Upgrade.self, Export.self, Import.self,
    ])

  static func main() { runToExit() }
}
