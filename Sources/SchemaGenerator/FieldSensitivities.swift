/// Generates the sensitivity of each field of each event, for the anonymisation of a history.
enum FieldSensitivities {
  static func source(_ events: [Shape], shared: [Shape]) -> String {
    let shapes = (shared + events).map { shape in
      """
        static let \(shape.caseName): [String: FieldSensitivity] = \(members(shape))

      """
    }.joined(separator: "\n")
    let types = events.map { "    \"\($0.name)\": \($0.caseName),\n" }.joined()
    return Generator.header + """

      import Domain

      extension FieldSensitivity {
        /// The fields of each event type.
        static let byType: [String: [String: FieldSensitivity]] = [
      \(types)  ]

      \(shapes)}

      """
  }

  private static func members(_ shape: Shape) -> String {
    // Fields of older versions have to be anonymised, too.
    let fields = (shape.fields + shape.formerFields).sorted { $0.name < $1.name }
    guard !fields.isEmpty else { return "[:]" }
    if fields.count == 1, let field = fields.first { return "[\"\(field.name)\": \(meaning(field))]" }
    return "[\n" + fields.map { "    \"\($0.name)\": \(meaning($0)),\n" }.joined() + "  ]"
  }

  private static func meaning(_ field: Field) -> String {
    if let meaning = field.meaning { return "." + meaning }
    switch field.kind {
    case .uuid: return ".id"
    case .open(let name): return ".choice { \(name)(rawValue: $0).isKnown }"
    case .patch(let name, _), .records(let name, _): return ".fields(\(name.prefix(1).lowercased() + name.dropFirst()))"
    case .integer, .number, .flag, .text, .texts: return ".value"
    }
  }
}
