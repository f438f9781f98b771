public import Compass
public import Domain
public import EventLog
import EventSchemas
public import Foundation

/// Which event a field has its value from.
public struct Blame: Equatable, Sendable {
  /// The field's name, as in the payloads of edits.
  public let field: String
  /// The item, where the field holds several.
  public let item: UUID?
  /// The event that gave the field its value.
  public let event: RecordedEvent
  /// The value before the event; nil where there was none.
  public let from: FieldValue?
  /// The value since; nil where the event cleared it.
  public let to: FieldValue?
  /// Later events that set the same value again: the field would have it without the blamed event, too.
  public internal(set) var alsoSetBy: [RecordedEvent] = []
}

extension Home {
  /// For each field of a record the event that it has its value from, in the order in which the fields were first
  /// set.
  ///
  /// - Parameters:
  ///   - stream: The record's stream.
  ///   - field: One field's name; nil for all.
  ///   - position: The past to ask; nil for the present.
  /// - Throws: `CompassError.notFound` where the record has no events, or no such field.
  public func blame(_ stream: StreamName, field: String? = nil, at position: Int64? = nil) throws -> [Blame] {
    let events = try log.events(EventRange(through: position, stream: stream))
    guard !events.isEmpty else { throw CompassError.notFound(kind: "stream", text: stream.description) }
    let fields = BlameFold.of(events).filter { blame in field.map { blame.field.hasSameBytes(as: $0) } ?? true }
    if let field, fields.isEmpty { throw CompassError.notFound(kind: "field", text: field) }
    return fields
  }
}

/// Folds a stream's events into the origin of each field.
enum BlameFold {
  static func of(_ events: [RecordedEvent]) -> [Blame] {
    var fields: [Blame] = []
    for event in events {
      guard let data = event.data,
        let payload = try? EventCodec.decode(type: event.type, schema: event.schema, json: data)
      else { continue }
      for change in payload.fieldChanges { note(change, event, &fields) }
    }
    return fields
  }

  private static func note(_ change: FieldChange, _ event: RecordedEvent, _ fields: inout [Blame]) {
    let known = fields.firstIndex { $0.item == change.item && $0.field.hasSameBytes(as: change.field) }
    let before = known.flatMap { fields[$0].to }
    let blame = Blame(field: change.field, item: change.item, event: event, from: before, to: change.value)
    guard let known else {
      // Clearing what was never set changes nothing.
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
