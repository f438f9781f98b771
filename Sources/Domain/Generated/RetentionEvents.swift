// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// A parent put a hold on a record, so that no retention erases it, or lifted the hold.
public struct LegalHoldSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "LegalHoldSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// Whether the record is held from now on.
  public var isHeld: Bool
  /// The stream of the record, as category/key.
  public var record: String

  /// The payload with the given fields.
  @inlinable
  public init(isHeld: Bool, record: String) {
    self.isHeld = isHeld
    self.record = record
  }
}

/// A parent said how long records of one kind are kept after their last change.
public struct RetentionSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "RetentionSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The kind of record.
  public var kind: RetentionKind
  /// For how many months; absent where the records are kept for good.
  public var months: Int?

  /// The payload with the given fields.
  @inlinable
  public init(kind: RetentionKind, months: Int? = nil) {
    self.kind = kind
    self.months = months
  }
}
