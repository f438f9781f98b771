import Foundation
import TestSupport
import Testing

/// `rc erase` as a person types it, and what `rc-replay` says behind it.
@Suite(.waitsForOthers) struct EraseCommandTests {
  private typealias Answer = (code: Int32, output: String, errors: String)

  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "family add Ana --role parent --as Sam",
      "school add 'Rice University' division=D1 --as Ana",
      "coach add rice Kim Lee head phone=512-555-0142 --as Ana",
      "school note rice --as Ana 'ask Kim about walk-ons'",
    ])
  }

  private func ask(_ home: HomeFolder, _ product: String, _ words: String...) throws -> Answer {
    try Child(product, words, environment: ["RC_HOME": home.path, "TZ": "UTC", "COLUMNS": "160"]).finish()
  }

  @Test func `a dry run names what would go, and the name has to be typed`() throws {
    let home = try family()
    let dry = try ask(home, "rc", "erase", "coach", "kim lee", "--dry-run", "--as", "Ana")
    #expect(dry.code == 0 && dry.output.contains("CoachAdded") && dry.output.contains("Nothing was changed."))
    let untyped = try ask(home, "rc", "erase", "coach", "kim", "--yes", "Kim", "--as", "Ana")
    #expect(untyped.code == 64 && untyped.errors.contains("--yes 'Kim Lee'"), "\(untyped.errors)")
    let byPlayer = try ask(home, "rc", "erase", "coach", "kim", "--yes", "Kim Lee", "--as", "Sam")
    #expect(byPlayer.code == 77 && byPlayer.errors.contains("a parent erases it"), "\(byPlayer.errors)")
    #expect(try EraseKillTests.files(with: "512-555-0142", in: home) > 0)
  }

  @Test func `what is erased is gone, the past says when, and everything is proved`() throws {
    let home = try family()
    let phone = try ask(home, "rc", "erase", "coach", "kim", "--field", "phone", "--yes", "Kim Lee", "--as", "Ana")
    #expect(phone.code == 0 && phone.output.contains("Done"), "\(phone.errors)")
    #expect(try EraseKillTests.files(with: "512-555-0142", in: home) == 0)
    #expect(try ask(home, "rc", "coach", "show", "kim", "--as", "Ana").output.contains("Kim Lee"))
    let school = try ask(home, "rc", "erase", "school", "rice", "--yes", "Rice University", "--as", "Ana")
    #expect(school.code == 0 && school.output.contains("Done"), "\(school.errors)")
    #expect(try EraseKillTests.files(with: "walk-ons", in: home) == 0)
    let log = try ask(home, "rc-replay", "log", "--as", "Ana")
    #expect(log.output.contains("(removed on ") && !log.output.contains("Kim"), "\(log.output)")
    let past = try ask(home, "rc", "schools", "--at", "6", "--as", "Ana")
    #expect(past.errors.contains("removed on 20") && !past.output.contains("Rice"), "\(past.errors)")
    let diff = try ask(home, "rc-replay", "diff", "--from", "1", "--as", "Ana")
    #expect(diff.code == 0 && !diff.output.contains("Kim") && !diff.output.contains("Rice"), "\(diff.output)")
    let verify = try ask(home, "rc-replay", "verify")
    #expect(verify.code == 0 && verify.output.contains("each signed for by an event"), "\(verify.output)")
    let status = try ask(home, "rc", "erase", "--status", "--as", "Ana")
    #expect(status.code == 0 && status.output.contains("Done"), "\(status.output)")
    let undo = try ask(home, "rc", "undo", "--yes", "--as", "Ana")
    #expect(undo.code == 1 && undo.errors.contains("cannot be undone"), "\(undo.errors)")
    let again = try ask(home, "rc", "school", "show", "rice", "--as", "Ana")
    #expect(again.code == 1 && again.errors.contains("no school is called"), "\(again.errors)")
  }

  @Test func `of an erasure that somebody may not see the status says neither that it was nor that it was not`() throws
  {
    let home = try family()
    let before = try ask(home, "rc", "erase", "--status", "--as", "Sam")
    try home.rc("school", "note", "rice", "--private", "--as", "Ana", "what Ana wrote for herself")
    try home.rc("erase", "note", "rice", "--yes", "Rice University", "--as", "Ana")
    let after = try ask(home, "rc", "erase", "--status", "--as", "Sam")
    #expect(before.code == 0 && after.code == 0 && before.output == after.output, "\(after.output)")
    #expect(after.output == "There is no erasure that you may see, and nothing is left to do.\n", "\(after.output)")
    #expect(try ask(home, "rc", "erase", "--status", "--as", "Ana").output.contains("Done"))
  }

  @Test func `a person is erased by name, and is a former member from then on`() throws {
    let home = try family()
    try home.rc("family", "add", "Luisa Quellbach", "--role", "parent", "--as", "Ana")
    try home.rc("school", "note", "rice", "--as", "Luisa", "what Luisa wrote for all")
    try home.rc("school", "note", "rice", "--private", "--as", "Luisa", "what she wrote for herself")
    let dry = try ask(home, "rc", "erase", "person", "luisa", "--dry-run", "--as", "Ana")
    #expect(dry.code == 0 && dry.output.contains("MemberAdded") && !dry.output.contains("Private"), "\(dry.output)")
    let field = try ask(home, "rc", "erase", "person", "luisa", "--field", "name", "--as", "Ana")
    #expect(field.code == 64 && field.errors.contains("as a whole"), "\(field.errors)")
    let athlete = try ask(home, "rc", "erase", "person", "Sam", "--yes", "Sam", "--as", "Ana")
    #expect(athlete.code == 1 && athlete.errors.contains("rc erase family"), "\(athlete.errors)")
    let byPlayer = try ask(home, "rc", "erase", "person", "luisa", "--yes", "Luisa Quellbach", "--as", "Sam")
    #expect(byPlayer.code == 77, "\(byPlayer.errors)")
    let done = try ask(home, "rc", "erase", "person", "luisa", "--yes", "Luisa Quellbach", "--as", "Ana")
    #expect(done.code == 0 && done.output.contains("Done"), "\(done.errors)")
    #expect(try EraseKillTests.files(with: "Quellbach", in: home) == 0)
    #expect(try EraseKillTests.files(with: "for herself", in: home) == 0)
    let log = try ask(home, "rc-replay", "log", "--as", "Ana")
    #expect(log.output.contains("a former member") && log.output.contains("wrote for all"), "\(log.output)")
    #expect(try !home.rc("family").contains("Luisa") && home.rc("audit", "--as", "Ana").contains("a former member"))
    #expect(try ask(home, "rc-replay", "verify").code == 0)
    let again = try ask(home, "rc", "erase", "person", "luisa", "--yes", "Luisa Quellbach", "--as", "Ana")
    #expect(again.code == 1 && again.errors.contains("no person is called luisa"), "\(again.errors)")
  }

  @Test func `of an erased family the home says when it went, and takes nothing more`() throws {
    let home = try family()
    let byPlayer = try ask(home, "rc", "erase", "family", "--yes", "The Rivers", "--as", "Sam")
    #expect(byPlayer.code == 77 && byPlayer.errors.contains("A parent erases"), "\(byPlayer.errors)")
    let dry = try ask(home, "rc", "erase", "family", "--dry-run", "--as", "Ana")
    #expect(dry.code == 0 && dry.output.contains("CoachAdded: 1") && dry.output.contains("Nothing was changed"))
    let wrong = try ask(home, "rc", "erase", "family", "--yes", "Rivers", "--as", "Ana")
    #expect(wrong.code == 64 && wrong.errors.contains("--yes 'The Rivers'"), "\(wrong.errors)")
    let done = try ask(home, "rc", "erase", "family", "--yes", "The Rivers", "--as", "Ana")
    #expect(done.code == 0 && done.output.contains("Done"), "\(done.errors)")
    for text in ["Rivers", "Rice", "Kim", "walk-ons", "Ana"] {
      #expect(try EraseKillTests.files(with: text, in: home) == 0, "\(text)")
    }
    let commands = [
      ["schools"], ["school", "add", "Rice University", "--as", "Ana"], ["family"], ["family", "create", "The Lakes"],
      ["family", "add", "Eva", "--role", "parent"], ["erase", "family", "--yes", "The Rivers"], ["next"], ["whoami"],
      ["serve", "--port", "0"],
    ]
    for command in commands {
      let answer = try Child("rc", command, environment: ["RC_HOME": home.path, "TZ": "UTC"]).finish()
      #expect(
        answer.code == 1 && answer.errors.contains("everything of this family was erased on 20")
          && answer.errors.contains("--home FOLDER"), "\(command): \(answer.code) \(answer.errors)")
    }
    let status = try ask(home, "rc", "erase", "--status")
    #expect(status.code == 0 && status.output.contains("All of the family, on 20"), "\(status.output)")
    let verify = try ask(home, "rc-replay", "verify")
    #expect(verify.code == 0 && verify.output.contains("each signed for by an event"), "\(verify.output)")
    let (code, output) = try Self.python(Self.documented(), home.path + "/log.sqlite")
    #expect(code == 0, "\(output)")
    #expect(try ask(home, "rc", "doctor").code == 0)
  }

  @Test func `the verifier of the documentation confirms the chain, and finds what was taken away by hand`() throws {
    let home = try family()
    try home.rc("erase", "coach", "kim", "--field", "phone", "--yes", "Kim Lee", "--as", "Ana")
    try home.rc("erase", "school", "rice", "--field", "notes", "--yes", "Rice University", "--as", "Ana")
    let verifier = try Self.documented()
    let (code, output) = try Self.python(verifier, home.path + "/log.sqlite")
    #expect(code == 0 && output.contains(" "), "\(output)")
    try Self.sqlite(
      home.path + "/log.sqlite",
      """
      DROP TRIGGER event_is_never_changed; UPDATE event SET data = '{"fields":{"firstName":"Tim"}}' WHERE length(salt) = 48
      """)
    let forged = try Self.python(verifier, home.path + "/log.sqlite")
    #expect(forged.code != 0 && forged.output.contains("is not what an event signs for"), "\(forged.output)")
    let verify = try ask(home, "rc-replay", "verify")
    #expect(verify.code == 1 && verify.output.contains("no event says so"), "\(verify.output)")
  }

  /// The program that Docs/event-log.md prints.
  private static func documented() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/event-log.md"), encoding: .utf8)
    let start = try #require(text.range(of: "```python\n"))
    let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  private static func python(_ program: String, _ file: String) throws -> (code: Int32, output: String) {
    try run(["python3", "-c", program, file])
  }

  private static func sqlite(_ file: String, _ sql: String) throws {
    let answer = try run(["sqlite3", file, sql])
    try #require(answer.code == 0, "\(answer.output)")
  }

  private static func run(_ words: [String]) throws -> (code: Int32, output: String) {
    let tool = ChildProcess()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = words
    let pipe = Pipe()
    let errors = Pipe()
    (tool.standardOutput, tool.standardError) = (pipe, errors)
    try tool.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile() + errors.fileHandleForReading.readDataToEndOfFile()
    let output = String(decoding: bytes, as: UTF8.self)
    tool.waitUntilExit()
    return (tool.terminationStatus, output)
  }
}
