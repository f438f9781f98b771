/// Generates the byte-level codec of payloads and sets of fields.
enum Codec {
  static func source(_ shapes: [Shape]) -> String {
    let needsUUID = shapes.contains { $0.fields.contains { $0.kind == .uuid } }
    return Generator.header + "\npublic import CanonicalJSON\npublic import Domain\n"
      + (needsUUID ? "import Foundation\n" : "") + shapes.map { "\n" + conformance($0) }.joined()
  }

  private static func conformance(_ shape: Shape) -> String {
    let what = shape.isPatch ? "fields" : shape.stream == nil ? "record" : "payload"
    return """
      extension \(shape.name): JSONCodable {
        /// Reads the \(what); throws if a key is unknown, missing or repeated.
        public static func read(from reader: inout JSONReader) throws(JSONError) -> \(shape.name) {
      \(shape.isPatch ? patchDecoder(shape) : decoder(shape))  }

        /// Writes the \(what) as canonical JSON.
        public func encode(to writer: inout JSONWriter) {
      \(encoder(shape))  }
      }

      """
  }

  // MARK: Decoding

  private static func patchDecoder(_ shape: Shape) -> String {
    "    var fields = \(shape.name)()\n" + loop(shape) + "    return fields\n"
  }

  private static func decoder(_ shape: Shape) -> String {
    guard !shape.fields.isEmpty else {
      return loop(shape) + "    return \(shape.name)()\n"
    }
    var text = ""
    let needsStart = shape.fields.contains { $0.isRequired }
    if needsStart { text += "    let start = reader.position\n" }
    for field in shape.fields {
      text += "    var \(field.name): \(field.isPatch ? field.swiftType : field.kind.swiftType + "?")"
      text += field.isPatch ? " = .absent\n" : "\n"
    }
    text += loop(shape)
    for (bit, field) in shape.fields.enumerated() where field.isRequired {
      text +=
        field.isNullable
        ? "    guard seen & \(mask(bit)) != 0 else { throw JSONError(.missingKey, at: start) }\n"
        : "    guard let \(field.name) else { throw JSONError(.missingKey, at: start) }\n"
    }
    let arguments = shape.fields.map { "\($0.name): \($0.name)" }
    let single = "    return \(shape.name)(\(arguments.joined(separator: ", ")))\n"
    text +=
      single.count <= 121 ? single : "    return \(shape.name)(\n\(arguments.wrapped(indentation: 6).indented(6)))\n"
    return text
  }

  private static func loop(_ shape: Shape) -> String {
    let needsSeen = !shape.fields.isEmpty
    var text = needsSeen ? "    var seen: UInt64 = 0\n" : ""
    text += "    var object = try reader.object()\n    while let key = try reader.nextKey(&object) {\n"
    guard needsSeen else {
      return text + "      throw JSONError(.unknownKey, at: key.offset)\n    }\n"
    }
    text += "      switch key.count {\n"
    for (bit, field) in shape.fields.enumerated() {
      text += "      case \(field.name.utf8.count) where key.matches(\"\(field.name)\"):\n"
      text += "        try reader.once(\(mask(bit)), &seen, key)\n"
      text += "        \(shape.isPatch ? "fields." : "")\(field.swiftName) = \(read(field))\n"
    }
    return text + "      default: throw JSONError(.unknownKey, at: key.offset)\n      }\n    }\n"
  }

  private static func mask(_ bit: Int) -> String { "1 << \(bit)" }

  private static func read(_ field: Field) -> String {
    let value =
      switch field.kind {
      case .text: "reader.string()"
      case .integer: "reader.integer()"
      case .number: "reader.number()"
      case .flag: "reader.flag()"
      case .uuid: "reader.uuid()"
      case .texts: "reader.strings()"
      case .open(let name): "\(name)(rawValue: reader.string())"
      case .patch(let name, _): "\(name).read(from: &reader)"
      case .records(let name, _): "reader.records(of: \(name).self)"
      }
    if field.isPatch { return "try reader.null() ? .null : .value(\(value))" }
    if field.isNullable { return "try reader.null() ? nil : \(value)" }
    return "try \(value)"
  }

  // MARK: Encoding

  private static func encoder(_ shape: Shape) -> String {
    guard !shape.fields.isEmpty else { return "    writer.raw(\"{}\")\n" }
    var text = "    var isFirst = true\n    writer.raw(\"{\")\n"
    for field in shape.fields {
      let key = "writer.key(#\"\"\(field.name)\":\"#, &isFirst)"
      if field.isPatch {
        text += """
              switch \(field.swiftName) {
              case .absent: break
              case .null:
                \(key)
                writer.null()
              case .value(let value):
                \(key)
                \(write(field.kind, "value"))
              }

          """
      } else if field.isOptional, field.isRequired {
        text += """
              \(key)
              if let \(field.name) { \(write(field.kind, field.name)) } else { writer.null() }

          """
      } else if field.isOptional {
        text += """
              if let \(field.name) {
                \(key)
                \(write(field.kind, field.name))
              }

          """
      } else {
        text += "    \(key)\n    \(write(field.kind, field.name))\n"
      }
    }
    return text + "    writer.raw(\"}\")\n"
  }

  private static func write(_ kind: Field.Kind, _ value: String) -> String {
    switch kind {
    case .text: "writer.string(\(value))"
    case .integer: "writer.integer(\(value))"
    case .number: "writer.number(\(value))"
    case .flag: "writer.flag(\(value))"
    case .uuid: "writer.uuid(\(value))"
    case .texts: "writer.strings(\(value))"
    case .open: "writer.string(\(value).rawValue)"
    case .patch: "\(value).encode(to: &writer)"
    case .records: "writer.records(\(value))"
    }
  }
}
