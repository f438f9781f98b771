/// Generates the struct of a set of fields.
enum PatchType {
  static func source(_ shape: Shape) -> String {
    let names = shape.fields.map(\.swiftName)
    let needsUUID = shape.fields.contains { $0.kind == .uuid }
    return Generator.header + (needsUUID ? "\npublic import Foundation\n" : "") + """

      /// \(shape.description)
      public struct \(shape.name): PatchFields {
      \(PayloadType.properties(shape))\
        /// The names of all fields, sorted.
        public static let fieldNames = declared.map(\\.name).sorted()

        /// Creates an edit that changes no field.
        @inlinable public init() { self.init(\(names[0]): .absent) }

      \(PayloadType.initializer(shape))
        /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
        @inlinable public mutating func visitFields(beside other: \(shape.name), _ visitor: inout some PatchVisitor) {
      \(shape.fields.map(visit).joined(separator: "\n"))
        }
      }

      """
  }

  private static func visit(_ field: Field) -> String {
    let name = field.swiftName
    return .line("visitor.visit(", "\"\(field.name)\", &\(name), beside: other.\(name))")
  }
}
