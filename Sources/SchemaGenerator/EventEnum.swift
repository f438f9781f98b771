/// Generates the enumeration of all events, the enumeration of their types (`EventKind`), and the types' catalog.
enum EventEnum {
  static func source(_ events: [Shape]) -> String {
    let cases = events.map { event in
      "  /// \(event.description)\n  \(event.isLarge ? "indirect " : "")case \(event.caseName)(\(event.name))\n"
    }.joined()
    let types = events.map { "    case .\($0.caseName): \($0.name).type\n" }.joined()
    // A type with several versions decides in which of them a payload is written.
    let schemas = events.map { event in
      event.version > 1
        ? "    case .\(event.caseName)(let payload): payload.writtenSchema\n"
        : "    case .\(event.caseName): \(event.name).schema\n"
    }.joined()
    return Generator.header + """

      /// Every event of the domain, in the newest version of its schema.
      public enum DomainEvent: Equatable, Sendable {
      \(cases)
        /// The event's type, as the log stores it.
        public var type: String {
          switch self {
      \(types)    }
        }

        /// The version of the schema in which the event is written: the oldest that can hold it.
        public var schema: Int {
          switch self {
      \(schemas)    }
        }
      }

      """
  }

  static func kindSource(_ events: [Shape]) -> String {
    let cases = events.map { "  case \($0.caseName)\n" }.joined()
    let types = events.map { event in
      String.line("case (\(event.name).type, \(event.name).schema):", "self = .\(event.caseName)") + "\n"
    }.joined()
    let entries = events.map { event in
      let parts = ["type: \(event.name).type", "schema: \(event.name).schema", "stream: \"\(event.stream ?? "")\"),"]
      return String.line("EventCatalog.Entry(", parts.wrapped(indentation: 6).replacing("\n", with: "\n      ")) + "\n"
    }.joined()
    let decoded = events.map { event in
      String.line("case .\(event.caseName):", ".\(event.caseName)(try \(event.name).read(from: &reader))") + "\n"
    }.joined()
    let encoded = events.map { "    case .\($0.caseName)(let payload): payload.encode(to: &writer)\n" }.joined()
    return Generator.header + """

      import CanonicalJSON
      import Domain

      /// An event type with a schema version that this program decodes. It is looked up once for each event.
      public enum EventKind: Sendable {
      \(cases)
        /// Returns the kind for a type and schema version; nil if this program cannot decode it without an upcaster.
        public init?(type: String, schema: Int) {
          switch (type, schema) {
      \(types)    default: return nil
          }
        }
      }

      extension EventCatalog {
        /// Every event type that this version knows, in its newest schema.
        public static let entries = [
      \(entries)  ]
      }

      extension EventKind {
        func decode(_ reader: inout JSONReader) throws(JSONError) -> DomainEvent {
          switch self {
      \(decoded)    }
        }
      }

      extension DomainEvent {
        func encode(to writer: inout JSONWriter) {
          switch self {
      \(encoded)    }
        }
      }

      """
  }
}
