/// Generates the struct of a set of fields and its algebra.
enum PatchType {
  static func source(_ shape: Shape) -> String {
    let names = shape.fields.map(\.swiftName)
    let needsUUID = shape.fields.contains { $0.kind == .uuid }
    return Generator.header + (needsUUID ? "\npublic import Foundation\n" : "") + """

      /// \(shape.description)
      public struct \(shape.name): PatchFields {
      \(PayloadType.properties(shape))\
        /// The names of all fields, sorted.
        public static let fieldNames = [
      \(shape.fields.map { "\"\($0.name)\"" }.wrapped(indentation: 4).indented(4)),
        ]

        /// Creates an edit that changes no field.
        @inlinable public init() { self.init(\(names[0]): .absent) }

      \(PayloadType.initializer(shape))
        /// Whether the edit changes no field.
        public var isEmpty: Bool {
      \(condition(names))
        }

        /// Applies a newer edit: the fields that it changes replace those of this edit.
        public mutating func merge(_ newer: \(shape.name)) {
      \(names.map { "    \($0) = \($0).merged(with: newer.\($0))" }.joined(separator: "\n"))
        }

        /// Returns the edit without the fields that have the same value in `other`.
        public func changes(from other: \(shape.name)) -> \(shape.name) {
          var changes = \(shape.name)()
      \(names.map { String.line("changes.\($0) =", "\($0).changed(from: other.\($0))") }.joined(separator: "\n"))
          return changes
        }

        /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
        public func inverse(restoring earlier: \(shape.name)) -> \(shape.name) {
          var inverse = \(shape.name)()
      \(names.map { String.line("inverse.\($0) =", "\($0).inverse(restoring: earlier.\($0))") }.joined(separator: "\n"))
          return inverse
        }

        /// Returns the edit without the fields that it clears.
        public func droppingNulls() -> \(shape.name) {
          var set = \(shape.name)()
      \(names.map { "    set.\($0) = \($0).droppingNull" }.joined(separator: "\n"))
          return set
        }

        /// Returns the edit with only the fields for whose names `isKept` returns true.
        public func keeping(_ isKept: (_ name: String) -> Bool) -> \(shape.name) {
          var kept = \(shape.name)()
      \(shape.fields.map { "    if isKept(\"\($0.name)\") { kept.\($0.swiftName) = \($0.swiftName) }" }
          .joined(separator: "\n"))
          return kept
        }

        /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
        public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
      \(shape.fields.map { "    \($0.swiftName).visit(\"\($0.name)\", visit)" }.joined(separator: "\n"))
        }
      }

      """
  }

  private static func condition(_ names: [String]) -> String {
    var lines: [String] = []
    var line = ""
    for name in names {
      let piece = "\(name).isAbsent"
      if line.isEmpty {
        line = "    \(piece)"
      } else if line.count + piece.count + 4 <= 120 {
        line += " && \(piece)"
      } else {
        lines.append(line)
        line = "      && \(piece)"
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
