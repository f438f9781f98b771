/// The read models of this version, in the order in which events reach them.
public enum ReadModels {
  /// Every projection. The fold of one never reads the rows of another.
  public static let all: [any Projection.Type] = [
    FamilyProjection.self,
    SchoolListProjection.self,
    SchoolDetailProjection.self,
    StatusHistoryProjection.self,
    PrivateNotesProjection.self,
    InteractionsProjection.self,
    OffersProjection.self,
    CoachesProjection.self,
    DocumentsProjection.self,
    EventsProjection.self,
    MetricsProjection.self,
    PreferencesProjection.self,
    SettledStepsProjection.self,
    PublicationProjection.self,
    ReferencesProjection.self,
  ]

  /// The projections of derived rows, which no file keeps (decision 0073).
  public static let derived: [any Projection.Type] = [NotesHistoryProjection.self, ActivityProjection.self]

  /// Every projection whose tables a question can read.
  public static var readable: [any Projection.Type] { all + derived }
}
