import Foundation
import PostgresLog
import TestSupport
import Testing

/// Where nobody answers at an address, whoever named it is told at once. Only what breaks later is waited for.
@Suite(.waitsForOthers) struct NothingAnswersTests {
  /// Its port stays taken, so that nobody else listens there, and refuses every connection.
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { _ in .silence }
    server.stop()
  }

  private var address: String { "postgres://node@127.0.0.1:\(server.port)/compass" }

  /// Trying again for as long as the patience says would end the test by its own limit.
  @Test(.timeLimit(.minutes(15))) func `a server is asked once, however patient its user is`() throws {
    var limits = PostgresLimits()
    limits.patience = .seconds(3_600)
    #expect(throws: PostgresError.self) {
      try PostgresServer.answering(at: PostgresAddress(address), limits: limits)
    }
  }

  @Test(arguments: [
    ["rc", "log", "verify", "ADDRESS"], ["rc", "log", "verify", "ADDRESS?family=01947020-0e11-7000-879e-2e2256feff0c"],
    ["rc", "log", "copy", "ADDRESS", "/nowhere"], ["rc", "schools", "--home", "ADDRESS"],
    ["rc", "audit", "--all-families", "--actor", "01947020-0e11-7000-879e-2e2256feff0c", "--home", "ADDRESS"],
    ["rc-replay", "verify", "--home", "ADDRESS?family=01947020-0e11-7000-879e-2e2256feff0c"],
  ])
  func `a command says in a line which address does not answer`(words: [String]) throws {
    let arguments = words.dropFirst().map { $0.replacing("ADDRESS", with: address) }
    let cache = TemporaryFolder("rc-cache")
    let said = try Child(words[0], arguments, environment: ["XDG_CACHE_HOME": cache.url.path]).finish()
    #expect(said.code == 69 && said.output.isEmpty, "\(words): \(said)")
    #if Postgres
      #expect(
        said.errors.hasPrefix("error: \(address) is not reachable: ") && said.errors.split(separator: "\n").count == 1)
    #endif
  }
}
