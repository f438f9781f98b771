import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Exchange

@Suite struct ExportTests {
  private let secret = "the-secret-of-nobody-else"

  /// A family with contacts, private notes of two people, and what a device knows of its publishing.
  private func family() throws -> ImportTests.Family {
    let family = try ImportTests.Family()
    let mother = try family.home.addMember(name: "Ana", role: .parent)
    _ = try family.perform("School\n\"=Rice, University\"\nTulane University\nEmory University")
    let schools = try family.home.read {
      try $0.schools().sorted { $0.name < $1.name }.compactMap { UUID(uuidString: $0.id) }
    }
    func log(_ school: UUID, _ interaction: InteractionLogged, _ day: String) throws {
      try family.home.perform(
        .interaction(family.home.freshID(), .log(interaction)),
        in: CommandContext(actor: family.player, occurredAt: Instant("\(day)T23:30:00Z")))
    }
    try log(
      schools[0],
      InteractionLogged(
        content: "-1+1, \"quoted\"\nand a line", direction: .outbound, school: schools[0], sentiment: .veryPositive,
        subject: "Visit", type: .directMessage), "2026-01-02")
    try log(schools[1], InteractionLogged(direction: .inbound, school: schools[1], type: .email), "2026-01-05")
    try log(schools[2], InteractionLogged(direction: .inbound, school: schools[2], type: .email), "2026-01-06")
    for person in [family.player, mother] {
      try family.home.perform(
        .privateNote(school: schools[0], text: secret), in: CommandContext(actor: person))
    }
    try family.home.perform(
      .school(schools[1], .delete(dependants: Dependants(), cascade: true)), in: CommandContext(actor: family.player))
    return family
  }

  private func viewer(_ family: ImportTests.Family, _ zone: TimeZone = .gmt) -> Viewer {
    Viewer(id: family.player, athlete: family.player, timeZone: zone, now: family.home.now())
  }

