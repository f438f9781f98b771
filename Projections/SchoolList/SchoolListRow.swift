import Domain

/// A school as its card shows it and as the list filters and sorts it: the part of the school's state that the columns
/// hold, its fit and its last contact.
public struct SchoolListRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("school_list", indexes: [.fold("athlete")])

  /// The school's id.
  public internal(set) var id = ""
  /// The school's state, as far as the list shows it.
  var school = School()
  /// The parts of the fit score; nil if none was recorded and too little is known about the athlete to compute one.
  public internal(set) var fit: FitBreakdown?
  /// The time of the newest interaction, in milliseconds since 1970 UTC (C12).
  public internal(set) var lastContact: Int64?
  /// The id of the event that deleted the school; nil if it is not deleted (ruling 14).
  public internal(set) var deletedBy: String?

  /// The row's primary key.
  public var key: String { id }

  /// Creates an empty row.
  public init() {}

  init(id: String) { self.id = id }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("id", &id, .school)
    visit.column("athlete", &school.athlete, .athlete)
    var name = school.name
    visit.column("name", &name)
    school.fields.name = .value(name)
    visit.column("location", &school.fields.location)
    visit.column("state", &school.fields.state)
    visit.column("division", &school.fields.division)
    visit.column("conference", &school.fields.conference)
    visit.column("status", &school.status)
    visit.column("priority_tier", &school.tier)
    visit.column("is_favorite", &school.isFavorite)
    visit.column("ranking", &school.ranking)
    FitBreakdown.columns(of: &fit, &visit)
    visit.column("student_size", &school.fields.studentSize)
    visit.column("latitude", &school.fields.latitude)
    visit.column("longitude", &school.fields.longitude)
    visit.column("gpa_requirement", &school.fields.gpaRequirement)
    visit.column("avg_sat", &school.fields.avgSat)
    visit.column("avg_act", &school.fields.avgAct)
    visit.column("tuition_in_state", &school.fields.tuitionInState)
    visit.column("tuition_out_of_state", &school.fields.tuitionOutOfState)
    visit.column("website", &school.fields.website)
    visit.column("favicon_url", &school.fields.faviconUrl)
    visit.column("last_contact", &lastContact)
    visit.column("deleted_by", &deletedBy)
    school.setRemoved(deletedBy != nil)
    school.exists = true
  }
}

extension SchoolListRow {
  /// The id of the athlete whose season it belongs to.
  public var athlete: String { school.athlete?.lowercased ?? "" }
  /// The school's name.
  public var name: String { school.name }
  /// "City, ST", as the family wrote it.
  public var location: String? { school.fields.location.value }
  /// The two-letter state of the academic information.
  public var state: String? { school.fields.state.value }
  /// The raw division.
  public var division: String? { school.fields.division.value?.rawValue }
  /// The conference.
  public var conference: String? { school.fields.conference.value }
  /// The raw status; nil if the database has none.
  public var status: String? { school.status?.rawValue }
  /// The raw priority tier.
  public var priorityTier: String? { school.tier?.rawValue }
  /// Whether it is starred.
  public var isFavorite: Bool { school.isFavorite }
  /// The family's own rank.
  public var ranking: Int64? { school.ranking.map(Int64.init) }
  /// The number of undergraduates.
  public var studentSize: Int64? { school.fields.studentSize.value.map(Int64.init) }
  /// The latitude, in degrees north.
  public var latitude: Double? { school.fields.latitude.value }
  /// The longitude, in degrees east.
  public var longitude: Double? { school.fields.longitude.value }
  /// The school's inputs to its fit score, as far as they are known.
  public var fitInputs: SchoolFields { school.fitInputs }
  /// The address of the school's site.
  public var website: String? { school.fields.website.value }
  /// The logo's address.
  public var faviconURL: String? { school.fields.faviconUrl.value }
}
