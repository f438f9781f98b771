import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

/// What `rc-replay verify` says of a home that somebody changed behind our back, each on a copy.
@Suite(.waitsForOthers) struct TamperTests {
  private struct Report: Decodable {
    struct Chain: Decodable {
      let ok: Bool
      let firstBad: Int?
    }
    struct Rows: Decodable {
      let name: String
      let equal: Bool
      let badKeys: [String]?
    }
    let ok: Bool
    let chain: Chain
    let projections: [Rows]
  }

  private static let dropGuards = """
    DROP TRIGGER event_is_appended; DROP TRIGGER event_is_never_changed; DROP TRIGGER event_is_never_removed;
    """

  private static let commands =
    ["family create 'The Rivers'", "family add Sam --role player", "prefs set player gpa=3.5"]
    + ["'Rice University'", "'Duke University'", "'Bates College'"].flatMap { school in
      [
        "school add \(school)",
        "school status \(school) contacted --note 'wrote to the coach'",
        "school note \(school) 'first visit in May'",
        "school pro add \(school) 'close to home'",
        "school note \(school) 'mine alone' --private",
        "interaction add \(school) --type email --direction outbound --content hello",
      ]
    }

  private func home() throws -> HomeFolder { try .after(Self.commands) }

  /// A home with rows in every table.
  private func fullHome() throws -> HomeFolder {
    let home = try HomeFolder.after(
      Self.commands + [
        "coach add rice Kim Lee 'Head Coach'",
        "offer add rice --type partial --amount 40000 --date 2026-02-11",
        "document add rice Reel --type highlight_video --url https://v.org/1",
        "event add Showcase --type showcase --start 2026-02-11 --school rice",
        "event coach add Showcase Lee",
        "metric add exit_velo 92.5 --date 2026-02-11",
        "next done location",
      ])
    // Only a server gets there; no command does.
    let open = try Home(folder: home.url)
    let schools = try open.log.events(EventRange(types: [SchoolAdded.type])).map(\.stream)
    let coach = try #require(try open.log.events(EventRange(types: [CoachAdded.type])).first).stream
    let other = try #require(UUID(uuidString: schools[1].key))
    let refused = try #require(try open.log.events(EventRange(after: 6, limit: 1)).first)
    let refusal = DomainEvent.writeRefused(
      WriteRefused(event: refused.id, message: "no", status: 403, stream: refused.stream.description))
    let score = FitScoreCalculated(academic: 20, athletic: 30, opportunity: 15, personal: 10)
    let events: [(DomainEvent, StreamName)] = try [
      (refusal, StreamName(category: "publication", key: open.settings.device.lowercased)),
      (.fitScoreCalculated(score), schools[0]), (.coachMoved(CoachMoved(school: other)), coach),
    ]
    try open.log.append(
      events.map { event, stream in
        NewEvent(
          id: open.freshID(), stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event))
      },
      in: AppendContext(
        actor: refused.actor, family: refused.family, device: refused.device, clock: open.now().milliseconds))
    try open.projections.catchUp()
    try open.close()
    return home
  }

  private func verify(_ home: HomeFolder) throws -> Report {
    let result = try Child("rc-replay", ["verify", "--json", "--home", home.path]).finish()
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(result.code == (report.ok ? 0 : 1))
    return report
  }

  @Test func `a sound home is proved`() throws {
    let report = try verify(home())
    #expect(report.ok && report.chain.ok && report.projections.allSatisfy(\.equal))
    #expect(report.projections.map(\.name) == ReadModels.all.map { $0.name })
  }

  /// Every table that there is, so that one of a new projection is tampered with, too.
  @Test func `one cell changed and one row lost in each table are named by table and key`() throws {
    let home = try fullHome()
    let file = try home.projections()
    for type in ReadModels.all {
      for table in type.definitions {
        let counts = try home.sqlite(
          file, "SELECT \(table.columns.map { "count(\($0))" }.joined(separator: ", ")) FROM \(table.name)")
        let filled = zip(table.columns, counts.split(separator: "|")).filter { $1 != "0" }.map(\.0)
        let column = try #require(filled.last, "the home has no row in \(table.name) to tamper with")
        let key = table.columns.prefix(table.keyColumns).joined(separator: ", ")
        let one = "(\(key)) = (SELECT \(key) FROM \(table.name) WHERE \(column) IS NOT NULL ORDER BY \(key) LIMIT 1)"
        for sql in [
          "UPDATE \(table.name) SET \(column) = CASE typeof(\(column)) WHEN 'text' THEN \(column) || 'x' "
            + "ELSE \(column) + 1 END WHERE \(one)",
          "DELETE FROM \(table.name) WHERE \(one)",
        ] {
          let copy = try home.copy()
          try copy.sqlite(file, sql)
          let report = try verify(copy)
          #expect(!report.ok && report.chain.ok, "\(sql)")
          let bad = report.projections.filter { !$0.equal }
          #expect(bad.map(\.name) == [type.name], "\(sql)")
          let keys = bad.first?.badKeys ?? []
          #expect(!keys.isEmpty && keys.allSatisfy { $0.hasPrefix("\(table.name) ") }, "\(sql): \(keys)")
        }
      }
    }
  }

  @Test func `a cut tail, a tail hashed again, a replaced event and one byte are named by position`() throws {
    let home = try home()
    let head = 21
    for (fault, sql, position) in [
      ("the last ten deleted", "DELETE FROM event WHERE position > \(head - 10)", head - 9),
      (
        "one event replaced",
        "UPDATE event SET data = '{\"notes\":\"forged\"}', hash = randomblob(32) WHERE position = 8", 8
      ),
      ("one payload byte", "UPDATE event SET data = replace(data, 'coach', 'Coach') WHERE position = 5", 5),
    ] {
      let copy = try home.copy()
      try copy.sqlite("log.sqlite", Self.dropGuards + sql)
      let report = try verify(copy)
      #expect(!report.ok && !report.chain.ok, "\(fault)")
      #expect(report.chain.firstBad == position, "\(fault)")
    }
  }

  @Test func `a tail that was cut and written again with a chain that holds is found`() throws {
    let home = try home()
    let copy = try home.copy()
    try copy.sqlite("log.sqlite", Self.dropGuards + "DELETE FROM event WHERE position > 11")
    // The guards are gone, so our own program appends a chain of its own on the shortened log: other events, right
    // hashes. It must not see the projections, or it would tell.
    let forge = HomeFolder()
    try FileManager.default.createDirectory(at: forge.url, withIntermediateDirectories: true)
    for name in ["log.sqlite", "log.sqlite-wal", "log.sqlite-shm"] {
      let source = copy.url.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: source.path) {
        try FileManager.default.copyItem(at: source, to: forge.url.appendingPathComponent(name))
      }
    }
    for number in 0..<10 { try forge.rc("school", "add", "Forged College \(number)") }
    for name in ["log.sqlite", "log.sqlite-wal", "log.sqlite-shm"] {
      try? FileManager.default.removeItem(at: copy.url.appendingPathComponent(name))
      let forged = forge.url.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: forged.path) {
        try FileManager.default.copyItem(at: forged, to: copy.url.appendingPathComponent(name))
      }
    }
    let report = try verify(copy)
    #expect(!report.ok && !report.chain.ok)
    #expect(report.chain.firstBad == 21)
  }
}

