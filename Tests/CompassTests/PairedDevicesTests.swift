import Compass
import Domain
import Foundation
import HomeTestSupport
import TestSupport
import Testing

/// Invitations and the devices that are paired with them.
@Suite struct PairedDevicesTests {
  private static let now = Instant(milliseconds: 1_770_000_000_000)
  private static let day: Int64 = 86_400_000

  private static func later(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: now.milliseconds + milliseconds)
  }

  @Test func `an invitation pairs one device, once`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let invitation = try devices.invite(fixture.mother, now: Self.now)
    #expect(devices.invitation(invitation, now: Self.now)?.person == fixture.mother)
    let phone = try #require(try devices.pair(with: invitation, name: "iPhone", now: Self.now))
    #expect(try devices.pair(with: invitation, name: "iPhone", now: Self.now) == nil)
    #expect(devices.invitation(invitation, now: Self.now) == nil)
    let device = try #require(devices.device(phone, now: Self.now))
    #expect(device.person == fixture.mother && device.name == "iPhone" && device.paired == Self.now)
    #expect(devices.all(now: Self.now) == [device])
    // Neither secret opens what the other does.
    #expect(devices.device(invitation, now: Self.now) == nil && devices.invitation(phone, now: Self.now) == nil)
  }

  @Test func `of many that use an invitation at once one is paired`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    for _ in 0..<20 {
      let invitation = try devices.invite(fixture.mother, now: Self.now)
      let paired = Collected()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        if let secret = try? devices.pair(with: invitation, name: "Mac", now: Self.now) { paired.add(secret) }
      }
      #expect(paired.all.count == 1)
      for secret in paired.all { devices.signOut(secret) }
    }
  }

  @Test func `an invitation ends after a day, a device after 90 days without use`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let invitation = try devices.invite(fixture.mother, now: Self.now)
    #expect(devices.invitation(invitation, now: Self.later(Self.day - 1)) != nil)
    #expect(devices.invitation(invitation, now: Self.later(Self.day)) == nil)
    #expect(try devices.pair(with: invitation, name: "Mac", now: Self.later(Self.day)) == nil)
    let phone = try #require(try devices.pair(with: invitation, name: "Mac", now: Self.later(1)))
    #expect(devices.device(phone, now: Self.later(80 * Self.day))?.lastUsed == Self.later(1))
    // That it was used keeps it.
    #expect(devices.device(phone, now: Self.later(160 * Self.day))?.lastUsed == Self.later(80 * Self.day))
    #expect(devices.device(phone, now: Self.later(260 * Self.day)) == nil)
    #expect(devices.all(now: Self.later(260 * Self.day)).isEmpty)
  }

  @Test(arguments: [3 * 365, 33, -365])
  func `a clock that is wrong for a moment costs no device and no invitation`(days: Int64) throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let phone = try #require(
      try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "iPhone", now: Self.now))
    let soon = Self.later(2 * Self.day)
    #expect(devices.device(phone, now: soon) != nil)
    let invitation = try devices.invite(fixture.father, now: soon)
    // A start of the server invites, which removes what has expired.
    let wrong = Self.later(days * Self.day)
    for _ in 0..<3 { _ = try devices.invite(fixture.player, now: wrong, ofStart: true) }
    if days > 90 {
      #expect(devices.device(phone, now: wrong) == nil && devices.invitation(invitation, now: wrong) == nil)
    }
    #expect(devices.device(phone, now: soon) != nil && devices.invitation(invitation, now: soon) != nil)
    // What the wrong clock invited is not valid for years.
    let link = try devices.invite(fixture.player, now: wrong)
    #expect(days < 3 || devices.invitation(link, now: soon) == nil)
  }

  @Test func `after a long pause what has expired goes once the clock is confirmed`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let old = try #require(
      try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "iPhone", now: Self.now))
    let (later, hour) = (Self.later(200 * Self.day), Int64(3_600_000))
    let invitation = try devices.invite(fixture.mother, now: later)
    #expect(devices.device(old, now: later) == nil && devices.device(old, now: Self.later(Self.day)) != nil)
    _ = try devices.pair(with: invitation, name: "iPhone", now: later)
    _ = try devices.invite(fixture.mother, now: Instant(milliseconds: later.milliseconds + hour))
    #expect(devices.device(old, now: Self.later(Self.day)) == nil)
  }

  @Test func `a removed device and one that signed out open nothing, and the others go on`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let secrets = try (0..<3).map { number in
      try #require(
        try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "\(number)", now: Self.now))
    }
    let first = try #require(devices.device(secrets[0], now: Self.now))
    #expect(devices.remove(first.id) && !devices.remove(first.id))
    devices.signOut(secrets[1])
    #expect(secrets.map { devices.device($0, now: Self.now)?.name } == [nil, nil, "2"])
  }

  @Test(arguments: ["", "x", "../invitations", String(repeating: "0", count: 64), String(repeating: "a", count: 5000)])
  func `a guessed secret opens nothing`(text: String) throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    _ = try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "Mac", now: Self.now)
    #expect(devices.device(text, now: Self.now) == nil && devices.invitation(text, now: Self.now) == nil)
    #expect(try devices.pair(with: text, name: "Mac", now: Self.now) == nil && !devices.remove(text))
    #expect(devices.all(now: Self.now).count == 1)
  }

  @Test func `no file holds a secret, and nobody but the owner reads them`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let open = try devices.invite(fixture.mother, now: Self.now)
    let phone = try #require(
      try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "Mac", now: Self.now))
    let folder = fixture.home.folder.appendingPathComponent("devices")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.count == 4)
    for name in names {
      let path = folder.appendingPathComponent(name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(name)")
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(!name.contains(open) && !name.contains(phone) && !text.contains(open) && !text.contains(phone))
    }
    // A file that others can read is not believed.
    let device = try #require(names.first { $0.hasPrefix("paired/") })
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.appendingPathComponent(device).path)
    #expect(devices.device(phone, now: Self.now) == nil)
  }

  @Test func `nobody has more than twenty devices or open invitations`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    for _ in 0..<20 {
      _ = try devices.pair(with: devices.invite(fixture.mother, now: Self.now), name: "x", now: Self.now)
    }
    let invitations = try (0..<20).map { _ in try devices.invite(fixture.mother, now: Self.now) }
    #expect(throws: DomainError.self) { try devices.invite(fixture.mother, now: Self.now) }
    #expect(throws: DomainError.self) { try devices.pair(with: invitations[0], name: "x", now: Self.now) }
    // Another person's are counted for themselves, and what has expired counts no more.
    _ = try devices.invite(fixture.father, now: Self.now)
    _ = try devices.invite(fixture.mother, now: Self.later(Self.day))
  }

  @Test func `a start's invitation takes the place of those of earlier starts, and of no other`() throws {
    let fixture = try HomeFixture()
    let devices = fixture.home.pairedDevices
    let personal = try devices.invite(fixture.mother, now: Self.now)
    let starts = try (0..<50).map { _ in try devices.invite(fixture.mother, now: Self.now, ofStart: true) }
    #expect(starts.map { devices.invitation($0, now: Self.now) != nil } == Array(repeating: false, count: 49) + [true])
    #expect(devices.invitation(personal, now: Self.now)?.person == fixture.mother)
    // It is used up as any other.
    #expect(try devices.pair(with: starts[49], name: "Mac", now: Self.now) != nil)
    #expect(devices.invitation(starts[49], now: Self.now) == nil)
  }

  @Test func `where devices reach the house is remembered, unless others could have written it`() throws {
    let fixture = try HomeFixture()
    let home = fixture.home
    #expect(home.houseAddress == nil)
    let address = HouseAddress(origin: "https://192.168.1.20:8443", trustPage: "http://192.168.1.20:8443/trust")
    try home.record(address)
    #expect(home.houseAddress == address && address.isServed)
    let file = home.folder.appendingPathComponent("devices/address").path
    try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: file)
    #expect(home.houseAddress == nil)
  }

  @Test func `a member pairs his own devices, a parent everybody's, a stranger nobody's`() throws {
    let fixture = try HomeFixture()
    let (home, player, mother) = (fixture.home, fixture.player, fixture.mother)
    #expect(try home.mayPairDevices(of: player, by: player) && home.mayPairDevices(of: player, by: mother))
    #expect(try !home.mayPairDevices(of: mother, by: player) && !home.mayPairDevices(of: UUID(), by: mother))
    #expect(try !home.mayPairDevices(of: player, by: UUID()))
  }
}

private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}
