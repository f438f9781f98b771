/// Which event types there are, and to which streams they belong.
public enum EventCatalog {
  /// One event type.
  public struct Entry: Equatable, Sendable {
    /// The event's type.
    public let type: String
    /// Its newest schema version.
    public let schema: Int
    /// The category of its streams.
    public let stream: String

    /// An entry of the catalogue.
    public init(type: String, schema: Int, stream: String) {
      self.type = type
      self.schema = schema
      self.stream = stream
    }
  }
}