/// Ruling 20: what one parent writes for himself is in nothing that the other can ask for.
@Suite(.waitsForOthers) struct PrivacyTests {
  @Test(.verifies("SD-103", "SD-104", "SD-196"))
  func `a planted secret is in no output of another person`() throws {
    let secret = "zebra-7431"
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("family", "add", "Ana", "--role", "parent")
    try home.rc("family", "add", "Luis", "--role", "parent", "--as", "Ana")
    try home.rc("school", "add", "Rice University")
    try home.rc("school", "note", "rice", "shared text")
    try home.rc("school", "note", "rice", "I doubt it: \(secret)", "--private", "--as", "Ana")
    try home.rc("school", "note", "rice", "still: \(secret)", "--private", "--as", "Ana")
    let log = try home.replay("log", "--json", "--as", "Ana")
    let position =
      try #require(
        try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [[String: Any]]
      ).compactMap { $0["type"] as? String == "PrivateNoteEdited" ? $0["position"] as? Int : nil }.first ?? 0
    #expect(log.contains(secret))
    #expect(try home.rc("school", "show", "rice", "--as", "Ana").contains(secret))
    #expect(try home.rc("audit", "--json", "--as", "Ana").contains(secret))

    for viewer in ["Luis", "Sam"] {
      for (product, arguments) in [
        ("rc", ["school", "show", "rice"]), ("rc", ["school", "show", "rice", "--json"]),
        ("rc", ["school", "show", "rice", "--at", "\(position)"]), ("rc", ["school", "note", "rice", "--private"]),
        ("rc", ["schools", "--json"]), ("rc", ["schools", "--search", secret]), ("rc", ["school", "notes", "rice"]),
        ("rc", ["audit"]), ("rc", ["audit", "--json"]), ("rc", ["audit", "--csv"]),
        ("rc", ["audit", "--text", secret]),
        ("rc", ["undo", "\(position)", "--preview"]), ("rc", ["doctor"]), ("rc", ["doctor", "--json"]),
        ("rc-replay", ["log"]), ("rc-replay", ["log", "--json"]),
        ("rc-replay", ["log", "--type", "PrivateNoteEdited"]),
        ("rc-replay", ["state", "schools", "--json"]), ("rc-replay", ["verify"]),
      ] {
        let said = try home.run(product, arguments + ["--as", viewer], expecting: nil)
          .replacingOccurrences(of: "\"\(secret)\"", with: "")  // The chip of one's own search.
        #expect(!said.contains(secret) || arguments.contains(secret), "\(viewer): \(product) \(arguments)\n\(said)")
      }
    }
    #expect(!(try home.rc("audit", "--as", "Luis").contains("rivate")))
    #expect(!(try home.replay("log", "--as", "Luis").contains("rivate")))
    let stream = log.components(separatedBy: "private-note/").dropFirst().first?.prefix(73) ?? ""
    #expect(!(try home.replay("state", "private-note/\(stream)", "--as", "Luis", expecting: nil)).contains(secret))
  }
}
