// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// The family’s home changed.
public struct HomeLocationSet: EventPayload {
  public static let type = "HomeLocationSet"
  public static let schema = 1

  /// The fields that changed.
  public var fields: HomeLocation

  /// The payload with the given fields.
  public init(fields: HomeLocation) {
    self.fields = fields
  }
}

/// The player changed his details.
public struct PlayerDetailsEdited: EventPayload {
  public static let type = "PlayerDetailsEdited"
  public static let schema = 1

  /// The fields that changed.
  public var fields: PlayerDetails

  /// The payload with the given fields.
  public init(fields: PlayerDetails) {
    self.fields = fields
  }
}
