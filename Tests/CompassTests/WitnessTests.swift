import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Compass

/// Devices vouch for each other's heads: honest histories never accuse, and a log that was written again is found at the
/// first position for which a device vouches.
@Suite struct WitnessTests {
  // MARK: Honest histories

  private enum Act: CaseIterable {
    case write, copy, carry, enroll, pass, erase, restore, retain, retire
  }

  private func perform(_ act: Act, _ family: WitnessFamily, _ backups: inout [URL], _ folder: URL) throws {
    let count = family.homes.count
    let writer = family.homes[family.writer]
    let other = family.pick(0..<count)
    switch act {
    case .write: try family.write("School \(family.pick(0..<1_000))")
    case .copy: try family.copy(to: other)
    case .carry:
      // A file of heads reaches a home that may be behind, or of a history that was restored elsewhere.
      _ = try family.homes[family.pick(0..<count)].take(family.known(family.homes[other]))
    case .enroll: try family.enroll(family.writer)
    case .pass:
      try family.copy(to: other)
      family.writer = other
    case .erase:
      let school = try family.write("Gone \(family.pick(0..<1_000_000))")
      let target = try writer.erasureTarget(.school, school.lowercased, by: family.mother)
      try writer.erase(target, why: .asked, by: family.mother)
    case .restore:
      if let backup = backups.randomElement() {
        try writer.restore(from: backup)
      } else {
        backups.append(folder.appendingPathComponent("backup"))
        try writer.backup(to: backups[0])
      }
    case .retain:
      try writer.perform(.retention(.keep(.documents, months: 1)), in: CommandContext(actor: family.mother))
      try writer.eraseExpired(isConfirmed: true)
    case .retire:
      guard let device = try writer.enrolledDevices().devices.keys.min(by: { $0.uuidString < $1.uuidString }) else {
        return
      }
      try writer.perform(.device(.retire(device: device, why: .lost)), in: CommandContext(actor: family.mother))
    }
  }

