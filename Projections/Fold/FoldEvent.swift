public import Domain
public import EventLog
import EventSchemas
public import Foundation

/// An event as the folds see it: decoded, with the few fields of the envelope that read models show.
public struct FoldEvent {
  /// The payload, as far as this version understands it.
  public enum Content: Equatable, Sendable {
    /// An event that this version understands.
    case known(DomainEvent)
    /// A type or schema that only a newer version knows; carried and shown, never dropped.
    case newer
    /// The payload was removed.
    case redacted
    /// A known type whose payload does not match its schema.
    case unreadable(String)
  }

  /// The event's position in the log.
  public let position: Int64
  /// The event's id.
  public let id: UUID
  /// The stream's full name.
  public let stream: String
  /// The stream's category, such as `school`.
  public let category: String
  /// The stream's key: the record's id, or several parts separated by slashes.
  public let key: String
  /// The event's type.
  public let type: String
  /// The payload.
  public let content: Content
  /// The actor.
  public let actor: String
  /// The time at which the event happened, as histories show it, in milliseconds since 1970 UTC.
  public let happenedAt: Int64
  /// All events of the stream up to this one, in the order in which they are folded, if this one came late from another
  /// home; nil for any other event. The record is then folded anew from them (decision 0054).
  public var anew: [FoldEvent]?

  /// Returns who first reported what the payload records, and when that took place, in milliseconds since 1970 UTC.
  /// Both are from the payload's stamp, or from the envelope if there is no stamp.
  func stamp(of payload: some Stamped) -> (by: String, at: Int64) {
    payload.stamp.map { ($0.by.lowercased, Int64($0.at)) } ?? (actor, happenedAt)
  }

  /// The payload if this version understands it; nil otherwise.
  public var known: DomainEvent? {
    if case .known(let event) = content { event } else { nil }
  }
}

extension FoldEvent.Content {
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
}
