public import Compass
import Domain
import Projections

/// The family's documents: with whom each is shared, and what shares, corrects and takes them back.
public struct DocumentsPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading documents...", icon: "skeleton")
  /// A list is always there.
  public static let notFound = Notice("No documents yet", icon: "document")
  /// The heading.
  public static let title = "Documents"

  /// A school that a document is shared with.
  public struct Share: Codable, Equatable, Sendable {
    /// The school's id.
    public let school: String
    /// Its name.
    public let name: String
    /// "Shared Feb 7, 2026 by You (Sam)".
    public let shared: String
    /// Takes it back; nil where nothing can be changed from here.
    public let unshare: PageAction?
  }

  /// One document.
  public struct Entry: Codable, Equatable, Sendable {
    /// The document's id.
    public let id: String
    /// What it is called.
    public let title: String
    /// What kind it is.
    public let type: Badge
    /// What it shows, where somebody said so.
    public let description: String?
    /// Its address.
    public let url: String
    /// "View"; nil where the address is none of the web and so is no link.
    public let view: PageAction?
    /// With whom it is shared, by name; empty once it was taken back from everybody.
    public let shares: [Share]
    /// "Shared with no school"; nil where it is.
    public let unshared: String?
    /// The schools that it can be shared with besides.
    public let others: [FilterChoice]
    /// What is stored, by the names of the form's inputs.
    public let values: [String: String]
  }

  /// "3 documents".
  public let countText: String
  /// By title.
  public let entries: [Entry]
  /// What to say where there are none.
  public let empty: Notice?
  /// The schools that a new document can be shared with.
  public let schools: [FilterChoice]
  /// What the forms say; nil where nothing can be changed from here.
  public let form: DocumentForm?
  /// Whether this is the past: then nothing can be changed from here.
  public let isPast: Bool

  /// The family's documents as a viewer sees them in a reading, those that are shared with nobody too.
  public static func load(from reading: Reading, viewer: Viewer) throws -> DocumentsPage {
    let people = People(try reading.members(), viewer: viewer)
    let canChange = try !reading.isPast && reading.role(of: viewer.id).may(.shareDocuments)
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
  /// Whether it is an address of the web: rows from elsewhere may hold anything, and only such a one becomes a link.
  var isWebAddress: Bool { ["http://", "https://"].contains { lowercased().hasPrefix($0) } }
}
