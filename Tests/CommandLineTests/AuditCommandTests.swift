import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct AuditCommandTests {
  private func home() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University' latitude=29.7 longitude=-95.4",
      "coach add rice Mike Bennett head",
    ])
  }

  private func objects(_ json: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  @Test func `an audit of a record of any kind is a table of names, JSON of ids and CSV without formulas`() throws {
    let home = try home()
    try home.rc("coach", "edit", "bennett", "notes==SUM(A1), \"quoted\"")
    for record in ["coach/Mike Bennett", "Mike Bennett", "coach/bennett"] {
      let json = try objects(home.rc("audit", "--record", record, "--json"))
      #expect(json.map { $0["type"] as? String } == ["CoachEdited", "CoachAdded"], "\(record)")
      for entry in json {
        for key in ["position", "id", "stream", "type", "actor", "at", "changes"] { #expect(entry[key] != nil) }
      }
    }
    let table = try home.rc("audit", "--record", "coach/bennett")
    #expect(table.contains("Mike Bennett") && table.contains("Sam"))
    #expect(!table.contains("this device"), "nothing was done elsewhere")
    let csv = try home.rc("audit", "--record", "coach/bennett", "--field", "notes", "--csv")
    let lines = csv.components(separatedBy: "\r\n")
    #expect(lines.first?.hasPrefix("position,at,actor,stream,type,field,from,to,") == true)
    #expect(lines.count == 3 && lines[1].contains(",notes,,\"'=SUM(A1), \"\"quoted\"\"\","))
    #expect(try home.rc("audit", "--school", "rice", "--record", "family", expecting: 64).contains("exclude"))
    #expect(try home.rc("audit", "--record", "coach/nobody", expecting: 1).contains("nobody"))
    #expect(try home.rc("audit", "--since", "someday", expecting: 64).contains("2026-02-11"))
  }

  @Test func `for programs a list is whole unless a limit is asked for, and a table says where it stops`() throws {
    let home = HomeFolder()
    try home.rc("demo", "--seed", "1", "--until", "2026-11-15")
    func run(_ words: String) throws -> (code: Int32, output: String, errors: String) {
      try Child("rc", words.split(separator: " ").map(String.init), environment: ["RC_HOME": home.path]).finish()
    }
    func positions(_ csv: String) -> Set<Substring> {
      Set(
        csv.split(separator: "\r\n").dropFirst().compactMap { $0.split(separator: ",").first }.filter { Int($0) != nil }
      )
    }
    let whole = try objects(run("audit --json").output)
    #expect(whole.count > 2_000 && Set(whole.compactMap { $0["position"] as? Int }).count == whole.count)
    let csv = try run("audit --csv")
    #expect(csv.errors.isEmpty && positions(csv.output).count == whole.count)
    let table = try run("audit")
    let total = String(whole.count).replacing(/^(\d)/) { "\($0.1)," }
    #expect(table.errors == "100 of \(total); --limit\n")
    for number in [1, 150, 1_000, 1_001, 2_000] {
      let some = try run("audit --limit \(number) --json")
      #expect(try some.errors.isEmpty && objects(some.output).map(ids) == whole.prefix(number).map(ids))
      #expect(try positions(run("audit --csv --limit \(number)").output).count == number)
    }
    #expect(try run("audit --limit 150").errors.isEmpty)
    #expect(try run("audit --actor Laura --type StatusChanged").errors.isEmpty)
    let log = try Child("rc-replay", ["log", "--json"], environment: ["RC_HOME": home.path]).finish().output
    let logged = try objects(log).compactMap { $0["position"] as? Int }
    #expect(logged.count > 2_000 && Set(logged).count == logged.count && logged == logged.sorted())

    let colleges = try run("colleges search state")
    let all = try objects(run("colleges search state --json").output).count
    #expect(all > 10 && colleges.errors == "10 of \(all); --limit\n")
    #expect(try objects(run("colleges search state --json --limit 3").output).count == 3)
  }

  private func ids(_ entry: [String: Any]) -> String? { entry["id"] as? String }

  @Test func `a history of preferences and a trash are whole for programs`() throws {
    let home = try home()
    for number in 0..<52 {
      try home.rc("prefs", "set", "player", "satScore=\(1000 + number * 10 % 600)")
      try home.rc("coach", "add", "rice", "Kim", "Number\(number)", "head")
      try home.rc("coach", "remove", "Number\(number)")
    }
    let said = try Child("rc", ["prefs", "history", "player"], environment: ["RC_HOME": home.path]).finish()
    #expect(said.errors == "50 of 52; --limit\n" && said.output.contains("SAT"))
    #expect(try objects(home.rc("prefs", "history", "player", "--json")).count == 52)
    #expect(try objects(home.rc("prefs", "history", "player", "--json", "--limit", "7")).count == 7)
    #expect(try objects(home.rc("trash", "list", "--json")).count == 52)
    #expect(try home.rc("trash", "list").contains("The newest 50 of 52"))
  }

  @Test func `a computed field is blamed on its inputs, in words and as JSON`() throws {
    let home = try home()
    try home.rc("prefs", "set", "player", "gpa=3.5")
    try home.rc("school", "edit", "rice", "gpaRequirement=3.2")
    let said = try home.replay("blame", "rice", "--field", "fitScore")
    #expect(said.contains("fitScore is computed from:") && said.contains("player.gpa") && said.contains("never set"))
    let json = try home.replay("blame", "school/rice", "--field", "fitScore", "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String: Any]]
    let fit = try #require(answer?["fitScore"])
    for key in ["position", "event", "type", "actor", "at", "to", "inputs"] { #expect(fit[key] != nil, "\(key)") }
    let inputs = try #require(fit["inputs"] as? [String: [String: Any]])
    #expect(inputs["player.gpa"]?["value"] as? Double == 3.5)
    #expect(inputs["player.gpa"]?["type"] as? String == "PlayerDetailsEdited")
    #expect(inputs["school.gpaRequirement"]?["position"] as? Int == 6)
    #expect(inputs["school.avgSat"]?["value"] is NSNull && inputs["school.avgSat"]?["event"] is NSNull)
    #expect(try home.replay("blame", "rice", "--field", "mascott", expecting: 64).contains("mascot"))
    #expect(try home.replay("blame", "rice", "--field", "distanceMiles").contains("no event ever gave it a value"))
    #expect(try home.replay("blame", "preferences/Sam/player", "--field", "gpa").contains("3.5"))
    #expect(try home.replay("log", "coach/bennett").contains("CoachAdded"))
    #expect(try home.replay("diff", "--from", "0", "Mike Bennett").contains("CoachAdded"))
  }
}
