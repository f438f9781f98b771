public import CanonicalJSON
public import Domain

/// Why a stored event could not be decoded.
public enum EventDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// This version does not know the type.
  case unknownType(String)
  /// This version knows the type, but not the schema version.
  case newerSchema(type: String, schema: Int, supported: Int)
  /// The payload does not match its schema.
  case malformed(type: String, JSONError)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unknownType(let type): "the event type \(type) is not known to this version"
    case .newerSchema(let type, let schema, let supported):
      "\(type) has schema \(schema), this version reads up to \(supported)"
    case .malformed(let type, let error): "the payload of \(type) is not what its schema says: \(error)"
    }
  }
}

/// Encodes payloads and decodes them.
public enum EventCodec {
  /// Decodes a payload of a kind that was already looked up: the fast path of a fold.
  public static func decode(_ kind: EventKind, _ bytes: UnsafeRawBufferPointer) throws(JSONError) -> DomainEvent {
    var reader = JSONReader(bytes)
    let event = try kind.decode(&reader)
    try reader.end()
    return event
  }

  /// Decodes a payload of any type and schema version. A payload of an older version passes through the upcasters. A
  /// type or version that the chain does not lead to is newer than the program.
  public static func decode(
    type: String, schema: Int, json: String, upcasters: UpcasterChain = .current
  ) throws(EventDecodingError) -> DomainEvent {
    guard let newest = upcasters.newest(of: type), let decoded = UpcasterChain.current.newest(of: type) else {
      throw .unknownType(type)
    }
    guard schema <= newest else { throw .newerSchema(type: type, schema: schema, supported: newest) }
    guard schema >= 1 else { throw .malformed(type: type, JSONError(.badValue, at: 0)) }
    do throws(JSONError) {
      let json = schema == newest ? json : try upcasters.upcast(type, from: schema, json)
      guard let kind = EventKind(type: type, schema: decoded) else { throw JSONError(.badValue, at: 0) }
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

  /// Returns a payload as canonical JSON.
  public static func encode(_ event: DomainEvent) -> String {
    var writer = JSONWriter()
    event.encode(to: &writer)
    return writer.text
  }
}
