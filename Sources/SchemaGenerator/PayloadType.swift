/// Generates the struct of an event's payload, or of a record of which payloads contain several.
enum PayloadType {
  static func source(_ shapes: [Shape]) -> String {
    let needsUUID = shapes.contains { $0.fields.contains { $0.kind == .uuid } }
    let head = Generator.header + (needsUUID ? "\npublic import Foundation\n" : "")
    return head + shapes.map { "\n" + structure($0) }.joined()
  }

  static func record(_ shape: Shape) -> String {
    let needsUUID = shape.fields.contains { $0.kind == .uuid }
    return Generator.header + (needsUUID ? "\npublic import Foundation\n" : "") + """

      /// \(shape.description)
      public struct \(shape.name): Hashable, Sendable {
      \(properties(shape))\(initializer(shape))}

      """
  }

  private static func structure(_ shape: Shape) -> String {
    var text = """
      /// \(shape.description)
      public struct \(shape.name): EventPayload {
        /// The event's type, as the log stores it.
        public static let type = "\(shape.name)"
        /// The version of the type's schema.
        public static let schema = \(shape.version)


      """
    text += properties(shape)
    text += initializer(shape)
    return text + "}\n"
  }

  static func properties(_ shape: Shape) -> String {
    shape.fields.map { "  /// \($0.description)\n  public var \($0.swiftName): \($0.swiftType)\n" }.joined()
      + (shape.fields.isEmpty ? "" : "\n")
  }

  static func initializer(_ shape: Shape) -> String {
    let what = shape.stream == nil ? "record" : "payload"
    let documentation = shape.isPatch ? "An edit of the given fields." : "The \(what) with the given fields."
    guard !shape.fields.isEmpty else {
      return "  /// The payload, which has no fields.\n  @inlinable public init() {}\n"
    }
    let parameters = shape.fields.map { "\($0.swiftName): \($0.swiftType)\($0.defaultValue)" }
    let single = "  public init(\(parameters.joined(separator: ", "))) {"
    let head =
      single.count <= 120
      ? single : "  public init(\n\(parameters.wrapped(indentation: 4).indented(4))\n  ) {"
    let body = shape.fields.map { "    self.\($0.swiftName) = \($0.swiftName)\n" }.joined()
    return "  /// \(documentation)\n  @inlinable\n\(head)\n\(body)  }\n"
  }
}
