extension SchoolFields {
  /// Where the school is, when both numbers are known.
  public var coordinates: Coordinates? { Coordinates(latitude: latitude.value, longitude: longitude.value) }

  /// The code of the school's state: the state field, else what the location's text says (SL-23).
  public var stateCode: String? {
    if let state = state.value, !state.isEmpty { return state }
    return location.value.flatMap(USState.parse)
  }

  /// The same without a cleared name, which no command leaves: a school always has one.
  public var keepingName: SchoolFields {
    guard name == .null else { return self }
    var kept = self
    kept.name = .absent
    return kept
  }

  /// How big the school is.
  public var size: SchoolSize? { SchoolSize(students: studentSize.value) }
}

extension HomeLocation {
  /// Where the home is, when both numbers are known.
  public var coordinates: Coordinates? { Coordinates(latitude: latitude.value, longitude: longitude.value) }
}

extension MatchSubject {
  /// What the match score looks at in the fields of a school.
  public init(_ fields: SchoolFields) {
    self.init(
      coordinates: fields.coordinates, division: fields.division.value, conference: fields.conference.value,
      admissionRate: fields.admissionRate.value, studentSize: fields.studentSize.value, state: fields.stateCode)
  }
}

extension FitScore {
  /// The score of a player at a school, by the path that the server took after saving player details (facts §2.1).
  ///
  /// Nil when the player told nothing that could move the score (C7): neither marks nor tests, neither a state nor
  /// a body.
  /// The rules for needs, roster, cost sensitivity and preferences run on their defaults, so 55 is the highest score.
  public static func forSchool(player: PlayerDetails, school: SchoolFields) -> FitScore? {
    guard player.canMoveFitScore else { return nil }
    let athletic = AthleticFit(
      position: player.primaryPosition.value, heightInches: player.heightInches.value,
      weightPounds: player.weightLbs.value)
    let academic = AcademicFit(
      gpa: player.gpa.value, sat: player.satScore.value, act: player.actScore.value,
      schoolGPA: school.gpaRequirement.value, schoolSAT: school.avgSat.value, schoolACT: school.avgAct.value)
    let students = school.studentSize.value ?? 0
    let personal = PersonalFit(
      athleteState: player.schoolState.value, schoolState: school.state.value,
      students: students > 0 ? students : 10_000,
      annualCost: school.tuitionOutOfState.value ?? school.tuitionInState.value ?? 30_000)
    return FitScore(
      athletic: athletic.points, academic: academic.points, opportunity: OpportunityFit().points,
      personal: personal.points)
  }
}

extension FitScore {
  /// The fields of a player's details that a score is computed from.
  public static let playerFields: Set<String> = [
    "primaryPosition", "heightInches", "weightLbs", "gpa", "satScore", "actScore", "schoolState",
  ]
}

extension PlayerDetails {
  fileprivate var canMoveFitScore: Bool {
    let hasBody = (heightInches.value ?? 0) != 0 && (weightLbs.value ?? 0) != 0
    let hasMarks = (gpa.value ?? 0) != 0 || (satScore.value ?? 0) != 0 || (actScore.value ?? 0) != 0
    return hasBody || hasMarks || !(schoolState.value ?? "").isEmpty
  }
}
