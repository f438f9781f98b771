import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// The package's root.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A golden sample: the payload of an event as a release wrote it.
struct Sample: CustomStringConvertible, Sendable {
  let type: String
  let schema: Int
  let json: String

  var description: String { "\(type).v\(schema)" }

  /// The samples in the newest schema of their type, sorted by type.
  static let newest = all.filter { $0.schema == newestSchema(of: $0.type) }

  /// All samples, sorted by type.
  static let all: [Sample] = {
    let folder = packageRoot.appendingPathComponent("EventSchemas/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: ".")
      guard parts.count == 3, parts[2] == "json", let schema = Int(parts[1].dropFirst()),
        let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      else { return nil }
      return Sample(type: String(parts[0]), schema: schema, json: String(decoding: data, as: UTF8.self))
    }
  }()

  /// The sample as an object without its shape.
  func members() throws -> [String: JSONValue] {
    guard case .object(let members) = try JSONValue(parsing: json) else { throw JSONError(.wrongType, at: 0) }
    return members
  }
}

/// Runs the body on a copy of the schemas and of what is generated from them.
///
/// The copy is made of the files' bytes, so that a link in the package cannot lead a change back to the original.
func withSchemas(_ body: (URL) throws -> Void) throws {
  let manager = FileManager.default
  let root = manager.temporaryDirectory.appendingPathComponent("schemas-\(UUID().uuidString)")
  defer { try? manager.removeItem(at: root) }
  let folders = ["Schemas", "Samples", "Released", "Generated"].map { "EventSchemas/\($0)" }
  for path in folders + ["Sources/Domain/Generated", "Sources/Replay/Generated"] {
    let source = packageRoot.appendingPathComponent(path)
    let target = root.appendingPathComponent(path)
    try manager.createDirectory(at: target, withIntermediateDirectories: true)
    for name in try manager.contentsOfDirectory(atPath: source.path) {
      try Data(contentsOf: source.appendingPathComponent(name)).write(to: target.appendingPathComponent(name))
    }
  }
  try body(root)
}

/// Decodes through the fast path: a kind that was looked up and bytes.
func decode(_ type: String, _ bytes: [UInt8]) throws -> DomainEvent {
  guard let entry = EventCatalog.entries.first(where: { $0.type == type }),
    let kind = EventKind(type: type, schema: entry.schema)
  else { throw EventDecodingError.unknownType(type) }
  return try bytes.withUnsafeBytes { try EventCodec.decode(kind, $0) }
}

/// The newest version of a type's schema.
func newestSchema(of type: String) -> Int { EventCatalog.newest(of: type) ?? 0 }

/// Why a payload is refused; nil when it is taken.
func refusal(_ type: String, _ json: String) -> JSONError.Code? {
  do {
    _ = try EventCodec.decode(type: type, schema: newestSchema(of: type), json: json)
    return nil
  } catch .malformed(_, let error) {
    return error.code
  } catch {
    return nil
  }
}
