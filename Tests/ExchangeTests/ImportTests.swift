import Compass
import Domain
import EventSchemas
import EventLog
import Foundation
import Pages
import Projections
import SeparatedValues
import TestSupport
import Testing

@testable import Exchange

@Suite struct ImportTests {
  /// A home with a family of two, in a folder of its own.
  final class Family {
    let home: Home
    let player: UUID
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-import-\(UUID().uuidString)")

    init() throws {
      home = try Home(
        folder: folder, environment: .init(clock: { Instant(milliseconds: 1_770_000_000_000) }, random: .seeded(7)))
      try home.createFamily(name: "The Rivers")
      player = try home.addMember(name: "Sam", role: .player)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func plan(_ text: String, _ overrides: [ColumnMapping.Override] = []) throws -> ImportPlan {
      let sheet = try Spreadsheet(Array(text.utf8))
      let mapping = try ColumnMapping(sheet.headings, overrides: overrides)
      return try home.read {
        try ImportPlan(
          sheet, mapping, into: $0, actor: Actor(id: player, role: .player), athlete: player, now: home.now(),
          freshID: { [home] in home.freshID() })
      }
    }

    func perform(_ text: String) throws -> (outcome: Outcome, backup: URL?)? {
      try plan(text).perform(in: home, context: CommandContext(actor: player), ifStillAt: home.log.head())
    }

    func page(_ name: String) throws -> SchoolDetailPage? {
      try home.read { reading in
        try SchoolDetailPage.load(
          try reading.findSchool(name).id, from: reading,
          viewer: Viewer(id: player, athlete: player, timeZone: .gmt, now: home.now()))
      }
    }

    var names: [String] { get throws { try home.read { try $0.schools().map(\.name).sorted() } } }
  }

  private func outcomes(_ plan: ImportPlan) -> [String] {
    plan.rows.map { row in
      switch row.outcome {
      case .add: "add"
      case .there(let name): "there \(name)"
      case .refused(let reason): "refused \(reason)"
      }
    }
  }

  @Test func `a family's spreadsheet becomes schools with all that it says`() throws {
    let family = try Family()
    let csv = """
      \u{feff}College,Div.,Conf,City,State,Web,Recruiting Status,Priority,Fav,Rank,Pros,Cons,Comments,GPA (min),SAT,Tuition,Acceptance Rate,Size,Mood\r
      Rice University,NCAA D-I,American,Houston,texas,rice.edu,Official Visit Invited,High,x,1,close; warm,"far,\r
      costly","Coach called.\r
      ""Great"" visit",3.5,"1,450","$58,128",7.9%,"4,500",sunny\r
      Trinity University,III,,San Antonio,TX,n/a,Offer,Tier B,no,0,,,,"3,25",,,0.31,"2,500-3,000",\r

      """
    let done = try #require(try family.perform(csv))
    #expect(try family.names == ["Rice University", "Trinity University"])
    let rice = try #require(try family.page("Rice University"))
    #expect(rice.location == "Houston, TX" && rice.isFavorite)
    #expect(rice.badges.map(\.text).contains("Official Visit Invited") && rice.badges.map(\.text).contains("D1"))
    #expect(rice.pros.map(\.text) == ["close", "warm"] && rice.cons.map(\.text) == ["far,", "costly"])
    #expect(rice.notes == "Coach called.\r\n\"Great\" visit")
    let (fields, trinity) = try family.home.read { reading in
      let id = try reading.findSchool("Rice University").id
      return (try #require(try reading.detail(id)).info.json, try reading.findSchool("Trinity University"))
    }
    for part in [
      #""admissionRate":0.079"#, #""conference":"American""#, #""gpaRequirement":3.5"#, #""satRequirement":1450"#,
      #""studentSize":4500"#, #""tuitionInState":58128"#, #""website":"https://rice.edu""#,
    ] {
      #expect(fields.contains(part), "\(part) in \(fields)")
    }
    #expect(trinity.status == "offer_received" && trinity.priorityTier == "B" && trinity.division == "D3")
    #expect(
      trinity.fitInputs.gpaRequirement.value == 3.25 && !trinity.isFavorite && trinity.ranking == nil
        && trinity.website == nil)
    // The log as it was is beside it (ruling 9).
    let backup = try #require(done.backup)
    #expect(FileManager.default.fileExists(atPath: backup.path))
    #expect(backup.lastPathComponent.hasPrefix("log-before-import-"))
  }

