import Foundation
import TestSupport
import Testing

@testable import Domain
@testable import Exchange

/// Wall times around every change of clocks in forty zones, and the calendar's entries at them, against Python's zoneinfo.
@Suite struct ZoneTableTests {
  fileprivate struct Zone: Decodable {
    let zone: String
    let changes: [Change]
  }

  fileprivate struct Change: Decodable {
    let at: Int64
    let before: Int64
    let after: Int64
    let cases: [Case]

    func offset(_ second: Int64) -> Int64 { second < at ? before : after }
  }

  fileprivate struct Case: Decodable {
    let wall: String
    let second: Int64

    var time: WallTime? {
      CalendarDate(wall.prefix(10)).flatMap { day in
        DateRule.minuteOfDay(String(wall.suffix(5))).map { WallTime(day, minute: $0) }
      }
    }
  }

  fileprivate static func table() throws -> [Zone] {
    let judge = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Judges/zone_table.py")
    return try JSONDecoder().decode([Zone].self, from: ExternalProgram.run("python3", [judge.path, "table"]))
  }

  @Test func `a wall time means what zoneinfo says, around every change of forty zones`() throws {
    let table = try Self.table()
    var changes = 0, cases = 0, differences = 0, newsOfZones: Set<String> = []
    for zone in table {
      let clocks = try #require(TimeZone(identifier: zone.zone), "\(zone.zone)")
      for change in zone.changes {
        changes += 1
        // Zones change by law: the two tables may be of different releases. The rule is judged either way.
        let isKnown = [(change.at - 1, change.before), (change.at, change.after)].allSatisfy {
          clocks.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) == Int($1)
        }
        if !isKnown { newsOfZones.insert(zone.zone) }
        for one in change.cases {
          cases += 1
          let wall = try #require(one.time)
          let moments = [wall.instant(change.offset)] + (isKnown ? [wall.instant(in: clocks)] : [])
          guard moments.contains(where: { $0.milliseconds != one.second * 1000 }) else { continue }
          differences += 1
          Issue.record("\(zone.zone) \(one.wall): \(moments), zoneinfo: \(one.second)")
        }
      }
    }
    print(
      "wall times: \(table.count) zones, \(changes) changes of clocks, \(cases) wall times, differences \(differences);",
      newsOfZones.isEmpty ? "the tables of zones agree" : "other laws in \(newsOfZones.sorted())")
    #expect(table.count == 40 && changes > 450 && differences == 0)
    #expect(newsOfZones.count <= 4, "the two tables of zones are years apart: \(newsOfZones.sorted())")
  }

  @Test func `another reader of the calendar sees each entry begin at that moment`() throws {
    var entries: [CalendarEntry] = []
    for zone in try Self.table() {
      let clocks = try #require(TimeZone(identifier: zone.zone))
      for change in zone.changes where clocks.secondsFromGMT(for: change.date) == Int(change.after) {
        for one in change.cases {
          let wall = try #require(one.time)
          entries.append(
            CalendarEntry(
              uid: "\(zone.zone) \(one.wall)", stamp: Instant(milliseconds: 0),
              time: .init(firstDay: wall.day, lastDay: nil, startMinute: wall.minute, endMinute: wall.minute + 30),
              zone: clocks, summary: "Camp"))
        }
      }
    }
    let folder = try ExternalProgram.Folder()
    let file = try folder.file("a.ics", ICalendar(name: "x", entries: entries).data)
    let judge = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Judges/zone_table.py")
    struct Answer: Decodable {
      let count: Int
      let other: [String]
    }
    let answer = try JSONDecoder().decode(
      Answer.self, from: ExternalProgram.run("python3", [judge.path, "judge", file.path]))
    print("calendar: \(answer.count) entries, read otherwise \(answer.other.count)")
    #expect(answer.count == entries.count && answer.other.isEmpty, "\(answer.other.prefix(5))")
    // No event may end before it begins, which an hour that clocks skip would make it do.
    let read: ICalendarTests.Answer = try ExternalProgram.python("read_ics.py", file)
    #expect(read.events.allSatisfy { event in event["DTEND"].map { $0 > event["DTSTART"] ?? "" } ?? true })
    #expect(read.events.contains { $0["DTEND"] == nil })
  }
}

extension ZoneTableTests.Change {
  fileprivate var date: Date { Date(timeIntervalSince1970: TimeInterval(at)) }
}
