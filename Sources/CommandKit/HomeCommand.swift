import ArgumentParser
import Foundation
import Pages

/// The options of every command (Docs/compatibility.md#options-of-every-command).
package struct HomeOptions: ParsableArguments {
  /// The family's folder, or the address of its log in PostgreSQL.
  @Option(
    name: .long,
    help:
      "The family's folder, or postgres://USER@HOST/DATABASE?family=ID. Default: $RC_HOME, else in application data.")
  package var home: String?

  /// The person who acts: a name or an id.
  @Option(name: .customLong("as"), help: "Who acts: a name or an id. Default: the person at this device.")
  package var actor: String?

  /// The athlete whose season it is.
  @Option(name: .long, help: "Whose season it is, where a family has several athletes.")
  package var athlete: String?

  /// Whether to print the result as one JSON document.
  @Flag(name: .long, help: "Print one JSON document.")
  package var json = false

  /// The locale in which dates, numbers and money are written.
  @Option(
    name: .long,
    help:
      "How dates, numbers and money are written: de_DE, fr-FR, en_GB. Default: $LC_ALL, else $LANG. Not for JSON and CSV.",
    transform: { text in
      guard let name = LocaleName(text) else {
        throw UsageError(field: "locale", "accepted: \(LocaleName.accepted)")
      }
      return name
    })
  package var locale: LocaleName?

  /// Creates the options with their defaults.
  package init() {}

  /// Refuses an empty `--home`, such as a script's unset variable, so that no other home is used instead.
  package func validate() throws {
    guard home != "" else {
      throw ValidationError("--home is empty; accepted: a folder, or postgres://USER@HOST/DATABASE")
    }
  }
}

/// The additional options of commands that read.
package struct ReadingOptions: ParsableArguments {
  /// The moment to show.
  @Option(name: .long, help: .when("What this home knew at a moment or the end of a day"))
  package var at: String?

  /// Creates the options with their defaults.
  package init() {}
}

/// A command that works on a home. Its `run(_:)` does not report errors but throws them; `run()` reports them
/// and chooses the exit code.
package protocol HomeCommand: ParsableCommand {
  /// The options of every command.
  var options: HomeOptions { get }

  /// Whether a home is created if there is none. A command that only inspects one creates none.
  var makesHome: Bool { get }

  /// Performs the command.
  func run(_ session: Session) throws
}

/// A command that inspects an existing home, and creates none.
package protocol InspectingCommand: HomeCommand {}

extension InspectingCommand {
  /// False: no home is created.
  package var makesHome: Bool { false }
}

extension HomeCommand {
  /// True: a home is created on first use.
  package var makesHome: Bool { true }

  /// Runs the command, reports an error as one line, and exits with the error's code. An answer that standard output
  /// did not take is an error, too, also of a check that failed.
  package func run() throws {
    let session = Session(options, makesHome: makesHome)
    do {
      try (self as? any ListCommand)?.checkForms()
      do {
        try run(session)
      } catch let code as ExitCode {
        try session.requireWholeAnswer()
        throw code
      }
      try session.requireWholeAnswer()
    } catch let code as ExitCode {
      throw code
    } catch {
      session.report(error)
      throw ExitCode(Exit(for: error).rawValue)
    }
  }
}
