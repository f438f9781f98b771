import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import TestSupport
import Testing

@testable import Supabase

/// What stands in a project and cannot be held here is named by a pull, and told apart by a proof.
@Suite(.takesTurns, .waitsForOthers) struct UnreadableValueTests {
  private static func id(_ table: Int, _ number: Int) -> String {
    String(format: "ccccccc\(table)-0000-4000-8000-%012d", number)
  }

  private static func school(_ number: Int) -> String { "'\(id(1, number))'" }

  /// What nobody can hold, as SQL and as it is named.
  private static let edits: [(sql: String, column: String, value: String, accepted: String)] = [
    (
      "update schools set academic_info = academic_info || '{\"tuition_in_state\": 52000.75}' where id = \(school(1))",
      "academic_info.tuition_in_state", "52000.75", "a whole number up to 9007199254740992"
    ),
    (
      "update schools set academic_info = academic_info || '{\"student_size\": 9223372036854775808}' where id = \(school(2))",
      "academic_info.student_size", "9223372036854775808", "a whole number up to 9007199254740992"
    ),
    (
      "update schools set academic_info = academic_info || '{\"gpa_requirement\": [3.5]}' where id = \(school(3))",
      "academic_info.gpa_requirement", "[3.5]", "a number"
    ),
    (
      "update schools set academic_info = academic_info || '{\"city\": true}' where id = \(school(4))",
      "academic_info.city", "true", "a text"
    ),
    ("update schools set pros = pros || array[null] where id = \(school(5))", "pros", "null", "a list of texts"),
    ("update schools set academic_info = '[1, 2]' where id = \(school(6))", "academic_info", "[1,2]", "an object"),
    (
      "update events set cost = 25.005 where id = '\(id(4, 1))'", "cost", "25.005",
      "an amount below 10,000,000,000,000 with two decimals at most"
    ),
    (
      "update interactions set occurred_at = 'infinity' where id = '\(id(5, 1))'", "occurred_at", "\"infinity\"",
      "a time such as 2026-02-11T15:00:00Z"
    ),
    (
      "update user_preferences set data = data || '{\"gpa\": \"NaN\"}' where user_id = '\(StackProject.alexID)' and category = 'player'",
      "data.gpa", "\"NaN\"", "a number"
    ),
    (
      "update user_preferences set data = data || '{\"sat_score\": \"0x10\"}' where user_id = '\(StackProject.alexID)' and category = 'player'",
      "data.sat_score", "\"0x10\"", "a whole number up to 9007199254740992"
    ),
  ]

