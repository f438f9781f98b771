import Foundation

/// Generates the Swift payload types and their codec from the JSON Schemas, which alone define them.
package enum Generator {
  static let header = "// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate\n"

  /// Returns the generated files by their path relative to the package's root.
  ///
  /// - Parameter root: The package's root.
  /// - Throws: `SchemaError` naming the schema and its fault.
  package static func files(root: URL) throws -> [String: String] {
    let folder = try SchemaFolder(root.appendingPathComponent("EventSchemas/Schemas"))
    var files: [String: String] = [:]
    for shape in folder.shared {
      files["Sources/Domain/Generated/\(shape.name).swift"] =
        shape.isPatch ? PatchType.source(shape) : PayloadType.record(shape)
    }
    for stream in Set(folder.events.compactMap(\.stream)) {
      let events = folder.events.filter { $0.stream == stream }
      let name = stream.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      files["Sources/Domain/Generated/\(name)Events.swift"] = PayloadType.source(events)
      files["EventSchemas/Generated/\(name)Events+Codec.swift"] = Codec.source(events)
    }
    files["Sources/Domain/Generated/DomainEvent.swift"] = EventEnum.source(folder.events)
    files["EventSchemas/Generated/PatchFields+Codec.swift"] = Codec.source(folder.shared)
    files["EventSchemas/Generated/OpenEnumerations+Codec.swift"] = Codec.enumerations(folder.shared + folder.events)
    files["EventSchemas/Generated/FieldSensitivities.swift"] = FieldSensitivities.source(
      folder.events, shared: folder.shared)
    files["Sources/Replay/Generated/FieldDescriptions.swift"] = FieldDescriptions.source(folder.events + folder.shared)
    files["EventSchemas/Generated/Upcasters.swift"] = NextSchemaVersion.list(folder.events)
    files["EventSchemas/Generated/EventKind.swift"] = EventEnum.kindSource(folder.events)
    files["EventSchemas/Generated/SchemaSet.swift"] = try Contract.setSource(root: root)
    return files
  }

  /// Writes the generated files that differ, and removes those for which no schema exists any more.
  ///
  /// - Returns: The paths that were written or removed.
  @discardableResult
  package static func write(root: URL) throws -> [String] {
    let files = try files(root: root)
    var changed: [String] = []
    for path in files.keys.sorted() {
      let url = root.appendingPathComponent(path)
      let text = Data((files[path] ?? "").utf8)
      if (try? Data(contentsOf: url)) == text { continue }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url)
      changed.append(path)
    }
    for path in stale(root: root, files: files) {
      try FileManager.default.removeItem(at: root.appendingPathComponent(path))
      changed.append(path)
    }
    return changed
  }

  /// Returns the committed files that differ from what the schemas generate; empty if all are up to date.
  package static func outdated(root: URL) throws -> [String] {
    let files = try files(root: root)
    let differing = files.keys.sorted().filter { path in
      (try? Data(contentsOf: root.appendingPathComponent(path))) != Data((files[path] ?? "").utf8)
    }
    return differing + stale(root: root, files: files)
  }

  private static func stale(root: URL, files: [String: String]) -> [String] {
    ["Sources/Domain/Generated", "EventSchemas/Generated", "Sources/Replay/Generated"].flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
      return names.sorted().map { "\(folder)/\($0)" }.filter { files[$0] == nil }
    }
  }
}

extension String {
  /// Joins the head and the rest in one line. If that is longer than 120 columns, the rest goes on a line of its own,
  /// indented one level deeper.
  static func line(_ head: String, _ rest: String, indentation: Int = 4) -> String {
    let margin = String(repeating: " ", count: indentation)
    let single = margin + head + (head.hasSuffix("(") ? "" : " ") + rest
    return single.count <= 120 ? single : "\(margin)\(head)\n\(margin)  \(rest)"
  }

  /// Indents each line.
  func indented(_ spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }
}

extension [String] {
  /// Joins the parts with commas, broken into lines of at most 120 columns at the given indentation.
  func wrapped(indentation: Int) -> String {
    var lines: [String] = []
    var line = ""
    for (index, part) in enumerated() {
      let piece = part + (index == count - 1 ? "" : ",")
      if line.isEmpty {
        line = piece
      } else if indentation + line.count + 1 + piece.count <= 120 {
        line += " " + piece
      } else {
        lines.append(line)
        line = piece
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}
