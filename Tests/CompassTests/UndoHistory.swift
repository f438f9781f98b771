import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import Synchronization
import TestSupport
import Testing

/// A home with a seeded history of several people over every kind of record. The same seed gives the same history, event
/// by event, also where some of them are left out.
final class UndoHistory {
  /// An event that may be appended.
  struct Step {
    let event: NewEvent
    let payload: DomainEvent
    let actor: UUID
    let clock: Int64
    let origin: Origin
  }

  let home: Home
  let player: UUID
  let mother: UUID
  private let folder = TemporaryFolder("rc-undo")
  private let clock: Clock
  private var history: PlausibleHistory
  private var random: SeededGenerator
  /// Schools whose score was once recorded by hand: it stands until something that it was computed from changes.
  private(set) var scored: Set<String> = []

  private final class Clock: Sendable {
    private let milliseconds = Mutex<Int64>(1_770_000_000_000)
    var now: Int64 {
      get { milliseconds.withLock { $0 } }
      set { milliseconds.withLock { $0 = newValue } }
    }
  }

  init(seed: UInt64) throws {
    let clock = Clock()
    self.clock = clock
    random = SeededGenerator(seed: seed)
    home = try Home(
      folder: folder.url, environment: .init(clock: { Instant(milliseconds: clock.now) }, random: .seeded(seed)))
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    let guest = try home.addMember(name: "Luis", role: .parent, by: mother)
    history = PlausibleHistory(
      seed: seed, athlete: player,
      people: .init(family: try #require(home.settings.family), writers: [player, mother], guest: guest))
  }

  deinit { try? home.close() }

  /// The next event, by anybody who may, or by one of two people where he may.
  func next(by wanted: UUID? = nil) throws -> Step {
    clock.now += 60_000
    let step = history.next()
    let somebody = wanted ?? (Bool.random(using: &random) ? player : mother)
    let may = [player, mother].filter { ($0 == player ? MemberRole.player : .parent).may(step.event.capability) }
    let anybody = may.contains(somebody) ? somebody : may[0]
    if case .fitScoreCalculated = step.event { scored.insert(String(step.stream.dropFirst("school/".count))) }
    return Step(
      event: NewEvent(
        id: UUID.v7(milliseconds: clock.now, random: .seeded(random.next())),
        stream: try #require(StreamName(step.stream)),
        type: step.event.type, schema: step.event.schema, data: EventCodec.encode(step.event),
        occurredAt: step.occurredAt),
      payload: step.event, actor: step.owner ?? anybody, clock: clock.now,
      origin: Int.random(in: 0..<5, using: &random) == 0 ? .remote : .local)
  }

  @discardableResult
  func append(_ step: Step) throws -> UUID {
    try home.log.append([step.event], in: context(step.actor, step.clock, step.origin))
    return step.event.id
  }

  /// What the server took over, noted down in a person's name.
  func publish(by actor: UUID) throws {
    let accepted = DomainEvent.writesAccepted(WritesAccepted(exceptions: [], positions: ["1-3"]))
    let event = NewEvent(
      id: UUID.v7(milliseconds: clock.now, random: .seeded(random.next())),
      stream: StreamName(category: "publication", key: "laptop"), type: accepted.type, schema: accepted.schema,
      data: EventCodec.encode(accepted))
    try home.log.append([event], in: context(actor, clock.now, .local))
  }

  private func context(_ actor: UUID, _ clock: Int64, _ origin: Origin) throws -> AppendContext {
    try AppendContext(
      actor: actor.lowercased, family: home.settings.family?.lowercased ?? "", device: "laptop", clock: clock,
      origin: origin)
  }

  func wait() { clock.now += 3_600_000 }

  func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// What the rows say.
  func said() throws -> Said { try home.read { Said(try RowSnapshot($0.db), scored: scored) } }
}

/// The rows as the law compares them, without the stamps that it names: who changed a row last and when, the histories
/// that only grow, and rows of what is not there. A field that was cleared says what one that never was set says.
struct Said: Equatable {
  private(set) var rows: [RowSnapshot.Place: [String: Cell]] = [:]

  /// A school's last contact is not looked at: that it follows the contacts is a law of its own.
  private static let stamps: Set = ["updated_at", "updated_by", "status_changed_at"]
  /// The histories, and what stays of former values.
  private static let growing: Set = [
    StatusHistoryProjection.name, ReferencesProjection.name, FitBasisProjection.name, PublicationProjection.name,
  ]
  private static let documents: Set = ["info", "philosophy", "data", "details"]

  init(_ snapshot: RowSnapshot, scored: Set<String>) {
    let shares = Set(
      snapshot.rows.keys.filter { $0.table == "document_school" }.compactMap { $0.key.split(separator: "/").first })
    for (place, row) in snapshot.rows {
      guard !Self.growing.contains(place.projection) else { continue }
      guard row["removed_by"] ?? .null == .null, row["deleted_by"] ?? .null == .null else { continue }
      if place.table == "document", !shares.contains(Substring(place.key)) { continue }
      var said: [String: Cell] = [:]
      for (name, cell) in row where !Self.stamps.contains(name) {
        if place.table == "school_list", name.hasPrefix("fit_"), scored.contains(place.key) { continue }
        said[name] = Self.documents.contains(name) ? Self.withoutNulls(cell) : cell
      }
      if ["preference", "fit_athlete"].contains(place.table), said["data"] ?? said["details"] == .null { continue }
      rows[place] = said
    }
  }

  private static func withoutNulls(_ cell: Cell) -> Cell {
    guard let text = cell.text, case .object(let members)? = try? JSONValue(parsing: text) else { return cell }
    var rest = members.filter { $0.value != .null && $0.value != .array([]) }
    // Wishes that were taken away keep their place among the others, should they come back.
    if case .array(let wishes)? = rest["preferences"], case .array(let places)? = rest["order"] {
      let ids = wishes.compactMap { wish -> JSONValue? in
        if case .object(let fields) = wish { fields["id"] } else { nil }
      }
      rest["order"] = .array(places.filter { ids.contains($0) })
    } else {
      rest["order"] = nil
    }
    return rest.isEmpty ? .null : .text(Array(JSONValue.object(rest).canonical.utf8))
  }

  /// The same without the rows of a table.
  func without(_ table: String) -> Said {
    var rest = self
    rest.rows = rows.filter { $0.key.table != table }
    return rest
  }

  /// What the one says and the other does not, in lines.
  func difference(_ other: Said) -> String {
    Set(rows.keys).union(other.rows.keys).sorted().flatMap { place -> [String] in
      let (mine, theirs) = (rows[place] ?? [:], other.rows[place] ?? [:])
      return Set(mine.keys).union(theirs.keys).sorted().filter { mine[$0] != theirs[$0] }.map {
        "\(place.table) \(place.key) \($0): \(mine[$0]?.text ?? "-") | \(theirs[$0]?.text ?? "-")"
      }
    }.joined(separator: "\n")
  }
}