  @Test func `an import is one command, and one undo takes it back`() throws {
    let family = try Family()
    let rows = (1...40).map { "College \($0),A,pro \($0),yes" }.joined(separator: "\n")
    let done = try #require(try family.perform("School,Tier,Pros,Favorite\n" + rows))
    #expect(done.outcome.events.count == 160)
    let events = try family.home.log.events(at: done.outcome.events.map(\.position))
    #expect(Set(events.map(\.correlation)) == [done.outcome.command])
    #expect(try family.names.count == 40)
    try family.home.undo(nil, in: CommandContext(actor: family.player))
    #expect(try family.names.isEmpty)
    try family.home.undo(nil, in: CommandContext(actor: family.player))
    #expect(try family.names.count == 40)
    #expect(try family.page("College 7")?.pros.map(\.text) == ["pro 7"])
  }

  @Test func `a plan changes nothing, and says of each row what becomes of it`() throws {
    let family = try Family()
    _ = try family.perform("School,Site\nRice University,https://www.rice.edu/athletics\n")
    let head = try family.home.log.head()
    let plan = try family.plan(
      """
      School,Site,GPA,State,Status
       rice university ,,,,
      Owls,http://RICE.edu,,,
      X,,,,
      Tulane University,,5.01,,
      Tulane University,,5,,
      tulane UNIVERSITY,,,,
      Auburn University,,three,,
      Emory University,,,Georgia!,
      Duke University,,,,teleported
      Elon University,,,,,surplus

      ,,3.5,,
      """)
    #expect(
      outcomes(plan).map { String($0.prefix(42)) }
        == [
          "there Rice University", "there Rice University", "refused School Name must have 2 to 255 characters",
          "refused Required GPA must be a number betw", "add", "there Tulane University",
          "refused Required GPA must be a number such",
          "refused State must be two letters such as ", "refused status \"teleported\" is not known; a",
          "refused the row has 6 cells under 5 headin", "refused School Name must have 2 to 255 characters",
        ].map { String($0.prefix(42)) })
    #expect(plan.rows.map(\.line) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
    #expect((plan.added, plan.there, plan.refused) == (1, 3, 7))
    #expect(try family.home.log.head() == head)
  }

  @Test func `pages of one directory are of as many schools`() throws {
    let family = try Family()
    _ = try family.perform("School,Site\nEmory University,https://emory.edu\n")
    let plan = try family.plan(
      "School,Site\nRice,https://guide.example/rice\nDuke,https://guide.example/duke\nOld Emory,https://www.emory.edu/x\n"
    )
    #expect(outcomes(plan) == ["add", "add", "there Emory University"])
  }

