// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// When something took place and who told of it, in an event that brings it back.
public struct Stamp: Hashable, Sendable {
  /// When; milliseconds since 1970 UTC.
  public var at: Int
  /// The person’s id.
  public var by: UUID

  /// The record with the given fields.
  @inlinable
  public init(at: Int, by: UUID) {
    self.at = at
    self.by = by
  }
}
