// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A device of the family has a key, with which it signs the heads of this log.
public struct DeviceEnrolled: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DeviceEnrolled"
  /// The version of the type's schema.
  public static let schema = 1

  /// The device’s id.
  public var device: UUID
  /// What people call the device.
  public var name: String
  /// The device’s public key: Ed25519, 64 hexadecimal digits.
  public var publicKey: String

  /// The payload with the given fields.
  @inlinable
  public init(device: UUID, name: String, publicKey: String) {
    self.device = device
    self.name = name
    self.publicKey = publicKey
  }
}

/// A device signs no more heads of this log.
public struct DeviceRetired: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DeviceRetired"
  /// The version of the type's schema.
  public static let schema = 1

  /// The device’s id.
  public var device: UUID
  /// Why, as one of a few classes.
  public var why: RetirementReason

  /// The payload with the given fields.
  @inlinable
  public init(device: UUID, why: RetirementReason) {
    self.device = device
    self.why = why
  }
}
