/// A part of a projection's rows, and what decides it: all that is folded where nothing else is asked for.
public struct ProjectionSlice: Sendable {
  /// The tables, each with its key and the columns of the part.
  public let tables: [TableDefinition]
  /// The types of events on which the part alone depends, those that create rows among them; nil for all.
  public let types: Set<String>?

  /// A part of some columns that some types of events decide.
  public init(_ tables: [TableDefinition], decidedBy types: Set<String>) {
    self.tables = tables
    self.types = types
  }

  /// All of a projection.
  public init(_ type: any Projection.Type) {
    tables = type.definitions
    types = type.types
  }
}
