import Domain

/// The rows of all records of a kind, with the entries of their lists.
public enum RecordProjection<State: RecordState>: Projection {
  /// The projection's name in certificates and reports.
  public static var name: String { State.projection }
  /// The categories of the streams that the rows are folded from.
  public static var categories: Set<String> { State.layout.category.map { [$0] } ?? [] }
  /// The row types that it folds.
  public static var rows: [any ProjectionRow.Type] {
    State.Part.self == NoPart.self ? [RecordRow<State>.self] : [RecordRow<State>.self, PartRow<State.Part>.self]
  }
}
