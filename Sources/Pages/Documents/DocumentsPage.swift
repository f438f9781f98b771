public import Compass
import Domain
import Projections

/// The family's documents: the schools that each is shared with, and the actions that share, edit and unshare it.
public struct DocumentsPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading documents...", icon: "skeleton")
  /// Never shown: the list always exists.
  public static let notFound = Notice("No documents yet", icon: "document")
  /// The heading.
  public static let title = "Documents"

  /// A school that a document is shared with.
  public struct Share: Codable, Equatable, Sendable {
    /// The school's id.
    public let school: String
    /// The school's name.
    public let name: String
    /// "Shared Feb 7, 2026 by You (Sam)".
    public let shared: String
    /// The button that unshares the document; nil if nothing can be changed.
    public let unshare: PageAction?
  }

  /// One document.
  public struct Entry: Codable, Equatable, Sendable {
    /// The document's id.
    public let id: String
    /// The document's title.
    public let title: String
    /// The document's type.
    public let type: Badge
    /// What the document shows, if the family described it.
    public let description: String?
    /// The document's URL.
    public let url: String
    /// "View"; nil if the URL is not a web address and therefore not a link.
    public let view: PageAction?
    /// The schools that the document is shared with, by name; empty if it is shared with none.
    public let shares: [Share]
    /// "Shared with no school"; nil if the document is shared.
    public let unshared: String?
    /// The schools that the document is not shared with yet; empty if nothing can be changed.
    public let others: [FilterChoice]
    /// The stored values by the names of the form's inputs.
    public let values: [String: String]
  }

  /// "3 documents".
  public let countText: String
  /// The documents, by title.
  public let entries: [Entry]
  /// The notice if there are no documents; nil otherwise.
  public let empty: Notice?
  /// The schools that a new document can be shared with.
  public let schools: [FilterChoice]
  /// The texts of the forms; nil if nothing can be changed.
  public let form: DocumentForm?
  /// Whether the page shows the past; nothing can be changed then.
  public let isPast: Bool

  /// Returns the family's documents as a viewer sees them in a reading, including those that are shared with no school.
  public static func load(from reading: Reading, viewer: Viewer) throws -> DocumentsPage {
    let people = try People(from: reading, viewer: viewer)
    let canChange = try !reading.isPast && reading.actor(viewer.id).may(.shareDocuments)
    let schools = try reading.schools(of: viewer.athlete).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      .map { FilterChoice($0.id, $0.name) }
    let entries = try reading.documents(unshared: true).map { row in
      let shares = try reading.schools(sharing: row.id).map { school in
        Share(row, try reading.share(of: row.id, with: school.id), school, people, viewer, canChange: canChange)
      }
      return Entry(row, shares, schools: canChange ? schools : [])
    }
    return DocumentsPage(
      countText: "\(viewer.text.number(entries.count)) \(entries.count == 1 ? "document" : "documents")",
      entries: entries,
      empty: entries.isEmpty
        ? Notice(
          "No documents yet", message: "Share a transcript, a video or a resume with a school by its web address",
          icon: "document") : nil,
      schools: schools, form: canChange ? DocumentForm() : nil, isPast: reading.isPast)
  }
}

extension DocumentsPage.Share {
  init(
    _ row: DocumentRow, _ share: DocumentSchoolRow?, _ school: SchoolListRow, _ people: People, _ viewer: Viewer,
    canChange: Bool
  ) {
    let at = Instant(milliseconds: share?.sharedAt ?? row.createdAt)
    self.school = school.id
    name = school.name
    shared = "Shared \(viewer.text.date(at)) by \(people.name(share?.sharedBy ?? row.createdBy))"
    unshare = canChange ? PageAction("Unshare", spoken: "Unshare from \(school.name)") : nil
  }
}

extension DocumentsPage.Entry {
  init(_ row: DocumentRow, _ shares: [DocumentsPage.Share], schools: [FilterChoice]) {
    id = row.id
    title = row.fields.title.value ?? "Untitled"
    type = .documentType(row.fields.type.value)
    description = row.fields.description.value
    url = row.fields.url.value ?? ""
    view = url.isWebAddress ? PageAction("View", spoken: "View \(title), \(type.text)") : nil
    self.shares = shares
    unshared = shares.isEmpty ? "Shared with no school" : nil
    let taken = Set(shares.map(\.school))
    others = schools.filter { school in school.value.map { !taken.contains($0) } ?? false }
    values = [
      "title": row.fields.title.value ?? "", "type": row.fields.type.value?.rawValue ?? "", "url": url,
      "description": description ?? "",
    ]
  }
}

extension String {
  /// Whether the text is a web address. Rows from elsewhere may hold anything; only a web address becomes a link.
  var isWebAddress: Bool { ["http://", "https://"].contains { lowercased().hasPrefix($0) } }
}
