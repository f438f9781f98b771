import Foundation
import Synchronization

extension HomeFolder {
  /// A home in which these commands of `rc` were run. Tests that begin with the same commands get copies of one home: a
  /// command costs a fifth of a second in a debug build.
  ///
  /// The words of a command are parted by spaces; a word in apostrophes may contain some.
  public static func after(_ commands: [String]) throws -> HomeFolder {
    try made.withLock { homes in
      if let home = homes[commands] { return try home.copy() }
      let home = HomeFolder()
      for command in commands { try home.run("rc", words(of: command)) }
      if homes.isEmpty { atexit { HomeFolder.made.withLock { $0 = [:] } } }
      homes[commands] = home
      return try home.copy()
    }
  }

  private static let made = Mutex<[[String]: HomeFolder]>([:])

  private static func words(of command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { part, text in
      part.isMultiple(of: 2) ? text.split(separator: " ").map(String.init) : [String(text)]
    }
  }
}
