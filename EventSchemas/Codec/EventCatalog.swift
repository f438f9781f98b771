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

  /// The names of all types that this version knows, sorted.
  public static let types = entries.map(\.type).sorted()

  /// The names of a type's fields, those of an edit among them, sorted; nil for a type that this version does not know.
  public static func fields(of type: String) -> [String]? {
    FieldMeaning.fields(of: type).map { fields in
      fields.flatMap { name, meaning in
        if case .fields(let inner) = meaning { Array(inner.keys) } else { [name] }
      }.sorted()
    }
  }
}
