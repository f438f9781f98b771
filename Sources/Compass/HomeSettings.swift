import EventLog
public import Foundation

/// The family of a home, and the person at this device. The log's first event names the family; the rest is the binding
/// of the log's file to this device, and is not part of the history.
public struct HomeSettings: Equatable, Sendable {
  /// The id of this device, as events record it.
  public let device: UUID
  /// The family of the home's log; nil if the log is empty.
  public let family: UUID?
  /// The person who acts when none is named.
  public let user: UUID?
  /// For programs up to 1.0.0: the clock reading up to which they accept readings, in milliseconds since 1970 UTC.
  public let acceptedClock: Int64?

  init(_ binding: DeviceBinding, family: UUID?) {
    device = binding.device
    self.family = family
    user = binding.person
    acceptedClock = binding.acceptedClock
  }
}

/// `home.json`, in which an earlier version kept the binding of a home to its device. It is read once and then removed.
enum EarlierSettings {
  private struct File: Decodable {
    let device: UUID
    let user: UUID?
    let acceptedClock: Int64?
    let isCopy: Bool?
  }

  private static func file(_ folder: URL) -> URL { folder.appendingPathComponent("home.json") }

  /// The binding in the file. Nil if there is no readable file; the device is then a new one.
  static func load(_ folder: URL) -> DeviceBinding? {
    read(folder).map { DeviceBinding(device: $0.device, person: $0.user, acceptedClock: $0.acceptedClock) }
  }

  /// Whether the file marks the folder as a replica of a log that is kept elsewhere.
  static func isReplica(_ folder: URL) -> Bool { read(folder)?.isCopy == true }

  private static func read(_ folder: URL) -> File? {
    (try? Data(contentsOf: file(folder))).flatMap { try? JSONDecoder().decode(File.self, from: $0) }
  }

  static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: file(folder)) }
}
