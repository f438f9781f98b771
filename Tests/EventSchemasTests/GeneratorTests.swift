import EventSchemas
import Foundation
import SchemaGenerator
import TestSupport
import Testing

@Suite("The schemas are the one definition")
struct GeneratorTests {
  @Test("The committed files are what the schemas say")
  func fresh() throws {
    #expect(try Generator.outdated(root: packageRoot) == [], "run: make generate")
  }

  @Test("The generator gives the same text each time")
  func deterministic() throws {
    let first = try Generator.files(root: packageRoot)
    #expect(try Generator.files(root: packageRoot) == first)
    #expect(first.count > 10)
    for (path, text) in first {
      #expect(text.hasPrefix("// Generated from EventSchemas/Schemas"), "\(path)")
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
      #expect(!text.split(separator: "\n").contains { $0.count > 120 || $0.hasSuffix(" ") }, "\(path)")
    }
  }

  @Test("Every schema file is an event of the catalogue, in its stream")
  func catalogue() throws {
    let folder = packageRoot.appendingPathComponent("EventSchemas/Schemas")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "common.json" {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      let entry = try #require(EventCatalog.entries.first { $0.type == schema["title"] as? String }, "\(name)")
      #expect(name == "\(entry.type).v\(schema["x-version"] as? Int ?? 0).json")
      #expect(schema["$id"] as? String == name)
      #expect(schema["x-stream"] as? String == entry.stream)
      #expect(schema["x-version"] as? Int ?? 0 <= entry.schema)
      #expect(schema["additionalProperties"] as? Bool == false)
    }
  }

  @Test("A changed schema, a changed file and a file too many are seen, and written right again")
  func staleness() throws {
    try withSchemas { root in
      #expect(try Generator.outdated(root: root) == [])
      let generated = root.appendingPathComponent("Sources/Domain/Generated")
      try Data("// by hand\n".utf8).write(to: generated.appendingPathComponent("FamilyEvents.swift"))
      try Data("// left over\n".utf8).write(to: generated.appendingPathComponent("Old.swift"))
      let expected = ["Sources/Domain/Generated/FamilyEvents.swift", "Sources/Domain/Generated/Old.swift"]
      #expect(try Generator.outdated(root: root) == expected)
      #expect(try Generator.write(root: root) == expected)
      #expect(try Generator.write(root: root) == [])
    }
  }

  @Test(
    "A schema that the generator cannot make sense of is refused with the file's name",
    arguments: [
      ("x-stream", "x-other"), ("\"title\": \"FamilyCreated\"", "\"title\": \"Other\""), ("false", "true"),
      ("\"type\": \"string\"", "\"type\": \"odd\""), ("x-personal", "x-other"),
      ("\"x-personal\": \"name\"", "\"x-personal\": \"name\", \"x-plain\": \"date\""),
    ])
  func badSchema(part: String, replacement: String) throws {
    try withSchemas { root in
      let file = root.appendingPathComponent("EventSchemas/Schemas/FamilyCreated.v1.json")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text.contains(part))
      try Data(text.replacing(part, with: replacement).utf8).write(to: file)
      do {
        _ = try Generator.files(root: root)
        Issue.record("the schema was taken")
      } catch let error as SchemaError {
        #expect(error.description.contains("FamilyCreated.v1.json"))
      }
    }
  }
}
