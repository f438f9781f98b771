import Domain
import Projections

/// The four parts of a fit score as a radar chart. It shows how much of its maximum each part reaches at this school,
/// and how much the athlete's own data yield at any school. A part without data is not drawn.
public struct FitRadar: Codable, Equatable, Sendable {
  /// One of the four parts.
  public struct Axis: Codable, Equatable, Sendable {
    /// "Academic".
    public let label: String
    /// "20/25"; "No data" if the part has no data.
    public let points: String
    /// The part's points at this school in whole percent of its maximum; nil if the part has no data.
    public let here: Int?
    /// The same at a school without data; nil if the part has no data here, or the athlete has none.
    public let anywhere: Int?
    /// The athlete's values that count for the part: "GPA 3.7 · SAT 1300".
    public let athlete: String
    /// The school's values that count for the part: "GPA 3.5 · SAT 1280".
    public let school: String
  }

  /// One of the two shapes, with the color of its line.
  public struct Shape: Codable, Equatable, Sendable {
    /// "At this school".
    public let label: String
    /// The color of the line.
    public let color: String
  }

  /// The parts, clockwise from the top.
  public let axes: [Axis]
  /// "Nothing is known of: academic."; nil if all parts are drawn.
  public let missing: String?
  /// The title of the chart.
  public static let title = "Fit as a picture"
  /// The shape of the points at this school.
  public static let here = Shape(label: "At this school", color: "blue-600")
  /// The shape of the points at any school.
  public static let anywhere = Shape(label: "By your data alone", color: "orange-600")
  /// The label of the control that shows the table.
  public static let table = "The values behind it"
  /// The headings of the table.
  public static let columns = ["Part", "Points", "Your values", "The school's values"]

  /// - Parameter gaps: The parts without data.
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

  /// Returns the athlete's details that count for a part (facts §2.1). A 0 counts as unknown, as it does there.
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

  /// Returns the school's fields that count for a part.
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
