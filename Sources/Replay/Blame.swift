import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// The event that gave a field its value.
package struct Blame: Equatable, Sendable {
  /// The field's name, as in the payloads of edits, or the name of a computed field.
  package let field: String
  /// The item's id, if the field holds several items.
  package let item: UUID?
  /// The event that gave the field its value.
  package let event: RecordedEvent
  /// The value before the event; nil if there was none.
  package let from: FieldValue?
  /// The value after the event; nil if the event cleared it.
  package let to: FieldValue?
  /// Later events that set the same value again: without the blamed event, the field would still have it.
  package internal(set) var alsoSetBy: [RecordedEvent] = []
  /// The item's name for people: a pro's text, a coach's name, the subject of a wish; nil if there is no item.
  package internal(set) var itemName: String?
  /// The inputs of a computed field; empty for a field that events set.
  package internal(set) var inputs: [BlameInput] = []
}

/// An input of a computed field, with the event that gave it its value.
package struct BlameInput: Equatable, Sendable {
  /// The input's name: "player.gpa", "school.avgSat", "wish/division.value", "interaction".
  package let name: String
  /// The stream whose events set it.
  package let stream: StreamName
  /// The field in that stream.
  package let field: String
  /// The item's id, if the field holds several items.
  package let item: UUID?
  /// The value; nil if it was never set or was cleared.
  package let value: FieldValue?
  /// The event that set or cleared the value; nil if no event ever did.
  package let event: RecordedEvent?
  /// Later events that set the same value again.
  package let alsoSetBy: [RecordedEvent]

  init(_ name: String, _ stream: StreamName, field: String, item: UUID? = nil, _ origin: Blame?) {
    self.init(
      name, stream, field: field, item: item, value: origin?.to, event: origin?.event,
      alsoSetBy: origin?.alsoSetBy ?? [])
  }

  init(
    _ name: String, _ stream: StreamName, field: String, item: UUID? = nil, value: FieldValue?, event: RecordedEvent?,
    alsoSetBy: [RecordedEvent] = []
  ) {
    self.name = name
    self.stream = stream
    self.field = field
    self.item = item
    self.value = value
    self.event = event
    self.alsoSetBy = alsoSetBy
  }
}

extension Home {
  /// Returns for each field of a record the event that gave it its value, in the order in which the fields were first
  /// set. The record's computed fields follow, each with its inputs.
  ///
  /// - Parameters:
  ///   - stream: The record's stream.
  ///   - field: A field's name, or an item's as "pros/close to home" or "pros/018f…"; nil for all.
  ///   - position: The position as of which to answer; nil for the present.
  ///   - sight: Who asks: the record counts as one without events if this person may not see them.
  /// - Returns: An empty array for a field that no event ever gave a value.
  /// - Throws: `CompassError.notFound` if the record has no events; `BlameError.unknownField` for a field that such a
  ///   record cannot have.
  package func blame(
    _ stream: StreamName, field: String? = nil, at position: Int64? = nil, seenBy sight: Sight = .nobody
  ) throws -> [Blame] {
    let wanted = try field.map { try BlamedField($0, of: stream) }
    let events = try history(seenBy: sight).folded(stream, through: position ?? .max)
    guard !events.isEmpty else { throw CompassError.notFound(kind: "stream", text: stream.description) }
    var blames = BlameFold.of(events)
    blames = blames.named(try schoolNames(blames))
    if wanted?.isComputed ?? true {
      let computed = try ComputedFields.blame(stream, events, home: self, through: position)
      // A list's computed order replaces the orders that edits set.
      blames.removeAll { blame in blame.item == nil && computed.contains { $0.field == blame.field && $0.item == nil } }
      blames += computed
    }
    return wanted.map { wanted in blames.filter(wanted.matches) } ?? blames
  }

  /// Returns the names of the schools with which a document was shared.
  private func schoolNames(_ blames: [Blame]) throws -> [UUID: String] {
    let schools = blames.filter { $0.event.stream.category == "document" }.compactMap(\.item)
    guard !schools.isEmpty else { return [:] }
    return try read { reading in
      try schools.reduce(into: [:]) { names, school in names[school] = try reading.name(of: .school(school)) }
    }
  }
}

/// Folds a stream's events into the blame of each field.
enum BlameFold {
  static func of(_ events: [RecordedEvent]) -> [Blame] {
    var fields: [Blame] = []
    for event in events {
      guard let payload = event.payload else { continue }
      let changes = payload.changesOfRecord
      for change in changes { note(change, event, &fields) }
      guard payload.isRevival, payload.isBeginning else { continue }
      // An event that creates a record again clears every field that it does not set, except attendance, which only
      // other events set.
      for known in fields where known.item == nil && known.field != "attended" {
        let change = FieldChange(field: known.field, value: nil)
        if !changes.contains(where: change.isSameField) { note(change, event, &fields) }
      }
    }
    return fields
  }

  private static func note(_ change: FieldChange, _ event: RecordedEvent, _ fields: inout [Blame]) {
    let known = fields.firstIndex { $0.item == change.item && $0.field.hasSameBytes(as: change.field) }
    let before = known.flatMap { fields[$0].to }
    let blame = Blame(field: change.field, item: change.item, event: event, from: before, to: change.value)
    guard let known else {
      // Clearing a field that was never set changes nothing.
      if change.value != nil { fields.append(blame) }
      return
    }
    if before == change.value {
      fields[known].alsoSetBy.append(event)
    } else {
      fields[known] = blame
    }
  }
}

extension RecordedEvent {
  /// The decoded payload; nil if this version cannot decode it, or if it was removed.
  var payload: DomainEvent? { data.flatMap { try? EventCodec.decode(type: type, schema: schema, json: $0) } }
}

extension DomainEvent {
  /// The fields that the event sets on its record, with one change for each: if an event changes a field twice, such as
  /// a wish that is removed and added again, the last change counts. A record that is created again is no longer
  /// deleted.
  var changesOfRecord: [FieldChange] {
    var changes: [FieldChange] = []
    for change in fieldChanges {
      changes.removeAll { $0.isSameField(as: change) }
      changes.append(change)
    }
    if isRevival, !changes.contains(where: { $0.field == "deleted" }) {
      changes.append(FieldChange(field: "deleted", value: nil))
    }
    return changes
  }
}

extension [Blame] {
  /// Returns the blames with the items' names for people.
  fileprivate func named(_ schools: [UUID: String]) -> [Blame] {
    map { blame in
      guard let item = blame.item else { return blame }
      func text(_ field: String) -> String? {
        let found = first { $0.item == item && $0.field == field }
        guard case .text(let text)? = found?.to ?? found?.from else { return nil }
        return text
      }
      var named = blame
      switch (blame.event.stream.category, blame.field) {
      case ("preferences", _): named.itemName = text("type").map { SchoolPreferenceType(rawValue: $0).label }
      case ("document", "sharedWith"): named.itemName = schools[item]
      case ("family", _): named.itemName = text("name")
      default: named.itemName = text(blame.field)
      }
      return named
    }
  }
}
