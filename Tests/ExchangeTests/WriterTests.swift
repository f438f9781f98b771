import Domain
import Foundation
import TestSupport
import Testing

@testable import Exchange

/// Texts with everything that makes writing them down hard.
func hardText(_ generator: inout SeededGenerator, upTo count: Int = 12) -> String {
  let pieces = [
    "a", "9", " ", "é", "e\u{301}", "大学", "😀", "👩‍👩‍👧", "\u{7}", "\n", "\r\n", "\r", "\t", "\u{202e}", ",", ";", ":",
    "\\", "\"", "'", "=", "+", "-", "@", "word", "BEGIN:VEVENT", "longer-word",
  ]
  return (0..<Int.random(in: 0...count, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
    .joined()
}

@Suite struct CSVDocumentTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `another program reads what was written, and no formula`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...5, using: &generator)
    let rows = (0..<20).map { _ in (0..<width).map { _ in hardText(&generator) } }
    let table = DataTable(columns: (0..<width).map { "Column \($0)" }, rows: rows)
    let folder = try ExternalProgram.Folder()
    let read: [[String]] = try ExternalProgram.python("read_csv.py", folder.file("a.csv", CSVDocument(table).data))
    #expect(read.first == table.columns)
    #expect(read.count == rows.count + 1, "seed \(seed)")
    for (fields, originals) in zip(read.dropFirst(), rows) {
      for (field, original) in zip(fields, originals) {
        let isSame = Array(field.utf8) == Array(original.utf8)
        #expect(isSame || Array(field.utf8) == Array("'\(original)".utf8), "seed \(seed): \(original.debugDescription)")
        #expect(
          !["=", "+", "-", "@", "\t", "\r"].contains(field.unicodeScalars.first.map(String.init)), "seed \(seed)")
      }
    }
  }

  @Test func `lines end in CRLF, and only what needs it has a byte order mark`() {
    let plain = CSVDocument(DataTable(columns: ["Name"], rows: [["Rice"], ["-5.2"]]))
    #expect(plain.data == Data("Name\r\nRice\r\n-5.2\r\n".utf8))
    let accented = CSVDocument(DataTable(columns: ["Name"], rows: [["Bayamón"]]))
    #expect(accented.data.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(accented.data.dropFirst(3) == Data("Name\r\nBayamón\r\n".utf8))
  }

  @Test func `every row has a cell for each column`() {
    let table = DataTable(columns: ["a", "b"], rows: [["1"], ["1", "2", "3"], []])
    #expect(table.rows == [["1", ""], ["1", "2"], ["", ""]])
  }
}

@Suite struct ICalendarTests {
  struct Answer: Decodable {
    let head: [String: String]
    let events: [[String: String]]
  }

  private func read(_ calendar: ICalendar) throws -> Answer {
    let folder = try ExternalProgram.Folder()
    return try ExternalProgram.python("read_ics.py", folder.file("a.ics", calendar.data))
  }

  private let stamp = Instant("2026-02-11T15:04:05.678Z") ?? Instant(milliseconds: 0)

  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  private func entry(_ time: CalendarEntry.Time, _ summary: String = "Camp") -> CalendarEntry {
    CalendarEntry(uid: "a@b", stamp: stamp, time: time, summary: summary)
  }

  @Test func `whole days end before the day after the last`() throws {
    let first = try day("2026-02-27")
    let calendar = ICalendar(
      name: "Sam, and \"friends\"",
      entries: [
        entry(.init(firstDay: first, lastDay: nil, startMinute: nil, endMinute: nil)),
        entry(.init(firstDay: first, lastDay: try day("2026-02-28"), startMinute: nil, endMinute: 900)),
        entry(.init(firstDay: first, lastDay: try day("2026-02-01"), startMinute: nil, endMinute: nil)),
      ])
    let answer = try read(calendar)
    #expect(answer.events.map { $0["DTSTART"] } == ["20260227", "20260227", "20260227"])
    #expect(answer.events.map { $0["DTEND"] } == ["20260228", "20260301", "20260228"])
    #expect(answer.events.map { $0["DTSTAMP"] } == Array(repeating: "20260211T150405Z", count: 3))
    #expect(answer.head["X-WR-CALNAME"] == "Sam\\, and \"friends\"")
  }

