import Domain
import EventLog
import EventSchemas

extension DomainEvent {
  /// The event as an edit of its other fields alone; nil if it sets one of these otherwise than as one of several.
  package func without(_ fields: Set<String>) -> DomainEvent? {
    guard !fields.isEmpty else { return self }
    let paths = fields.map { "fields.\($0)" }
    guard let rest = Redaction.remainder(of: EventCodec.encode(self), without: paths),
      let event = try? EventCodec.decode(type: type, schema: schema, json: rest),
      event.fieldChanges.allSatisfy({ !fields.contains($0.field) }), !event.fieldChanges.isEmpty
    else { return nil }
    return event
  }
}
