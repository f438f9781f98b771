import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import RawSQLite
import TestSupport

@testable import Projections
@testable import Replay

/// One history and everything that is asked of it.
struct ReplayJudge {
  /// The event types that fill a projection's rows, for histories that prefer them.
  private static let types: [String: [String]] = [
    "Family": [MemberAdded.type, RoleSet.type, FamilyCreated.type],
    "SchoolList": [SchoolAdded.type, FavoriteToggled.type, StatusChanged.type],
    "SchoolDetail": [SchoolAdded.type, NotesEdited.type, RankingSet.type, ProConAdded.type],
    "StatusHistory": [SchoolAdded.type, StatusChanged.type],
    "FitBasis": [FitScoreCalculated.type, PlayerDetailsEdited.type],
    "PrivateNotes": [PrivateNoteEdited.type], "Interactions": [InteractionLogged.type, InteractionRemoved.type],
    "Offers": [OfferRecorded.type, OfferEdited.type, OfferDeleted.type],
    "Coaches": [CoachAdded.type, CoachEdited.type, CoachMoved.type, CoachRemoved.type],
    "Documents": [DocumentShared.type, DocumentEdited.type, DocumentUnshared.type],
    "Events": [EventScheduled.type, EventEdited.type, EventAttended.type, CoachMarkedPresent.type],
    "Metrics": [MetricLogged.type, MetricEdited.type, MetricRemoved.type],
    "Preferences": [PlayerDetailsEdited.type, HomeLocationSet.type, DashboardEdited.type],
    "SettledSteps": [NextStepSettled.type, NextStepReopened.type],
    "Publication": [WriteRefused.type],
    "References": [CoachAdded.type, CoachMoved.type],
  ]

  let history: SoakHistory
  /// The projection that the history prefers.
  let focus: any Projection.Type
  private let oracle: Oracle
  /// The rows after each position, from 0 on.
  private let moments: [Branch]
  /// The places, from 0 on, of the events that changed the projection's rows; all where none did.
  private let effective: [Int]
  /// Counts the histories of one projection: what is asked of them takes turns.
  private let turn: Int
  private let isLikeALongOne: Bool
  private var random: SeededGenerator
  private var maker: HistoryMaker
  private(set) var met: [(row: String, projection: String)] = []
  private(set) var wrong: [String] = []

  init(seed: UInt64) throws {
    focus = ReadModels.all[Int(seed % UInt64(ReadModels.all.count))]
    turn = Int(seed / UInt64(ReadModels.all.count) % 4)
    // Each projection's histories of four turns are taken as short ones, then as long ones.
    isLikeALongOne = seed / UInt64(ReadModels.all.count) / 4 % 2 == 1
    // Rows that come and go, for conditions that do, too, need events that concern them again and again.
    history = try SoakHistory(
      seed: seed, events: 10, preferring: Self.types[focus.name] ?? [], always: turn % 2 == 1,
      isLikeALongOne: isLikeALongOne)
    oracle = Oracle(history)
    moments = try oracle.moments()
    let effects = try oracle.effects()
    let places = effects.indices.filter { [focus] in effects[$0].contains(focus.name) }
    effective = places.isEmpty ? Array(effects.indices) : places
    random = SeededGenerator(seed: seed ^ 0x5EED)
    maker = HistoryMaker(seed: seed, goingOn: true)
  }

  mutating func run() throws {
    try asOf()
    try diff()
    try blame()
    try bisect()
    try whatIf()
  }

  private mutating func judge(_ isRight: Bool, _ fault: @autoclosure () -> String) {
    if !isRight { wrong.append(fault()) }
  }

  private mutating func meet(_ row: String, _ projections: some Sequence<String>) {
    for projection in Set(projections) { met.append((row, projection)) }
  }

  private func rows(at position: Int64) throws -> RowSnapshot {
    try moments[Int(position)].read { try RowSnapshot($0) }
  }

  // MARK: As-of and differences

  private mutating func asOf() throws {
    // Every position in one history of four, so that no other question is crowded out.
    let some = Int64.random(in: 0...history.head, using: &random)
    for position in turn == 0 ? Array(0...history.head) : [some] {
      let read = try history.home.projections.read(at: position) { try RowSnapshot($0) }
      let expected = try rows(at: position)
      judge(read == expected, "as-of \(position)")
      meet("as-of", expected.rows.keys.map(\.projection))
    }
  }

