public import CanonicalJSON
public import Domain

/// Why a stored event is not one of the domain's.
public enum EventDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A type that this version does not know.
  case unknownType(String)
  /// A type that this version knows, in a schema that it does not.
  case newerSchema(type: String, schema: Int, supported: Int)
  /// The payload is not what its schema says.
  case malformed(type: String, JSONError)

  /// One sentence.
  public var description: String {
    switch self {
    case .unknownType(let type): "the event type \(type) is not known to this version"
    case .newerSchema(let type, let schema, let supported):
      "\(type) has schema \(schema), this version reads up to \(supported)"
    case .malformed(let type, let error): "the payload of \(type) is not what its schema says: \(error)"
    }
  }
}

/// Turns payloads into bytes and back.
public enum EventCodec {
  /// Decodes a payload of a kind that was looked up before: the fast path of a fold.
  public static func decode(_ kind: EventKind, _ bytes: UnsafeRawBufferPointer) throws(JSONError) -> DomainEvent {
    var reader = JSONReader(bytes)
    let event = try kind.decode(&reader)
    try reader.end()
    return event
  }

  /// Decodes a payload of any type and schema, through the upcasters where its schema is an older one.
  public static func decode(
    type: String, schema: Int, json: String, upcasters: UpcasterChain = .current
  ) throws(EventDecodingError) -> DomainEvent {
    guard let entry = EventCatalog.entries.first(where: { $0.type == type }) else { throw .unknownType(type) }
    let newest = upcasters.newest(of: type) ?? entry.schema
    guard schema <= newest else { throw .newerSchema(type: type, schema: schema, supported: newest) }
    guard schema >= 1 else { throw .malformed(type: type, JSONError(.badValue, at: 0)) }
    do throws(JSONError) {
      let json = schema == newest ? json : try upcasters.upcast(type, from: schema, json)
      guard let kind = EventKind(type: type, schema: entry.schema) else { throw JSONError(.badValue, at: 0) }
      var text = json
      let result: Result<DomainEvent, JSONError> = text.withUTF8 { utf8 in
        do throws(JSONError) {
          return .success(try decode(kind, UnsafeRawBufferPointer(utf8)))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    } catch {
      throw .malformed(type: type, error)
    }
  }

  /// Encodes a payload as canonical JSON.
  public static func encode(_ event: DomainEvent, into writer: inout JSONWriter) { event.encode(to: &writer) }

  /// A payload as canonical JSON.
  public static func encode(_ event: DomainEvent) -> String {
    var writer = JSONWriter()
    event.encode(to: &writer)
    return writer.text
  }
}
