import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// The payloads that hold the data to be erased: a pure function of the candidate events.
///
/// Only these types repeat a text of another record (`Docs/privacy.md`):
/// - `CoachMarkedPresent` repeats the coach's name.
/// - `InteractionLogged` repeats, in its subject, the name of the recruiting event at which it was logged.
/// - `WriteRefused` and `WriteAbandoned` repeat what a server or a person said about the event that they answer.
///
/// `FitScoreCalculated` repeats nothing, but is computed from the athlete's details.
struct ErasureReach {
  let target: ErasureTarget
  private(set) var items: [UUID: ErasurePlan.Item] = [:]
  private var events: [UUID: RecordedEvent] = [:]
  private var paths: Set<String> = []
  private var known: Set<String> = []

  init(_ target: ErasureTarget) { self.target = target }

  /// Adds the events of the record itself.
  mutating func take(own events: [RecordedEvent]) throws {
    guard let field = target.field else {
      for event in events { add(event, .own) }
      return
    }
    let wanted = Self.paths(of: field)
    for event in events where event.data != nil && event.type != Redaction.type {
      let payload = try Self.payload(event)
      known.formUnion(payload.fieldChanges.map(\.field).filter { $0 != Self.deletion })
      guard let data = event.data else { continue }
      let rest = Redaction.remainder(of: data, without: wanted)
      guard rest != nil || Self.isAbout(field, payload) else { continue }
      if let rest, Self.isReadable(event, rest) {
        add(event, .own, without: wanted)
      } else if payload.isBeginning {
        throw ErasureError.needed(field: field, of: target.name, event: event.type)
      } else {
        if rest == nil { paths.insert(field) } else { collectPaths(wanted, in: event) }
        add(event, .own)
      }
    }
  }

  /// The fields that events set, sorted.
  ///
  /// - Throws: `CompassError.newerEvents`.
  static func fields(of events: [RecordedEvent]) throws -> [String] {
    let payloads = try events.filter { $0.data != nil && $0.type != Redaction.type }.map(payload)
    let changes = payloads.flatMap(\.fieldChanges).filter { $0.value != nil && $0.field != deletion }
    return Set(changes.map(\.field)).sorted()
  }

  /// Whether an event has to be erased for a field that is no separate member of its payload: a list item such as a pro,
  /// or a single value such as a tier. An event that only clears the field together with others need not be.
  private static func isAbout(_ field: String, _ payload: DomainEvent) -> Bool {
    guard field != deletion else { return false }
    let changes = payload.fieldChanges
    let ofField = changes.filter { $0.field == field }
    return ofField.contains { $0.value != nil } || !ofField.isEmpty && ofField.count == changes.count
  }

  /// The field that marks a record as deleted: if it were erased, the record would be back.
  private static let deletion = "deleted"

  /// The categories of the records that may depend on a school.
  static let dependentCategories: Set<String> = ["coach", "document", "event", "interaction", "offer"]

  /// Adds the events of a record that depends on the target.
  mutating func take(hanging events: [RecordedEvent]) { for event in events { add(event, .hangsOn) } }

  /// Adds those events of another record that repeat a coach's name and role, or the name of a recruiting event.
  mutating func take(repeating events: [RecordedEvent], of record: UUID) {
    for event in events where items[event.id] == nil {
      switch try? Self.payload(event) {
      case .coachMarkedPresent(let payload) where payload.coach == record: add(event, .repeats)
      case .interactionLogged(let payload)
      where payload.event == record && payload.subject?.hasPrefix("Interaction at ") == true:
        add(event, .repeats, without: ["subject"])
      default: break
      }
    }
  }

  /// Adds those answers to this home's writes that are about an event to be erased.
  mutating func take(answers events: [RecordedEvent]) {
    for event in events {
      switch try? Self.payload(event) {
      case .writeRefused(let payload) where items[payload.event] != nil:
        add(event, .repeats, ownedAs: items[payload.event]?.owned)
      case .writeAbandoned(let payload) where items[payload.event] != nil:
        add(event, .repeats, ownedAs: items[payload.event]?.owned)
      default: break
      }
    }
  }

