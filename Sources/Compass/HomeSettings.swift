import EventLog
public import Foundation

/// Whose home it is, and who is at this device. The family is what the log's first event says; the rest binds the log's
/// file to this device and is no history.
public struct HomeSettings: Equatable, Sendable {
  /// This device, as events name it.
  public let device: UUID
  /// The family of the home's log; nil while it is empty.
  public let family: UUID?
  /// Who acts when nobody is named.
  public let user: UUID?
  /// Readings of the clock up to here are believed, in milliseconds since 1970 UTC (`rc doctor --accept-clock`).
  public let acceptedClock: Int64?

  init(_ binding: DeviceBinding, family: UUID?) {
    device = binding.device
    self.family = family
    user = binding.person
    acceptedClock = binding.acceptedClock
  }
}

/// `home.json`, where an earlier version kept what binds a home to its device. It is read once, and goes.
enum EarlierSettings {
  private struct File: Decodable {
    let device: UUID
    let user: UUID?
    let acceptedClock: Int64?
    let isCopy: Bool?
  }

  private static func file(_ folder: URL) -> URL { folder.appendingPathComponent("home.json") }

  /// What the file says; nil where there is none that can be read, so that this is a device like any new one.
  static func load(_ folder: URL) -> DeviceBinding? {
    read(folder).map { DeviceBinding(device: $0.device, person: $0.user, acceptedClock: $0.acceptedClock) }
  }

  /// Whether the file says that the folder is a copy of a log kept elsewhere.
  static func isReplica(_ folder: URL) -> Bool { read(folder)?.isCopy == true }

  private static func read(_ folder: URL) -> File? {
    (try? Data(contentsOf: file(folder))).flatMap { try? JSONDecoder().decode(File.self, from: $0) }
  }

  static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: file(folder)) }
}
