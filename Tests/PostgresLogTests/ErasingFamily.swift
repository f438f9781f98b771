import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Compass
@testable import PostgresLog

/// A family with two to four devices that write and erase in turns, whose log goes from home to home, or by way of
/// PostgreSQL. Every text is a secret of its own, and for each erasure it is known which of them have to be gone.
final class ErasingFamily {
  private let folder = TemporaryFolder("rc-erasing")
  private let seed: UInt64
  private var made: UInt64 = 0
  private var clock: Int64 = 1_770_000_000_000
  var random: SeededGenerator
  /// The same log in PostgreSQL; nil in a history without it.
  let shared: PostgresLog?
  private(set) var homes: [Home] = []
  /// The home that is ahead of the others.
  private(set) var lead = 0
  private let player: UUID
  private let mother: UUID
  private var others: [UUID] = []
  private var schools: [UUID] = []
  private var backup: URL?
  /// The secrets by what they go with.
  private var secrets: [String: [String]] = [:]
  /// What hangs on a school.
  private var hanging: [UUID: [String]] = [:]
  /// What restores took out of the history, by what it goes with. Only copies from before them have that.
  private var replaced: [String: [String]] = [:]
  private(set) var erased: Set<String> = []
  private(set) var planted = 0
  private(set) var acts: [String] = []

  var mark: String { "Dattelkern-\(seed)-" }

