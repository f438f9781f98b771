import ArgumentParser
import Testing

@testable import CommandKit

/// What is said of a command line that the parser refuses (Docs/compatibility.md#errors).
@Suite struct UsageErrorTests {
  private struct Leaf: ParsableCommand {
    @Flag var json = false
  }
  private struct Group: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Leaf.self])
  }
  private struct WithDefault: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Leaf.self], defaultSubcommand: Leaf.self)
  }
  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "root", subcommands: [Group.self, WithDefault.self])
  }

  private func said(_ arguments: String...) throws -> UsageError {
    let error = try #require(throws: (any Error).self) { _ = try Root.parseAsRoot(arguments) }
    return Root.usageError(Root.message(for: error), arguments)
  }

  @Test func `a word that is no command is named, not the option after it`() throws {
    for more in [[], ["--json"], ["more", "--json"]] as [[String]] {
      let arguments = ["bogus"] + more
      let error = try #require(throws: (any Error).self) { _ = try Root.parseAsRoot(arguments) }
      #expect(
        Root.usageError(Root.message(for: error), arguments).description
          == "\"bogus\" is not a command of root; accepted: group, with-default. See: root --help")
    }
    #expect(try said("group", "bogus", "--json").description.contains("\"bogus\" is not a command of root group"))
    #expect(try said("with-default", "bogus").description.contains("is not a command of root with-default"))
  }

  @Test func `a group without a command says which there are, and one with a default takes options`() throws {
    #expect(
      try said("group", "--json").description
        == "root group needs a command before --json; accepted: leaf. See: root group --help")
    #expect(try said("with-default", "--bogus").field == "bogus")
    #expect(try said("group", "leaf", "--bogus").description.hasSuffix("See: root group leaf --help"))
  }
}
