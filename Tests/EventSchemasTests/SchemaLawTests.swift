import CanonicalJSON
import EventSchemas
import Testing

/// What the codec takes and refuses, demanded for each property of each schema and not only for those of a sample.
@Suite("The codec does what the schema says, property by property")
struct SchemaLawTests {
  @Test("There is a schema for each event type")
  func complete() {
    #expect(Set(SchemaShape.all.map(\.type)) == Set(EventCatalog.entries.map(\.type)))
    #expect(
      SchemaShape.all.filter { $0.properties.isEmpty }.map(\.type)
        == Sample.newest.filter { $0.json == "{}" }.map(\.type))
  }

  @Test("A payload with every property is taken and written again byte for byte", arguments: SchemaShape.all)
  func everyProperty(shape: SchemaShape) throws {
    let json = JSONValue.object(shape.full).canonical
    #expect(
      try EventCodec.encode(EventCodec.decode(type: shape.type, schema: newestSchema(of: shape.type), json: json))
        == json)
  }

  @Test("Only the required properties are enough, and none of them may be missing", arguments: SchemaShape.all)
  func required(shape: SchemaShape) throws {
    let least = shape.full.filter { shape.required.contains($0.key) }
    let json = JSONValue.object(least).canonical
    #expect(
      try EventCodec.encode(EventCodec.decode(type: shape.type, schema: newestSchema(of: shape.type), json: json))
        == json)
    for key in shape.properties.keys {
      let without = JSONValue.object(shape.full.filter { $0.key != key }).canonical
      #expect(refusal(shape.type, without) == (shape.required.contains(key) ? .missingKey : nil), "\(key)")
    }
  }

  @Test("null is taken exactly where the schema has it, and stays null", arguments: SchemaShape.all)
  func null(shape: SchemaShape) throws {
    try eachPlace(shape) { place, property, payload in
      let json = payload(.null)
      guard property.types.contains("null") else {
        #expect(refusal(shape.type, json) == .wrongType, "\(place)")
        return
      }
      let event = try EventCodec.decode(type: shape.type, schema: newestSchema(of: shape.type), json: json)
      #expect(EventCodec.encode(event) == json, "\(place)")
    }
  }

  @Test("A value of any other type is refused", arguments: SchemaShape.all)
  func wrongType(shape: SchemaShape) {
    eachPlace(shape) { place, property, payload in
      for value in property.wrong {
        #expect(refusal(shape.type, payload(value)) == .wrongType, "\(place): \(value.canonical)")
      }
      if property.types.contains("integer") {
        #expect(refusal(shape.type, payload(.number(7.5))) == .badNumber, "\(place)")
        #expect(refusal(shape.type, payload(.number(1e300))) == .badNumber, "\(place)")
      }
      if property.isID { #expect(refusal(shape.type, payload(.string("no id"))) == .badValue, "\(place)") }
      if property.types.contains("array") {
        #expect(refusal(shape.type, payload(.array([.string("a"), .number(1)]))) == .wrongType, "\(place)")
      }
    }
  }

  @Test(
    "A key that occurs twice or that no schema has is refused, on top and in sets of fields", arguments: SchemaShape.all
  )
  func keys(shape: SchemaShape) {
    let full = JSONValue.object(shape.full).canonical
    for (key, property) in shape.properties {
      let member = "\"\(key)\":\(property.valid.canonical)"
      #expect(refusal(shape.type, "{\(member)," + full.dropFirst()) == .duplicateKey, "\(key)")
      for (field, inner) in property.fields {
        let twice = "\"\(field)\":\(inner.valid.canonical)"
        #expect(refusal(shape.type, "{\"\(key)\":{\(twice),\(twice)}}") == .duplicateKey, "\(key).\(field)")
        #expect(refusal(shape.type, "{\"\(key)\":{\"\(field) \":null}}") == .unknownKey, "\(key).\(field)")
      }
    }
    for unknown in ["", "x", "kinds", "schema", "é", "\\u0061", "Name"] {
      let isEmpty = shape.properties.isEmpty
      let json = "{\"\(unknown)\":null" + (isEmpty ? "}" : "," + full.dropFirst())
      #expect(refusal(shape.type, json) == .unknownKey, "\(unknown)")
    }
  }

  @Test("Nothing may follow a payload but white space", arguments: SchemaShape.all)
  func trailingBytes(shape: SchemaShape) {
    let full = JSONValue.object(shape.full).canonical
    #expect(refusal(shape.type, full + " \n") == nil)
    for rest in ["x", "{}", ",", "}", " null", "\u{0}", "\u{FEFF}"] {
      #expect(refusal(shape.type, full + rest) == .trailingBytes, "\(rest)")
    }
  }

  @Test("A payload that is cut short ends too early, wherever it is cut", arguments: SchemaShape.all)
  func truncation(shape: SchemaShape) {
    let full = Array(JSONValue.object(shape.full).canonical.utf8)
    for length in 0..<full.count {
      #expect(throws: JSONError.self, "\(length)") { try decode(shape.type, Array(full[..<length])) }
    }
  }

  /// Calls the body for each property, and for each field of each set of fields, with a way to put a value there.
  private func eachPlace(
    _ shape: SchemaShape,
    _ body: (_ place: String, _ property: SchemaShape.Property, _ payload: (JSONValue) -> String) throws -> Void
  ) rethrows {
    for (key, property) in shape.properties {
      var payload = shape.full
      try body(key, property) { value in
        payload[key] = value
        return JSONValue.object(payload).canonical
      }
      for (field, inner) in property.fields {
        try body("\(key).\(field)", inner) { value in
          payload[key] = .object([field: value])
          return JSONValue.object(payload).canonical
        }
      }
    }
  }
}
