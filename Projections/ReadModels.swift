import Domain

/// The read models of this version, in the order in which events reach them.
public enum ReadModels {
  /// Every projection.
  public static let all: [any Projection.Type] = [
    FamilyProjection.self,
    SchoolListProjection.self,
    FitBasisProjection.self,
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

  /// The projections whose differences people are shown: not those of rows that are there for other rows.
  public static let shown = all.filter { $0 != ReferencesProjection.self && $0 != FitBasisProjection.self }

  /// The projections of derived rows, which no file keeps (decision 0073).
  public static let derived: [any Projection.Type] = [NotesHistoryProjection.self, ActivityProjection.self]

  /// Every projection whose tables a question can read.
  public static var readable: [any Projection.Type] { all + derived }

  /// The tables that a query can read: those of every projection, and the events as they are stored.
  package static var tables: [TableDefinition] { readable.flatMap { $0.definitions } + [EventTextRow.table] }

  /// What folds the streams, by category. The list of schools needs the rows of preferences and contacts, which are folded
  /// before.
  static func folders(
    _ rows: RowTables, _ decoder: EventDecoder, keeping limit: KeptStates
  ) -> [any StreamFolder] {
    [
      FolderOf<PreferencesFold>(rows, decoder, keeping: limit),
      FolderOf<InteractionFold>(rows, decoder, keeping: limit),
      FolderOf<SchoolFold>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<Family>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<PrivateNote>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<Offer>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<Coach>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<Document>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<RecruitingEvent>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<PerformanceMetric>>(rows, decoder, keeping: limit),
      FolderOf<RecordFold<SettledStep>>(rows, decoder, keeping: limit),
      RefusalFolder(rows, decoder),
    ]
  }
}
