public import Foundation

/// What a home remembers beside its log: who is at this device. Nothing of it is history.
public struct HomeSettings: Codable, Equatable, Sendable {
  /// This device, as events name it.
  public var device: UUID
  /// The family of the home's log.
  public var family: UUID?
  /// Who acts when nobody is named.
  public var user: UUID?
  /// Readings of the clock up to here are believed, in milliseconds since 1970 UTC (`rc doctor --accept-clock`).
  public var acceptedClock: Int64?
  /// True in a node's folder, whose log is a copy: what was appended there alone would be lost.
  public var isCopy: Bool?
  /// During which run of the system a copy's files were written; behind another start they may not be whole.
  public var boot: String?

  static let fileName = "home.json"

  static func load(_ folder: URL) throws -> HomeSettings? {
    let file = folder.appendingPathComponent(fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try JSONDecoder().decode(HomeSettings.self, from: Data(contentsOf: file))
    } catch {
      throw CompassError.file(path: file.path, reason: "it is not a home's settings: \(error)")
    }
  }

  func save(_ folder: URL) throws {
    let file = folder.appendingPathComponent(Self.fileName)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    do {
      try encoder.encode(self).write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {
      throw CompassError.file(path: file.path, reason: "it cannot be written: \(error.localizedDescription)")
    }
  }
}
