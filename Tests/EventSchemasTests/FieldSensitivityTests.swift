import EventSchemas
import Foundation
import Testing

/// Which fields tell of a person is said in the schemas, and in no other place.
@Suite("What is personal is declared once")
struct FieldSensitivityTests {
  private func objects() throws -> [(name: String, properties: [String: [String: Any]])] {
    let folder = packageRoot.appendingPathComponent("EventSchemas/Schemas")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { file in
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent(file)))
      let schema = try #require(json as? [String: Any])
      let shapes = schema["$defs"] as? [String: [String: Any]] ?? [schema["title"] as? String ?? file: schema]
      return shapes.map { ($0.key, $0.value["properties"] as? [String: [String: Any]] ?? [:]) }
    }
  }

  @Test("Every text says that it is personal, or what makes it plain")
  func everyText() throws {
    var (personal, plain) = (0, 0)
    for (name, properties) in try objects() {
      for (field, property) in properties {
        let types = property["type"] as? [String] ?? [property["type"] as? String ?? ""]
        let items = property["items"] as? [String: Any]
        let isText =
          types.contains("string") && property["x-swift"] == nil && property["format"] == nil
          || items?["type"] as? String == "string"
        let isPersonal = (property["x-personal"] as? String).map { FieldSensitivity.Personal(rawValue: $0) != nil }
        let isPlain = (property["x-plain"] as? String).map { FieldSensitivity.Plain(rawValue: $0) != nil }
        #expect(isPersonal != false && isPlain != false, "\(name).\(field) says a word that is not known")
        if isText { #expect((isPersonal == nil) != (isPlain == nil), "\(name).\(field) says neither or both") }
        personal += isPersonal == true ? 1 : 0
        plain += isPlain == true ? 1 : 0
      }
    }
    #expect(personal > 80 && plain > 25)
  }

  @Test("What was generated says the same of every event type")
  func generated() throws {
    // The fields of all versions of a type; of a field that several have, as the newest has it.
    let shapes = Dictionary(try objects()) { older, newer in older.merging(newer) { $1 } }
    for entry in EventCatalog.entries {
      let fields = try #require(FieldSensitivity.fields(of: entry.type))
      #expect(Set(fields.keys) == Set(try #require(shapes[entry.type]).keys), "\(entry.type)")
      for (name, property) in shapes[entry.type] ?? [:] {
        switch fields[name] {
        case .personal(let kind): #expect(property["x-personal"] as? String == kind.rawValue, "\(entry.type).\(name)")
        case .plain(let kind): #expect(property["x-plain"] as? String == kind.rawValue, "\(entry.type).\(name)")
        default: #expect(property["x-personal"] == nil && property["x-plain"] == nil, "\(entry.type).\(name)")
        }
      }
    }
    #expect(FieldSensitivity.fields(of: "PhotoAdded") == nil)
  }
}
