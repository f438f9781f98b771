public import Domain
public import EventLog
import EventSchemas

/// The payload of an event, as far as this version understands it.
public enum EventContent: Equatable, Sendable {
  /// An event that this version understands.
  case known(DomainEvent)
  /// A type or schema that only a newer version knows; carried and shown, never dropped.
  case newer
  /// The payload was removed.
  case redacted
  /// A known type whose payload does not match its schema.
  case unreadable(String)

  /// Decodes a payload of any type and schema.
  package init(type: String, schema: Int, json: String, upcasters: UpcasterChain = .current) {
    do throws(EventDecodingError) {
      self = .known(try EventCodec.decode(type: type, schema: schema, json: json, upcasters: upcasters))
    } catch {
      if case .malformed = error { self = .unreadable(error.description) } else { self = .newer }
    }
  }

  /// Creates the content of a recorded event.
  public init(_ event: RecordedEvent) {
    guard let data = event.data else {
      self = .redacted
      return
    }
    self.init(type: event.type, schema: event.schema, json: data)
  }

  /// The event if this version understands it; nil otherwise.
  public var known: DomainEvent? { if case .known(let event) = self { event } else { nil } }

  /// The reason why an event changes nothing here: it is newer, redacted or unreadable. Nil if this version understands
  /// it.
  public var problem: String? {
    switch self {
    case .known: nil
    case .newer: "made by a newer version"
    case .redacted: "redacted"
    case .unreadable(let reason): "unreadable: \(reason)"
    }
  }
}
