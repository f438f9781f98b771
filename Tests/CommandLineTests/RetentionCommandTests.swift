import Foundation
import TestSupport
import Testing

/// `rc retention` as a person types it, and `rc export everything --person` with what an empty home makes of it.
@Suite(.waitsForOthers) struct RetentionCommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "family add Ana --role parent --as Sam",
      "school add 'Rice University' --as Sam",
      "school note rice --private the-note-of-Sam --as Sam",
      "school note rice --private the-note-of-Ana --as Ana",
    ])
  }

  @Test func `rules are set, shown, tried and taken off`() throws {
    let home = try family()
    #expect(try home.rc("retention").contains("Everything is kept for good"))
    #expect(
      try home.rc("retention", "set", "interactions=24m", "--as", "Sam", expecting: 77).contains("A parent decides"))
    #expect(
      try home.rc("retention", "set", "interactions=24", "--as", "Ana", expecting: 64).contains("interactions=24m"))
    #expect(try home.rc("retention", "set", "schools=24m", "--as", "Ana", expecting: 64).contains("accepted"))
    try home.rc("retention", "set", "interactions=24m", "documents=1y", "--as", "Ana")
    let shown = try home.rc("retention")
    #expect(shown.contains("Interactions: 24 months") && shown.contains("Documents: 12 months"))
    #expect(try home.rc("audit").contains("RetentionSet"))
    try home.rc("retention", "hold", "add", "school/rice", "--as", "Ana")
    #expect(try home.rc("retention").contains("Held: Rice University"))
    try home.rc("retention", "hold", "remove", "school/rice", "--as", "Ana")
    #expect(try home.rc("retention", "preview").contains("Nothing would be erased now"))
    #expect(try home.rc("retention", "apply").contains("Nothing was erased"))
    try home.rc("retention", "off", "--as", "Ana")
    #expect(try home.rc("retention").contains("Everything is kept for good"))
    let set = try home.replay("log", "--type", "RetentionSet").prefix { $0.isNumber }
    let then = try home.rc("retention", "--at", String(set))
    #expect(then.contains(": 24 months") || then.contains(": 12 months"), "\(then)")
  }
}
