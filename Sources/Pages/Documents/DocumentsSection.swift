public import Compass
public import Domain
import Projections

/// The documents that are shared with a school (SD-119).
public struct DocumentsSection: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// The link to the form that shares a document with the school (SD-121).
  public let share: PageAction
  /// The documents, by title.
  public let documents: [Document]
  /// "No documents shared with this school yet" (SD-120); nil if there are documents.
  public let empty: Notice?

  /// One document.
  public struct Document: Codable, Equatable, Sendable {
    /// The document's id.
    public let id: String
    /// The document's title.
    public let title: String
    /// The document's type.
    public let type: Badge
    /// What the document shows, if the family described it.
    public let description: String?
    /// "Shared Feb 7, 2026 by You (Sam)".
    public let shared: String
    /// "View", the link's text; nil if the URL is not a web address and therefore not a link.
    public let view: String?
    /// The URL that the link opens.
    public let url: String
    /// The link's accessibility label.
    public let spoken: String
  }

  /// The notice if no document is shared with a school (SD-120).
  public static let none = Notice("No documents shared with this school yet", icon: "doc")

  /// Returns the section of a school as a viewer sees it in a reading.
  public static func load(school: String, from reading: Reading, viewer: Viewer) throws -> DocumentsSection {
    let people = try People(from: reading, viewer: viewer)
    let documents = try reading.documents(of: school).map { row in
      Document(row, try reading.share(of: row.id, with: school), people, viewer)
    }
    return DocumentsSection(
      title: "Shared Documents",
      share: PageAction(
        "Share or edit documents", leadsTo: .documents(sharedWith: school),
        spoken: "Share or edit documents of this school"), documents: documents,
      empty: documents.isEmpty ? none : nil)
  }
}

extension DocumentsSection.Document {
  fileprivate init(_ row: DocumentRow, _ share: DocumentSchoolRow?, _ people: People, _ viewer: Viewer) {
    let at = Instant(milliseconds: share?.sharedAt ?? row.createdAt)
    id = row.id
    title = row.fields.title.value ?? "Untitled"
    type = .documentType(row.fields.type.value)
    description = row.fields.description.value
    shared = "Shared \(viewer.text.date(at)) by \(people.name(share?.sharedBy ?? row.createdBy))"
    let address = row.fields.url.value ?? ""
    url = address
    view = address.isWebAddress ? "View" : nil
    spoken = "View \(title), \(type.text)"
  }
}

extension Badge {
  /// Returns a document's type; all types have the same colour.
  public static func documentType(_ type: DocumentType?) -> Badge { Badge(type?.label ?? "Document", "slate-100/700") }
}