  /// Adds the events of the family that hold a person's name.
  mutating func take(naming events: [RecordedEvent], person: UUID) throws {
    for event in events where event.type == MemberAdded.type && event.data != nil {
      guard case .memberAdded(let payload) = try Self.payload(event), payload.member == person else { continue }
      add(event, .names)
    }
  }

  /// Adds the scores that were computed from the athlete's details.
  mutating func take(computed events: [RecordedEvent]) {
    for event in events where event.type == FitScoreCalculated.type { add(event, .computed) }
  }

  /// Whether scores were computed from the data to be erased.
  var isScored: Bool {
    target.kind == .player && (target.field.map { FitScore.playerFields.contains($0) } ?? true)
  }

  /// Whether the payloads of other records repeat the data to be erased.
  var isRepeated: Bool {
    guard let field = target.field else { return true }
    return target.kind == .coach && ["firstName", "lastName", "role"].contains(field)
      || target.kind == .event && field == "name"
  }

  /// The plan for the collected events.
  ///
  /// - Parameters:
  ///   - erased: When data of the record was last erased.
  ///   - sight: What the person who asks may see.
  /// - Throws: `ErasureError` if there is nothing to erase.
  func plan(erased: Instant?, seenBy sight: Sight) throws -> ErasurePlan {
    guard !items.isEmpty else {
      if let field = target.field, erased == nil || !known.isEmpty {
        throw ErasureError.noSuchField(field, of: target.name, accepted: known.sorted())
      }
      throw ErasureError.nothingLeft(what: target.name, since: erased)
    }
    let sorted = items.values.sorted { $0.position < $1.position }
    let isHidden = { (item: ErasurePlan.Item) in item.owned.map(sight.hidesNote) ?? false }
    return ErasurePlan(
      target: target, items: sorted.filter { !isHidden($0) }, hidden: sorted.filter(isHidden), fields: paths.sorted())
  }

  private mutating func add(
    _ event: RecordedEvent, _ reason: ErasurePlan.Reason, without fields: [String]? = nil,
    ownedAs note: StreamName? = nil
  ) {
    guard event.data != nil, event.type != Redaction.type, items[event.id] == nil else { return }
    var proof: String?
    if let fields, let rest = event.data.flatMap({ Redaction.remainder(of: $0, without: fields) }),
      Self.isReadable(event, rest)
    {
      collectPaths(fields, in: event)
      proof = ""
    }
    items[event.id] = ErasurePlan.Item(
      position: event.position, id: event.id, stream: event.stream, type: event.type, reason: reason, proof: proof,
      owned: note ?? (event.stream.category == "private-note" ? event.stream : nil))
    events[event.id] = event
  }

  /// Collects those paths that a payload has.
  private mutating func collectPaths(_ fields: [String], in event: RecordedEvent) {
    guard let data = event.data else { return }
    paths.formUnion(fields.filter { Redaction.remainder(of: data, without: [$0]) != nil })
  }

  /// Computes, for each payload that keeps its other fields, the proof: the hash of the payload without the erased ones.
  /// All fields to be erased must be known.
  mutating func prove() {
    let fields = paths.sorted()
    for (id, item) in items where item.proof != nil {
      let rest = events[id]?.data.flatMap { Redaction.remainder(of: $0, without: fields) }
      let proof = rest.flatMap { rest in events[id].flatMap { Self.isReadable($0, rest) ? $0 : nil } }
        .flatMap { Redaction.proof(of: $0, without: fields) }
      items[id] = ErasurePlan.Item(
        position: item.position, id: id, stream: item.stream, type: item.type, reason: item.reason, proof: proof,
        owned: item.owned)
    }
  }

  // MARK: Payloads

  /// The paths at which a payload may hold a field.
  private static func paths(of field: String) -> [String] { [field, "fields.\(field)", "philosophy.\(field)"] }

  private static func payload(_ event: RecordedEvent) throws -> DomainEvent {
    do {
      return try EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "")
    } catch {
      throw CompassError.newerEvents(stream: event.stream.description, type: event.type, schema: event.schema)
    }
  }

  private static func isReadable(_ event: RecordedEvent, _ json: String) -> Bool {
    (try? EventCodec.decode(type: event.type, schema: event.schema, json: json)) != nil
  }
}
