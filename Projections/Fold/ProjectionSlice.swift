/// A part of a projection: some columns and the event types that can change them. If nothing else is asked for, only
/// events of these types are folded.
public struct ProjectionSlice: Sendable {
  /// The tables, each with its key and the columns of the part.
  public let tables: [TableDefinition]
  /// The types of events that can change the part, including those that create rows; nil for all.
  public let types: Set<String>?

  /// Creates a slice of some columns, which only events of some types can change.
  public init(_ tables: [TableDefinition], decidedBy types: Set<String>) {
    self.tables = tables
    self.types = types
  }

  /// Creates a slice with all of a projection.
  public init(_ type: any Projection.Type) {
    tables = type.definitions
    types = type.types
  }
}
