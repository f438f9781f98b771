import Foundation
import TestSupport
import Testing

/// `rc serve` goes on as `rc-serve`, which stands beside `rc` (decision 0078).
@Suite(.waitsForOthers) struct ServingProgramTests {
  private let home = HomeFolder()

  @Test func `rc alone says which program is missing, where, and what would be accepted`() throws {
    let line = #"mkdir -p "$1" && cp "$0" "$1/rc" && exec "$1/rc" serve --home "$1/home""#
    let said = try Child("rc", [home.path], behind: ["sh", "-c", line]).finish()
    #expect(said.code == 74 && said.output.isEmpty)
    #expect(said.errors.hasPrefix("error: \(home.url.resolvingSymlinksInPath().path)/rc-serve cannot be started: "))
    #expect(said.errors.contains("there is no such file or folder; accepted: rc and rc-serve in one folder"))
    // Nothing was opened before.
    #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("home").path))
  }

  @Test(arguments: [[], ["--json"]])
  func `a program of another build is refused`(more: [String]) throws {
    let caller = ["RC_CALLER": "0.9.0 (event schemas 000000000000)", "RC_HOME": home.path]
    let said = try Child("rc-serve", ["serve"] + more, environment: caller).finish()
    #expect(said.code == 74 && said.errors.contains("rc is 0.9.0 (event schemas 000000000000) and rc-serve "))
    #expect(said.errors.hasPrefix(more.isEmpty ? "error: " : "{"))
  }

  @Test func `it is the same process, found through a link, and its arguments were read before`() throws {
    let link = home.url.appendingPathComponent("rc")
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: Child.products.appendingPathComponent("rc"))
    let line = #"exec "$1/rc" serve --json --port 0 --home "$1/home""#
    let child = try Child("rc", [home.path], behind: ["sh", "-c", line])
    #expect(child.line()?.hasPrefix(#"{"address":"http://127.0.0.1:"#) == true)
    kill(child.process.processIdentifier, SIGINT)
    #expect(child.finish().code == 0)
    #expect(try home.rc("serve", "--port", "70000", expecting: 64).contains("See: rc serve --help"))
  }
}
