import Domain
import EventSchemas

/// The four parts of a fit score as the list stores them, with the total for conditions in SQL.
public struct FitBreakdown: Equatable, Sendable {
  /// The rounded total, 0–100.
  public var score: Int
  /// The unrounded total, which determines the tier (facts §2.1).
  public var sum: Double
  /// The athletic part, 0–40.
  public var athletic: Double
  /// The academic part, 0–25.
  public var academic: Double
  /// The opportunity part, 0–20.
  public var opportunity: Double
  /// The personal part, 0–15.
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

/// The details of an athlete that enter the fit score.
public struct FitAthleteRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("fit_athlete")

  var athlete = ""
  var details = PlayerDetails()

  /// The row's primary key.
  public var key: String { athlete }

  /// Creates an empty row.
  public init() {}

  init(athlete: String, details: PlayerDetails) {
    self.athlete = athlete
    self.details = details
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("athlete", &athlete, .athlete)
    visit.column("details", &details)
  }
}

/// A fit score that somebody recorded for a school, from the inputs that the school has.
public struct RecordedFitRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("recorded_fit", category: "school")

  var school = ""
  /// The position of the event that recorded it.
  var position: Int64 = 0
  var fit: FitBreakdown?

  /// The row's primary key.
  public var key: String { school }

  /// Creates an empty row.
  public init() {}

  init(school: String, position: Int64, fit: FitBreakdown) {
    self.school = school
    self.position = position
    self.fit = fit
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("school", &school, .own)
    visit.column("position", &position)
    FitBreakdown.columns(of: &fit, &visit)
  }
}

/// When an athlete's details that enter the fit score last changed.
public struct FitDetailsRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("fit_details")

  var athlete = ""
  /// The position of the event that changed them.
  var position: Int64 = 0

  /// The row's primary key.
  public var key: String { athlete }

  /// Creates an empty row.
  public init() {}

  init(athlete: String, position: Int64) {
    self.athlete = athlete
    self.position = position
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("athlete", &athlete, .athlete)
    visit.column("position", &position)
  }
}

extension FitBreakdown {
  init(_ score: FitScore) {
    self.score = score.score
    sum = score.sum
    athletic = score.breakdown.athletic
    academic = score.breakdown.academic
    opportunity = score.breakdown.opportunity
    personal = score.breakdown.personal
  }
}
