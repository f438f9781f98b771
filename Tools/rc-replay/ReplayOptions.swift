import ArgumentParser
import CommandKit
import Domain
import Foundation
import PostgresLog

/// The options of every command of rc-replay: a home's folder, or a log in PostgreSQL with the family to use.
struct ReplayOptions: ParsableArguments {
  @OptionGroup private var home: HomeOptions

  @Option(name: .long, help: "A log in PostgreSQL in place of --home: postgres://USER@HOST:PORT/DATABASE")
  private var log: String?

  @Option(name: .long, help: "With --log: the id of the family that is meant.")
  private var family: String?

  func validate() throws {
    guard let log else {
      guard family == nil else { throw ValidationError("--family goes with --log") }
      return
    }
    guard home.home == nil else { throw ValidationError("--home and --log exclude each other") }
    guard PostgresAddress.isMeant(by: log) else {
      throw ValidationError("--log is postgres://USER@HOST:PORT/DATABASE; a folder is named by --home")
    }
    guard family.map({ UUID(strict: $0) != nil }) ?? true else { throw ValidationError("--family is a family's id") }
  }

  /// The options, with the address of the family's log in place of a folder.
  var options: HomeOptions {
    guard let log else { return home }
    var options = home
    options.home = family.map { "\(log)\(log.contains("?") ? "&" : "?")family=\($0)" } ?? log
    return options
  }
}
