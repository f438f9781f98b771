import Foundation
import TestSupport
import Testing

/// A home that a newer program has written: told in clear words, and left as it is.
@Suite(.waitsForOthers) struct NewerHomeTests {
  @Test(arguments: [
    ["rc", "schools"], ["rc", "school", "add", "Duke University"], ["rc", "audit"], ["rc", "undo"],
    ["rc", "family", "create", "The Brooks"], ["rc-replay", "verify"], ["rc-replay", "upgrade", "--check"],
    ["rc-replay", "rebuild"],
  ])
  func `a log of a higher format is neither read nor written`(_ words: [String]) throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("school", "add", "Rice University")
    try home.sqlite("log.sqlite", "PRAGMA user_version = 4")
    let before = try bytes(home)
    let said = try home.run(words[0], Array(words.dropFirst()), expecting: 74)
    #expect(said.contains("has log format 4, this version reads up to 3: update the program"), "\(said)")
    #expect(try bytes(home) == before)
  }

  @Test func `the doctor says the same, and changes nothing`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.sqlite("log.sqlite", "PRAGMA user_version = 99")
    let before = try bytes(home)
    let said = try home.rc("doctor", expecting: nil)
    #expect(said.contains("log format 99") && said.contains("update the program"), "\(said)")
    #expect(try bytes(home) == before)
  }

  @Test func `an event that cannot be read holds up no other, and the doctor counts it`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    for name in ["Rice University", "Duke University"] {
      try home.rc("school", "add", name)
      try home.rc("school", "status", name, "contacted")
    }
    // As a step that refuses one payload would leave it: the same way through the code.
    try home.sqlite(
      "log.sqlite",
      """
      DROP TRIGGER event_is_never_changed;
      UPDATE event SET data = '{"state":"contacted"}'
      WHERE position = (SELECT min(position) FROM event_text WHERE type = 'StatusChanged')
      """)
    try home.replay("rebuild")
    #expect(try home.rc("schools", "--csv").contains("contacted"))
    let said = try home.rc("doctor", expecting: nil)
    #expect(said.contains("unreadable: the payload of StatusChanged is not what its schema says"), "\(said)")
    let refused = try home.rc("school", "status", "rice", "interested", expecting: 1)
    #expect(refused.contains("StatusChanged of schema 1"), "\(refused)")
    try home.rc("school", "status", "duke", "interested")
  }

  /// But for the index that readers of a log share, which is no part of it.
  private func bytes(_ home: HomeFolder) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { !$0.hasSuffix("-shm") }
    return try names.reduce(into: [:]) { $0[$1] = try Data(contentsOf: home.url.appendingPathComponent($1)) }
  }
}
