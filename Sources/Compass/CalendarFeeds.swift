import Domain
import EventLog
public import Foundation

/// The secret addresses at which calendar programs fetch a person's tasks: one for each person who created one.
///
/// Each secret is a separate file that only its owner can read. The files are beside the log and never in it: no event,
/// backup or bundle contains them. A replica, whose folder may be removed at any time, has none.
public struct CalendarFeeds: Sendable {
  /// The folder of the files.
  public let folder: URL
  /// Whether this home keeps addresses: false for a replica.
  public let isKept: Bool

  /// The length of a secret: 256 bits in hexadecimal digits.
  static let length = 64

  /// A person's secret; nil if there is none.
  ///
  /// - Throws: `CompassError.file` if others can read the file, or if it holds no secret.
  public func secret(of person: UUID) throws -> String? {
    let file = file(of: person)
    guard isKept, FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard !HomeDirectory.isOpen(file.path) else {
      throw CompassError.file(path: file.path, reason: "it can be read by others; chmod 600 makes it yours")
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8), Self.isSecret(text) else {
      throw CompassError.file(path: file.path, reason: "it holds no secret; delete it and make another address")
    }
    return text
  }

  /// Creates a secret for a person. It replaces an earlier one, which is then invalid.
  ///
  /// - Throws: `CompassError.file`.
  public func make(for person: UUID, random: RandomSource = .system()) throws -> String {
    guard isKept else { throw CompassError.file(path: folder.path, reason: Self.elsewhere) }
    let secret = random.secret()
    try PrivateFile.write(Data(secret.utf8), to: file(of: person))
    return secret
  }

  /// Revokes a person's address.
  ///
  /// - Returns: Whether the person had one.
  /// - Throws: `CompassError.file`.
  @discardableResult
  public func revoke(of person: UUID) throws -> Bool {
    let file = file(of: person)
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      throw CompassError.file(path: file.path, reason: "it can't be removed")
    }
    return true
  }

  /// Revokes everybody's address.
  ///
  /// - Returns: The files that cannot be removed, a sentence each.
  func removeAll() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      let path = folder.appendingPathComponent(name).path
      try? FileManager.default.removeItem(atPath: path)
      return FileManager.default.fileExists(atPath: path) ? "\(path) cannot be removed" : nil
    }
  }

  /// The person to whom a secret belongs; nil for any other text. Every secret is compared in full, in constant time,
  /// so that the time taken reveals nothing.
  public func person(_ secret: String) -> UUID? {
    guard isKept, Self.isSecret(secret) else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: UUID?
    for name in names {
      guard let person = UUID(strict: name), let own = try? self.secret(of: person) else { continue }
      if Self.areEqual(own, secret) { found = person }
    }
    return found
  }

  /// The message that no address can be created at a replica.
  public static let elsewhere =
    "A calendar's address can be made on the computer that has the family's history itself; here is a copy."

  /// The path at which a calendar program fetches a person's calendar.
  public static func path(_ secret: String) -> String { "/calendar/\(secret).ics" }

  private func file(of person: UUID) -> URL { folder.appendingPathComponent(person.lowercased) }

  private static func isSecret(_ text: String) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func areEqual(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

extension Home {
  /// The calendar addresses of this home.
  public var calendarFeeds: CalendarFeeds {
    CalendarFeeds(folder: folder.appendingPathComponent("calendars"), isKept: !log.isReplica)
  }
}
