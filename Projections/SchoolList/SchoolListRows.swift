import Domain
import EventSchemas

/// What a card shows and what the list filters and sorts by: the part of a school's state that the columns hold, its fit
/// and its last contact.
public struct SchoolListRow: ProjectionRow {
  /// The table that the row stands in.
  public static let layout = TableLayout("school_list", indexes: [.fold("athlete")])

  /// The school's id.
  public internal(set) var id = ""
  /// What the school's events come to, as far as the list shows it.
  var school = School()
  /// The fit score's parts; nil while nothing is known of the athlete.
  public internal(set) var fit: FitBreakdown?
  /// The newest interaction, in milliseconds since 1970 UTC (C12).
  public internal(set) var lastContact: Int64?
  /// The event that deleted the school; nil while it is there (ruling 14).
  public internal(set) var deletedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }

  /// A row without values.
  public init() {}

  init(id: String) { self.id = id }

  mutating func evolve(_ known: DomainEvent, _ event: FoldEvent) {
    let wasRemoved = school.isRemoved
    school.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    if !school.isRemoved {
      deletedBy = nil
    } else if !wasRemoved {
      deletedBy = event.id.lowercased
    }
  }

  /// Goes through the columns in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("id", &id, .school)
    visit.column("athlete", &school.athlete, .season)
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
  /// The athlete whose season it belongs to.
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
  /// The raw status; nil where the database has none.
  public var status: String? { school.status?.rawValue }
  /// The raw priority tier.
  public var priorityTier: String? { school.tier?.rawValue }
  /// Whether it is starred.
  public var isFavorite: Bool { school.isFavorite }
  /// The family's own rank.
  public var ranking: Int64? { school.ranking.map(Int64.init) }
  /// Undergraduates.
  public var studentSize: Int64? { school.fields.studentSize.value.map(Int64.init) }
  /// Degrees north.
  public var latitude: Double? { school.fields.latitude.value }
  /// Degrees east.
  public var longitude: Double? { school.fields.longitude.value }
  /// What of the school enters its fit score, as far as it is known.
  public var fitInputs: SchoolFields { school.fitInputs }
  /// The school's site.
  public var website: String? { school.fields.website.value }
  /// The logo's address.
  public var faviconURL: String? { school.fields.faviconUrl.value }
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

  static func columns(of fit: inout FitBreakdown?, _ visit: inout some ColumnVisitor) {
    var (score, sum, athletic) = (fit?.score, fit?.sum, fit?.athletic)
    var (academic, opportunity, personal) = (fit?.academic, fit?.opportunity, fit?.personal)
    visit.column("fit_score", &score)
    visit.column("fit_sum", &sum)
    visit.column("fit_athletic", &athletic)
    visit.column("fit_academic", &academic)
    visit.column("fit_opportunity", &opportunity)
    visit.column("fit_personal", &personal)
    fit = score.map {
      FitBreakdown(
        score: $0, sum: sum ?? 0, athletic: athletic ?? 0, academic: academic ?? 0, opportunity: opportunity ?? 0,
        personal: personal ?? 0)
    }
  }
}

/// What of an athlete's details enters the fit score.
public struct FitAthleteRow: ProjectionRow {
  /// The table that the row stands in.
  public static let layout = TableLayout("fit_athlete")

  var athlete = ""
  var details = PlayerDetails()

  /// What tells the row from the others of its table.
  public var key: String { athlete }

  /// A row without values.
  public init() {}

  init(athlete: String, details: PlayerDetails) {
    self.athlete = athlete
    self.details = details
  }

  /// Goes through the columns in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("athlete", &athlete, .season)
    visit.column("details", &details)
  }
}

/// One interaction behind a school's last contact: it must be found again when the newest is removed.
public struct SchoolContactRow: ProjectionRow {
  /// The table that the row stands in.
  public static let layout = TableLayout("school_contact", record: "school", indexes: [.fold("school")])

  var interaction = ""
  var school = ""
  var occurredAt: Int64 = 0

  /// What tells the row from the others of its table.
  public var key: String { interaction }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  /// A row without values.
  public init() {}

  init(interaction: String, school: String, occurredAt: Int64) {
    self.interaction = interaction
    self.school = school
    self.occurredAt = occurredAt
  }

  /// Goes through the columns in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("interaction", &interaction)
    visit.column("school", &school, .school)
    visit.column("occurred_at", &occurredAt)
  }
}
