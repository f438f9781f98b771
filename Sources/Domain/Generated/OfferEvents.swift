// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// An offer was deleted.
public struct OfferDeleted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "OfferDeleted"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}

/// Fields of an offer were edited.
public struct OfferEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "OfferEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: OfferFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: OfferFields) {
    self.fields = fields
  }
}

/// A school made an offer.
public struct OfferRecorded: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "OfferRecorded"
  /// The version of the type's schema.
  public static let schema = 1

  /// Whose season it belongs to.
  public var athlete: UUID
  /// What it says; never the school.
  public var fields: OfferFields
  /// The school’s id.
  public var school: UUID

  /// The payload with the given fields.
  @inlinable
  public init(athlete: UUID, fields: OfferFields, school: UUID) {
    self.athlete = athlete
    self.fields = fields
    self.school = school
  }
}
