import Foundation
import SchemaGenerator
import Testing

/// Files that a release wrote are read for ever: what it promised is never changed.
@Suite("A released schema stays as it is")
struct ReleaseTests {
  @Test("What was released is what is there")
  func kept() throws {
    #expect(try Release.problems(root: packageRoot) == [])
    let folder = packageRoot.appendingPathComponent("EventSchemas/Released")
    #expect(!(try FileManager.default.contentsOfDirectory(atPath: folder.path)).isEmpty)
  }

  @Test("Words may be mended")
  func words() throws {
    try withSchemas { root in
      try edit("StatusChanged.v1.json", in: root) {
        $0.replacing("\"description\": \"", with: "\"description\": \"Now: ")
      }
      #expect(try Release.problems(root: root) == [])
    }
  }

  @Test("A schema that was edited in place is found, with what to do instead")
  func edited() throws {
    try withSchemas { root in
      try edit("RankingSet.v1.json", in: root) { $0.replacing("\"integer\"", with: "\"number\"") }
      let problem = try #require(try Release.problems(root: root).first)
      #expect(
        problem.hasPrefix("RankingSet.v1 was released with 0.1.0 and is another now: properties.ranking.type was "))
      #expect(problem.contains("rc-generate . --next RankingSet"))
    }
  }

  @Test("A field that is added to what several share changes each version that uses it")
  func shared() throws {
    try withSchemas { root in
      try edit("common.json", in: root) { text in
        try adding(
          "\"zone\": {\"type\": [\"string\", \"null\"], \"x-plain\": \"code\", \"description\": \"A zone.\"},",
          to: "OfferFields", in: text)
      }
      let problems = try Release.problems(root: root)
      #expect(problems.count == 2)
      #expect(problems.allSatisfy { $0.contains("properties.fields.properties.zone is new") }, "\(problems)")
      #expect(problems.allSatisfy { $0.hasPrefix("OfferEdited.v1 ") || $0.hasPrefix("OfferRecorded.v1 ") })
    }
  }

  @Test("A version that is gone, and a gap between versions")
  func gone() throws {
    try withSchemas { root in
      let schemas = root.appendingPathComponent("EventSchemas/Schemas")
      let old = schemas.appendingPathComponent("NotesEdited.v1.json")
      try edit("NotesEdited.v1.json", in: root, as: "NotesEdited.v3.json") {
        $0.replacing("NotesEdited.v1.json", with: "NotesEdited.v3.json")
          .replacing("\"x-version\": 1", with: "\"x-version\": 3")
      }
      #expect(
        try Release.problems(root: root).map { $0.prefix(30) }
          == ["NotesEdited.v2 is not there, th"].map { $0.prefix(30) })
      try FileManager.default.removeItem(at: old)
      #expect(
        try Release.problems(root: root).map { String($0.prefix(55)) } == [
          "NotesEdited.v1 was released with 0.1.0 and is gone: put",
          "NotesEdited.v1 is not there, though NotesEdited.v3 is: ",
          "NotesEdited.v2 is not there, though NotesEdited.v3 is: ",
        ])
    }
  }

  @Test("A release is written once, and not by hand")
  func written() throws {
    try withSchemas { root in
      #expect(
        try Release.write("0.2.0", root: root) == [
          "EventSchemas/Released/0.2.0.json", "EventSchemas/Released/0.2.0.sql",
        ])
      #expect(try Release.problems(root: root) == [])
      let tables = root.appendingPathComponent("EventSchemas/Released/0.2.0.sql")
      #expect(try String(contentsOf: tables, encoding: .utf8).contains("as release 0.2.0 makes them"))
      #expect(throws: SchemaError.self) { try Release.write("0.2.0", root: root) }
      for name in ["", "1", "1.0", "1.0.x", "../1.0.0", "1.0.0.0"] {
        #expect(throws: SchemaError.self, "\(name)") { try Release.write(name, root: root) }
      }
      let file = root.appendingPathComponent("EventSchemas/Released/0.2.0.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing("\"integer\"", with: "\"number\"").utf8).write(to: file)
      #expect { try Release.problems(root: root) } throws: {
        "\($0)".contains("0.2.0.json: RankingSet.v1 is not what was released")
          || "\($0)".contains("is not what was released, its digest says")
      }
    }
  }

  @Test("A new sample is a payload as a program writes it", arguments: [#"{"b":1,"a":2}"#, "{\"a\":1}\n", "{"])
  func canonical(text: String) throws {
    try withSchemas { root in
      _ = try NextSchemaVersion.write(of: "NotesEdited", root: root)
      #expect(try Release.problems(root: root) == [])
      let sample = root.appendingPathComponent("EventSchemas/Samples/NotesEdited.v2.json")
      try Data(text.utf8).write(to: sample)
      let problem = try #require(try Release.problems(root: root).first)
      #expect(problem.hasPrefix("EventSchemas/Samples/NotesEdited.v2.json is not a payload as a program writes it: "))
      #expect(text != #"{"b":1,"a":2}"# || problem.contains(#"write {"a":2,"b":1},"#))
      #expect(throws: SchemaError.self) { try Release.write("9.0.0", root: root) }
    }
  }

  @Test("A release whose files are gone is missed, and one that nobody lists")
  func listed() throws {
    try withSchemas { root in
      let folder = root.appendingPathComponent("EventSchemas/Released")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("0.1.0.json"))
      #expect(
        try Release.problems(root: root).map { String($0.prefix(101)) } == [
          "EventSchemas/Released/0.1.0.json is not there, though EventSchemas/Released/releases.json names the r"
        ])
      try FileManager.default.removeItem(at: folder.appendingPathComponent("0.1.0.sql"))
      #expect(try Release.problems(root: root).count == 2)
      #expect(throws: SchemaError.self) { try Release.write("0.2.0", root: root) }
    }
    try withSchemas { root in
      let list = root.appendingPathComponent("EventSchemas/Released/releases.json")
      try Data("{\"releases\":[]}".utf8).write(to: list)
      let problem = try #require(try Release.problems(root: root).first)
      #expect(problem.contains("0.1.0.json is of a release that") && problem.contains("put its name back"))
      for text in ["", "[]", "{\"releases\":[1]}"] {
        try Data(text.utf8).write(to: list)
        #expect(throws: SchemaError.self, "\(text)") { try Release.problems(root: root) }
      }
      try FileManager.default.removeItem(at: list)
      #expect { try Release.problems(root: root) } throws: { "\($0)".contains("releases.json is gone") }
    }
  }

  @Test("A released sample stays as it is")
  func samples() throws {
    try withSchemas { root in
      let samples = root.appendingPathComponent("EventSchemas/Samples")
      let changed = samples.appendingPathComponent("NotesEdited.v1.json")
      let text = try String(contentsOf: changed, encoding: .utf8)
      try Data((text + " ").utf8).write(to: changed)
      try FileManager.default.removeItem(at: samples.appendingPathComponent("RankingSet.v1.json"))
      let problems = try Release.problems(root: root)
      #expect(problems.count == 2)
      #expect(
        problems.first?.contains("NotesEdited.v1.json was released with 0.1.0 and is another now: put it") == true)
      #expect(problems.last?.contains("RankingSet.v1.json was released with 0.1.0 and is gone: put it back") == true)
      #expect(throws: SchemaError.self) { try Release.write("0.2.0", root: root) }
    }
  }

  @Test(
    "A version that does several things at once is told for each of them",
    arguments: [
      // What `note` and `status` become, what must be there, what it is called.
      (#""status": S, "reason": N"#, #"["status"]"#, "renaming"),
      (#""status": S, "reason": N"#, #"["status", "reason"]"#, "narrowing"),
      (#""status": {"type": ["string", "null"], "x-swift": "SchoolStatus"}, "reason": N"#, "[]", "renaming, widening"),
      (#""status": {"type": "integer"}, "reason": N"#, #"["status"]"#, "narrowing, renaming"),
      (#""status": S, "note": N, "why": N"#, #"["status"]"#, "additive"),
      (#""status": S, "reason": N, "year": {"type": ["integer", "null"]}"#, #"["status"]"#, "renaming, additive"),
      (#""status": S, "first": N, "second": N"#, #"["status"]"#, "splitting"),
      (#""status": S"#, #"["status"]"#, "narrowing"),
    ])
  func several(properties: String, required: String, expected: String) throws {
    try withSchemas { root in
      try makeTrial(root)
      _ = try NextSchemaVersion.write(of: "TrialMade", root: root)
      let file = root.appendingPathComponent("EventSchemas/Schemas/TrialMade.v2.json")
      var schema = try #require(
        try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any])
      let old = try #require(schema["properties"] as? [String: [String: Any]])
      func written(_ name: String) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: try #require(old[name])), as: UTF8.self)
      }
      let text = properties.replacing(" S", with: " \(try written("status"))").replacing(
        " N", with: " \(try written("note"))")
      schema["properties"] = try JSONSerialization.jsonObject(with: Data("{\(text)}".utf8))
      schema["required"] = try JSONSerialization.jsonObject(with: Data(required.utf8))
      try JSONSerialization.data(withJSONObject: schema).write(to: file)
      let told = try #require(try Release.news(root: root).first { $0.hasPrefix("TrialMade.v2") })
      #expect(told.hasPrefix("TrialMade.v2: \(expected), not released yet; "), "\(told)")
    }
  }

  @Test(
    "A next version begins as a copy, with a step, and says what it is to those who know the one before",
    arguments: [
      ("", ""),
      (
        "\"properties\": {",
        "\"properties\": {\"why\": {\"type\": [\"string\", \"null\"], \"x-personal\": \"text\", \"description\": \"W.\"},"
      ),
      ("\"string\"", "[\"string\", \"null\"]"), ("\"status\"", "\"state\""),
      ("\"additionalProperties\"", "\"required\": [\"note\", \"status\"], \"additionalProperties\""),
    ])
  func next(part: String, replacement: String) throws {
    // Other types may be waiting for their release.
    func news(_ root: URL) throws -> [String] {
      try Release.news(root: root).filter { $0.hasPrefix("TrialMade.v2") }
    }
    try withSchemas { root in
      try makeTrial(root)
      #expect(
        try NextSchemaVersion.write(of: "TrialMade", root: root) == [
          "EventSchemas/Samples/TrialMade.v2.json", "EventSchemas/Schemas/TrialMade.v2.json",
          "EventSchemas/Upcasters/TrialMade+v1.swift",
        ])
      #expect(try Release.problems(root: root) == [])
      let files = try Generator.files(root: root)
      #expect(files["EventSchemas/Generated/Upcasters.swift"]?.contains(".trialMade1,") == true)
      let payloads = try #require(files["Sources/Domain/Generated/SchoolEvents.swift"])
      let ours = try #require(payloads.range(of: "public static let type = \"TrialMade\""))
      #expect(payloads[ours.upperBound...].prefix(120).contains("public static let schema = 2"))
      #expect(
        files["Sources/Domain/Generated/DomainEvent.swift"]?
          .contains("case .trialMade(let payload): payload.writtenSchema") == true)
      guard !part.isEmpty else {
        #expect(try news(root) == ["TrialMade.v2: the same as TrialMade.v1, not released yet"])
        return
      }
      try edit("TrialMade.v2.json", in: root) { text in
        guard part == "\"string\"" || part == "\"properties\": {" else {
          return part == "\"additionalProperties\""
            ? text.replacing(/"required": \[[^\]]*\],\s*/, with: "").replacing(part, with: replacement)
            : text.replacing(part, with: replacement)
        }
        return text.replacing(part, with: replacement, maxReplacements: 1)
      }
      let told = try #require(try news(root).first)
      let expected =
        ["\"properties\": {": "additive", "\"string\"": "widening", "\"status\"": "renaming"][part] ?? "narrowing"
      #expect(told.hasPrefix("TrialMade.v2: \(expected), not released yet; "), "\(told)")
    }
  }

  @Test("What an older version calls a field is still known for what it is")
  func formerFields() throws {
    try withSchemas { root in
      try makeTrial(root)
      _ = try NextSchemaVersion.write(of: "TrialMade", root: root)
      try edit("TrialMade.v2.json", in: root) { $0.replacing("\"note\"", with: "\"reason\"") }
      let meanings = try #require(try Generator.files(root: root)["EventSchemas/Generated/FieldSensitivities.swift"])
      let start = try #require(meanings.range(of: "static let trialMade: "))
      let end = try #require(meanings.range(of: "\n  ]", range: start.upperBound..<meanings.endIndex))
      let ours = meanings[start.upperBound..<end.lowerBound]
      #expect(ours.contains("\"note\": .personal(.text)") && ours.contains("\"reason\": .personal(.text)"))
    }
  }

  @Test("A version that nobody knows the type of is not begun")
  func unknownType() {
    #expect(throws: SchemaError.self) { try withSchemas { _ = try NextSchemaVersion.write(of: "NoSuch", root: $0) } }
  }

  @Test("The newest version of a type refers to the newest of what it shares")
  func newestShared() throws {
    try withSchemas { root in
      try edit("common.json", in: root) { text in
        text.replacing(
          "\"$defs\": {",
          with:
            "\"$defs\": {\"Stamp.v2\": {\"type\": \"object\", \"description\": \"S.\", \"additionalProperties\": false},"
        )
      }
      #expect(try Release.problems(root: root) == [])
      #expect { try Generator.files(root: root) } throws: {
        "\($0)".contains("refers to version 1 of Stamp, whose newest is 2")
      }
    }
  }

  /// Adds a type of which nobody has made a second version, whatever becomes of the real ones. It is like the first
  /// version of `StatusChanged`.
  private func makeTrial(_ root: URL) throws {
    try edit("StatusChanged.v1.json", in: root, as: "TrialMade.v1.json") {
      $0.replacing("StatusChanged", with: "TrialMade")
    }
    let samples = root.appendingPathComponent("EventSchemas/Samples")
    try Data(contentsOf: samples.appendingPathComponent("StatusChanged.v1.json"))
      .write(to: samples.appendingPathComponent("TrialMade.v1.json"))
  }

  private func edit(
    _ name: String, in root: URL, as other: String? = nil, _ change: (String) throws -> String
  ) throws {
    let folder = root.appendingPathComponent("EventSchemas/Schemas")
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    let changed = try change(text)
    #expect(changed != text)
    try Data(changed.utf8).write(to: folder.appendingPathComponent(other ?? name))
  }

  private func adding(_ property: String, to definition: String, in text: String) throws -> String {
    let start = try #require(text.range(of: "\"\(definition)\": {"))
    let properties = try #require(text.range(of: "\"properties\": {", range: start.upperBound..<text.endIndex))
    return text.replacingCharacters(in: properties, with: "\"properties\": {\(property)")
  }
}
