/// The event types and the streams that they belong to.
public enum EventCatalog {
  /// An event type.
  public struct Entry: Equatable, Sendable {
    /// The event's type.
    public let type: String
    /// The type's newest schema version.
    public let schema: Int
    /// The category of the type's streams.
    public let stream: String

    /// Creates an entry.
    public init(type: String, schema: Int, stream: String) {
      self.type = type
      self.schema = schema
      self.stream = stream
    }
  }

  /// The names of all types that this version knows, sorted.
  public static let types = entries.map(\.type).sorted()

  /// Returns the newest schema of a type; nil for a type that this version does not know.
  public static func newest(of type: String) -> Int? { UpcasterChain.current.newest(of: type) }

  /// Returns the names of a type's fields, sorted; nil for a type that this version does not know. For a field that is
  /// an object, such as the `fields` of an edit, the names within it are returned instead of its own.
  public static func fields(of type: String) -> [String]? {
    FieldSensitivity.fields(of: type).map { fields in
      fields.flatMap { name, meaning in
        if case .fields(let inner) = meaning { Array(inner.keys) } else { [name] }
      }.sorted()
    }
  }
}