  @Test func `hours are those of the place`() throws {
    let first = try day("2026-12-31")
    func times(_ last: CalendarDate?, _ start: Int, _ end: Int?) throws -> [String?] {
      let event = try read(
        ICalendar(
          name: "x",
          entries: [entry(.init(firstDay: first, lastDay: last, startMinute: start, endMinute: end))])
      ).events[0]
      return [event["DTSTART"], event["DTEND"]]
    }
    #expect(try times(nil, 545, 1020) == ["20261231T090500", "20261231T170000"])
    #expect(try times(day("2027-01-01"), 545, 60) == ["20261231T090500", "20270101T010000"])
    #expect(try times(day("2027-01-01"), 545, nil) == ["20261231T090500", "20270102T000000"])
    // An end that is not behind the beginning is none.
    #expect(try times(nil, 545, 545) == ["20261231T090500", nil])
    #expect(try times(nil, 545, nil) == ["20261231T090500", nil])
  }

  @Test func `hours of a place with a known time zone are the same moment everywhere`() throws {
    let summer = try day("2026-07-01")
    var camp = entry(.init(firstDay: summer, lastDay: summer, startMinute: 545, endMinute: 1320))
    camp.zone = TimeZone(identifier: "America/Chicago")
    var winter = entry(.init(firstDay: try day("2026-12-31"), lastDay: nil, startMinute: 545, endMinute: nil))
    winter.zone = camp.zone
    var days = entry(.init(firstDay: summer, lastDay: nil, startMinute: nil, endMinute: nil))
    days.zone = camp.zone
    let events = try read(ICalendar(name: "x", entries: [camp, winter, days])).events
    #expect(events.map { $0["DTSTART"] } == ["20260701T140500Z", "20261231T150500Z", "20260701"])
    #expect(events.map { $0["DTEND"] } == ["20260702T030000Z", nil, "20260702"])
  }

  @Test(arguments: 1...15 as ClosedRange<UInt64>)
  func `every text comes out of a strict reader as it went in`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let entries = (0..<12).map { index in
      CalendarEntry(
        uid: "\(index)@x", stamp: stamp,
        time: .days(CalendarDate(daysSince1970: index), through: CalendarDate(daysSince1970: index)),
        summary: "s" + hardText(&generator, upTo: 60), location: "l" + hardText(&generator),
        details: "d" + hardText(&generator, upTo: 200), isBusy: index % 2 == 0)
    }
    let answer = try read(ICalendar(name: hardText(&generator), entries: entries))
    try #require(answer.events.count == entries.count, "seed \(seed)")
    for (event, entry) in zip(answer.events, entries) {
      #expect(event["SUMMARY"].map { Array($0.utf8) } == plain(entry.summary), "seed \(seed)")
      #expect(event["LOCATION"].map { Array($0.utf8) } == entry.location.flatMap(plain), "seed \(seed)")
      #expect(event["DESCRIPTION"].map { Array($0.utf8) } == entry.details.flatMap(plain), "seed \(seed)")
      #expect(event["TRANSP"] == (entry.isBusy ? "OPAQUE" : "TRANSPARENT"))
    }
  }

  /// One kind of line break, and no bell.
  private func plain(_ text: String) -> [UInt8]? {
    // By code points: as characters, what replaces a CR could join the LF behind it.
    Array(
      text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        .replacingOccurrences(of: "\u{7}", with: "").utf8)
  }

  @Test func `lines are folded at 75 octets and never within a character`() {
    let line = "SUMMARY:" + String(repeating: "é大😀", count: 40)
    let pieces = ICalendar.folded(line).split(separator: "\r\n").map(String.init)
    #expect(pieces.allSatisfy { $0.utf8.count <= 75 } && pieces.count > 4)
    #expect(pieces.dropFirst().allSatisfy { $0.hasPrefix(" ") && $0.utf8.count > 70 || $0 == pieces.last })
    #expect(pieces[0] + pieces.dropFirst().map { $0.dropFirst() }.joined() == line)
    let exact = String(repeating: "x", count: 75)
    #expect(ICalendar.folded(exact) == exact)
    #expect(ICalendar.folded(exact + "y") == exact + "\r\n y")
  }

  @Test func `an address that could break out of its line is left out`() throws {
    let evil = "https://x.org/\r\nATTENDEE:mailto:a@b"
    var entries = [entry(.days(try day("2026-02-11"), through: try day("2026-02-11")))]
    entries[0].url = evil
    #expect(!ICalendar(name: "x", entries: entries).text.contains("ATTENDEE"))
    entries[0].url = "https://x.org/a,b;c"
    #expect(try read(ICalendar(name: "x", entries: entries)).events[0]["URL"] == "https://x.org/a,b;c")
  }
}

