import Domain
import EventLog
import Foundation
import Projections

/// The phones and computers on which the family's members open the pages of this home (`rc serve --house`), each as one
/// person.
///
/// A device is paired with an invitation, which works once and expires. The device then holds a secret of its own, until
/// it signs out, is removed, or is not used for 90 days. What has expired by one reading of the clock opens nothing; its
/// file goes once such a reading is confirmed (`Instant.isConfirmed`).
///
/// ```swift
/// let secret = try home.pairedDevices.invite(ana, now: home.now())
/// let phone = try home.pairedDevices.pair(with: secret, name: "iPhone", now: home.now())
/// ```
///
/// Each invitation and each device is a file beside the log, named by the SHA-256 of its secret: no file reveals a
/// secret, and no event, backup or bundle contains one. Removing the file ends the invitation or the pairing at once,
/// for every program.
package struct PairedDevices: Sendable {
  /// A paired device.
  package struct Device: Equatable, Sendable {
    /// The first 12 hexadecimal digits of the hash of its secret.
    package let id: String
    /// The person as whom it opens the pages.
    package let person: UUID
    /// What kind of device it is, as it said when it was paired: "iPhone".
    package let name: String
    /// When it was paired.
    package let paired: Instant
    /// When it was last used, to the hour.
    package let lastUsed: Instant
  }

  /// An invitation that is still valid.
  package struct Invitation: Equatable, Sendable {
    /// The person whom it invites.
    package let person: UUID
    /// The moment from which it is no longer valid.
    package let until: Instant
  }

  /// The folder of the files.
  let folder: URL
  /// Whether devices are kept here: false for a replica, whose folder may be removed at any time.
  package let isKept: Bool

  /// How long an invitation is valid, in milliseconds: a day.
  static let invitationLife: Int64 = 86_400_000
  /// How long a device stays paired without being used, in milliseconds: 90 days.
  static let idleLife: Int64 = 90 * 86_400_000
  /// The maximum number of devices and of open invitations of one person.
  static let limit = 20
  /// The maximum length of a device's name in characters.
  static let longestName = 60

  private struct Stored: Codable {
    let person: UUID
    /// The device's name; nil for an invitation.
    var name: String?
    /// When the device was paired, or when the invitation ends, in milliseconds since 1970 UTC.
    let time: Int64
    /// True for an invitation that a start of the server printed; nil for all others.
    var ofStart: Bool?
  }

  private var invitations: URL { folder.appendingPathComponent("invitations") }
  private var devices: URL { folder.appendingPathComponent("paired") }

  // MARK: Invitations

  /// Invites a person.
  ///
  /// - Parameter ofStart: Whether a start of the server prints it. It then replaces those that earlier starts printed and
  ///   nobody used, so that starts do not pile up links that are still valid.
  /// - Returns: The invitation's secret, which is kept nowhere.
  /// - Throws: `DomainError` if there are too many open invitations, or none can be made here; `CompassError.file`.
  package func invite(
    _ person: UUID, now: Instant, ofStart: Bool = false, random: RandomSource = .system()
  ) throws -> String {
    guard isKept else { throw DomainError(.refused, Self.elsewhere) }
    removeExpired(now)
    if ofStart {
      for name in names(in: invitations) where load(name, in: invitations)?.ofStart == true {
        _ = unlink(file(name, in: invitations).path)
      }
    }
    let open = names(in: invitations).compactMap { load($0, in: invitations) }.filter { Self.isOpen($0, now) }
    guard open.count(where: { $0.person == person }) < Self.limit else {
      throw DomainError(.refused, "there are \(Self.limit) open invitations already; each ends a day after it was made")
    }
    let secret = random.secret()
    let stored = Stored(
      person: person, time: now.milliseconds + Self.invitationLife, ofStart: ofStart ? true : nil)
    try store(stored, as: Self.digest(secret), in: invitations)
    return secret
  }

  /// The invitation of a secret; nil if it was used, has expired or never existed.
  package func invitation(_ secret: String, now: Instant) -> Invitation? {
    guard let stored = load(Self.digest(secret), in: invitations), Self.isOpen(stored, now) else { return nil }
    return Invitation(person: stored.person, until: Instant(milliseconds: stored.time))
  }

  /// Uses an invitation up and pairs a device. Of two devices with the same invitation only one is paired.
  ///
  /// - Parameter name: What kind of device it is; longer names are cut.
  /// - Returns: The device's secret; nil if the invitation is not valid.
  /// - Throws: `DomainError` if the person has too many devices; `CompassError.file`.
  package func pair(
    with invitation: String, name: String, now: Instant, random: RandomSource = .system()
  ) throws -> String? {
    guard let valid = self.invitation(invitation, now: now) else { return nil }
    guard all(now: now).count(where: { $0.person == valid.person }) < Self.limit else {
      throw DomainError(.refused, "\(Self.limit) devices are paired already; remove one that is no longer used")
    }
    // Only one caller can remove the file.
    guard unlink(file(Self.digest(invitation), in: invitations).path) == 0 else { return nil }
    let secret = random.secret()
    let device = Self.digest(secret)
    try store(
      Stored(person: valid.person, name: String(name.prefix(Self.longestName)), time: now.milliseconds), as: device,
      in: devices)
    markUsed(device, now)
    return secret
  }

  // MARK: Devices

  /// The device of a secret; nil if it is not paired any more. Records that it was used.
  package func device(_ secret: String, now: Instant) -> Device? {
    let name = Self.digest(secret)
    guard let device = device(named: name, now: now) else { return nil }
    if now.milliseconds - device.lastUsed.milliseconds > 3_600_000 {
      markUsed(name, now)
    }
    return device
  }

  /// All paired devices, the most recently used first.
  package func all(now: Instant) -> [Device] {
    names(in: devices).compactMap { device(named: $0, now: now) }.sorted { ($1.lastUsed, $0.id) < ($0.lastUsed, $1.id) }
  }

  /// Removes a device: its secret opens nothing any more.
  ///
  /// - Parameter id: A device's id.
  /// - Returns: Whether there was one.
  @discardableResult
  package func remove(_ id: String) -> Bool {
    guard id.utf8.count == Self.idLength else { return false }
    return names(in: devices).filter { $0.hasPrefix(id) }.reduce(false) { found, name in
      unlink(file(name, in: devices).path) == 0 || found
    }
  }

  /// Removes all devices and invitations, or those of one person.
  ///
  /// - Returns: The files that cannot be removed, a sentence each.
  func removeAll(of person: UUID? = nil) -> [String] {
    guard isKept else { return [] }
    return [invitations, devices].flatMap { folder in
      names(in: folder).compactMap { name -> String? in
        // Nobody knows whose a file is that cannot be read; it opens nothing either.
        if let person, load(name, in: folder)?.person != person { return nil }
        let path = file(name, in: folder).path
        return unlink(path) == 0 || !FileManager.default.fileExists(atPath: path) ? nil : "\(path) cannot be removed"
      }
    }
  }

  /// The files of a person's devices and invitations.
  func names(of person: UUID) -> [String] {
    [invitations, devices].flatMap { folder in
      names(in: folder).filter { load($0, in: folder)?.person == person }.map {
        "devices/\(folder.lastPathComponent)/\($0.prefix(Self.idLength))"
      }
    }
  }

  /// Removes the device of a secret.
  package func signOut(_ secret: String) { _ = unlink(file(Self.digest(secret), in: devices).path) }

  /// The message that no device can be paired with a replica.
  package static let elsewhere =
    "Devices are paired with the computer that has the family's history itself; here is a copy."

  // MARK: Files

  private static let idLength = 12

  private func device(named name: String, now: Instant) -> Device? {
    guard let stored = load(name, in: devices), let kind = stored.name else { return nil }
    let used = lastUse(of: name, stored)
    guard now.milliseconds - used < Self.idleLife else { return nil }
    return Device(
      id: String(name.prefix(Self.idLength)), person: stored.person, name: kind,
      paired: Instant(milliseconds: stored.time), lastUsed: Instant(milliseconds: used))
  }

  private func lastUse(of name: String, _ stored: Stored) -> Int64 {
    let path = file(name, in: devices).path
    let touched = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    return touched.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? stored.time
  }

  /// Records that a device was used, in the modification date of its file.
  private func markUsed(_ name: String, _ now: Instant) {
    let date = Date(timeIntervalSince1970: TimeInterval(now.milliseconds) / 1000)
    try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(name, in: devices).path)
  }

  /// Whether an invitation is valid. One that ends more than two days from now was made by a clock that was ahead, and
  /// would be valid until then.
  private static func isOpen(_ invitation: Stored, _ now: Instant) -> Bool {
    now.milliseconds < invitation.time && invitation.time - now.milliseconds <= 2 * invitationLife
  }

  /// When devices were used and invitations made.
  private func uses() -> [Instant] {
    let used = names(in: devices).compactMap { name in load(name, in: devices).map { lastUse(of: name, $0) } }
    let made = names(in: invitations).compactMap { load($0, in: invitations)?.time }.map { $0 - Self.invitationLife }
    return (used + made).map(Instant.init(milliseconds:))
  }

  private func removeExpired(_ now: Instant) {
    guard now.isConfirmed(by: uses()) else { return }
    for name in names(in: invitations) where load(name, in: invitations).map({ $0.time <= now.milliseconds }) ?? true {
      _ = unlink(file(name, in: invitations).path)
    }
    for name in names(in: devices) where device(named: name, now: now) == nil {
      _ = unlink(file(name, in: devices).path)
    }
  }

  private func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasSuffix(".part") }
  }

  private func load(_ name: String, in folder: URL) -> Stored? {
    let path = file(name, in: folder).path
    guard isKept, !HomeDirectory.isOpen(path) else { return nil }
    return FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(Stored.self, from: $0) }
  }

  private func store(_ stored: Stored, as name: String, in folder: URL) throws {
    try PrivateFile.write(JSONEncoder().encode(stored), to: file(name, in: folder))
  }

  private func file(_ name: String, in folder: URL) -> URL { folder.appendingPathComponent(name) }

  private static func digest(_ secret: String) -> String { HexadecimalDigest.sha256(of: Data(secret.utf8)) }
}

extension Home {
  /// The devices that may open the pages of this home over the network.
  package var pairedDevices: PairedDevices {
    PairedDevices(folder: folder.appendingPathComponent("devices"), isKept: !log.isReplica)
  }

  /// Whether `actor` may pair devices for a person and remove them: every member may for themselves, a parent for
  /// everybody. A player may not for a parent, because the player could then read the parent's private notes; that holds
  /// for an athlete who took the home over, too, who may only remove the devices of others.
  ///
  /// - Throws: `ProjectionError`.
  package func mayPairDevices(of person: UUID, by actor: UUID) throws -> Bool {
    try read { reading in
      guard try reading.mayEnter(actor), try reading.mayEnter(person) else { return false }
      let acting = try reading.actor(actor)
      return person == actor || acting.access == nil && acting.role == .parent
    }
  }

  /// Whether `actor` may see a person's devices and remove them: whoever may pair them, and the athlete who took the home
  /// over.
  ///
  /// - Throws: `ProjectionError`.
  package func mayRemoveDevices(of person: UUID, by actor: UUID) throws -> Bool {
    if try read({ try $0.actor(actor).access == .owner }) { return true }
    return try mayPairDevices(of: person, by: actor)
  }
}
