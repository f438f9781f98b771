import Domain
import EventSchemas

/// A school as the list shows, filters and sorts it.
public struct SchoolListRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "school_list", key: ["id"],
    [
      "athlete", "name", "location", "state", "division", "conference", "status", "priority_tier", "is_favorite",
      "ranking",
    ] + FitBreakdown.columns + [
      "student_size", "latitude", "longitude", "gpa_requirement", "avg_sat", "avg_act", "tuition_in_state",
      "tuition_out_of_state", "website", "favicon_url", "last_contact", "deleted_by",
    ])

  /// The school's id.
  public var id: String
  /// The athlete whose season it belongs to.
  public var athlete: String
  /// The school's name.
  public var name: String
  /// "City, ST", as the family wrote it.
  public var location: String?
  /// The two-letter state of the academic information.
  public var state: String?
  /// The raw division.
  public var division: String?
  /// The conference.
  public var conference: String?
  /// The raw status; nil where the database has none.
  public var status: String?
  /// The raw priority tier.
  public var priorityTier: String?
  /// Whether it is starred.
  public var isFavorite = false
  /// The family's own rank.
  public var ranking: Int64?
  /// The fit score's parts; nil while nothing is known of the athlete.
  public var fit: FitBreakdown?
  /// Undergraduates.
  public var studentSize: Int64?
  /// Degrees north.
  public var latitude: Double?
  /// Degrees east.
  public var longitude: Double?
  /// What the school asks for or has on average, as the fit score reads it.
  public var gpaRequirement: Double?
  /// The average SAT.
  public var avgSat: Int64?
  /// The average ACT.
  public var avgAct: Int64?
  /// Dollars a year.
  public var tuitionInState: Int64?
  /// Dollars a year.
  public var tuitionOutOfState: Int64?
  /// The school's site.
  public var website: String?
  /// The logo's address.
  public var faviconURL: String?
  /// The newest interaction, in milliseconds since 1970 UTC (C12).
  public var lastContact: Int64?
  /// The event that deleted the school; nil while it is there (ruling 14).
  public var deletedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(id: String, athlete: String, name: String) {
    self.id = id
    self.athlete = athlete
    self.name = name
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    athlete = columns.text()
    name = columns.text()
    location = columns.optionalText()
    state = columns.optionalText()
    division = columns.optionalText()
    conference = columns.optionalText()
    status = columns.optionalText()
    priorityTier = columns.optionalText()
    isFavorite = columns.flag()
    ranking = columns.optionalInteger()
    fit = FitBreakdown(from: &columns)
    studentSize = columns.optionalInteger()
    latitude = columns.optionalReal()
    longitude = columns.optionalReal()
    gpaRequirement = columns.optionalReal()
    avgSat = columns.optionalInteger()
    avgAct = columns.optionalInteger()
    tuitionInState = columns.optionalInteger()
    tuitionOutOfState = columns.optionalInteger()
    website = columns.optionalText()
    faviconURL = columns.optionalText()
    lastContact = columns.optionalInteger()
    deletedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(athlete)
    columns.text(name)
    columns.text(location)
    columns.text(state)
    columns.text(division)
    columns.text(conference)
    columns.text(status)
    columns.text(priorityTier)
    columns.flag(isFavorite)
    columns.integer(ranking)
    FitBreakdown.write(fit, to: &columns)
    columns.integer(studentSize)
    columns.real(latitude)
    columns.real(longitude)
    columns.real(gpaRequirement)
    columns.integer(avgSat)
    columns.integer(avgAct)
    columns.integer(tuitionInState)
    columns.integer(tuitionOutOfState)
    columns.text(website)
    columns.text(faviconURL)
    columns.integer(lastContact)
    columns.text(deletedBy)
  }
}

/// The four parts of a fit score as the list keeps them, with the total beside for conditions in SQL.
public struct FitBreakdown: Equatable, Sendable {
  static let columns = ["fit_score", "fit_sum", "fit_athletic", "fit_academic", "fit_opportunity", "fit_personal"]

  /// The rounded total, 0–100.
  public var score: Int
  /// The unrounded total, which decides the tier (facts §2.1).
  public var sum: Double
  /// 0–40.
  public var athletic: Double
  /// 0–25.
  public var academic: Double
  /// 0–20.
  public var opportunity: Double
  /// 0–15.
  public var personal: Double

  init?(from columns: inout RowReader) {
    let score = columns.optionalInteger()
    let sum = columns.optionalReal()
    let parts = (columns.optionalReal(), columns.optionalReal(), columns.optionalReal(), columns.optionalReal())
    guard let score else { return nil }
    self.score = Int(score)
    self.sum = sum ?? 0
    athletic = parts.0 ?? 0
    academic = parts.1 ?? 0
    opportunity = parts.2 ?? 0
    personal = parts.3 ?? 0
  }

  static func write(_ fit: FitBreakdown?, to columns: inout RowWriter) {
    columns.integer(fit?.score)
    columns.real(fit?.sum)
    columns.real(fit?.athletic)
    columns.real(fit?.academic)
    columns.real(fit?.opportunity)
    columns.real(fit?.personal)
  }
}

/// What of an athlete's details enters the fit score.
public struct FitAthleteRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition("fit_athlete", key: ["athlete"], ["details"])

  var athlete: String
  var details: PlayerDetails

  /// What tells the row from the others of its table.
  public var key: String { athlete }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { athlete }

  init(athlete: String, details: PlayerDetails) {
    self.athlete = athlete
    self.details = details
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) throws {
    athlete = columns.text()
    details = try PlayerDetails(json: columns.text())
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(athlete)
    columns.text(details.json)
  }
}

/// One interaction behind a school's last contact.
public struct SchoolContactRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "school_contact", key: ["interaction"], record: "school", ["school", "occurred_at"])

  var interaction: String
  var school: String
  var occurredAt: Int64

  /// What tells the row from the others of its table.
  public var key: String { interaction }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(interaction: String, school: String, occurredAt: Int64) {
    self.interaction = interaction
    self.school = school
    self.occurredAt = occurredAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    interaction = columns.text()
    school = columns.text()
    occurredAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(interaction)
    columns.text(school)
    columns.integer(occurredAt)
  }
}