@Suite struct ZipArchiveTests {
  struct Answer: Decodable {
    struct File: Decodable, Equatable {
      let name: String
      let text: String
      let mode: String
      let modified: String
    }
    let bad: String?
    let files: [File]
  }

  private let modified = Instant("2026-11-21T09:13:12Z") ?? Instant(milliseconds: 0)

  private func archive(_ limit: Int? = nil, _ body: (inout ZipArchive) throws -> Void) throws -> (Answer, Data) {
    let folder = try ExternalProgram.Folder()
    let file = try folder.file("a.zip")
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var archive = ZipArchive(handle, modified: modified, limit: limit ?? Int(UInt32.max))
    try body(&archive)
    try archive.finish()
    return (try ExternalProgram.python("read_zip.py", file), try Data(contentsOf: file))
  }

  @Test func `another program unpacks what was packed`() throws {
    let (answer, bytes) = try archive { archive in
      try archive.add("README.txt", Data("read me\n".utf8))
      try archive.add("leer/ñandú.csv", Data())
      try archive.add("events.jsonl") { write in for index in 0..<1000 { try write(Data("line \(index)\n".utf8)) } }
    }
    #expect(answer.bad == nil)
    #expect(answer.files.map(\.name) == ["README.txt", "leer/ñandú.csv", "events.jsonl"])
    #expect(answer.files[0].text == "read me\n" && answer.files[1].text.isEmpty)
    #expect(answer.files[2].text == (0..<1000).map { "line \($0)\n" }.joined())
    #expect(answer.files.allSatisfy { $0.mode == "0o100600" && $0.modified == "2026-11-21T09:13:12" })
    // The same content gives the same bytes.
    let again = try archive { archive in
      try archive.add("README.txt", Data("read me\n".utf8))
      try archive.add("leer/ñandú.csv", Data())
      try archive.add("events.jsonl") { write in try write(Data((0..<1000).map { "line \($0)\n" }.joined().utf8)) }
    }
    #expect(again.1 == bytes)
  }

  @Test func `an empty archive is one`() throws { #expect(try archive { _ in }.0.files.isEmpty) }

  @Test func `what the format has no room for is refused`() throws {
    let content = Data(repeating: 7, count: 100)
    // 30 + 1 before the content, 46 + 1 for its line in the directory, 22 for the directory's end.
    #expect(try archive(200) { try $0.add("a", content) }.1.count == 200)
    #expect(throws: ZipError.tooLarge(name: "a")) { try archive(199) { try $0.add("a", content) } }
    #expect(throws: ZipError.tooLarge(name: "b")) {
      try archive(300) { archive in
        try archive.add("a", content)
        try archive.add("b", content)
      }
    }
    #expect("\(ZipError.tooLarge(name: "events.jsonl"))".contains("4 GB"))
  }

  @Test(arguments: ["", "/etc/passwd", "../x", "a/../b", "a//b", "a\\b", "c:x", "a\u{0}b", "a/", "."])
  func `a name that could land elsewhere is refused`(name: String) throws {
    #expect(throws: ZipError.badName(name)) { try archive { try $0.add(name, Data()) } }
  }

  @Test func `a name occurs once`() throws {
    #expect(throws: ZipError.badName("A.txt")) {
      try archive { archive in
        try archive.add("a.txt", Data())
        try archive.add("A.txt", Data())
      }
    }
  }

  @Test func `the check sum is the known one`() {
    var sum = CRC32()
    sum.update(Data("1234".utf8))
    sum.update(Data("56789".utf8))
    #expect(sum.value == 0xCBF4_3926)
  }
}
