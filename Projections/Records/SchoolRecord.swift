public import Domain
import Foundation

/// Everything about one school except its histories.
public typealias SchoolDetailRow = RecordRow<School>
/// One pro or con.
public typealias SchoolItemRow = PartRow<School.Item>
/// The schools' own pages: all fields, pros and cons, who created and last changed them.
public typealias SchoolDetailProjection = RecordProjection<School>

extension School: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "SchoolDetail"
  /// The layout of the table.
  public static let layout = TableLayout("school_detail", category: "school")

  /// Whether the record was created.
  public var hasBegun: Bool { exists }
  /// Whether the record was removed.
  public var isRemoved: Bool { deletion != nil }
  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { deletion = isRemoved ? deletion ?? .alone : nil }
  /// The entries that have rows of their own.
  public var parts: [Item] {
    get { items }
    set { items = newValue }
  }

  /// Passes each column to the visitor, in the table's order. `info` and `philosophy` are canonical JSON objects of the
  /// fields that were ever set; SQL reads a field with info ->> 'city'.
  public static func columns(_ row: inout RecordRow<School>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("athlete", &row.state.athlete, .reference)
    var name = row.name
    visit.column("name", &name)
    visit.column("info", &row.state.fields)
    visit.column("philosophy", &row.state.philosophy)
    visit.column("status", &row.state.status)
    var changedAt = row.state.statusChange?.instant
    visit.column("status_changed_at", &changedAt)
    if row.state.statusChange?.instant != changedAt {
      row.state.statusChange = changedAt.map { StatusChange(actor: "", instant: $0) }
    }
    visit.column("priority_tier", &row.state.tier)
    visit.column("is_favorite", &row.state.isFavorite)
    visit.column("ranking", &row.state.ranking)
    visit.column("notes", &row.state.notes)
    row.created(&visit)
    row.updated(&visit)
    row.removed(&visit, "deleted_by")
    row.state.exists = true
  }
}

extension School.Item: RecordPart {
  /// The layout of the table.
  public static let layout = TableLayout.parts("school_item", category: "school")
  /// The column with the record's id.
  public static let owner: StaticString = "school"

  /// Creates an empty entry.
  public init() {
    self.init(id: .blank, kind: .pro, text: "", provenance: .unknown)
  }

  /// Passes each column after the record's id to the visitor.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("item", &id)
    visit.column("kind", &kind)
    visit.column("text", &text)
    visit.column("added_by", &provenance.by)
    visit.column("added_at", &provenance.at)
  }
}

extension RecordRow where State == School {
  /// The id of the athlete whose season it belongs to.
  public var athlete: String { state.athlete?.lowercased ?? "" }
  /// The basic information: every field that was ever set.
  public var info: SchoolFields { state.fields }
  /// The raw status.
  public var status: String? { state.status?.rawValue }
  // Inlined into another module, this breaks the optimizer of Swift 6.3: a copied borrow of the optional outlives its
  // owner.
  /// When the status last changed, as reported by the family, in milliseconds since 1970 UTC.
  @inline(never)
  public var statusChangedAt: Int64? { state.statusChange?.instant.milliseconds }
  /// The raw priority tier.
  public var priorityTier: String? { state.tier?.rawValue }
  /// The id of the event that deleted it; nil if it is not deleted.
  public var deletedBy: String? { removedBy }
}

extension PartRow where Part == School.Item {
  /// The school's id.
  public var school: String { owner }
  /// The item's id, which distinguishes it from another with the same text.
  public var item: String { part.id.lowercased }
  /// `pro` or `con`.
  public var kind: String { part.kind.rawValue }
  /// Who added it.
  public var addedBy: String { part.provenance.by }
  /// When it was added, in milliseconds since 1970 UTC.
  public var addedAt: Int64 { part.provenance.at.milliseconds }
}