  private mutating func diff() throws {
    let from = Int64.random(in: 0..<history.head, using: &random)
    let to = Int64.random(in: (from + 1)...history.head, using: &random)
    let (before, after) = (try rows(at: from), try rows(at: to))
    for (row, from, to, expected) in [
      ("diff", from, to, Difference(before, after)), ("diff back", to, from, Difference(after, before)),
    ] {
      let expected = expected.shown().visible(
        to: history.viewer)
      let found = try history.home.diff(from: from, to: to, viewer: history.viewer.lowercased)
      judge(Difference(found.changes) == expected, "\(row) \(from) to \(to)")
      meet(row, expected.fields.keys.map(\.place.projection))
    }
  }

  // MARK: Blame

  /// The blamed event and its repetitions gave a field its value: without them the stream says another one.
  private mutating func blame() throws {
    let asked = history.events[maker.pick(effective)].stream
    let stream = history.events.filter { $0.stream == asked }
    let sight = Sight(of: history.viewer)
    guard let blames = try? history.home.blame(asked, seenBy: sight).filter(\.inputs.isEmpty), !blames.isEmpty
    else { return }
    for blame in blames { judge(blame, of: stream) }
    let one = maker.pick(blames)
    let causes = Set([one.event.id] + one.alsoSetBy.map(\.id))
    let without = try oracle.rows(history.events.filter { !causes.contains($0.id) })
    meet("blame", Difference(try rows(at: history.head), without).fields.keys.map(\.place.projection))
  }

  private mutating func judge(_ blame: Blame, of stream: [RecordedEvent]) {
    let name = "\(blame.field) \(blame.item?.uuidString ?? "")"
    let place = "blame of \(blame.event.stream) \(name)"
    let causes = Set([blame.event.id] + blame.alsoSetBy.map(\.id))
    judge(Oracle.fields(stream)[name] == blame.to, "\(place): the value")
    judge(Oracle.fields(stream.filter { !causes.contains($0.id) })[name] == blame.from, "\(place): the one before")
    for later in stream where later.position > blame.event.position && !causes.contains(later.id) {
      judge(
        Oracle.fields(stream.filter { $0.id != later.id })[name] == blame.to,
        "\(place): \(later.position) decides it, too")
    }
  }

  // MARK: Bisect

  private mutating func bisect() throws {
    guard focus.name != PrivateNotesProjection.name else {
      judge((try? ReadOnlyCondition(overReadModels: "EXISTS (SELECT 1 FROM private_note)")) == nil, "private notes")
      return meet("never: refused", [focus.name])
    }
    for kind in [turn % 2 == 0 ? "planted" : "flipping", turn < 2 ? "at start" : "never"] {
      guard let sql = try condition(kind) else { continue }
      try judge(kind, ReadOnlyCondition(overReadModels: sql))
    }
  }

