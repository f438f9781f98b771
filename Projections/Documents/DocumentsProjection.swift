import Domain

/// The family's documents and the schools that they are shared with.
public final class DocumentsProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Documents"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["document"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Documents_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Documents_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [DocumentRow.table, DocumentSchoolRow.table]

  private let documents: KeyedTable<DocumentRow>
  private let shares: KeyedTable<DocumentSchoolRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    documents = storage.keyed(DocumentRow.self)
    shares = storage.keyed(DocumentSchoolRow.self)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "document" else { return }
    switch event.known {
    case .documentShared(let payload): try share(payload, event)
    case .documentEdited(let payload): try documents.update(event.key) { $0.set(payload.fields, event) }
    case .documentUnshared(let payload): try shares.remove(PairKey(event.key, payload.school.lowercased))
    default: break
    }
  }

  private func share(_ payload: DocumentShared, _ event: FoldEvent) throws {
    if var row = try documents.row(event.key) {
      if let fields = payload.fields {
        row.set(fields, event)
        try documents.put(row)
      }
    } else {
      var row = DocumentRow(event)
      row.set(payload.fields ?? DocumentFields(), event)
      try documents.put(row)
    }
    let share = DocumentSchoolRow(payload, event)
    // Sharing again what is shared is no news.
    if try shares.row(share.key) == nil { try shares.put(share) }
  }
}
