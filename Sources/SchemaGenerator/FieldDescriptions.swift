/// Generates what the schemas say of each field, for people who read the tables.
enum FieldDescriptions {
  static func source(_ shapes: [Shape]) -> String {
    let all = shapes.sorted { $0.name < $1.name }.filter { !$0.fields.isEmpty }.map { shape in
      let fields = shape.fields.sorted { $0.name < $1.name }.map {
        (head: "\"\($0.name)\":", text: literal($0.description))
      }
      guard fields.count > 1 else {
        let only = fields.map { "[\($0.head) \($0.text)]," }.joined()
        return String.line("\"\(shape.name)\":", only) + "\n"
      }
      let lines = fields.map { String.line($0.head, $0.text + ",", indentation: 6) + "\n" }
      return "    \"\(shape.name)\": [\n\(lines.joined())    ],\n"
    }
    return Generator.header + """

      /// What the schemas say of the fields of each event type and of each shared definition.
      enum FieldDescriptions {
        static let all: [String: [String: String]] = [
      \(all.joined())  ]
      }

      """
  }

  /// Returns a text as a literal, of two parts if it is too long for a line.
  private static func literal(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    guard text.count > 105, let blank = text.prefix(100).lastIndex(of: " ") else { return "\"\(text)\"" }
    return "\"\(text[...blank])\"\n        + \"\(text[text.index(after: blank)...])\""
  }
}
