import Domain
import Projections

/// What fit scores of an athlete rest on. A formula gives points also where a school has told nothing; such points say
/// nothing about that school.
struct FitBasis {
  /// The score that the athlete has at every school of which nothing is known.
  let anywhere: FitScore?
  /// What the athlete told of himself.
  let player: PlayerDetails

  init(player: PlayerDetails) {
    self.player = player
    anywhere = FitScore.forSchool(player: player, school: SchoolFields())
  }

  /// The dimensions of a school's score that have no data, in their order: those without a point (facts §2.1), and
  /// those that look at the school, which has told nothing of it. A score that was recorded knew more, where it differs
  /// from what any school would have.
  func missing(of school: SchoolListRow) -> [FitScore.Dimension] {
    guard let fit = school.fit else { return [] }
    let score = FitScore(fit)
    // A 0 was recorded as such: the formulas never give it (SL-51).
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
  /// The score that a row keeps.
  init(_ fit: FitBreakdown) {
    self.init(athletic: fit.athletic, academic: fit.academic, opportunity: fit.opportunity, personal: fit.personal)
  }
}