  @Test func `honest histories of two to four devices never accuse anybody`() throws {
    var signed = 0
    try Soak.eachSeed(600, atLeast: 6) { seed in
      let folder = TemporaryFolder("rc-backups")
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let family = try WitnessFamily(seed: seed, homes: 2 + Int(seed % 3))
      var backups: [URL] = []
      var acts: [Act] = []
      try family.enroll(0)
      for number in 0..<24 {
        // Rarer acts once in a while.
        let act = number % 6 == 5 ? Act.allCases[family.pick(5..<9)] : Act.allCases[family.pick(0..<5)]
        acts.append(act)
        try perform(act, family, &backups, folder.url)
        for (place, home) in family.homes.enumerated() {
          let report = try home.headsReport()
          #expect(
            report.isSound, "seed \(seed), home \(place): \(acts) \(report.finding?.reason ?? "\(report.faults)")")
        }
      }
      for home in family.homes where try home.log.head().position > 0 {
        #expect(try home.proveChain().firstBad == nil, "seed \(seed)")
        signed += try home.headsReport().lines.count
      }
    }
    #expect(signed > 30, "the histories hold \(signed) signed heads")
  }

  // MARK: Tampering

  enum Tampering: CaseIterable, Sendable {
    case rewritten, cut, regrown, removed, keyReplaced, firstRewritten
  }

  /// A log that somebody wrote again from a position on, with a chain that verifies.
  private static func tampered(
    _ events: [RecordedEvent], _ tampering: Tampering, at position: Int64
  ) throws -> [RecordedEvent] {
    var events = events
    let index = Int(position) - 1
    switch tampering {
    case .rewritten, .firstRewritten: events[index].data = #"{"name":"somebody else’s"}"#
    case .keyReplaced:
      events[index].data = events[index].data?.replacing(
        /"publicKey":"[0-9a-f]+"/, with: #""publicKey":"\#(DeviceKey().publicKey)""#)
    case .cut: return Array(events[..<index])
    case .regrown:
      for later in index..<events.count { events[later].salt = events[later].salt.map { $0 ^ 1 } }
    case .removed:
      let gone = events.remove(at: index)
      for later in index..<events.count {
        events[later].position -= 1
        if events[later].stream == gone.stream { events[later].version -= 1 }
      }
    }
    var previous = ChainHash.zero
    for index in events.indices {
      previous = try #require(events[index].chainHash(after: previous))
      events[index].hash = previous
    }
    return events
  }

  /// Puts another log in a home's place, and takes away what else the home knows of it.
  private static func replace(_ home: Home, by events: [RecordedEvent]) throws {
    let binding = try #require(try home.log.binding())
    let folder = home.folder
    try home.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.contains("sqlite") || name.hasSuffix(".draft") {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    let log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path)
    _ = try log.binding { binding }
    try log.replicate(events, after: .empty)
    try log.close()
  }

  @Test(arguments: Tampering.allCases)
  func `each way to write a log again is found at the exact position`(_ tampering: Tampering) throws {
    try Soak.eachSeed(300, atLeast: 3) { seed in
      let family = try WitnessFamily(seed: seed, homes: 2)
      try family.enroll(0)
      try family.copy(to: 1)
      family.writer = 1
      try family.enroll(1)
      try family.copy(to: 0)
      family.writer = 0
      // From here on, the other device vouches for each position.
      let start = try family.homes[0].log.head().position
      for _ in 0..<10 {
        try family.write()
        try family.copy(to: 1)
      }
      let events = try family.homes[0].log.events()
      let end = Int64(events.count)
      var position = start + 1 + Int64(family.pick(0..<Int(end - start)))
      if tampering == .keyReplaced {
        position = try #require(events.last { $0.type == DeviceEnrolled.type }?.position)
      }
      if tampering == .firstRewritten { position = 1 }
      try Self.replace(family.homes[0], by: Self.tampered(events, tampering, at: position))
      let home = try family.reopen(0)
      #expect(try home.log.verifyChain().isIntact, "\(tampering) at \(position), seed \(seed)")
      let verdict = try home.proveChain()
      let finding = try #require(verdict.heads?.finding, "\(tampering) at \(position), seed \(seed)")
      #expect(verdict.firstBad == position, "seed \(seed): \(finding)")
      let before = try family.known(home).map(\.head.position).filter { $0 < position }.max() ?? 0
      #expect(finding.lastAgreeing == before, "\(tampering) at \(position), seed \(seed): \(finding)")
      #expect(finding.reason.contains("no restore is recorded") || tampering == .firstRewritten, "\(finding.reason)")
    }
  }

  @Test func `a cut end is found although the heads went with it, by what the other device still has of this one`()
    throws
  {
    let family = try WitnessFamily(seed: 1, homes: 2)
    try family.enroll(0)
    for _ in 0..<5 { try family.write() }
    try family.copy(to: 1)
    let events = try family.homes[0].log.events()
    let folder = family.homes[0].folder
    try Self.replace(family.homes[0], by: Array(events.dropLast(3)))
    try FileManager.default.removeItem(at: folder.appendingPathComponent("heads.jsonl"))
    let home = try family.reopen(0)
    #expect(try home.proveChain().firstBad == nil)
    _ = try home.take(family.known(family.homes[1]))
    let verdict = try home.proveChain()
    #expect(verdict.firstBad == Int64(events.count) - 2)
    #expect(verdict.reason?.contains("its end was cut off") == true, "\(verdict.reason ?? "")")
  }

  @Test func `two devices that vouch for different heads are named, also where the log ends before`() throws {
    let family = try WitnessFamily(seed: 3, homes: 3)
    for number in 0..<3 {
      family.writer = number
      if number > 0 {
        family.writer = number - 1
        try family.copy(to: number)
        family.writer = number
      }
      try family.enroll(number)
    }
    family.writer = 2
    for number in 0..<2 { try family.copy(to: number) }
    let start = try family.homes[0].log.head().position
    // Both go on apart, from the same head.
    for writer in [1, 2] {
      family.writer = writer
      try family.write("School \(writer)")
      try family.homes[writer].signHead()
      _ = try family.homes[0].take(family.known(family.homes[writer]))
    }
    let finding = try #require(try family.homes[0].headsReport().finding)
    #expect(finding.position == start + 1 && finding.lastAgreeing == start)
    #expect(finding.reason.contains("Device 1") && finding.reason.contains("Device 2"), "\(finding.reason)")
    // And the one of them that learns of the other.
    _ = try family.homes[1].take(family.known(family.homes[2]))
    #expect(try family.homes[1].proveChain().firstBad == start + 1)
  }

  // MARK: Keys

  @Test func `a head is taken only with the key that was first seen or that the log names`() throws {
    let family = try WitnessFamily(seed: 4, homes: 2)
    try family.enroll(0)
    try family.write()
    try family.copy(to: 1)
    let real = try #require(try family.homes[0].signHead())
    let forged = try DeviceKey().sign(real.statement)
    let changed = try family.homes[1].take([forged])
    #expect(changed.refusals.first?.reason.contains("key has changed") == true, "\(changed)")
    var other = real.statement
    other.device = UUID()
    // A device that the log does not name is trusted when it is first seen, and with that key only.
    #expect(try family.homes[1].take([DeviceKey().sign(other)]).new == 1)
    #expect(try family.homes[1].take([DeviceKey().sign(other)]).refusals.count == 1)
    let untrue = SignedHead(statement: real.statement, key: real.key, signature: forged.signature)
    #expect(try family.homes[1].take([untrue]).refusals.count == 1)
    other.chain = try #require(ChainHash(hex: String(repeating: "0", count: 64)))
    #expect(try family.homes[1].take([DeviceKey().sign(other)]).refusals.first?.reason.contains("another log") == true)
    #expect(try family.homes[1].headsReport().isSound)
    #expect(try family.homes[1].signedHeads.forget(other.device) == 1)
  }

  @Test func `a retired device is heard no more, and what it vouched for before still counts`() throws {
    let family = try WitnessFamily(seed: 5, homes: 2)
    try family.enroll(0, by: family.player)
    try family.write()
    let device = try family.homes[0].settings.device
    let key = try #require(try family.homes[0].signedHeads.key())
    let before = try #require(try family.homes[0].signHead())
    try family.homes[0].perform(
      .device(.retire(device: device, why: .lost)), in: CommandContext(actor: family.player))
    #expect(try family.homes[0].signHead() == nil)
    try family.copy(to: 1)
    #expect(try family.known(family.homes[1]).contains(before))
    var later = before.statement
    later.head.position += 1
    let refused = try family.homes[1].take([key.sign(later)])
    #expect(refused.new == 0 && refused.refusals.first?.reason.contains("retired") == true, "\(refused)")
  }

  @Test func `a restore gives the device another id, under which it is enrolled anew with its key`() throws {
    let family = try WitnessFamily(seed: 6, homes: 1)
    let folder = TemporaryFolder("rc-backups")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let home = family.homes[0]
    try family.enroll(0)
    try home.backup(to: folder.url.appendingPathComponent("backup"))
    try family.write()
    try home.signHead()
    let old = try home.settings.device
    try home.restore(from: folder.url.appendingPathComponent("backup"), by: family.mother)
    #expect(try home.signHead() == nil)
    let replaced = try home.headsReport()
    #expect(replaced.isSound && replaced.lines.contains { $0.standing == .replaced })
    try family.enroll(0)
    let devices = try home.enrolledDevices().devices
    #expect(devices[old]?.retired == .restored)
    #expect(try devices[home.settings.device]?.keys == devices[old]?.keys)
    #expect(try home.proveChain().firstBad == nil)
  }

  // MARK: Files

  @Test func `the key and the heads are files that only their owner reads, and are in no log and no backup`() throws {
    let family = try WitnessFamily(seed: 7, homes: 1)
    let home = family.homes[0]
    let names = { try FileManager.default.contentsOfDirectory(atPath: home.folder.path) }
    #expect(try !names().contains { $0.hasPrefix("heads") || $0.hasPrefix("device") })
    #expect(try home.signHead() == nil && home.headsReport() == HeadsReport())
    try family.enroll(0)
    #expect(try home.diagnose().openFiles.isEmpty)
    let key = try String(contentsOf: home.folder.appendingPathComponent("device.key"), encoding: .utf8)
    let secret = try #require(key.firstMatch(of: /"secret":"([0-9a-f]{64})"/)?.output.1)
    let backup = home.folder.appendingPathComponent("copy")
    try home.backup(to: backup)
    for name in try names() where name != "device.key" {
      let bytes = (try? Data(contentsOf: home.folder.appendingPathComponent(name))) ?? Data()
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: home.folder.appendingPathComponent("device.key").path)
    #expect(throws: CompassError.self) { try home.signHead() }
  }

  @Test func `a damaged file of heads is told, kept aside, and stops nothing`() throws {
    let family = try WitnessFamily(seed: 8, homes: 2)
    try family.enroll(0)
    try family.copy(to: 1)
    let home = family.homes[1]
    let file = home.folder.appendingPathComponent("heads.jsonl")
    let bytes = try Data(contentsOf: file)
    var damaged = bytes
    damaged[bytes.count / 3] ^= 4
    try damaged.write(to: file)
    let verdict = try home.proveChain()
    #expect(verdict.firstBad == nil && verdict.heads?.isSound == false)
    #expect(try home.diagnose().findings.contains { $0.problem.contains("signed heads") })
    _ = try home.take(family.known(family.homes[0]))
    #expect(try home.headsReport().isSound)
    #expect(try Data(contentsOf: home.folder.appendingPathComponent("heads-damaged.jsonl")) == damaged)
  }

  @Test func `a role that may do nothing enrols no device, and a player retires only what he enrolled`() throws {
    let family = try WitnessFamily(seed: 9, homes: 1)
    let home = family.homes[0]
    let stranger = UUID()
    #expect(throws: (any Error).self) { try home.enrollDevice(named: "Theirs", by: stranger) }
    #expect(throws: DomainError.self) { try home.enrollDevice(named: "", by: family.mother) }
    try family.enroll(0)
    let device = try home.settings.device
    #expect(throws: DomainError.self) {
      try home.perform(.device(.retire(device: device, why: .lost)), in: CommandContext(actor: family.player))
    }
    let enrolled = try #require(try home.log.events(EventRange(types: [DeviceEnrolled.type])).last)
    #expect(throws: DomainError.self) { try home.undo(enrolled.id, in: CommandContext(actor: family.mother)) }
  }
}