  init(seed: UInt64, _ database: PostgresDatabase?) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let first = try Self.open(folder.url.appendingPathComponent("home1"), seed &* 64 &+ 1, clock)
    made = 1
    homes = [first]
    let family = try first.createFamily(name: "Dattelkern-\(seed)-family")
    player = try first.addMember(name: "Sam", role: .player)
    mother = try first.addMember(name: "Ana", role: .parent)
    shared = try database.map {
      PostgresServer(try PostgresAddress("postgres://postgres@127.0.0.1:\($0.port)/\($0.name)")).log(of: family)
    }
    for _ in 0..<(1 + Int(seed % 3)) { homes.append(try fresh()) }
  }

  deinit { for home in homes { try? home.close() } }

  private static func open(_ folder: URL, _ seed: UInt64, _ clock: Int64) throws -> Home {
    try Home(folder: folder, environment: .init(clock: { Instant(milliseconds: clock) }, random: .seeded(seed)))
  }

  private func fresh() throws -> Home {
    made += 1
    clock += 60_000
    return try Self.open(folder.url.appendingPathComponent("home\(made)"), seed &* 64 &+ made, clock)
  }

  private func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private func one<T>(of things: [T]) -> T? { things.isEmpty ? nil : things[pick(0..<things.count)] }

  private func secret(of key: String, on school: UUID? = nil) -> String {
    planted += 1
    let secret = "\(mark)\(planted)x"
    secrets[key, default: []].append(secret)
    if let school { hanging[school, default: []].append(key) }
    return secret
  }

  // MARK: Devices

  /// Brings a device up to date, directly or by way of PostgreSQL; one with another history is given up for a new one.
  func catchUp(_ number: Int) throws {
    guard number != lead, let family = try homes[lead].settings.family else { return }
    let (ahead, here) = (homes[lead], try homes[number].log.head())
    if try ahead.log.hash(at: here.position) != here.hash {
      let former = homes[number].folder
      try homes[number].close()
      try FileManager.default.removeItem(at: former)
      homes[number] = try fresh()
    }
    if let shared, Bool.random(using: &random) {
      _ = try ahead.log.copy(to: shared)
      try homes[number].takeOver(shared, of: family)
    } else {
      try homes[number].takeOver(ahead.log, of: family)
    }
    guard try ahead.familyErasure() == nil else { return }
    for (home, other) in [(homes[number], ahead), (ahead, homes[number])] {
      try home.signHead()
      let known = try home.headsReport().lines.filter { $0.standing == .agrees }.map(\.entry.head)
      _ = try other.take(known)
    }
  }

  /// A device does something, after it has caught up.
  func act() throws {
    let device = pick(0..<homes.count)
    try catchUp(device)
    lead = device
    let home = homes[lead]
    let number = pick(0..<12)
    acts.append("\(lead):\(number)")
    do {
      switch number {
      case 0...5: try write(number, home)
      case 6...8: try eraseRecord(home)
      case 9: try erasePerson(home)
      case 10: try home.enrollDevice(named: "Device \(made)", by: mother)
      default: try backUpOrRestore(home)
      }
    } catch let error as DomainError where error.code == .notFound {
      // A restore took what it is about.
    } catch CompassError.notFound, ErasureError.nothingLeft, ErasureError.noSuchField {
    }
  }

  private func write(_ kind: Int, _ home: Home) throws {
    func perform(_ command: Command, by actor: UUID? = nil) throws {
      try home.perform(command, in: CommandContext(actor: actor ?? player))
    }
    guard kind > 0, let school = one(of: schools) else {
      let school = home.freshID()
      let name = secret(of: "school/\(school)")
      try perform(.school(school, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)))
      return schools.append(school)
    }
    switch kind {
    case 1: try perform(.school(school, .editNotes(secret(of: "notes/\(school)", on: school))))
    case 2:
      let owner = one(of: [player, mother] + others) ?? mother
      try perform(.privateNote(school: school, text: secret(of: "note/\(school)/\(owner)")), by: owner)
    case 3:
      let contact = home.freshID()
      let content = secret(of: "interaction/\(contact)", on: school)
      try perform(
        .interaction(
          contact, .log(InteractionLogged(content: content, direction: .inbound, school: school, type: .email))))
    case 4:
      let coach = home.freshID()
      let fields = CoachFields(
        firstName: .value(secret(of: "coach/\(coach)", on: school)), lastName: .value("Lee"), role: .value(.head))
      try perform(.coach(coach, .add(school: school, fields)))
    default:
      let person = home.freshID()
      try home.addMember(name: secret(of: "person/\(person)"), role: .parent, id: person, by: mother)
      others.append(person)
    }
  }

  // MARK: Erasures

  private func erase(
    _ kind: ErasureKind, _ name: String, field: String? = nil, by actor: UUID, _ keys: [String], _ home: Home
  ) throws {
    let target = try home.erasureTarget(kind, name, field: field, by: actor)
    let report = try home.erase(target, why: .asked, by: actor)
    #expect(report.waiting == [], "seed \(seed): \(acts)")
    for key in keys { erased.formUnion((secrets[key] ?? []) + (replaced[key] ?? [])) }
  }

  private func eraseRecord(_ home: Home) throws {
    guard let key = one(of: secrets.keys.filter { !$0.hasPrefix("person/") }.sorted()) else { return }
    let parts = key.split(separator: "/").map(String.init)
    guard let id = UUID(uuidString: parts[1]) else { return }
    switch parts[0] {
    case "notes": try erase(.school, id.lowercased, field: "notes", by: mother, [key], home)
    case "note":
      guard let owner = UUID(uuidString: parts[2]), [player, mother].contains(owner) || others.contains(owner) else {
        return
      }
      try erase(.note, id.lowercased, by: owner, [key], home)
    case "school":
      try erase(.school, id.lowercased, by: mother, [key, "note/\(id)/\(mother)"] + (hanging[id] ?? []), home)
      schools.removeAll { $0 == id }
    default:
      guard let kind = ErasureKind(rawValue: parts[0]) else { return }
      try erase(kind, id.lowercased, by: mother, [key], home)
    }
  }

  private func erasePerson(_ home: Home) throws {
    guard let person = one(of: others) else { return }
    let notes = secrets.keys.filter { $0.hasSuffix("/\(person)") }
    try erase(.person, person.lowercased, by: Bool.random(using: &random) ? mother : person, Array(notes), home)
    others.removeAll { $0 == person }
  }

  /// Everything of the family goes, on the device that is ahead.
  func eraseFamily() throws {
    try erase(.family, "", by: mother, Array(secrets.keys), homes[lead])
    erased.formUnion(replaced.values.joined())
  }

  /// Restores an older backup, or makes one. A log in PostgreSQL could not follow a restore.
  private func backUpOrRestore(_ home: Home) throws {
    guard shared == nil else { return }
    if let backup {
      try home.restore(from: backup, by: mother)
      let history = try home.log.events().compactMap(\.data).joined()
      for (key, texts) in secrets {
        secrets[key] = texts.filter(history.contains)
        replaced[key, default: []] += texts.filter { !history.contains($0) && !erased.contains($0) }
      }
      let members = Set(try home.read { try $0.members() }.map(\.id))
      others = others.filter { members.contains($0.lowercased) }
      self.backup = nil
    } else {
      let file = folder.url.appendingPathComponent("backup\(made)-\(acts.count)")
      try home.backup(to: file)
      backup = file
    }
  }

  /// The erased secrets that are in a file of a device, or in a payload of the log in PostgreSQL.
  func found() throws -> [String] {
    var found: [String] = []
    func search(_ bytes: Data, _ place: String) {
      guard bytes.range(of: Data(mark.utf8)) != nil else { return }
      found += erased.filter { bytes.range(of: Data($0.utf8)) != nil }.map { "\($0) in \(place)" }
    }
    for home in homes {
      let all = FileManager.default.enumerator(at: home.folder, includingPropertiesForKeys: nil)?.allObjects ?? []
      for case let file as URL in all {
        if let bytes = try? Data(contentsOf: file) { search(bytes, file.lastPathComponent) }
      }
    }
    for event in try shared?.events() ?? [] { search(Data((event.data ?? "").utf8), "PostgreSQL") }
    return found
  }
}