  @Test func `contacts are rows with labels and names, newest first, without those of deleted schools`() throws {
    let family = try family()
    let found = try family.home.read { try InteractionsExport.load(from: $0, viewer: viewer(family)) }
    let export = try #require(found)
    #expect(
      export.table
        == DataTable(
          columns: ["Date", "Type", "Direction", "School", "Coach", "Subject", "Content", "Sentiment"],
          rows: [
            ["2026-01-06", "Email", "Inbound", "Tulane University", "", "", "", ""],
            [
              "2026-01-02", "DM", "Outbound", "=Rice, University", "", "Visit", "-1+1, \"quoted\"\nand a line",
              "Very Positive",
            ],
          ]))
    #expect(export.report.tiles.map(\.text) == ["2", "1", "1", "50%"])
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let there = try family.home.read { try InteractionsExport.load(from: $0, viewer: viewer(family, tokyo)) }
    #expect(there?.rows.map(\.date.description) == ["2026-01-07", "2026-01-03"])
    let empty = try ImportTests.Family()
    #expect(try empty.home.read { try InteractionsExport.load(from: $0, viewer: viewer(empty)) } == nil)
  }

  @Test func `offers are rows that a spreadsheet can reckon with, and their deadlines entries of a calendar`() throws {
    let family = try ImportTests.Family()
    _ = try family.perform("School\nRice University\nTulane University")
    let schools = try family.home.read { try $0.schools().sorted { $0.name < $1.name } }
    func record(_ school: Int, _ change: (inout OfferFields) -> Void) throws -> UUID {
      let id = family.home.freshID()
      var fields = OfferFields()
      fields.school = .value(try #require(UUID(uuidString: schools[school].id)))
      change(&fields)
      try family.home.perform(
        .offer(id, .record(athlete: family.player, fields)), in: CommandContext(actor: family.player))
      return id
    }
    let rice = try record(0) { fields in
      fields.offerType = .value(.fullRide)
      fields.scholarshipCents = .value(4_000_050)
      fields.scholarshipHundredths = .value(6667)
      fields.offerDate = .value("2026-02-01")
      fields.deadlineDate = .value("2026-03-01")
      fields.conditions = .value("GPA of 3.0, or more")
    }
    _ = try record(1) { fields in
      fields.offerType = .value(.recruitedWalkOn)
      fields.offerDate = .value("2026-01-01")
      fields.deadlineDate = .value("2026-02-20")
      fields.status = .value(.declined)
    }
    let (found, calendar) = try family.home.read { reading in
      (
        try #require(try OffersExport.load(from: reading, viewer: viewer(family))),
        try #require(try ICalendar.load(from: reading, viewer: viewer(family)))
      )
    }
    #expect(
      found.table.rows == [
        [
          "Rice University", "Full Ride", "Pending", "40000.50", "66.67", "2026-02-01", "2026-03-01",
          "GPA of 3.0, or more", "",
        ], ["Tulane University", "Recruited Walk-On", "Declined", "", "", "2026-01-01", "2026-02-20", "", ""],
      ])
    #expect(found.report.tiles.map { "\($0.label) \($0.text)" } == ["Offers 2", "Pending 1", "Declined 1"])
    // What was answered needs no reminder.
    let folder = try ExternalProgram.Folder()
    let read: ICalendarTests.Answer = try ExternalProgram.python("read_ics.py", folder.file("a.ics", calendar.data))
    #expect(read.head["X-WR-CALNAME"] == "Recruiting: Sam")
    #expect(read.events.map { $0["UID"] } == ["\(rice.lowercased)-deadline@recruiting-compass"])
    #expect(read.events[0]["SUMMARY"] == "Offer deadline: Rice University")
    #expect(read.events[0]["DTSTART"] == "20260301" && read.events[0]["DTEND"] == "20260302")
    #expect(read.events[0]["TRANSP"] == "TRANSPARENT")
    #expect(read.events[0]["DTSTAMP"] == "20260202T024000Z")
  }

  @Test func `the archive of everything holds the history but no private note`() throws {
    let family = try family()
    let folder = try ExternalProgram.Folder()
    let head = try family.home.log.head().position
    let archive = EverythingArchive(
      [.init("x.csv", about: "a table", Data("a\r\n".utf8))], viewer: viewer(family), family: "The Rivers")
    let (file, written) = try folder.written("all.zip") {
      try archive.write(to: $0, from: family.home, through: head)
    }
    let answer: ZipArchiveTests.Answer = try ExternalProgram.python("read_zip.py", file)
    #expect(answer.files.map(\.name) == ["events.jsonl", "x.csv", "README.txt", "MANIFEST.sha256"])
    #expect(!answer.files.contains { $0.text.contains(secret) })
    #expect(answer.files[2].text.contains("The Rivers") && !answer.files[2].text.contains("left out"))
    let lines = answer.files[0].text.split(separator: "\n")
    #expect(lines.count == written && written == Int(head) - 2)
    let events = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(events.first?["type"] as? String == "FamilyCreated")
    #expect(events.compactMap { $0["position"] as? Int } == events.compactMap { $0["position"] as? Int }.sorted())
    #expect(events.allSatisfy { $0["data"] is [String: Any] && UUID(uuidString: $0["id"] as? String ?? "") != nil })
  }

  @Test func `the archive of everything has each athlete's photo once, under the name that the history has`() throws {
    let family = try family()
    // The smallest GIF that draws something; it is text for the judge.
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let brother = try family.home.addMember(name: "Max", role: .player)
    for athlete in [family.player, brother] {
      try family.home.photos.keep(gif) { name in
        _ = try family.home.perform(
          .preferences(athlete, .editPlayer(PlayerDetails(photo: .value(name)))), in: CommandContext(actor: athlete))
      }
    }
    let (archive, name) = try family.home.read { reading in
      (
        try EverythingArchive.load(from: reading, photos: family.home.photos, viewer: viewer(family)),
        try #require(try reading.playerDetails(of: family.player).photo.value)
      )
    }
    let folder = try ExternalProgram.Folder()
    let file = try folder.written("all.zip") { try archive.write(to: $0, from: family.home, through: .max) }.file
    let answer: ZipArchiveTests.Answer = try ExternalProgram.python("read_zip.py", file)
    #expect(answer.bad == nil)
    #expect(answer.files.filter { $0.name.hasPrefix("photos/") }.map(\.name) == ["photos/\(name).gif"])
    #expect(answer.files.first { $0.name == "photos/\(name).gif" }?.text.utf8.elementsEqual(gif) == true)
    #expect(answer.files.contains { $0.text.contains("photos/\(name).gif the photo of Sam") })
    // A photo that is not on this computer is left out.
    try FileManager.default.removeItem(at: family.home.photos.folder)
    let without = try family.home.read {
      try EverythingArchive.load(from: $0, photos: family.home.photos, viewer: viewer(family))
    }
    #expect(without.count == archive.count - 1)
  }

  @Test func `settings that are somebody else's own stay here`() throws {
    let family = try family()
    let mother = try #require(
      try family.home.read { try $0.members().first { $0.name == "Ana" } }.flatMap { UUID(uuidString: $0.id) })
    for person in [mother, family.player] {
      try family.home.perform(
        .preferences(person, .editNotifications(NotificationFields(enableEmailNotifications: .value(false)))),
        in: CommandContext(actor: person))
    }
    for (exporter, other) in [(mother, family.player), (family.player, mother)] {
      var text = Data()
      _ = try EventLines(family.home.log, through: .max, for: exporter) { text += $0 }
      let lines = String(decoding: text, as: UTF8.self)
      #expect(lines.contains("preferences/\(exporter.lowercased)/notifications"))
      #expect(!lines.contains("preferences/\(other.lowercased)/notifications"))
    }
  }

  @Test func `what a device knows of its publishing stays on it`() throws {
    let family = try family()
    let event = try #require(try family.home.log.events(EventRange(limit: 1)).first)
    try family.home.recordRefusal(
      of: event.id, status: 403, message: "why-it-was-refused", in: CommandContext(actor: family.player))
    var text = Data()
    let lines = try EventLines(family.home.log, through: .max, for: family.player) { text += $0 }
    #expect(!String(decoding: text, as: UTF8.self).contains("why-it-was-refused"))
    #expect(text.split(separator: UInt8(ascii: "\n")).count == lines.written)
  }

  @Test func `our own export can be imported again, apostrophes and all`() throws {
    let family = try family()
    let table = DataTable(
      columns: ["School Name", "Pros", "Notes"], rows: [["=Cal, Tech", "+1; @home", "-lines\nof notes"]])
    let data = CSVDocument(table).data
    _ = try family.perform(String(decoding: data, as: UTF8.self))
    let page = try #require(try family.page("=Cal, Tech"))
    #expect(page.pros.map(\.text) == ["+1", "@home"] && page.notes == "-lines\nof notes")
  }
}
