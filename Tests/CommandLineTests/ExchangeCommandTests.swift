import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct ExchangeCommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "family add Ana --role parent",
    ])
  }

  private func file(_ home: HomeFolder, _ name: String, _ text: String = "") throws -> String {
    let file = home.url.appendingPathComponent(name)
    if !text.isEmpty { try Data(text.utf8).write(to: file) }
    return file.path
  }

  @Test func `a spreadsheet is looked at, taken over, and taken back by one undo`() throws {
    let home = try family()
    let sheet = try file(
      home, "list.csv", "My colleges;Ort;Priority\nRice University;Houston;A\nTulane University;New Orleans;Z\nX;;\n")
    #expect(try home.rc("import", sheet, expecting: 65).contains("no column looks like the school's name"))
    let mapped = ["import", sheet, "--map", "My colleges=name", "--map", "Ort=city"]
    let preview = try home.run("rc", mapped + ["--preview"])
    #expect(preview.contains("Would add 1 school; 0 already there; 2 refused"))
    #expect(preview.contains("Rice University") && preview.contains("priority tier \"Z\" is not known"))
    #expect(try home.rc("schools").contains("No schools found"))
    #expect(try home.run("rc", mapped).contains("Added 1 school; 0 already there; 2 refused"))
    #expect(try home.rc("schools", "--json").contains("Rice University"))
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(names.contains { $0.hasPrefix("log-before-import-") && $0.hasSuffix(".sqlite") })
    #expect(try home.run("rc", mapped).contains("Added 0 schools; 1 already there"))
    try home.rc("undo", "--yes")
    #expect(try home.rc("schools").contains("No schools found"))
    // The names of the command are those of the contract, for machines too.
    let json = try home.run("rc", mapped + ["--preview", "--json"])
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(answer["added"] as? Int == 1 && answer["refused"] as? Int == 2 && answer["command"] is NSNull)
  }

  @Test func `what cannot be imported is refused in one line`() throws {
    let home = try family()
    #expect(try home.rc("import", "/nowhere.csv", expecting: 74).split(separator: "\n").count == 1)
    #expect(try home.rc("import", try file(home, "a.csv", "School\n"), expecting: 65).contains("no rows"))
    #expect(try home.rc("import", try file(home, "b.csv", "School\n\"Rice"), expecting: 65).contains("line 2"))
    #expect(try home.rc("import", try file(home, "c.csv", "PK\u{3}\u{4}\u{0}"), expecting: 65).contains("not text"))
    #expect(try home.rc("import", try file(home, "d.csv", "School\nX\n"), expecting: 65).contains("refused"))
    #expect(
      try home.rc("import", try file(home, "e.csv", "School\nRice"), "--map", "x", expecting: 64).contains("--map"))
  }

  @Test(.verifies("SL-93"))
  func `the filtered schools are exported, in the order asked for`() throws {
    let home = try family()
    let csv = try file(home, "out.csv")
    #expect(try home.rc("export", "schools", "--out", csv, expecting: 1).contains("nothing to export"))
    for (name, division) in [("Tulane University", "D1"), ("Trinity University", "D3"), ("Rice University", "D1")] {
      try home.rc("school", "add", name, "division=\(division)")
    }
    try home.rc("school", "pro", "add", "rice", "+close")
    try home.rc("school", "pro", "add", "rice", "warm, too")
    #expect(try home.rc("export", "schools", "--division", "D1", "--out", csv).contains("Wrote 2 schools"))
    let lines = try String(contentsOfFile: csv, encoding: .utf8).components(separatedBy: "\r\n")
    #expect(
      lines[0] == "School Name,Division,Conference,Location,Distance (mi),Status,Ranking,Coaches,Interactions,"
        + "Offer Type,Scholarship %,Offer Status,Deadline,Pros,Cons")
    #expect(
      lines.count == 4 && lines[1].hasPrefix("Rice University,D1,") && lines[2].hasPrefix("Tulane University,D1,"))
    #expect(lines[1].contains("\"'+close; warm, too\""))
    #expect(try home.rc("export", "schools", "--state", "AK", "--out", csv, expecting: 1).contains("no school passes"))
    let pdf = try file(home, "out.pdf")
    // The ending says what is wanted, unless --format does.
    try home.rc("export", "schools", "--out", pdf)
    #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).starts(with: Data("%PDF-".utf8)))
    try home.rc("export", "schools", "--format", "csv", "--out", pdf)
    #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).starts(with: Data("School Name".utf8)))
  }

  @Test func `a metric is edited field by field, and the edit can be undone`() throws {
    let home = try family()
    try home.rc("metric", "add", "velocity", "92.5", "--date", "2026-01-02", "--notes", "gun")
    func list() throws -> String { try home.rc("metric", "list", "--csv") }
    let id = try #require(
      home.rc("metric", "list", "--json").firstMatch(of: /"id" ?: ?"([0-9a-f-]+)"/)
    ).1
    let before = try list()
    #expect(try home.rc("metric", "edit", String(id), "--value", "93.1", "--notes", "").contains("Metric updated"))
    #expect(try list().contains("93.1") && !list().contains("gun"))
    #expect(try home.rc("metric", "list", "--json").contains(id))
    #expect(try home.rc("audit", "--type", "MetricEdited").contains("93.1"))
    // What nobody reaches is asked about, and the same once more changes nothing.
    try home.rc("metric", "edit", String(id), "--value", "931", expecting: 1)
    let audit = try home.rc("audit", "--json")
    try home.rc("metric", "edit", String(id), "--value", "93.1")
    #expect(try home.rc("audit", "--json") == audit)
    try home.rc("undo")
    #expect(try list() == before)
  }

  @Test(.verifies("ED-67"))
  func `an event's metrics are exported, and the event stands in the calendar`() throws {
    let home = try family()
    let csv = try file(home, "out.csv")
    #expect(try home.rc("export", "metrics", "--out", csv, expecting: 1).contains("no metrics"))
    try home.rc(
      "event", "add", "Spring Showcase", "startTime=09:30", "city=Austin", "state=TX", "--type", "showcase", "--start",
      "2026-04-15", "--end", "2026-04-16")
    try home.rc("metric", "add", "velocity", "92.5", "--event", "spring", "--notes", "=gun; behind the plate")
    try home.rc("metric", "add", "sixty_time", "6.8", "--date", "2026-01-02")
    try home.rc("export", "metrics", "--event", "spring", "--out", csv)
    #expect(
      try String(contentsOfFile: csv, encoding: .utf8) == "Date,Metric Type,Value,Unit,Verified,Notes\r\n"
        + "04/15/2026,Fastball Velocity,92.5,mph,No,'=gun; behind the plate\r\n")
    #expect(try home.rc("export", "metrics", "--out", csv).contains("Wrote 2 metrics"))
    let pdf = try file(home, "out.pdf")
    try home.rc("export", "metrics", "--format", "pdf", "--out", pdf)
    #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).starts(with: Data("%PDF-".utf8)))
    let ics = try file(home, "out.ics")
    #expect(try home.rc("export", "calendar", "--format", "ics", "--out", ics).contains("Wrote 1 entry"))
    let calendar = try String(contentsOfFile: ics, encoding: .utf8)
    for line in [
      "SUMMARY:Spring Showcase", "DTSTART:20260415T093000", "DTEND:20260417T000000", "LOCATION:Austin\\, TX",
      "DESCRIPTION:Showcase",
    ] {
      #expect(calendar.contains("\r\n\(line)\r\n"), "\(line)")
    }
  }

  @Test func `exports are written whole, for other programs, without private notes`() throws {
    let home = try family()
    let csv = try file(home, "out.csv")
    #expect(try home.rc("export", "interactions", "--out", csv, expecting: 1).contains("nothing to export"))
    try home.rc("school", "add", "Rice University")
    try home.rc("school", "note", "rice", "a-secret", "--private")
    try home.rc(
      "interaction", "add", "rice", "--type", "email", "--direction", "outbound", "--subject", "=1+1", "--happened",
      "2026-02-11")
    try home.rc("export", "interactions", "--out", csv)
    let text = try String(contentsOfFile: csv, encoding: .utf8)
    #expect(
      text == "Date,Type,Direction,School,Coach,Subject,Content,Sentiment\r\n"
        + "2026-02-11,Email,Outbound,Rice University,,'=1+1,,\r\n")
    let pdf = try file(home, "out.pdf")
    #expect(try home.rc("export", "interactions", "--format", "pdf", "--out", pdf).contains("1 interaction"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).starts(with: Data("%PDF-".utf8)))
    let zip = try file(home, "out.zip")
    try home.rc("export", "everything", "--out", zip)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: zip))
    #expect(bytes.starts(with: Data("PK".utf8)) && bytes.range(of: Data("interactions.csv".utf8)) != nil)
    #expect(bytes.range(of: Data("a-secret".utf8)) == nil)
    #expect(try home.rc("export", "interactions", "--out", "/nowhere/x.csv", expecting: 74).contains("/nowhere/x.csv"))
    #expect(try home.rc("export", "calendar", "--out", zip, expecting: 1).contains("no deadlines"))
  }

  @Test func `what a person takes along gives the same pages in an empty home`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University", "--as", "Sam")
    for person in ["Sam", "Ana"] {
      try home.rc("school", "note", "rice", "--private", "note-of-\(person)", "--as", person)
    }
    let zip = try file(home, "sam.zip")
    let refused = try home.rc("export", "everything", "--person", "Ana", "--out", zip, "--as", "Sam", expecting: 77)
    #expect(refused.contains("given to that person or a parent") && !FileManager.default.fileExists(atPath: zip))
    try home.rc("export", "everything", "--person", "Sam", "--out", zip, "--as", "Sam")
    let unpacking = ChildProcess()
    unpacking.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    unpacking.arguments = ["python3", "-m", "zipfile", "-e", zip, "\(home.path)/out"]
    try unpacking.run()
    unpacking.waitUntilExit()
    #expect(unpacking.terminationStatus == 0)
    let copy = HomeFolder()
    let imported = try copy.run("rc-replay", ["import", "\(home.path)/out/history.jsonl"])
    #expect(imported.contains("Imported"))
    #expect(try copy.rc("whoami").contains("Sam"))
    let page = try copy.rc("school", "show", "rice")
    #expect(try page == home.rc("school", "show", "rice", "--as", "Sam"))
    #expect(page.contains("note-of-Sam") && !page.contains("note-of-Ana"))
  }
}