  @Test func `each value that cannot be held is named by the pull, and by the proof as unreadable`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.fill(8)
    let mirror = try await MirrorHome(stack)
    try await mirror.pull()
    #expect(try await mirror.verify().differences == [])
    for edit in Self.edits { try stack.sql(edit.sql) }
    // What stands beside it is taken over all the same.
    try stack.sql("update schools set name = 'Rice University' where id = \(Self.school(1))")
    try stack.sql("update schools set pros = pros || array['new'] where id = \(Self.school(5))")
    let head = try mirror.head()
    let report = try await Pull(into: mirror.home, client: mirror.client).run()
    let named = Set(report.unreadable.map { "\($0.column) \($0.value) \($0.accepted)" })
    #expect(named == Set(Self.edits.map { "\($0.column) \($0.value) \($0.accepted)" }))
    #expect(
      report.unreadable.first { $0.value == "52000.75" }?.description
        == "the school \"Rice University\" (schools/\(Self.id(1, 1))): academic_info.tuition_in_state is 52000.75 "
        + "there, which cannot be read here; accepted: a whole number up to 9007199254740992")
    #expect(report.unreadable.filter(\.leavesRowOut).map(\.column) == ["occurred_at"])
    let news = try mirror.home.log.events().map { LogEvent($0) }.filter { $0.reference.position > head }
    #expect(news.map(\.payload?.type).sorted { ($0 ?? "") < ($1 ?? "") } == ["ProConAdded", "SchoolObserved"])
    // Named again as long as it stands there, and nothing else is.
    let again = try await Pull(into: mirror.home, client: mirror.client).run()
    #expect(again.events == 0 && again.unreadable == report.unreadable)

    let proof = try await mirror.verify()
    #expect(proof.differences.allSatisfy { $0.kind == .unreadable }, "\(proof.differences)")
    let columns = Set(proof.differences.map { "\($0.row) \($0.column ?? "")" })
    for value in report.unreadable {
      #expect(columns.contains { $0.hasPrefix("\(value.row) \(value.column)") }, "\(value)")
    }
    #expect(proof.differences.contains { $0.reason.contains("52000.75 there; accepted") })
    try stack.sql("drop function mirror_digest")
    #expect(try await mirror.verify().differences == proof.differences)
  }

  @Test func `a row with a number beyond a double is left out alone, and a row that lacks what it needs`()
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.fill(4)
    try stack.sql(
      """
      update schools set academic_info = academic_info || '{"admission_rate": 1e309}' where id = \(Self.school(2));
      update interactions set occurred_at = 'infinity' where id = '\(Self.id(5, 4))';
      update school_status_history set changed_at = '-infinity' where id = '\(Self.id(2, 3))'
      """)
    let mirror = try await MirrorHome(stack)
    let report = try await Pull(into: mirror.home, client: mirror.client).run()
    let names = try mirror.home.read { try $0.schools().map(\.name) }
    #expect(Set(names).isSuperset(of: ["School 1", "School 3", "School 4"]) && !names.contains("School 2"))
    let named = report.unreadable.map { "\($0.row) \($0.column) \($0.value) \($0.leavesRowOut)" }
    #expect(
      named.sorted() == [
        "interactions/\(Self.id(5, 4)) occurred_at \"infinity\" true",
        "school_status_history/\(Self.id(2, 3)) changed_at \"-infinity\" true",
        "schools/\(Self.id(1, 2)) academic_info 10000000000000000000… (310 bytes) true",
      ], "\(named)")
    #expect(try await Pull(into: mirror.home, client: mirror.client).run().events == 0)
    let proof = try await mirror.verify()
    #expect(
      Set(proof.differences.map { "\($0.kind) \($0.row)" }).isSuperset(of: [
        "unreadable schools/\(Self.id(1, 2))", "unreadable interactions/\(Self.id(5, 4))",
        "unreadable school_status_history/\(Self.id(2, 3))",
      ]))

    // Known before, it is not taken for deleted, and the rest of the row waits.
    try stack.sql(
      "update schools set academic_info = academic_info || '{\"admission_rate\": -1e400}', name = 'Other' where id = \(Self.school(1))"
    )
    let head = try mirror.head()
    let later = try await Pull(into: mirror.home, client: mirror.client).run()
    #expect(later.events == 0 && later.unreadable.contains { $0.value == "-1000000000000000000… (402 bytes)" })
    #expect(try mirror.head() == head)
    let known = try await mirror.verify().differences.filter { $0.row.key == Self.id(1, 1) }
    #expect(
      known.contains { $0.column == "academic_info" && $0.actual == .string("-1000000000000000000… (402 bytes)") })
    #expect(known.allSatisfy { $0.kind == .unreadable })

    // Once it can be read, it comes.
    try stack.sql("update schools set academic_info = academic_info - 'admission_rate'")
    try await mirror.pull()
    #expect(Set(try mirror.home.read { try $0.schools().map(\.name) }).isSuperset(of: ["Other", "School 2"]))
  }

  @Test func `nobody's note is shown because it cannot be read, nor what is in another's preferences`() throws {
    let (me, other) = (UUID(), UUID())
    func read(_ row: JSONObject, _ table: Table, faults: [PartialRow.Fault] = []) -> [UnreadableValue] {
      ReadableRow(PartialRow(columns: row, faults: faults), RowKey(table, row), viewer: me, isKnown: true).unreadable
    }
    let id = JSONValue.string(UUID().lowercased)
    let notes: JSONObject = [
      "id": id, "private_notes": .object([other.lowercased: .number(5), me.lowercased: .number(6)]),
    ]
    #expect(read(notes, .schools).map(\.value) == ["6"])
    let theirs: JSONObject = [
      "id": id, "user_id": .string(other.lowercased), "category": .string("player"),
      "data": .object(["gpa": .flag(true)]),
    ]
    #expect(read(theirs, .preferences).map(\.value) == ["…"])
    #expect(read(theirs.merging(["user_id": .string(me.lowercased)]) { $1 }, .preferences).map(\.value) == ["true"])
    let body = #"[{"id": "1", "private_notes": {"\#(other.lowercased)": "secret", "x": 1e999}}]"#
    #expect(PartialRows.read(Data(body.utf8))?.first?.faults.map(\.value) == ["…"])
  }

  @Test(arguments: [
    (#"[{"id": "1", "a": 1e309}, {"id":"2"}]"#, ["a 1e309 a number below 1.8e308"]),
    (#"[{"id":"1","a":{"b":[1,{"c":-12E+400}]},"d":1}]"#, ["a -12E+400 a number below 1.8e308"]),
    (#"[{"id":"1","a":"x\u0000y","b":"\\"},{"id":"2","c":"]}"}]"#, [#"a "x\u0000y" a text without U+0000"#]),
    (#"[{"id":"1","a":"\ud800"}]"#, [#"a "\ud800" a text of whole characters"#]),
    (#"[{"id":"1","a":{"b":1,"b":2}}]"#, [#"a {"b":1,"b":2} each key once"#]),
  ])
  func `a value that cannot be held leaves the other columns and rows`(body: String, faults: [String]) {
    let answer = HTTPResponse(status: 200, body: Data(body.utf8))
    guard case .acceptedInPart(let rows) = RESTOutcome(answer, of: .read) else {
      Issue.record("\(RESTOutcome(answer, of: .read))")
      return
    }
    #expect(rows.compactMap { $0.columns.text("id") } == rows.indices.map { "\($0 + 1)" })
    #expect(rows.flatMap(\.faults).map { "\($0.column) \($0.value) \($0.accepted)" } == faults)
    // What was written is asked for once more; half an answer is none.
    #expect(RESTOutcome(answer, of: .write) == .unreadable(reason: "its answer is no JSON"))
  }

  @Test(arguments: [
    "[{\"a\":1e309}]", "[{\"id\":1e309}]", "[{\"id\":\"1\",\"a\":1e309}", "[{\"id\":\"1\",\"a\":1e309}] x", "<html>[]",
    "[{\"id\":\"1\",\"a\":}]", "[{\"id\":\"1\" \"a\":1e309}]", "[{\"id\":\"1\",\"a\":\"x}]",
  ])
  func `what is no list of rows, or names no row, is no answer`(body: String) {
    let outcome = RESTOutcome(HTTPResponse(status: 200, body: Data(body.utf8)), of: .read)
    let isRead = if case .acceptedInPart(let rows) = outcome { rows.allSatisfy { !$0.faults.isEmpty } } else { false }
    #expect(body.hasSuffix(":}]") ? !isRead : outcome == .unreadable(reason: "its answer is no JSON"), "\(outcome)")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `rows that can be held read the same, one by one and at once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
      case 0: .null
      case 1: .flag(.random(using: &random))
      case 2: .number(Double(Int.random(in: -5000...5000, using: &random)) / 8)
      case 3, 4: .string(["", "a\"b", "{[\\", "é,:}", "\n"].randomElement(using: &random) ?? "")
      case 5: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) })
      default: .object(["k\"": value(depth - 1), "l": value(depth - 1)])
      }
    }
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { number in
      ["id": JSONValue.string("\(number)"), "a": value(3), "b}": value(3)]
    }
    let text = JSONValue.array(rows.map(JSONValue.object)).canonical.replacing("},{", with: "} ,\n {")
    #expect(PartialRows.read(Data(text.utf8))?.map(\.columns) == rows, "seed \(seed): \(text)")
  }
}
