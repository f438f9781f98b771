import Domain
import EventLog
import EventSchemas
import Foundation

/// Which payloads hold what is to be erased: a pure function of the events that may.
///
/// Three types repeat a text of another record, all told (`Docs/privacy.md`): `CoachMarkedPresent` a coach's name,
/// `InteractionLogged` the name of the event that it was logged from, in its subject, and `WriteRefused` and
/// `WriteAbandoned` whatever a server or a person said of the event that they answer. One is computed from another record:
/// `FitScoreCalculated` from the athlete's details.
struct ErasureReach {
  let target: ErasureTarget
  private(set) var items: [UUID: ErasurePlan.Item] = [:]
  private var events: [UUID: RecordedEvent] = [:]
  private var paths: Set<String> = []
  private var known: Set<String> = []

  init(_ target: ErasureTarget) { self.target = target }

  /// The events of the record itself.
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
        if rest == nil { paths.insert(field) } else { note(wanted, of: event) }
        add(event, .own)
      }
    }
  }

  /// Whether an event sets a field that stands in its payload under no name of its own: an item of a list, as a pro, or a
  /// value by itself, as a tier. What only takes the field back along with others says nothing of it.
  private static func isAbout(_ field: String, _ payload: DomainEvent) -> Bool {
    guard field != deletion else { return false }
    let changes = payload.fieldChanges
    let ofField = changes.filter { $0.field == field }
    return ofField.contains { $0.value != nil } || !ofField.isEmpty && ofField.count == changes.count
  }

  /// The field that says whether a record is there: without it, what was deleted would be back.
  private static let deletion = "deleted"

  /// The events of a record that hangs on the target.
  mutating func take(hanging events: [RecordedEvent]) { for event in events { add(event, .hangsOn) } }

  /// Of another record's events those that repeat a coach's name and role, or the name of a recruiting event.
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

  /// Of what was answered to this home's writes, what speaks of an event that goes.
  mutating func take(answers events: [RecordedEvent]) {
    for event in events {
      switch try? Self.payload(event) {
      case .writeRefused(let payload) where items[payload.event] != nil: add(event, .repeats)
      case .writeAbandoned(let payload) where items[payload.event] != nil: add(event, .repeats)
      default: break
      }
    }
  }

  /// The scores that were computed from the athlete's details.
  mutating func take(computed events: [RecordedEvent]) {
    for event in events where event.type == FitScoreCalculated.type { add(event, .computed) }
  }

  /// Whether scores tell of what is to be erased.
  var isScored: Bool {
    target.kind == .player && (target.field.map { FitScore.playerFields.contains($0) } ?? true)
  }

  /// Whether a field's values stand in payloads of other records.
  var isRepeated: Bool {
    guard let field = target.field else { return true }
    return target.kind == .coach && ["firstName", "lastName", "role"].contains(field)
      || target.kind == .event && field == "name"
  }

  /// What was found.
  ///
  /// - Parameter erased: When something of the record was erased the last time.
  /// - Throws: `ErasureError` where there is nothing.
  func plan(erased: Instant?) throws -> ErasurePlan {
    guard !items.isEmpty else {
      if let field = target.field, erased == nil || !known.isEmpty {
        throw ErasureError.noSuchField(field, of: target.name, accepted: known.sorted())
      }
      throw ErasureError.nothingLeft(what: target.name, since: erased)
    }
    return ErasurePlan(
      target: target, items: items.values.sorted { $0.position < $1.position }, fields: paths.sorted())
  }

  private mutating func add(_ event: RecordedEvent, _ reason: ErasurePlan.Reason, without fields: [String]? = nil) {
    guard event.data != nil, event.type != Redaction.type, items[event.id] == nil else { return }
    var proof: String?
    if let fields, let rest = event.data.flatMap({ Redaction.remainder(of: $0, without: fields) }),
      Self.isReadable(event, rest)
    {
      note(fields, of: event)
      proof = ""
    }
    items[event.id] = ErasurePlan.Item(
      position: event.position, id: event.id, stream: event.stream, type: event.type, reason: reason, proof: proof)
    events[event.id] = event
  }

  /// Keeps of some paths those that a payload has.
  private mutating func note(_ fields: [String], of event: RecordedEvent) {
    guard let data = event.data else { return }
    paths.formUnion(fields.filter { Redaction.remainder(of: data, without: [$0]) != nil })
  }

  /// The proofs of what is left, once it is known what all of it loses.
  mutating func prove() {
    let fields = paths.sorted()
    for (id, item) in items where item.proof != nil {
      let rest = events[id]?.data.flatMap { Redaction.remainder(of: $0, without: fields) }
      let proof = rest.flatMap { rest in events[id].flatMap { Self.isReadable($0, rest) ? $0 : nil } }
        .flatMap { Redaction.proof(of: $0, without: fields) }
      items[id] = ErasurePlan.Item(
        position: item.position, id: id, stream: item.stream, type: item.type, reason: item.reason, proof: proof)
    }
  }

  // MARK: Payloads

  /// Where in a payload a field may stand.
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
