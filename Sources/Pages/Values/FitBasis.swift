import Domain
import Projections

/// The data that an athlete's fit scores are based on. The formulas give points even if a school has no data; such
/// points say nothing about that school.
struct FitBasis {
  /// The athlete's score at any school without data.
  let anywhere: FitScore?
  /// The athlete's details.
  let player: PlayerDetails

  init(player: PlayerDetails) {
    self.player = player
    anywhere = FitScore.forSchool(player: player, school: SchoolFields())
  }

  /// Returns the dimensions of a school's score that have no data, in order: those without points (facts §2.1), and
  /// those that depend on the school's data if there is none. A recorded score that differs from the score at a school
  /// without data was based on more data, so its dimension is not missing.
  func missing(of school: SchoolListRow) -> [FitScore.Dimension] {
    guard let fit = school.fit else { return [] }
    let score = FitScore(fit)
    // The formulas never yield a score of 0, so a 0 was recorded as such, and nothing is missing (SL-51).
    guard score.score > 0 else { return [] }
    let told = school.fitInputs
    let hasMarks = !(told.gpaRequirement.isAbsent && told.avgSat.isAbsent && told.avgAct.isAbsent)
    let hasPlace =
      !(told.state.isAbsent && told.studentSize.isAbsent && told.tuitionInState.isAbsent
      && told.tuitionOutOfState.isAbsent)
    return FitScore.Dimension.allCases.filter { dimension in
      if score[dimension] == 0 { return true }
      guard let anywhere, score[dimension] == anywhere[dimension] else { return false }
      return switch dimension {
      case .academic: !hasMarks
      case .personal: !hasPlace
      case .athletic, .opportunity: false
      }
    }
  }
}

extension FitScore {
  /// Creates the score from the points that a row stores.
  init(_ fit: FitBreakdown) {
    self.init(athletic: fit.athletic, academic: fit.academic, opportunity: fit.opportunity, personal: fit.personal)
  }
}
