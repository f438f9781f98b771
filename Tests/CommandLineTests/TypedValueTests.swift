import Foundation
import TestSupport
import Testing

/// What people type is taken as they mean it: dollars, per cents, names; what they hardly mean is asked about.
@Suite(.waitsForOthers) struct TypedValueTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
    ])
  }

  private func field(_ name: String, of stream: String, in home: HomeFolder) throws -> String {
    let said = try home.replay("state", stream, "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any]
    return "\((answer?["state"] as? [String: Any])?[name] ?? "none")"
  }

  @Test func `money is typed in dollars, and shares in per cents`() throws {
    let home = try family()
    try home.rc("event", "add", "Showcase", "--type", "showcase", "--start", "2026-04-15", "cost=1,045.50")
    #expect(try field("costCents", of: "event/Showcase", in: home) == "104550")
    try home.rc("event", "edit", "Showcase", "cost=$60")
    #expect(try field("costCents", of: "event/Showcase", in: home) == "6000")
    try home.rc("event", "edit", "Showcase", "costCents=4550")
    #expect(try field("costCents", of: "event/Showcase", in: home) == "4550")
    let dear = try home.rc("event", "edit", "Showcase", "cost=100000.01", expecting: 65)
    #expect(dear.contains("must not exceed $100,000; got 100000.01"), "\(dear)")
    #expect(try home.rc("event", "edit", "Showcase", "cost=lots", expecting: 65).contains("dollars such as 40"))
    for typed in ["1,2,3", "1$2", "4,00"] {
      #expect(try home.rc("event", "edit", "Showcase", "cost=\(typed)", expecting: 65).contains("dollars such as 40"))
    }
    try home.rc("event", "edit", "Showcase", "cost=")
    try home.rc("school", "edit", "rice", "tuitionInState=$56,366")
    #expect(try field("tuitionInState", of: "school/rice", in: home) == "56366")
    #expect(try field("costCents", of: "event/Showcase", in: home) == "none")
    for (typed, kept) in [("33.5%", "0.335"), ("33", "0.33"), ("0.25", "0.25"), ("0.5%", "0.005"), ("100%", "1")] {
      try home.rc("school", "edit", "rice", "admissionRate=\(typed)")
      #expect(try field("admissionRate", of: "school/rice", in: home) == kept, "\(typed)")
    }
    #expect(
      try home.rc("school", "edit", "rice", "admissionRate=101", expecting: 65).contains("per cent from 0 to 100"))
    let share = try home.rc("offer", "add", "rice", "--type", "partial", "--percentage", "120", expecting: 65)
    #expect(share.contains("between 0 and 100; got 120"), "\(share)")
    try home.rc("offer", "add", "rice", "--type", "partial", "--amount", "12000.50", "--percentage", "66.5")
    let offers = try home.rc("offer", "list", "--json")
    #expect(offers.contains("\"amount\" : 12000.5") && offers.contains("\"percentage\" : 66.5"), "\(offers)")
  }

  @Test func `a value that does not fit is named with what fits`() throws {
    let home = try family()
    let refusals: [(arguments: [String], sentence: String)] = [
      (
        ["school", "edit", "rice", "tuitionInState=120.50"],
        "120.50 does not fit tuitionInState, which takes a number of whole dollars"
      ),
      (["school", "edit", "rice", "latitude=north"], "north does not fit latitude, which takes a number"),
      (["prefs", "set", "dashboard", "quickTasks=perhaps"], "perhaps does not fit quickTasks, which takes yes or no"),
      (
        ["event", "add", "Showcase", "--start", "2026-04-15", "--type", "showcase", "timeZone=America/Nowhere"],
        "America/Nowhere does not fit timeZone, which takes a time zone such as America/Chicago"
      ),
      (["metric", "add", "velocity", "fast"], "such as 92.5; got fast"),
      (["offer", "add", "rice", "--type", "partial", "--amount", "lots"], #"40000.50; got "lots""#),
      (["offer", "calculate", "--cost", "x"], "cost must be a number, 0 or more; got x"),
    ]
    for (arguments, sentence) in refusals {
      let said = try home.run("rc", arguments, expecting: 65)
      #expect(said.contains(sentence) && !said.contains("annualCost"), "\(said)")
    }
  }

  @Test func `a field of an event that is given twice is refused, not dropped`() throws {
    let home = try family()
    let add = ["event", "add", "Showcase", "--start", "2026-04-15", "--type", "showcase"]
    for (more, other) in [
      (["type=camp"], "--type"), (["name=Camp"], "the first argument"), (["startDate=2026-04-16"], "--start"),
      (["endDate=2026-04-17", "--end", "2026-04-18"], "--end"),
    ] {
      let said = try home.run("rc", add + more, expecting: 64)
      #expect(said.contains("given twice, by \(more[0]) and by \(other)"), "\(said)")
    }
    #expect(try home.rc("event", "list", "--json").contains("[\n\n]"))
    try home.run("rc", add + ["endDate=2026-04-17"], expecting: 0)
  }

  @Test func `every list can be printed as CSV`() throws {
    let home = try family()
    try home.rc("school", "status", "rice", "contacted", "--note", "wrote, and called")
    try home.rc("school", "note", "rice", "first")
    try home.rc("prefs", "set", "player", "gpa=3.5")
    for (list, headings, line) in [
      ("school history rice", "event,from,to,at,actor,by,note", ",researching,contacted,"),
      ("school notes rice", "event,before,after,at,actor,by,isCurrent", ",,first,"),
      ("prefs history player", "position,category,at,actor,by,field,item,from,to", ",gpa,,,3.5"),
      ("colleges search ucla", "unitID,name,city,state,website", "110662,"),
    ] {
      let lines = try home.run("rc", list.components(separatedBy: " ") + ["--csv"]).split(separator: "\n")
      #expect(lines.first?.hasPrefix(headings) == true && lines.contains { $0.contains(line) }, "\(list): \(lines)")
      let both = try home.run("rc", list.components(separatedBy: " ") + ["--csv", "--json"], expecting: 64)
      #expect(both.contains("exclude each other"), "\(list): \(both)")
    }
    try home.rc("school", "delete", "rice", "--yes")
    let people = try home.rc("family", "list", "--csv").split(separator: "\n")
    #expect(
      people.first == "id,name,role,isHere,access,left" && people.contains { $0.contains(",Sam,player,") }, "\(people)")
    for list in [["trash", "list"], ["schools", "--deleted"]] {
      let lines = try home.run("rc", list + ["--csv"], expecting: 0).split(separator: "\n")
      #expect(lines.first == "kind,id,name,event,deletedAt,by,wentAlong", "\(lines)")
      #expect(lines.count == 2 && lines[1].hasPrefix("school,") && lines[1].contains(",Rice University,"), "\(lines)")
    }
  }

  @Test func `two people of one name are told apart, wherever one is meant or named`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("family", "add", "Sam", "--role", "parent")
    let people = try JSONSerialization.jsonObject(with: Data(try home.rc("family", "list", "--json").utf8))
    let ids = try #require(people as? [[String: Any]]).compactMap { $0["id"] as? String }
    let asked = try home.rc("schools", "--as", "sam", expecting: 1)
    for id in ids { #expect(asked.contains(id.prefix(13)), "\(asked)") }
    #expect(asked.contains("(player, ") && asked.contains("(parent, "))
    try home.rc("school", "add", "Rice University", "--as", ids[0])
    try home.rc("school", "note", "rice", "hello", "--as", ids[1])
    let audit = try home.rc("audit", "--school", "rice", "--as", ids[0])
    #expect(audit.contains("Sam, Player") && audit.contains("Sam, Parent"), "\(audit)")
    #expect(try home.rc("school", "show", "rice", "--as", ids[0]).contains("Sam, Parent"))
  }

  @Test func `days far ahead and values that nobody reaches are asked about, and taken when they are meant`() throws {
    let home = try family()
    let doubtful = [
      ["event", "add", "X", "--type", "camp", "--start", "2999-01-01"],
      ["event", "add", "Y", "--type", "camp", "--start", "2026-01-01", "--end", "2999-01-01"],
      ["offer", "add", "rice", "--type", "partial", "--deadline", "2999-01-01"],
      ["metric", "add", "velocity", "9999"], ["metric", "add", "batting_avg", "7"],
      ["metric", "add", "velocity", "80", "--date", "2999-01-01"],
      ["school", "status", "rice", "contacted", "--happened", "2999-01-01"],
      [
        "interaction", "add", "rice", "--type", "email", "--direction", "inbound", "--content", "x", "--happened",
        "2999-01-01",
      ],
    ]
    let before = try home.rc("audit", "--json")
    for words in doubtful {
      let said = try home.run("rc", words, expecting: 1)
      #expect(said.contains("--yes confirms it"), "\(words): \(said)")
    }
    #expect(try home.rc("audit", "--json") == before)
    for words in doubtful { try home.run("rc", words + ["--yes"]) }
    // What is usual is not asked about.
    try home.rc("metric", "add", "velocity", "92.5")
    try home.rc("metric", "add", "velocity", "150", "--unit", "km/h")
    try home.rc("event", "add", "Z", "--type", "camp", "--start", "2030-01-01")
  }
}
