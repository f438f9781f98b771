import Foundation
import TestSupport
import Testing

/// Queries at a real terminal, and queries that a pipe brings.
@Suite(.waitsForOthers) struct SQLShellTests {
  private func family() throws -> HomeFolder {
    try .after(["family create 'The Rivers'", "family add Sam --role player", "school add 'Rice University'"])
  }

  private func file(_ name: String, in folder: TemporaryFolder) throws -> URL {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return folder.url.appendingPathComponent(name)
  }

  /// What the shell shows when each of some lines is typed as soon as it asks for one.
  private func converse(_ lines: [String], in home: HomeFolder, state: TemporaryFolder) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Judges/terminal.py")
    let typed = try file("typed", in: state)
    let literals = lines.map { line in
      "> \t\"" + line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t") + "\\n\""
    }
    try literals.joined(separator: "\n").write(to: typed, atomically: true, encoding: .utf8)
    let program = Child.products.appendingPathComponent("rc-replay")
    let said = try SystemProgram.run(
      "sh",
      [
        "-c",
        "TERM=xterm NO_COLOR=1 XDG_STATE_HOME='\(state.url.path)' exec python3 -B '\(script.path)' '\(program.path)' sql "
          + "--home '\(home.path)' < '\(typed.path)'",
      ])
    try #require(said.code == 0, "\(said.text)")
    return said.text
  }

  @Test func `at a terminal a query is completed, an error is survived, and what was typed comes back`() throws {
    let (home, state) = (try family(), TemporaryFolder())
    let shown = try converse(
      [
        "SELECT name, statu\t FROM school_li\t;", "DROP TABLE offer;", "SELECT 'one' ||", "' line';", "\u{1b}[A",
        "SELECT * FROM main.activity;", ".quit",
      ], in: home, state: state)
    #expect(shown.contains("Rice University") && shown.contains("DROP TABLE offer; is refused: it may only read"))
    #expect(shown.components(separatedBy: "one line").count == 3, "\(shown)")
    #expect(shown.contains("no such table: main.activity"), "\(shown)")
    let kept = state.url.appendingPathComponent("recruiting-compass/sql_history")
    let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try converse(["\u{1b}[A\u{1b}[A\u{1b}[A", ".quit"], in: home, state: state)
    #expect(again.contains("one line"), "\(again)")
  }

  @Test func `a pipe's queries are answered in order, and the first that fails ends it`() throws {
    let home = try family()
    func pipe(_ text: String, _ options: String...) throws -> (code: Int32, output: String, errors: String) {
      let folder = TemporaryFolder()
      let typed = try self.file("queries", in: folder)
      try text.write(to: typed, atomically: true, encoding: .utf8)
      return try Child(
        "rc-replay", ["sql"] + options, environment: ["RC_HOME": home.path, "TZ": "UTC"],
        input: FileHandle(forReadingFrom: typed)
      ).finish()
    }
    let answers = try pipe("SELECT 1 AS a;\nSELECT name,\n state FROM school_list;\n.tables", "--json")
    let lines = answers.output.split(separator: "\n")
    #expect(answers.code == 0 && lines.prefix(2) == [#"{"a":1}"#, #"{"name":"Rice University","state":null}"#])
    #expect(lines.contains { $0.hasPrefix(#"{"name":"event_text","about":"The events"#) })
    let same = try pipe("SELECT count(*) FROM family;", "--at", "1", "--diff", "now")
    let other = try pipe("SELECT 1;\nSELECT count(*) FROM school_list;\nSELECT 2", "--at", "1", "--diff", "now")
    #expect(same.code == 0 && same.output.isEmpty && other.code == 1 && other.output.contains("+"), "\(other)")
    let failed = try pipe("SELECT 1; \nDELETE FROM offer;\nSELECT 2;", "--csv")
    #expect(failed.code == 65 && failed.output == "1\r\n1\r\n" && failed.errors.contains("may only read"))
  }
}
