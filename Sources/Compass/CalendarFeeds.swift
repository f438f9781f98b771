import Domain
import EventLog
public import Foundation

/// The secret addresses under which calendar programs ask for what a person has to do: one for each person who made one.
///
/// Each secret is a file of its own, readable for its owner alone, beside the log and never in it: no event, no backup and
/// no bundle has it. A copy of the log, whose folder may go at any time, has none.
public struct CalendarFeeds: Sendable {
  /// Where the files are.
  public let folder: URL
  /// Whether addresses are kept here.
  public let isKept: Bool

  /// 256 bits in hexadecimal digits.
  static let length = 64

  /// A person's secret; nil where he has none.
  ///
  /// - Throws: `CompassError.file` where it can be read by others, or is none.
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

  /// Makes a secret for a person, in the place of the one that he may have: that one opens nothing any more.
  ///
  /// - Throws: `CompassError.file`.
  public func make(for person: UUID, random: RandomSource = .system()) throws -> String {
    guard isKept else { throw CompassError.file(path: folder.path, reason: Self.elsewhere) }
    let (first, second) = (random.next16(), random.next16())
    let secret = [first.0, first.1, second.0, second.1].map(Self.digits).joined()
    let file = file(of: person)
    let part = folder.appendingPathComponent("\(UUID().uuidString).part")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Made closed: it must not be open for the moment between making and closing it.
      guard
        FileManager.default.createFile(
          atPath: part.path, contents: Data(secret.utf8), attributes: [.posixPermissions: 0o600]),
        rename(part.path, file.path) == 0
      else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw CompassError.file(path: file.path, reason: "it can't be written")
    }
    return secret
  }

  /// Takes a person's address back: nobody gets anything under it any more.
  ///
  /// - Returns: Whether he had one.
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

  /// Whose a secret is; nil for any other text. All secrets are compared, byte by byte: the time that it takes tells nothing.
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

  /// Why no address can be made at a copy of the log.
  public static let elsewhere =
    "A calendar's address can be made on the computer that has the family's history itself; here is a copy."

  /// The path under which a calendar program asks.
  public static func path(_ secret: String) -> String { "/calendar/\(secret).ics" }

  private func file(of person: UUID) -> URL { folder.appendingPathComponent(person.lowercased) }

  private static func isSecret(_ text: String) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private static func areEqual(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

extension Home {
  /// The addresses of this home's calendars.
  public var calendarFeeds: CalendarFeeds {
    CalendarFeeds(folder: folder.appendingPathComponent("calendars"), isKept: !log.isReplica)
  }
}
