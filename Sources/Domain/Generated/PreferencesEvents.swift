// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// The family’s home changed.
public struct HomeLocationSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "HomeLocationSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: HomeLocation

  /// The payload with the given fields.
  @inlinable
  public init(fields: HomeLocation) {
    self.fields = fields
  }
}

/// The player changed his details.
public struct PlayerDetailsEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "PlayerDetailsEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: PlayerDetails

  /// The payload with the given fields.
  @inlinable
  public init(fields: PlayerDetails) {
    self.fields = fields
  }
}
