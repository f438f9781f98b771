public import Foundation

/// The devices that sign heads of the family's log: the stream `device/<family>` (decision 0051).
///
/// It is a stream of its own, so that programs that do not know it go on with the family.
public struct EnrolledDevices: Aggregate {
  /// A device with its key.
  public struct Device: Hashable, Sendable {
    /// What people call the device.
    public var name: String
    /// The public keys that it was enrolled with, the present one last: 64 hexadecimal digits each.
    public var keys: [String]
    /// The id of the person who enrolled it last.
    public var enrolledBy: String
    /// Why it signs no more; nil while it does.
    public var retired: RetirementReason?

    /// Whether a public key is the device's present one.
    func signs(with key: String) -> Bool { keys.last?.hasSameBytes(as: key) == true }
  }

  /// The devices by their ids, the retired ones included: what they signed before still counts.
  public package(set) var devices: [UUID: Device] = [:]

  /// Creates the state of a family without devices.
  public init() {}

  /// The commands for the devices.
  public enum Command: Sendable {
    /// Enrol a device with its public key. Other devices with that key are retired: a restore gave theirs another id.
    case enroll(device: UUID, key: String, name: String)
    /// Retire a device.
    case retire(device: UUID, why: RetirementReason)
  }

  /// The maximum length of a device's name, in characters.
  static let longestName = 60

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.enrollDevices)
    switch command {
    case .enroll(let device, let key, let name):
      guard key.utf8.count == 64, key.utf8.allSatisfy(Self.isHexDigit) else {
        throw .invalid("key", "A public key has 64 hexadecimal digits; got \(DomainError.quote(key))")
      }
      let name = try TextRule.name(name, "name", lengths: 1...Self.longestName)
      if let known = devices[device], known.retired == nil, known.signs(with: key), known.name.hasSameBytes(as: name) {
        return []
      }
      let former = devices.filter { $0.key != device && $0.value.retired == nil && $0.value.signs(with: key) }.keys
      var events = former.sorted { $0.uuidString < $1.uuidString }.map { id in
        DomainEvent.deviceRetired(DeviceRetired(device: id, why: .restored))
      }
      events.append(.deviceEnrolled(DeviceEnrolled(device: device, name: name, publicKey: key)))
      return events
    case .retire(let device, let why):
      let why = try OpenValueRule.known(why, "why")
      guard let known = devices[device] else {
        throw DomainError(.notFound, field: "device", "No device \(device.lowercased) is enrolled.")
      }
      guard context.actor.runsHome || known.enrolledBy == context.actor.id.lowercased else {
        throw DomainError(.forbidden, field: "role", "Only a parent may retire a device that somebody else enrolled.")
      }
      return known.retired == nil ? [.deviceRetired(DeviceRetired(device: device, why: why))] : []
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .deviceEnrolled(let enrolled):
      let earlier = (devices[enrolled.device]?.keys ?? []).filter { !$0.hasSameBytes(as: enrolled.publicKey) }
      devices[enrolled.device] = Device(name: enrolled.name, keys: earlier + [enrolled.publicKey], enrolledBy: actor)
    case .deviceRetired(let retired): devices[retired.device]?.retired = retired.why
    default: break
    }
  }

  /// Throws: which devices sign is decided anew and never undone.
  public func undo(_ event: DomainEvent, now state: EnrolledDevices) throws(DomainError) -> [DomainEvent] {
    throw .cannotUndo(event)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
