import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

@testable import Compass

/// A home is its log: every other file of its folder may be lost, emptied, garbled or old, and the home answers as before.
@Suite struct HomeFilesTests {
  /// What a home answers: whose it is, who is here, every row, and whether it is proved.
  private struct Answers: Equatable {
    let settings: HomeSettings
    let digest: Digest
    let head: LogHead
    let firstBad: Int64?

    init(_ home: Home) throws {
      settings = try home.settings
      digest = try home.projections.catchUpAndDigest()
      head = try home.log.head()
      firstBad = try home.proveChain().firstBad
    }
  }

  private enum Damage: CaseIterable {
    case removed, emptied, garbled, cut, old
  }

  /// A home with a random history, closed, and a copy of its folder from half way.
  private func history(_ seed: UInt64, in folder: URL, older: URL) throws -> Answers {
    var random = SeededGenerator(seed: seed)
    var history = PlausibleHistory(seed: seed, athlete: UUID())
    let environment = Home.Environment(clock: { Instant(milliseconds: 1_770_000_000_000) }, random: .seeded(seed))
    var home = try Home(folder: folder, environment: environment)
    let family = try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    let middle = Int.random(in: 5..<30, using: &random)
    for number in 0..<40 {
      let step = history.next()
      try home.log.append(
        [
          NewEvent(
            id: home.freshID(), stream: #require(StreamName(step.stream)), type: step.event.type,
            schema: step.event.schema, data: EventCodec.encode(step.event), occurredAt: step.occurredAt)
        ],
        in: AppendContext(
          actor: player.lowercased, family: family.lowercased, device: "laptop", clock: 1_770_000_000_000))
      guard number == middle else { continue }
      _ = try home.projections.catchUpAndDigest()
      try home.close()
      try FileManager.default.copyItem(at: folder, to: older)
      home = try Home(folder: folder, environment: environment)
    }
    defer { try? home.close() }
    return try Answers(home)
  }

  private func others(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("log.sqlite") }.sorted()
  }

  private func inflict(_ damage: Damage, on name: String, in folder: URL, older: URL, _ random: inout SeededGenerator)
    throws
  {
    let file = folder.appendingPathComponent(name)
    switch damage {
    case .removed: try FileManager.default.removeItem(at: file)
    case .emptied: try Data().write(to: file)
    case .garbled:
      let bytes = (0..<max(4096, try Data(contentsOf: file).count)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
      try Data(bytes).write(to: file)
    case .cut: try Data(contentsOf: file).dropLast(5000).write(to: file)
    case .old:
      try FileManager.default.removeItem(at: file)
      let then = older.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: then.path) { try FileManager.default.copyItem(at: then, to: file) }
    }
  }

  /// What a file is for, whatever fingerprint and generation stand in its name.
  private static func kind(_ name: String) -> String {
    name.split(separator: "-").first.map(String.init) ?? name
  }

  /// One of the files, two, or all of them, each with a damage of its own.
  @Test func `every file but the log may be lost or damaged, alone and with others`() throws {
    var matrix: [String: Int] = [:]
    let first = Soak.firstSeed
    for seed in first..<first + UInt64(max(1, Soak.count(10_000))) {
      let place = TemporaryFolder("rc-files")
      let (folder, older) = (place.url.appendingPathComponent("home"), place.url.appendingPathComponent("older"))
      var random = SeededGenerator(seed: seed)
      let before = try history(seed, in: folder, older: older)
      let names = try others(in: folder)
      #expect(names.contains("current.sqlite") && names.contains { $0.hasPrefix("projections-") }, "\(names)")
      var chosen: Set<String> = []
      let wanted = [1, 1, 2, names.count][Int.random(in: 0..<4, using: &random)]
      while chosen.count < wanted { chosen.insert(names[Int.random(in: 0..<names.count, using: &random)]) }
      var inflicted: [String] = []
      for name in chosen.sorted() {
        let damage = Damage.allCases[Int.random(in: 0..<Damage.allCases.count, using: &random)]
        try inflict(damage, on: name, in: folder, older: older, &random)
        inflicted.append("\(Self.kind(name)) \(damage)")
        matrix["\(Self.kind(name)) \(damage)", default: 0] += 1
      }
      let home = try Home(folder: folder)
      #expect(try Answers(home) == before, "seed \(seed): \(inflicted)")
      #expect(throws: CompassError.self) { try home.createFamily(name: "Another") }
      try home.close()
    }
    if Soak.isSoak {
      for cell in matrix.sorted(by: { $0.key < $1.key }) { print("home \(cell.key): \(cell.value)") }
      print("homes \(Soak.count(10_000)) from seed \(first)")
    }
  }

  @Test func `a log that is gone is not begun anew`() throws {
    let place = TemporaryFolder("rc-files")
    let (folder, older) = (place.url.appendingPathComponent("home"), place.url.appendingPathComponent("older"))
    let before = try history(7, in: folder, older: older)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("log.sqlite\(suffix)"))
    }
    let home = try Home(folder: folder)
    #expect(throws: CompassError.self) { try home.createFamily(name: "Another") }
    #expect(throws: CompassError.self) { try home.actor(named: nil) }
    #expect(try home.diagnose().findings.first?.problem.contains("it was seen at \(before.head.position)") == true)
    // What was seen does not speak against a history that takes its place on purpose.
    let backup = older.appendingPathComponent("log.sqlite")
    let report = try home.restore(from: backup)
    #expect(try home.proveChain().firstBad == nil && home.diagnose().findings == [])
    #expect(try home.log.head().position == report.to.position + 1)
  }

  @Test func `a home of an earlier version brings along who is here`() throws {
    let place = TemporaryFolder("rc-files")
    try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
    let (device, person) = (UUID(), UUID())
    try Data(#"{"device":"\#(device)","user":"\#(person)","acceptedClock":7,"family":"\#(UUID())"}"#.utf8)
      .write(to: place.url.appendingPathComponent("home.json"))
    let home = try Home(folder: place.url)
    let settings = try home.settings
    #expect(settings.device == device && settings.user == person && settings.acceptedClock == 7)
    #expect(settings.family == nil)
    #expect(!FileManager.default.fileExists(atPath: place.url.appendingPathComponent("home.json").path))
  }

  @Test func `a folder that was open to others is closed`() throws {
    let place = TemporaryFolder("rc-files")
    let folder = place.url.appendingPathComponent("home")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try Home(folder: folder).close()
    func mode() throws -> Int? {
      try (FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? NSNumber)?.intValue
    }
    #expect(try mode() == 0o700)
    // Not while other people's things are in it.
    let shared = place.url
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shared.path)
    let home = try Home(folder: shared)
    #expect(try home.diagnose().openFiles.first == ".")
  }
}