  @Test func `who may not edit schools imports none`() throws {
    let family = try Family()
    #expect(throws: (any Error).self) {
      try family.plan("School\nRice University").perform(
        in: family.home, context: CommandContext(actor: UUID()), ifStillAt: family.home.log.head())
    }
    #expect(try family.names.isEmpty)
  }

  @Test func `columns are told by their headings, and by what a person says of them`() throws {
    let headings = ["My colleges", "Where", "Where", "City", "", "SAT"]
    func fields(_ pairs: (String, String)...) throws -> [Int: ImportField] {
      try ColumnMapping(headings, overrides: pairs.map { .init(column: $0.0, field: $0.1) }).fields
    }
    #expect(throws: SpreadsheetError.noName(headings: headings)) { try fields() }
    #expect(try fields(("my Colleges", "name")) == [0: .name, 1: .location, 3: .city, 5: .sat])
    #expect(
      try fields(("1", "School"), ("city", "none"), ("5", "city"), ("SAT", "avgsat")) == [
        0: .name, 1: .location, 4: .city, 5: .avgSat,
      ])
    #expect(throws: SpreadsheetError.twoColumns("where")) { try fields(("where", "city"), ("1", "name")) }
    #expect(throws: SpreadsheetError.columnTwice("4")) { try fields(("City", "city"), ("4", "state"), ("1", "name")) }
    #expect(throws: SpreadsheetError.noColumn("Town", headings: headings)) { try fields(("Town", "city")) }
    #expect(throws: SpreadsheetError.noField("town hall")) { try fields(("City", "town hall")) }
    #expect(throws: SpreadsheetError.fieldTwice("name")) { try fields(("1", "name"), ("4", "name")) }
  }

  @Test func `no heading means two fields`() {
    let all = ImportField.allCases.flatMap(\.headings)
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { ImportField.folded($0) == $0 })
  }

  @Test func `a number in a file is what it is in a form`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for field in ImportField.numbers {
      let mapping = try ColumnMapping(["School", field.rawValue])
      for _ in 0..<2000 {
        let rest = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
          "0123456789.,,%$ e".randomElement(using: &random)
        }
        let text = ("$123456789".randomElement(using: &random).map(String.init) ?? "") + String(rest.compactMap(\.self))
        let typed = SchoolFields.typed([field.stored: text])
        do {
          let row = Spreadsheet.Row(line: 2, cells: ["x", text])
          let commands = try CellReader(row, mapping).commands(athlete: UUID())
          guard case .add(_, _, let fields, _, _)? = commands.first else {
            throw CompassError.notFound(kind: "school", text: text)
          }
          #expect(fields == typed.fields && typed.problems.isEmpty, "seed \(seed), \(field): \(text)")
        } catch let error as DomainError {
          #expect(typed.problems[field.stored] == error.message, "seed \(seed), \(field): \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    ("D1", Division.d1), ("Division II", .d2), ("NCAA Div. 3", .d3), ("iii", .d3), ("naia", .naia), ("NJCAA", .juco),
    ("D4", Division(rawValue: "D4")),
  ])
  func `divisions are read as people write them`(text: String, expected: Division) throws {
    let row = Spreadsheet.Row(line: 2, cells: ["x", text])
    #expect(CellReader(row, try ColumnMapping(["School", "Division"])).division() == expected)
  }

  @Test func `every status is known by its name and by its label`() throws {
    for status in SchoolStatus.known {
      for text in [status.rawValue, status.label, status.shortLabel, status.label.uppercased()] {
        let row = Spreadsheet.Row(line: 2, cells: ["x", text])
        #expect(CellReader(row, try ColumnMapping(["School", "Status"])).status() == status)
      }
    }
  }

  @Test func `a file is bounded`() throws {
    #expect(throws: SpreadsheetError.empty) { try Spreadsheet([]) }
    #expect(throws: SpreadsheetError.empty) { try Spreadsheet(Array("School\n\n , \n".utf8)) }
    #expect(throws: SpreadsheetError.tooLarge) {
      try Spreadsheet(Array(repeating: 0x61, count: Spreadsheet.byteLimit + 1))
    }
    let rows = Array("School\n".utf8) + Array(repeating: Array("a\n".utf8), count: Spreadsheet.rowLimit).joined()
    #expect(try Spreadsheet(rows).rows.count == Spreadsheet.rowLimit)
    #expect(throws: SpreadsheetError.tooMany("rows", limit: Spreadsheet.rowLimit)) {
      try Spreadsheet(rows + Array("a\n".utf8))
    }
    #expect(throws: SpreadsheetError.tooMany("columns", limit: Spreadsheet.columnLimit)) {
      try Spreadsheet(Array(String(repeating: ",", count: Spreadsheet.columnLimit).utf8))
    }
    // A workbook is a ZIP archive.
    #expect(throws: CSVError.self) { try Spreadsheet(Array("PK\u{3}\u{4}\u{0}\u{0}".utf8)) }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `any bytes are planned or refused`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["School", "GPA", ",", ";", "\t", "\n", "\"", "é", "=1", "Rice University", "3.5", "\u{0}", "x", "'"]
    let text =
      "School"
      + (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    do {
      let sheet = try Spreadsheet(Array(text.utf8))
      for row in sheet.rows {
        _ = try? CellReader(row, ColumnMapping(sheet.headings)).commands(athlete: UUID())
      }
    } catch {
      #expect(error is CSVError || error is SpreadsheetError, "seed \(seed): \(error)")
    }
  }
}
