import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Pages
import Projections
import RawSQLite
import TestSupport
import Testing

@testable import Replay

/// What is folded for a question must answer it as a fold of everything from the first event does, at every position.
@Suite struct AsOfTests {
  /// A history over all streams, in which records refer to each other and now and then to another one than before.
  static func history(seed: UInt64, events: Int) throws -> ReplayFixture {
    let fixture = try ReplayFixture(seed: seed, schools: 3, events: 0)
    var random = SeededGenerator(seed: seed)
    var source = RandomEvent(seed: seed, allowsUnknownValues: true)
    let athletes = [fixture.player, fixture.home.freshID()]
    let others = (0..<3).map { _ in fixture.home.freshID() }
    func pick<T>(_ of: [T]) -> T { of[Int.random(in: 0..<of.count, using: &random)] }
    for _ in 0..<events {
      let school = pick(fixture.schools)
      // Mostly the first: a school that changes its athlete is the exception.
      let athlete = Int.random(in: 0..<5, using: &random) == 0 ? athletes[1] : athletes[0]
      let other = pick(others)
      var event = source.next()
      let stream: StreamName
      switch event {
      case .familyCreated, .memberAdded, .roleSet: stream = StreamName(category: "family", key: "rivers")
      case .writesAccepted, .writeAbandoned: stream = StreamName(category: "publication", key: "laptop")
      case .historyRestored, .historyJoined: stream = .history(of: "rivers")
      case .retentionSet, .legalHoldSet: stream = StreamName(category: "retention", key: "rivers")
      case .deviceEnrolled, .deviceRetired: stream = StreamName(category: "device", key: "rivers")
      case .clockCorrected: stream = StreamName(category: "clock", key: "rivers")
      case .homeTakenOver, .accessSet: stream = StreamName(category: "ownership", key: "rivers")
      case .memberLeft, .memberReturned: stream = StreamName(category: "membership", key: "rivers")
      case .writeRefused(var payload):
        payload.stream = StreamName.school(school).description
        event = .writeRefused(payload)
        stream = StreamName(category: "publication", key: "laptop")
      case .privateNoteEdited: stream = .privateNote(school: school, owner: pick(athletes))
      case .nextStepSettled, .nextStepReopened:
        stream = .nextStep("follow-up/\(school.lowercased)", of: pick(athletes))
      case .interactionLogged(var payload):
        payload.school = school
        event = .interactionLogged(payload)
        stream = .interaction(other)
      case .interactionRemoved: stream = .interaction(other)
      case .offerRecorded(var payload):
        (payload.school, payload.athlete) = (school, athlete)
        event = .offerRecorded(payload)
        stream = StreamName(category: "offer", key: other.lowercased)
      case .offerEdited, .offerDeleted: stream = StreamName(category: "offer", key: other.lowercased)
      case .coachAdded(var payload):
        payload.school = school
        event = .coachAdded(payload)
        stream = StreamName(category: "coach", key: other.lowercased)
      case .coachMoved(var payload):
        payload.school = school
        event = .coachMoved(payload)
        stream = StreamName(category: "coach", key: other.lowercased)
      case .coachEdited, .coachRemoved: stream = StreamName(category: "coach", key: other.lowercased)
      case .documentShared(var payload):
        payload.school = school
        event = .documentShared(payload)
        stream = StreamName(category: "document", key: other.lowercased)
      case .documentUnshared(var payload):
        payload.school = school
        event = .documentUnshared(payload)
        stream = StreamName(category: "document", key: other.lowercased)
      case .documentEdited: stream = StreamName(category: "document", key: other.lowercased)
      case .eventScheduled(var payload):
        payload.athlete = athlete
        event = .eventScheduled(payload)
        stream = StreamName(category: "event", key: other.lowercased)
      case .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
        stream = StreamName(category: "event", key: other.lowercased)
      case .metricLogged(var payload):
        payload.athlete = athlete
        event = .metricLogged(payload)
        stream = StreamName(category: "metric", key: other.lowercased)
      case .metricEdited, .metricRemoved: stream = StreamName(category: "metric", key: other.lowercased)
      case .playerDetailsEdited: stream = .preferences(athlete, "player")
      case .homeLocationSet: stream = .preferences(athlete, "location")
      case .notificationPreferencesEdited: stream = .preferences(athlete, "notifications")
      case .dashboardEdited: stream = .preferences(athlete, "dashboard")
      case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied: stream = .preferences(athlete, "school")
      case .preferencesReset(let payload): stream = .preferences(athlete, payload.category.rawValue)
      case .schoolAdded(var payload):
        payload.athlete = athlete
        event = .schoolAdded(payload)
        stream = .school(school)
      default: stream = .school(school)
      }
      try fixture.append(event, to: stream)
    }
    return fixture
  }

