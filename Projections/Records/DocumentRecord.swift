public import Domain
public import Foundation

/// A document of the family. A document that is shared with no school keeps its row.
public typealias DocumentRow = RecordRow<Document>
/// A school that a document is shared with.
public typealias DocumentSchoolRow = PartRow<Document.Share>
/// The family's documents and the schools that they are shared with.
public typealias DocumentsProjection = RecordProjection<Document>

extension Document: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Documents"
  /// The layout of the table.
  public static let layout = TableLayout("document", category: "document")

  /// Whether the record was created.
  public var hasBegun: Bool { exists }
  /// The entries that have rows of their own.
  public var parts: [Share] {
    get { shares }
    set { shares = newValue }
  }

  /// Returns whether an event changes the document itself. The event that shares it does only if it also holds the
  /// document's fields; unsharing never does.
  public static func touches(_ event: DomainEvent) -> Bool {
    switch event {
    case .documentShared(let event): event.fields != nil
    case .documentUnshared: false
    default: true
    }
  }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<Document>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("title", &row.state.fields.title)
    visit.column("type", &row.state.fields.type)
    visit.column("url", &row.state.fields.url)
    visit.column("description", &row.state.fields.description)
    row.created(&visit)
    row.updated(&visit)
    row.state.exists = true
  }
}

extension Document.Share: RecordPart {
  /// The layout of the table.
  public static let layout = TableLayout.parts("document_school", category: "document")
  /// The column with the record's id.
  public static let owner: StaticString = "document"

  /// The entry's id within the record.
  public var id: UUID { school }

  /// Creates an empty entry.
  public init() { self.init(school: .blank, provenance: .unknown) }

  /// Passes each column after the record's id to the visitor.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("school", &school, .reference)
    visit.column("shared_by", &provenance.by)
    visit.column("shared_at", &provenance.at)
  }
}

extension PartRow where Part == Document.Share {
  /// The document's id.
  public var document: String { owner }
  /// The school's id.
  public var school: String { part.school.lowercased }
  /// Who shared it.
  public var sharedBy: String { part.provenance.by }
  /// When it was shared, in milliseconds since 1970 UTC.
  public var sharedAt: Int64 { part.provenance.at.milliseconds }
}
