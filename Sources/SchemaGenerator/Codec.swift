/// Generates the byte-level codec of payloads and sets of fields.
enum Codec {
  static func source(_ shapes: [Shape]) -> String {
    let needsUUID = shapes.contains { $0.fields.contains { $0.kind == .uuid } }
    return Generator.header + "\npublic import CanonicalJSON\npublic import Domain\n"
      + (needsUUID ? "import Foundation\n" : "") + shapes.map { "\n" + conformance($0) }.joined()
  }

  /// The open enumerations that fields have.
  static func enumerations(_ shapes: [Shape]) -> String {
    let names = Set(shapes.flatMap(\.fields).compactMap { if case .open(let name) = $0.kind { name } else { nil } })
    return Generator.header + "\npublic import Domain\n\n"
      + names.sorted().map { "extension \($0): JSONCodable {}\n" }.joined()
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
    for (bit, field) in shape.fields.enumerated() where field.isRequired && field.isNullable {
      text += "    guard seen & \(mask(bit)) != 0 else { throw JSONError(.missingKey, at: start) }\n"
    }
    let demanded = shape.fields.filter { $0.isRequired && !$0.isNullable }.map { "let \($0.name)" }
    if !demanded.isEmpty {
      text += "    guard \(demanded.wrapped(indentation: 6).replacing("\n", with: "\n      "))\n"
      text += "    else { throw JSONError(.missingKey, at: start) }\n"
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
      let head = "case \(field.name.utf8.count) where key.matches(\"\(field.name)\"):"
      let read = field.isPatch ? "patch" : field.isNullable ? "nullable" : "value"
      let target = (shape.isPatch ? "fields." : "") + field.swiftName
      text += .line(head, "\(target) = try reader.\(read)(\(mask(bit)), &seen, key)", indentation: 6) + "\n"
    }
    return text + "      default: throw JSONError(.unknownKey, at: key.offset)\n      }\n    }\n"
  }

  private static func mask(_ bit: Int) -> String { "1 << \(bit)" }

  // MARK: Encoding

  private static func encoder(_ shape: Shape) -> String {
    guard !shape.fields.isEmpty else { return "    writer.raw(\"{}\")\n" }
    var text = "    var isFirst = true\n    writer.raw(\"{\")\n"
    for field in shape.fields {
      let write = field.isOptional && field.isRequired ? "nullable" : "field"
      text += .line("writer.\(write)(", "#\"\"\(field.name)\":\"#, \(field.swiftName), &isFirst)") + "\n"
    }
    return text + "    writer.raw(\"}\")\n"
  }
}
