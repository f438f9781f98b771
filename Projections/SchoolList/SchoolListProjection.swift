/// The list of schools: cards, filters, sorting, and the fit score, which is a pure function of the athlete's details
/// and the school (ruling 16).
public enum SchoolListProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "SchoolList"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = ["school", "interaction", "preferences"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [SchoolListRow.self, FitAthleteRow.self]
}

/// What decides whether a fit score that somebody recorded still holds.
public enum FitBasisProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "FitBasis"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = ["school", "preferences"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [RecordedFitRow.self, FitDetailsRow.self]
}
