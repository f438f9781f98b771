import CanonicalJSON
import Foundation

/// Starts a new schema version of an event type with copies of the newest schema and sample, and with an upcaster from
/// the newest version to the new one.
package enum NextSchemaVersion {
  /// Writes the files of the new version, for somebody to change. The schema and the sample are copies of the newest
  /// version's.
  ///
  /// - Parameter type: The event's type.
  /// - Returns: The paths that were written.
  /// - Throws: `SchemaError` if there is no such type; what writing throws, for example if a file exists already.
  package static func write(of type: String, root: URL) throws -> [String] {
    let folder = root.appendingPathComponent("EventSchemas")
    let contracts = try Contract.all(in: folder.appendingPathComponent("Schemas")).values
    guard let newest = contracts.filter({ $0.type == type }).map(\.version).max() else {
      let types = Set(contracts.map(\.type)).sorted().joined(separator: ", ")
      throw SchemaError(description: "there is no event type \"\(type)\"; expected one of \(types)")
    }
    let (old, new) = ("\(type).v\(newest)", "\(type).v\(newest + 1)")
    let schema = try String(contentsOf: folder.appendingPathComponent("Schemas/\(old).json"), encoding: .utf8)
      .replacing("\"\(old).json\"", with: "\"\(new).json\"")
      .replacing("\"x-version\": \(newest)", with: "\"x-version\": \(newest + 1)")
    let sample = try String(contentsOf: folder.appendingPathComponent("Samples/\(old).json"), encoding: .utf8)
    let files = [
      "Schemas/\(new).json": schema, "Samples/\(new).json": sample,
      "Upcasters/\(type)+v\(newest).swift": step(type, from: newest),
    ]
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    }
    return files.keys.sorted().map { "EventSchemas/\($0)" }
  }

  private static func step(_ type: String, from version: Int) -> String {
    """
    import CanonicalJSON

    extension Upcaster {
      /// Converts `\(type)` from schema \(version) to \(version + 1): an older payload is valid as it is.
      static let \(name(type, version)) = Upcaster(type: "\(type)", from: \(version)) { value throws(JSONError) in
        value
      }
    }

    """
  }

  /// Returns the Swift source of the list of all upcasters.
  static func list(_ events: [Shape]) -> String {
    let steps = events.sorted { $0.name < $1.name }.flatMap { event in
      (1..<max(event.version, 1)).map { "." + name(event.name, $0) }
    }
    let list = steps.count > 1 ? "\n" + steps.map { "    \($0),\n" }.joined() + "  " : steps.joined()
    return Generator.header + """

      extension UpcasterChain {
        /// The steps from each older version of a type to the next; they are defined in EventSchemas/Upcasters.
        static let steps: [Upcaster] = [\(list)]
      }

      """
  }

  private static func name(_ type: String, _ version: Int) -> String {
    "\(type.prefix(1).lowercased())\(type.dropFirst())\(version)"
  }
}
