import Domain
public import EventLog
public import Foundation

/// An event with its payload decoded, and the few fields of the envelope that histories show.
public struct DecodedEvent {
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
  public let content: EventContent
  /// The actor.
  public let actor: String
  /// The time at which the event happened, as histories show it, in milliseconds since 1970 UTC.
  public let happenedAt: Int64

  /// The payload if this version understands it; nil otherwise.
  public var known: DomainEvent? { content.known }
}

extension DecodedEvent {
  /// Decodes an event of the log.
  public init(_ event: RecordedEvent) {
    self.init(
      position: event.position, id: event.id, stream: event.stream.description, category: event.stream.category,
      key: event.stream.key, type: event.type, content: EventContent(event), actor: event.actor,
      happenedAt: event.happenedAt)
  }
}
