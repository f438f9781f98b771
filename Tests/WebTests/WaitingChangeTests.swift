import Domain
import Foundation
import Testing

@testable import Web

/// The script of the pages names the paths of the forms that may wait for a connection. They are the site's own.
@Suite struct WaitingChangeTests {
  /// The words of a group in the script's expression for such paths.
  private func words(_ group: String) throws -> [String] {
    let script = String(decoding: PackageResources.offline_js, as: UTF8.self)
    let found = try #require(script.range(of: group, options: .regularExpression), "mayWait has another form")
    let text = script[found].drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    return text.split(separator: "|").map(String.init)
  }

  @Test func `each kind of path at which a change may wait is a route of the site`() throws {
    let kinds = try words(#"isKind = /\^\\/\([a-z|]+\)"#)
    #expect(kinds.count > 3)
    for kind in kinds { #expect(SiteRoute([kind]) != nil, "/\(kind)") }
    let settings = try words(#"settings\\/\([a-z|-]+\)"#)
    #expect(!settings.isEmpty)
    for name in settings { #expect(SiteRoute.settings[name] != nil, "/settings/\(name)") }
  }

  @Test func `who may come in, what is erased and what needs a file never waits`() throws {
    let kinds = try words(#"isKind = /\^\\/\([a-z|]+\)"#)
    for kind in ["family", "setup", "erase", "undo", "trash", "import", "export", "photos", "share"] {
      #expect(!kinds.contains(kind), "/\(kind)")
    }
  }
}