  /// A condition of a kind over the projection's rows.
  private mutating func condition(_ kind: String) throws -> String? {
    let table = maker.pick(focus.definitions)
    let count = "(SELECT count(*) FROM \(table.name))"
    switch kind {
    case "planted":
      // The event that brings a row whose key was never there before.
      let head = try rows(at: history.head).rows
      let rows = focus.definitions.flatMap { table in
        head.filter { $0.key.table == table.name }.values.compactMap { row in
          let key = table.key.compactMap { column in
            row[column]?.text.map { "\(column) || '' = '\($0.replacing("'", with: "''"))'" }
          }
          return key.count == table.key.count ? "\(table.name) WHERE \(key.joined(separator: " AND "))" : nil
        }
      }
      return rows.isEmpty ? nil : "EXISTS (SELECT 1 FROM \(maker.pick(rows.sorted())))"
    case "flipping":
      let flipping = try focus.definitions.flatMap { try flips($0) }
      return flipping.isEmpty ? nil : maker.pick(flipping)
    case "at start": return "\(count) < \(1 + maker.below(4))"
    default: return "\(count) > 1000"
    }
  }

  /// The conditions on a table's columns that turn true more than once and are true at the end.
  private func flips(_ table: TableDefinition) throws -> [String] {
    let terms = table.columns.flatMap {
      // Of numbers the whole parts: a sum of fractions may depend on the order of the rows.
      [
        "count(\($0))", "count(DISTINCT \($0))", "coalesce(sum(length(\($0))), 0)",
        "coalesce(sum(CAST(\($0) AS INTEGER) % 1000), 0)",
      ]
    }
    let sql = "SELECT \(terms.joined(separator: ", ")) FROM \(table.name)"
    let values = try moments.map { moment in
      try moment.read { db in
        let statement = try RawStatement(db, sql)
        _ = try statement.step()
        return terms.indices.map { statement.integer(Int32($0)) }
      }
    }
    return terms.indices.flatMap { index in
      [2, 3, 4, 5, 7].compactMap { (modulus: Int64) in
        let rests = values.map { $0[index] % modulus }
        let last = rests[rests.count - 1]
        let ups = zip(rests, rests.dropFirst()).filter { $0 != last && $1 == last }.count
        return ups > 1 && rests[0] != last
          ? "(SELECT \(terms[index]) FROM \(table.name)) % \(modulus) = \(last)" : nil
      }
    }
  }

  private mutating func judge(_ kind: String, _ condition: ReadOnlyCondition) throws {
    let truth = try moments.map { try $0.holds(condition) }
    let turns = truth.indices.dropFirst().filter { truth[$0] != truth[$0 - 1] }
    let ups = turns.filter { truth[$0] }
    let home = history.home
    let sight = Sight(of: history.viewer)
    let all = try home.bisect(condition, mode: .all, seenBy: sight)
    judge(
      all.map(\.event.position) == turns.map(Int64.init) && all.map(\.after) == turns.map { truth[$0] },
      "--all \(condition.sql)")
    let from = Int64(maker.below(Int(history.head)))
    let to = from + 1 + Int64(maker.below(Int(history.head - from)))
    judge(
      try home.bisect(condition, mode: .all, from: from, to: to, seenBy: sight).map(\.event.position)
        == turns.map(Int64.init).filter { from < $0 && $0 <= to }, "--all --from \(from) --to \(to) \(condition.sql)")
    let first = try home.bisect(condition, mode: .first, seenBy: sight)
    judge(
      first.map(\.event.position) == (truth[0] ? [] : ups.prefix(1).map(Int64.init)), "--first \(condition.sql)")
    do {
      let flip = try home.bisect(condition, seenBy: sight)
      if isLikeALongOne {
        let halved = try home.bisect(condition, sweepingAtMost: 0, seenBy: sight).map(\.event.position)
        judge(halved.count == 1 && ups.contains(Int(halved[0])), "git's by halves \(condition.sql)")
      }
      judge(
        !truth[0] && truth[truth.count - 1] && flip.map(\.event.position) == ups.suffix(1).map(Int64.init)
          && flip.first?.proof == (ups.count == 1 ? .only : .some), "git's \(condition.sql)")
      if kind == "planted" || ups.count > 1 { meet("\(kind): git's", [focus.name]) }
    } catch is BisectError {
      judge(truth[0] || !truth[truth.count - 1], "git's \(condition.sql) was refused")
      if kind == "at start", truth[0] { meet("at start: refused", [focus.name]) }
      if kind == "never", !truth[0] { meet("never: refused", [focus.name]) }
    }
    guard kind == "planted" || kind == "flipping" else { return }
    // A planted event turns its condition once; a flipping one counts where it turned twice at least.
    guard kind == "planted" ? !ups.isEmpty : turns.count > 1 else { return }
    meet("\(kind): --first", [focus.name])
    meet("\(kind): --all", [focus.name])
  }

  // MARK: What-if

  private mutating func whatIf() throws {
    let real = try rows(at: history.head)
    for (name, alteration, events) in try alterations() {
      let expected = Difference(real, try oracle.rows(events))
        .shown().visible(to: history.viewer)
      let found = try history.home.whatIf([alteration], viewer: history.viewer.lowercased)
      // What has a position as its key is renumbered where an event is put between two others.
      let isRenumbered = name == "move" || name == "insert"
      let (left, right) = (Difference(found.changes), expected)
      judge(
        isRenumbered ? left.withoutPositions() == right.withoutPositions() : left == right,
        """
        what-if \(alteration): too much \(left.fields.filter { right.fields[$0.key] != $0.value }), \
        too little \(right.fields.filter { left.fields[$0.key] != $0.value })
        """)
      meet("what-if \(name)", expected.fields.keys.map(\.place.projection))
    }
  }

  /// Two alterations, and the history as it would be.
  private mutating func alterations() throws -> [(String, Alteration, [RecordedEvent])] {
    turn < 2 ? [drop(), move()] : [set(), insert()].compactMap { $0 }
  }

  private mutating func drop() -> (String, Alteration, [RecordedEvent]) {
    let chosen = history.events[maker.pick(effective)]
    return ("drop", .drop(chosen.id), history.events.filter { $0.id != chosen.id })
  }

  private mutating func set() -> (String, Alteration, [RecordedEvent])? {
    // Rather a late one: an earlier one's value is often set again.
    let chosen = history.events[max(maker.pick(effective), maker.pick(effective))]
    guard let (field, json, data) = another(chosen) else { return nil }
    let events = history.events.map { event in
      var event = event
      // The value may be one that only the newest schema has; payloads of the older ones are valid in it.
      guard event.id == chosen.id else { return event }
      event.data = data
      event.schema = EventCatalog.newest(of: event.type) ?? event.schema
      return event
    }
    return ("set", .set(chosen.id, field: field, json: json), events)
  }

  private mutating func move() -> (String, Alteration, [RecordedEvent]) {
    // Past another event of its stream where there is one: elsewhere it changes little.
    var moved = history.events[maker.pick(effective)]
    let id = moved.id
    let others = history.events.filter { $0.stream == moved.stream && $0.id != id }.map(\.position)
    let goal = others.isEmpty || maker.below(4) == 0 ? Int64(maker.below(history.events.count + 1)) : maker.pick(others)
    let place = goal < moved.position ? max(goal - 1, 0) : goal
    // Its position is another, but never that of an event in the log.
    moved.position = 1000 + place
    let rest = history.events.filter { $0.id != id }
    return (
      "move", .move(id, after: place),
      rest.filter { $0.position <= place } + [moved] + rest.filter { $0.position > place }
    )
  }

  private mutating func insert() -> (String, Alteration, [RecordedEvent]) {
    let events = history.events
    // Rather late and about a record that there is: elsewhere it changes little that is seen at the end.
    let place = Int64(max(maker.below(events.count + 1), maker.below(events.count + 1)))
    var new = maker.next(ReplayJudge.types[focus.name] ?? [])
    if !events.contains(where: { $0.stream == new.stream }) { new = maker.next(ReplayJudge.types[focus.name] ?? []) }
    var inserted = events[max(Int(place) - 1, 0)]
    inserted.position = 1000 + place
    inserted.id = new.id
    inserted.stream = new.stream
    inserted.type = new.type
    inserted.schema = new.schema
    inserted.data = new.data
    inserted.actor = history.viewer.lowercased
    inserted.occurredAt = new.occurredAt
    return (
      "insert", .insert(new, actor: history.viewer.lowercased, after: place),
      events.filter { $0.position <= place } + [inserted] + events.filter { $0.position > place }
    )
  }

  /// A field of the event's payload with a value that another payload of its type has there.
  private mutating func another(_ event: RecordedEvent) -> (field: String, json: String, data: String)? {
    guard let other = maker.another(event.type), case .object(var members)? = try? JSONValue(parsing: event.data ?? ""),
      case .object(let theirs)? = try? JSONValue(parsing: EventCodec.encode(other))
    else { return nil }
    // What names a record would lead to another one, which is none of the history's.
    let fields = members.keys.filter { theirs[$0] != nil && !["school", "athlete", "item"].contains($0) }.sorted()
    guard !fields.isEmpty else { return nil }
    let field = maker.pick(fields)
    guard let value = theirs[field] else { return nil }
    members[field] = value
    return (field, value.canonical, JSONValue.object(members).canonical)
  }
}
