import CanonicalJSON
package import Compass
import Domain
import EventLog
import EventSchemas
package import Foundation
import Projections
import Testing

/// A home on disk in which every text field of every event type that a person can erase holds a secret of its own, and
/// which has all the files that a home can have.
package final class PlantedHome {
  /// The home's people and clock.
  package let fixture: HomeFixture
  /// Part of each secret, so that no other test's files are taken for this one's.
  package let mark = "Übung\(UUID().uuidString.prefix(6))"
  /// Each secret, with the event's type and the field in which it stands.
  package private(set) var secrets: [String: (type: String, field: String)] = [:]
  /// The school on which the records hang.
  package let school: UUID
  /// The records, with who may erase them.
  package let records: [(kind: ErasureKind, id: String, by: UUID)]
  /// A parent with a secret for a name; nil unless people are planted.
  package private(set) var aunt: UUID?
  /// The secrets that go with her.
  package private(set) var secretsOfAunt: Set<String> = []
  private var streams: [String: StreamName]

  /// The home.
  package var home: Home { fixture.home }

  /// - Parameter people: Whether the names of the family and of one more parent are secrets, too.
  package init(people: Bool = false) throws {
    fixture = try HomeFixture()
    let (home, player, mother) = (fixture.home, fixture.player, fixture.mother)
    school = home.freshID()
    let ids = Dictionary(
      uniqueKeysWithValues: ["coach", "interaction", "offer", "document", "event", "metric"].map {
        ($0, home.freshID())
      })
    func id(_ kind: String) -> String { ids[kind]?.lowercased ?? "" }
    streams = [
      "school": .school(school), "note": .privateNote(school: school, owner: mother),
      "player": .preferences(player, "player"), "location": .preferences(player, "location"),
      "wishes": .preferences(player, "school"), "publication": StreamName(category: "publication", key: "laptop"),
    ].merging(ids.map { ($0.key, StreamName(category: $0.key, key: $0.value.lowercased)) }) { $1 }
    records = [
      (.note, school.lowercased, mother), (.interaction, id("interaction"), mother), (.offer, id("offer"), mother),
      (.document, id("document"), mother), (.coach, id("coach"), mother), (.event, id("event"), mother),
      (.metric, id("metric"), player), (.player, "Sam", player), (.location, "Sam", mother), (.wishes, "Sam", mother),
      (.school, school.lowercased, mother),
    ]
    try plant(ids)
    if people { try plantPeople() }
  }

  /// A further parent: her name and her private note are secrets, she has settings of her own, and wrote for the family.
  private func plantPeople() throws {
    let aunt = home.freshID()
    let family = try #require(try home.settings.family)
    streams["family"] = .family(family)
    streams["note of aunt"] = .privateNote(school: school, owner: aunt)
    try add("family", "FamilyCreated", ["name"])
    let before = Set(secrets.keys)
    try add("family", "MemberAdded", ["name"], with: ["member": .string(aunt.lowercased), "role": "parent"])
    try add("note of aunt", "PrivateNoteEdited", ["text"], by: aunt)
    secretsOfAunt = Set(secrets.keys).subtracting(before)
    try fixture.perform(school, .setFavorite(true), by: aunt)
    try home.perform(
      .preferences(aunt, .editDashboard(DashboardFields(coaches: .value(false)))), in: CommandContext(actor: aunt))
    self.aunt = aunt
  }

  private func plant(_ ids: [String: UUID]) throws {
    let school: JSONValue = .string(school.lowercased)
    let athlete: JSONValue = .string(fixture.player.lowercased)
    func id(_ kind: String) -> JSONValue { .string(ids[kind]?.lowercased ?? "") }
    let schoolFields = [
      "address", "baseballFacilityAddress", "city", "conference", "faviconUrl", "instagramHandle", "location", "mascot",
      "ncaaId", "twitterHandle", "website",
    ]
    let coachFields = ["email", "firstName", "instagramHandle", "lastName", "notes", "phone", "twitterHandle"]
    let eventFields = ["address", "city", "description", "location", "performanceNotes", "statsRecorded", "url"]
    let philosophy = [
      "coachingPhilosophy", "coachingStyle", "communicationStyle", "recruitingApproach", "successMetrics",
    ]
    let player = [
      "clubTeam", "eleventhGradeCoach", "eleventhGradeTeam", "email", "facebookUrl", "highSchool", "instagramHandle",
      "ncaaId", "ninthGradeCoach", "ninthGradeTeam", "perfectGameId", "phone", "prepBaseballId", "schoolAddress",
      "schoolCity", "schoolName", "tenthGradeCoach", "tenthGradeTeam", "tiktokHandle", "travelTeamCoach",
      "travelTeamName", "twelfthGradeCoach", "twelfthGradeTeam", "twitterHandle",
    ]
    try add("school", "SchoolAdded", ["name", "notes"], fields: schoolFields, with: ["athlete": athlete])
    try add(
      "school", "SchoolObserved", ["notes"], fields: schoolFields + ["name"],
      with: ["philosophy": nested(philosophy, "SchoolObserved")])
    try add("school", "BasicInfoEdited", fields: schoolFields + ["name"])
    try add("school", "CollegeDataMerged", ["source"], fields: schoolFields + ["name"])
    try add("school", "NotesEdited", ["notes"])
    try add("school", "StatusChanged", ["note"], with: ["status": "contacted"])
    try add(
      "school", "ProConAdded", ["text"], with: ["item": .string(home.freshID().lowercased), "kind": "pro"])
    try add("school", "CoachingPhilosophyEdited", fields: philosophy)
    try add("note", "PrivateNoteEdited", ["text"], by: fixture.mother)
    try add("coach", "CoachAdded", fields: coachFields, with: ["school": school])
    try add("coach", "CoachEdited", fields: coachFields)
    try add("offer", "OfferRecorded", fields: ["conditions", "notes"], with: ["athlete": athlete, "school": school])
    try add("offer", "OfferEdited", fields: ["conditions", "notes"])
    try add("document", "DocumentShared", fields: ["description", "title", "url"], with: ["school": school])
    try add("document", "DocumentEdited", fields: ["description", "title", "url"])
    try add(
      "event", "EventScheduled", ["name"], fields: eventFields,
      with: ["athlete": athlete, "startDate": "2026-03-01", "type": "camp"])
    try add("event", "EventEdited", fields: eventFields + ["name"], of: school)
    try add("event", "CoachMarkedPresent", ["name"], with: ["coach": id("coach"), "role": "head"])
    try add(
      "interaction", "InteractionLogged", ["content"],
      with: [
        "direction": "inbound", "event": id("event"), "school": school, "type": "email", "coach": id("coach"),
        "subject": .string("Interaction at " + secret("InteractionLogged", "subject")),
      ])
    try add(
      "metric", "MetricLogged", ["notes"],
      with: [
        "athlete": athlete, "metricType": "exit_velocity", "recordedDate": "2026-02-01", "unit": "mph", "value": 88,
        "verified": false,
      ])
    try add("metric", "MetricEdited", fields: ["notes"])
    try add("player", "PlayerDetailsEdited", fields: player)
    try add("location", "HomeLocationSet", fields: ["address", "city", "state", "zip"])
    try add(
      "wishes", "SchoolPreferencesEdited",
      with: [
        "added": [
          [
            "category": "location", "id": .string(home.freshID().lowercased), "isDealbreaker": false,
            "text": .string(secret("SchoolPreferencesEdited", "text")), "type": "preferred_regions",
          ]
        ]
      ])
    try add(
      "wishes", "SchoolPreferenceTemplateApplied",
      with: [
        "items": [
          [
            "category": "location", "id": .string(home.freshID().lowercased), "isDealbreaker": false,
            "text": .string(secret("SchoolPreferenceTemplateApplied", "text")), "type": "preferred_regions",
          ]
        ], "removed": [], "template": "large_school",
      ])
    let refused = try #require(try home.log.events(EventRange(types: ["CoachEdited"])).first)
    try add(
      "publication", "WriteRefused", ["code", "message"],
      with: ["event": .string(refused.id.lowercased), "status": 400, "stream": .string(refused.stream.description)])
    try add(
      "publication", "WriteAbandoned", ["reason"],
      with: ["event": .string(refused.id.lowercased), "person": .string(fixture.mother.lowercased)])
  }

  private func secret(_ type: String, _ field: String) -> String {
    let secret = "\(mark)\"\(secrets.count + 100)É"
    secrets[secret] = (type, field)
    return secret
  }

  private func nested(_ fields: [String], _ type: String) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: fields.map { ($0, .string(secret(type, $0))) }))
  }

  private func add(
    _ stream: String, _ type: String, _ texts: [String] = [], fields: [String] = [],
    with more: [String: JSONValue] = [:], of school: JSONValue? = nil, by actor: UUID? = nil
  ) throws {
    var members = more
    for text in texts { members[text] = .string(secret(type, text)) }
    if !fields.isEmpty, case .object(var texts) = nested(fields, type) {
      texts["school"] = school
      members["fields"] = .object(texts)
    }
    let data = JSONValue.object(members).canonical
    _ = try EventCodec.decode(type: type, schema: 1, json: data)
    let event = NewEvent(
      id: home.freshID(), stream: try #require(streams[stream]), type: type, schema: 1, data: data)
    try home.log.append(
      [event],
      in: AppendContext(
        actor: (actor ?? fixture.player).lowercased, family: try #require(try home.settings.family).lowercased,
        device: "laptop", clock: home.now().milliseconds))
  }

  /// Leaves in the folder whatever a home may have: rows of two generations and of another version, saved rows, copies
  /// of the log, a draft, and folds that a killed program left in the system's temporary folder.
  package func spread() throws {
    let files = FileManager.default
    _ = try home.read { try $0.schools() }
    try home.projections.rebuild()
    let rows = try home.projections.currentPath()
    try files.copyItem(
      atPath: rows, toPath: home.folder.appendingPathComponent("projections-00ff00ff00ff00ff-1.sqlite").path)
    try files.copyItem(
      atPath: rows, toPath: home.folder.appendingPathComponent("fold-00ff00ff00ff00ff-Coaches-8-aa-bb.sqlite").path)
    try files.copyItem(atPath: rows, toPath: home.folder.appendingPathComponent("\(UUID().uuidString).draft").path)
    // A folder that a killed program left: its file is there, and nobody has it locked. What stands in the temporary
    // folder may be removed by another test's erasure at once, so each is moved there whole.
    let parts = files.temporaryDirectory.appendingPathComponent("planted-\(UUID().uuidString)")
    defer { try? files.removeItem(at: parts) }
    let scratch = parts.appendingPathComponent("rc-scratch-\(UUID().uuidString)")
    try files.createDirectory(at: scratch, withIntermediateDirectories: true)
    try Data(home.folder.path.utf8).write(to: scratch.appendingPathComponent(".in-use"))
    try files.copyItem(atPath: rows, toPath: scratch.appendingPathComponent("rows.sqlite").path)
    let fold = parts.appendingPathComponent("rc-refold-\(UUID().uuidString).sqlite")
    try files.copyItem(atPath: rows, toPath: fold.path)
    for part in [scratch, fold] {
      try files.moveItem(at: part, to: files.temporaryDirectory.appendingPathComponent(part.lastPathComponent))
    }
    _ = try home.saveLog(before: "import")
    _ = try home.read(at: .position(home.log.head().position - 1)) { try $0.schools() }
  }

  /// The secrets that are found in any file of the home or in the system's temporary folder, in any of the forms in
  /// which a text may stand in a file.
  package func found() throws -> Set<String> {
    var found: Set<String> = []
    func files(in folder: URL) -> [URL] {
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
      return all.compactMap { $0 as? URL }
    }
    let temporary = FileManager.default.temporaryDirectory
    // By path: by URL, an entry that another test removes meanwhile is an error.
    let leftovers = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
      .filter { name in ["rc-refold-", "rc-copy-", "rc-scratch-"].contains { name.hasPrefix($0) } }
      .map { temporary.appendingPathComponent($0) }
      .flatMap { [$0] + files(in: $0) }
    let needles = secrets.keys.map { ($0, Self.forms(of: $0)) }
    let marks = Self.forms(of: mark)
    for file in files(in: home.folder) + leftovers {
      guard let bytes = try? Data(contentsOf: file), !bytes.isEmpty else { continue }
      // Nearly every file has none: then one look is enough.
      guard marks.contains(where: { bytes.range(of: $0) != nil }) else { continue }
      for (secret, forms) in needles where forms.contains(where: { bytes.range(of: $0) != nil }) {
        found.insert(secret)
      }
    }
    return found
  }

  /// UTF-8, UTF-16 either way, JSON-escaped, in lower case, and in base64 at each of the three places it may begin at.
  package static func forms(of text: String) -> [Data] {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.value < 0x80 ? String(scalar) : "\\u" + String(format: "%04x", scalar.value)
    }.joined().replacingOccurrences(of: "\"", with: "\\\"")
    let quoted = text.replacingOccurrences(of: "\"", with: "\\\"")
    let base64 = (0..<3).map { lead -> Data in
      let whole = (Data(repeating: 0x61, count: lead) + Data(text.utf8)).base64EncodedData()
      // What neither the bytes before nor those behind it have a share in.
      return whole.dropFirst(lead == 0 ? 0 : 4).dropLast(4)
    }
    return [
      Data(text.utf8), Data(quoted.utf8), Data(escaped.utf8), Data(text.lowercased().utf8),
      Data(quoted.lowercased().utf8),
    ] + [text.data(using: .utf16LittleEndian), text.data(using: .utf16BigEndian)].compactMap { $0 } + base64
  }
}
