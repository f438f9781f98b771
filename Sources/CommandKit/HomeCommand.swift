public import ArgumentParser
import Foundation
public import Pages

/// What every command understands (Docs/compatibility.md#options-of-every-command).
public struct HomeOptions: ParsableArguments {
  /// The family's folder, or where its log is kept in PostgreSQL.
  @Option(
    name: .long,
    help: "The family's folder, or postgres://USER@HOST/DATABASE?family=ID. Default: $RC_HOME, else application data.")
  public var home: String?

  /// Who acts.
  @Option(name: .customLong("as"), help: "Who acts: a name or an id. Default: the person at this device.")
  public var actor: String?

  /// Whose season it is.
  @Option(name: .long, help: "Whose season it is, where a family has several athletes.")
  public var athlete: String?

  /// Whether to answer one JSON document.
  @Flag(name: .long, help: "Answer one JSON document.")
  public var json = false

  /// How dates, numbers and money are written for whoever reads.
  @Option(
    name: .long,
    help:
      "How dates, numbers and money are written: de_DE, fr-FR, en_GB. Default: $LC_ALL, else $LANG. JSON and CSV stay.",
    transform: { text in
      guard let name = LocaleName(text) else {
        throw UsageError(field: "locale", "accepted: \(LocaleName.accepted)")
      }
      return name
    })
  public var locale: LocaleName?

  /// The options as they are when nothing is given.
  public init() {}

  /// Refuses a home without a name, which a script's unset variable is: no other home must take its place.
  public func validate() throws {
    guard home != "" else {
      throw ValidationError("--home is empty; accepted: a folder, or postgres://USER@HOST/DATABASE")
    }
  }
}

/// What reading commands understand besides.
public struct ReadingOptions: ParsableArguments {
  /// The moment that is looked at.
  @Option(
    name: .long,
    help:
      "The past: a position (1234), an instant (2026-02-11T15:00:00Z) or a date (its end). What this home knew then.")
  public var at: String?

  /// The options as they are when nothing is given.
  public init() {}
}

/// A command that works on a home. It throws what went wrong; the report and the exit code are decided here.
public protocol HomeCommand: ParsableCommand {
  /// The options that every command understands.
  var options: HomeOptions { get }

  /// Whether a home is made where there is none yet; a command that only looks at one makes none.
  var makesHome: Bool { get }

  /// Does the work.
  func run(_ session: Session) throws
}

/// A command that looks at a home as it is, and makes none where there is none.
public protocol InspectingCommand: HomeCommand {}

extension InspectingCommand {
  /// No home is made.
  public var makesHome: Bool { false }
}

extension HomeCommand {
  /// A home is made on first use.
  public var makesHome: Bool { true }

  /// Runs the command, and turns an error into one line and an exit code.
  public func run() throws {
    do {
      try run(Session(options, makesHome: makesHome))
    } catch let code as ExitCode {
      throw code
    } catch {
      Session.report(error, asJSON: options.json)
      throw ExitCode(Exit(for: error).rawValue)
    }
  }
}
