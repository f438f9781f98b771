import Domain
import Projections

/// The four parts of a fit score as a radar: how much of its points each part has at this school, beside what the
/// athlete's own data give at any school. A part of which nothing is known has no place in it.
public struct FitRadar: Codable, Equatable, Sendable {
  /// One of the four parts.
  public struct Axis: Codable, Equatable, Sendable {
    /// "Academic".
    public let label: String
    /// "20/25"; "No data" where nothing is known.
    public let points: String
    /// Whole per cents of the part's points at this school; nil where nothing is known.
    public let here: Int?
    /// The same at a school of which nothing is known; nil where nothing is known of this one or of the athlete.
    public let anywhere: Int?
    /// What the athlete told that counts: "GPA 3.7 · SAT 1300".
    public let athlete: String
    /// What is known of the school that counts: "GPA 3.5 · SAT 1280".
    public let school: String
  }

  /// What is drawn, and how its line is told from the other's.
  public struct Shape: Codable, Equatable, Sendable {
    /// "At this school".
    public let label: String
    /// Its ink.
    public let color: String
  }

  /// The parts, from the top and clockwise.
  public let axes: [Axis]
  /// "Nothing is known of: academic."; nil where all parts are drawn.
  public let missing: String?
  /// What is said of the drawing where it stands.
  public static let title = "Fit as a picture"
  /// The school's shape.
  public static let here = Shape(label: "At this school", color: "blue-600")
  /// The athlete's shape.
  public static let anywhere = Shape(label: "By your data alone", color: "orange-600")
  /// Opens the table.
  public static let table = "The values behind it"
  /// The table's headings.
  public static let columns = ["Part", "Points", "Your values", "The school's values"]

  /// - Parameter gaps: The parts of which no data is there.
  init(_ fit: FitScore, missing gaps: [FitScore.Dimension], basis: FitBasis, school: SchoolFields, text: LocalText) {
    axes = FitScore.Dimension.allCases.map { part in
      let isKnown = !gaps.contains(part)
      let points = "\(NumberText.roundedHalfUp(fit[part]))/\(NumberText.roundedHalfUp(part.maximum))"
      return Axis(
        label: part.label, points: isKnown ? points : "No data", here: isKnown ? fit.percent(of: part) : nil,
        anywhere: isKnown ? basis.anywhere?.percent(of: part) : nil,
        athlete: Self.joined(Self.values(of: basis.player, part, text)),
        school: Self.joined(Self.values(of: school, part, text)))
    }
    missing = gaps.isEmpty ? nil : "Nothing is known of: \(gaps.map(\.rawValue).joined(separator: ", "))."
  }

  private static func joined(_ values: [String?]) -> String {
    let known = values.compactMap(\.self)
    return known.isEmpty ? "—" : known.joined(separator: " · ")
  }

  /// What of the athlete's details enters a part (facts §2.1); 0 counts as unknown, as it does there.
  private static func values(of player: PlayerDetails, _ part: FitScore.Dimension, _ text: LocalText) -> [String?] {
    switch part {
    case .athletic:
      [
        player.primaryPosition.value, known(player.heightInches.value).map { "\($0 / 12)′ \($0 % 12)″" },
        known(player.weightLbs.value).map { "\(text.number($0)) lb" },
      ]
    case .academic: marks(player.gpa.value, player.satScore.value, player.actScore.value, text)
    case .opportunity: []
    case .personal: [player.schoolState.value]
    }
  }

  /// What of the school enters a part.
  private static func values(of school: SchoolFields, _ part: FitScore.Dimension, _ text: LocalText) -> [String?] {
    switch part {
    case .athletic, .opportunity: []
    case .academic: marks(school.gpaRequirement.value, school.avgSat.value, school.avgAct.value, text)
    case .personal:
      [
        school.state.value, known(school.studentSize.value).map { "\(text.number($0)) students" },
        (school.tuitionOutOfState.value ?? school.tuitionInState.value).map {
          "\(text.wholeDollars($0)) a year"
        },
      ]
    }
  }

  private static func marks(_ gpa: Double?, _ sat: Int?, _ act: Int?, _ text: LocalText) -> [String?] {
    [
      gpa.flatMap { $0 == 0 ? nil : "GPA \(text.decimal($0))" }, known(sat).map { "SAT \($0)" },
      known(act).map { "ACT \($0)" },
    ]
  }

  private static func known(_ number: Int?) -> Int? { number == 0 ? nil : number }
}
