import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct CommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "family add Ana --role parent",
    ])
  }

  private func code(_ home: HomeFolder, _ product: String = "rc", _ arguments: String...) throws -> Int32 {
    try Child(product, arguments, environment: ["RC_HOME": home.path]).finish().code
  }

  @Test(.verifies("SD-28", "SD-29", "SD-30", "SD-35", "SD-36"))
  func `a status change is one fact that page and history show, and the same status is none`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    try home.rc("school", "status", "rice", "contacted", "--note", "called the coach")
    #expect(try home.rc("school", "status", "rice", "contacted") == "Nothing to change.\n")
    let page = try home.rc("school", "show", "rice")
    #expect(page.contains("Contacted") && page.contains("Researching → Contacted, You (Sam)"))
    let history = try home.rc("school", "history", "rice", "--json")
    #expect(history.components(separatedBy: "\"event\"").count == 2)
  }

  @Test func `the school's page is printed whole, section after section`() throws {
    let home = try family()
    try home.rc(
      "school", "add", "Rice University", "division=D1", "mascot=Owls", "website=https://rice.edu", "studentSize=4052",
      "--status", "contacted")
    try home.rc("prefs", "set", "player", "gpa=3.9", "satScore=1400", "schoolState=TX")
    try home.rc("school", "pro", "add", "rice", "close to home")
    let page = try home.rc("school", "show", "rice")
    let sections = [
      "Rice University", "Coaches", "No coaches added yet", "Status History", "Initial → Contacted",
      "School Fit Analysis", "/100", "Data missing", "Too little is known", "Information", "Owls",
      "Contact & Social", "https://rice.edu", "College Scorecard", "4,052", "Notes", "No notes added yet.",
      "My Private Notes", "Pros", "close to home", "Cons", "No cons added yet", "Coaching Philosophy", "Not provided",
      "Shared Documents", "No documents shared with this school yet", "Attribution", "You (Sam)",
    ]
    var rest = page[...]
    for section in sections {
      let found = try #require(rest.range(of: section), "\(section) is missing, or not in its place:\n\(page)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `a school that seems to be listed is added only when asked for again`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University", "website=https://www.rice.edu")
    let refused = try home.rc("school", "add", "RICE university", expecting: 1)
    #expect(refused.contains("Already on your list") && refused.contains("the same name"))
    #expect(
      try home.rc("school", "add", "Rice", "website=http://rice.edu/sports", expecting: 1).contains("the same website"))
    try home.rc("school", "add", "Rice University", "--again")
    #expect(try home.rc("schools", "--json").components(separatedBy: "\"id\"").count == 3)
  }

  @Test func `exit codes are those of the contract`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    #expect(try code(home, "rc", "schools") == 0)
    #expect(try code(home, "rc", "school", "show", "Nowhere") == 1)
    try home.rc("school", "add", "No Such College")
    #expect(try code(home, "rc", "school", "lookup", "no such") == 1)
    #expect(try code(home, "rc", "school", "status", "rice") == 64)
    #expect(try code(home, "rc", "school", "status", "rice", "teleported") == 64)
    #expect(try code(home, "rc", "school", "edit", "rice", "latitude=91") == 65)
    #expect(try code(home, "rc", "schools", "--at", "tomorrow") == 64)
    #expect(try code(home, "rc", "schools", "--at", "999999") == 65)
    #expect(try code(home, "rc", "colleges", "import", "/nowhere.csv") == 74)
    #expect(try code(home, "rc", "prefs", "set", "player", "gpa=4.0", "--as", "Ana") == 77)
    #expect(try code(home, "rc", "family", "create", "Others") == 1)
    let other = HomeFolder()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    try Data("noise, and a lot of it".utf8).write(to: other.url.appendingPathComponent("log.sqlite"))
    #expect(try code(other, "rc", "schools") == 74)
  }

  @Test func `an error with --json is one object on standard error`() throws {
    let home = try family()
    let result = try Child(
      "rc", ["school", "edit", "rice", "state=Texas", "--json"], environment: ["RC_HOME": home.path]
    ).finish()
    let object = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: [String: String]]
    #expect(object?["error"]?["message"]?.isEmpty == false)
    #expect(result.output.isEmpty)
  }

  @Test func `control characters of a note never reach the terminal`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    try home.rc("school", "note", "rice", "red \u{1b}[31malert\u{7} and \u{202e}backwards")
    for arguments in [
      ["school", "show", "rice"], ["audit"], ["school", "notes", "rice"], ["school", "note", "rice"],
    ] {
      let said = try home.run("rc", arguments)
      #expect(!said.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{202e}" }, "\(arguments)")
      #expect(said.contains("\\u{1b}"))
    }
  }

  @Test func `a name of ten thousand characters is refused, and nothing is half done`() throws {
    let home = try family()
    #expect(try code(home, "rc", "school", "add", String(repeating: "x", count: 10_000)) == 65)
    #expect(try home.rc("schools").contains("No schools found"))
  }

  @Test func `an undo takes a command back, names what stands in its way, and can be undone`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University", "city=Houston")
    try home.rc("school", "edit", "rice", "city=Austin", "mascot=Owls")
    try home.rc("undo")
    #expect(try home.rc("school", "show", "rice", "--json").contains("Owls") == false)
    try home.rc("undo")
    #expect(try home.rc("school", "show", "rice", "--json").contains("Owls"))
    try home.rc("school", "edit", "rice", "city=Dallas")
    let refused = try home.rc("undo", "5", expecting: 1)
    #expect(refused.contains("city was set again by BasicInfoEdited"))
    // A parent cannot take back what only the player may write.
    try home.rc("prefs", "set", "player", "gpa=3.9")
    let position = try home.replay("log", "--type", "PlayerDetailsEdited").prefix { $0.isNumber }
    #expect(try code(home, "rc", "undo", String(position), "--as", "Ana") == 77)
  }

  @Test func `an undo says what of others it would hide, and does it when insisted on`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    let added = try home.replay("log", "--type", "SchoolAdded").prefix { $0.isNumber }
    try home.rc("school", "note", "rice", "worth a visit", "--as", "Ana")
    let refused = try home.rc("undo", String(added), "--yes", expecting: 1)
    #expect(refused.contains("hides NotesEdited at") && refused.contains("--anyway"))
    #expect(try home.rc("school", "show", "rice").contains("worth a visit"))
    try home.rc("undo", String(added), "--anyway")
    #expect(try home.rc("schools").contains("No schools found"))
    try home.rc("undo")
    #expect(try home.rc("school", "show", "rice").contains("worth a visit"))
  }

  @Test(.verifies("SD-123", "SD-125", "SL-68", "SL-117"))
  func `a school with contacts is deleted only with them, and comes back with them`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    try home.rc("interaction", "add", "rice", "--type", "email", "--direction", "inbound", "--content", "hi")
    #expect(try home.rc("school", "delete", "rice", "--yes", expecting: 1).contains("1 interaction"))
    #expect(try home.rc("school", "delete", "rice", "--yes", expecting: 1).contains("--cascade"))
    #expect(
      try home.rc("school", "delete", "rice", "--yes", "--cascade").contains("School and 1 interaction deleted"))
    #expect(try home.rc("schools").contains("No schools found"))
    #expect(try home.rc("schools", "--deleted").contains("Rice University"))
    #expect(try code(home, "rc", "school", "status", "rice", "contacted") == 1)
    try home.rc("school", "restore", "rice")
    #expect(try home.rc("school", "show", "rice").contains("hi"))
  }

  @Test func `the past is shown as it was then`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    try home.rc("school", "note", "rice", "first")
    try home.rc("school", "note", "rice", "second")
    #expect(try home.rc("school", "show", "rice", "--at", "5").contains("first"))
    #expect(try home.rc("school", "note", "rice", "--at", "5") == "first\n")
    try home.rc("school", "note", "rice", "third", "--at", "5", expecting: 64)
    #expect(try home.rc("school", "note", "rice") == "second\n")
    #expect(try !home.rc("digest", "--at", "3").contains("Rice University"))
    #expect(try home.rc("digest").contains("Rice University"))
    #expect(try home.rc("schools", "--at", "3").contains("No schools found"))
    #expect(try home.rc("schools", "--at", "1999-01-01").contains("No schools found"))
  }

  @Test func `from a date is from the beginning of that day on, and the family's people are listed as they were`()
    throws
  {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    let today = String(Date().ISO8601Format().prefix(10))
    let condition = "EXISTS (SELECT 1 FROM school_list WHERE name = 'Rice University')"
    for command in [["diff"], ["log"], ["bisect", "--where", condition]] {
      let said = try home.run("rc-replay", command + ["--from", today])
      #expect(said.contains("Rice University") || said.contains("SchoolAdded"), "\(command): \(said)")
    }
    let before = try home.rc("family", "list", "--at", "1")
    #expect(before.contains("The Rivers") && !before.contains("Sam"), "\(before)")
    #expect(try home.rc("family", "list").contains("Sam"))
  }

  @Test func `a backup is restored, and the history before is kept`() throws {
    let home = try family()
    try home.rc("school", "add", "Rice University")
    let file = home.url.appendingPathComponent("saved.sqlite").path
    try home.rc("backup", file)
    try home.rc("school", "add", "Duke University")
    try home.rc("restore", file, "--yes")
    let schools = try home.rc("schools")
    #expect(schools.contains("Rice University") && !schools.contains("Duke University"))
    #expect(try home.replay("verify").contains("BAD") == false)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path).contains { $0.hasPrefix("log-before-restore") })
    try home.sqlite(
      "saved.sqlite", "DROP TRIGGER event_is_never_changed; UPDATE event SET data = '{}' WHERE position = 2")
    #expect(try home.rc("restore", file, "--yes", expecting: 65).contains("position 2"))
    try home.sqlite("saved.sqlite", "DROP TRIGGER event_is_never_removed; DELETE FROM event")
    #expect(try home.rc("restore", file, "--yes", expecting: 65).contains("holds no events"))
    #expect(try home.rc("schools").contains("Rice University"))
  }

  @Test(arguments: ["000", "027", "077"])
  func `a home and its files are for their owner alone, whatever mode the process gives new files`(mask: String) throws
  {
    let (home, elsewhere) = (HomeFolder(), TemporaryFolder("rc-modes"))
    func rc(_ words: String...) throws {
      let said = try Child("rc", words, environment: ["RC_HOME": home.path, "TZ": "UTC"], umask: mask).finish()
      #expect(said.code == 0, "\(words): \(said)")
    }
    try rc("family", "create", "The Rivers")
    try rc("family", "add", "Sam", "--role", "player")
    try rc("school", "add", "Rice University")
    try rc("calendar")
    try rc("next")
    try FileManager.default.createDirectory(at: elsewhere.url, withIntermediateDirectories: true)
    let backup = elsewhere.url.appendingPathComponent("backup.sqlite").path
    try rc("backup", backup)
    try rc("restore", backup, "--yes")
    try rc("export", "everything", "--out", elsewhere.url.appendingPathComponent("all.zip").path)
    let files = FileManager.default
    let names = try files.subpathsOfDirectory(atPath: home.path)
    #expect(names.count > 4)
    let made = names.map { home.url.appendingPathComponent($0).path } + [home.path]
    let copies = try files.contentsOfDirectory(atPath: elsewhere.url.path)
    #expect(copies.count == 2)
    for path in made + copies.map({ elsewhere.url.appendingPathComponent($0).path }) {
      let attributes = try files.attributesOfItem(atPath: path)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
    }
    #expect(try code(home, "rc", "doctor") == 0)
  }
}