  /// The rows of the whole log up to a position, folded from zero.
  static func refold(_ home: Home, through position: Int64) throws -> Branch {
    let branch = try Branch(home.projections)
    try branch.fold(try home.log.events(EventRange(through: position)))
    return branch
  }

  @Test(arguments: (1...(Soak.isSoak ? 8 : 1)).map(UInt64.init))
  func `every page of the past is the one of a refold`(seed: UInt64) throws {
    let fixture = try Self.history(seed: seed, events: 70)
    let home = fixture.home
    let viewer = Viewer(id: fixture.player, athlete: fixture.player, timeZone: .gmt, now: home.now())
    func encode(_ page: (some Encodable)?) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try page.map { String(decoding: try encoder.encode($0), as: UTF8.self) } ?? "none"
    }
    func pages(_ reading: Reading) throws -> [String] {
      var pages = try fixture.schools.map {
        try encode(SchoolDetailPage.load($0.lowercased, from: reading, viewer: viewer))
      }
      pages.append(try encode(SchoolsListPage.load(from: reading, viewer: viewer)))
      pages.append(try encode(TrashPage.load(from: reading, viewer: viewer)))
      pages.append(try encode(OffersPage.load(from: reading, viewer: viewer)))
      pages.append(try encode(MetricsPage.load(from: reading, viewer: viewer)))
      pages.append(try encode(EventsPage.load(from: reading, viewer: viewer)))
      return pages
    }
    for position in 1...(try home.log.head().position) {
      let expected = try home.read(Self.refold(home, through: position), pages)
      let found = try home.read(at: .position(position), pages)
      #expect(found == expected, "seed \(seed), position \(position)")
    }
  }

  /// Each question alone, so that nothing which an earlier one folded can help it, and all of them on one fold.
  @Test(arguments: (1...(Soak.isSoak ? 8 : 1)).map(UInt64.init))
  func `rows found by any column are those of a refold`(seed: UInt64) throws {
    let fixture = try Self.history(seed: seed, events: 60)
    let home = fixture.home
    var random = SeededGenerator(seed: seed)
    let head = try home.log.head().position
    for position in (1...head).shuffled(using: &random) {
      let branch = try Self.refold(home, through: position)
      let expected = try branch.read { try RowSnapshot($0) }
      var questions = Questions.all(expected)
      questions.shuffle(using: &random)
      for together in [false, true] {
        for question in questions.prefix(together ? 40 : 6) {
          let wanted = try branch.read { try question.rows($0) }
          let found = try home.projections.read(at: position) { try question.rows($0) }
          #expect(found == wanted, "seed \(seed), position \(position): \(question.sql) \(question.value)")
          // Another position in between throws away what was folded.
          if !together { _ = try home.projections.read(at: head + 1 - position) { try question.rows($0) } }
        }
      }
    }
  }
}

/// A search for rows by the value of one column.
struct Questions {
  let sql: String
  let value: String

  func rows(_ db: Database) throws -> [String] {
    let statement = try RawStatement(db, sql)
    statement.bind(1, value)
    var rows: [String] = []
    while try statement.step() { rows.append(statement.text(0) ?? "NULL") }
    return rows
  }

  /// Every text of every row, looked for in its column; and every table as a whole.
  static func all(_ snapshot: RowSnapshot) -> [Questions] {
    var questions: Set<String> = []
    var found: [Questions] = []
    for type in ReadModels.all {
      for table in type.definitions {
        let row = "json_array(\(table.columns.joined(separator: ", ")))"
        found.append(Questions(sql: "SELECT \(row) FROM \(table.name) WHERE ?1 IS ?1 ORDER BY 1", value: ""))
        for (place, cells) in snapshot.rows where place.table == table.name {
          for (column, cell) in cells {
            guard case .text = cell, let text = cell.text, text.utf8.count < 60 else { continue }
            guard questions.insert("\(table.name) \(column) \(text)").inserted else { continue }
            let sql = "SELECT \(row) FROM \(table.name) WHERE \(column) = ?1 ORDER BY 1"
            found.append(Questions(sql: sql, value: text))
          }
        }
      }
    }
    return found.sorted { ($0.sql, $0.value) < ($1.sql, $1.value) }
  }
}
