extension SchoolFields {
  /// The school's coordinates; nil unless both are known.
  public var coordinates: Coordinates? { Coordinates(latitude: latitude.value, longitude: longitude.value) }

  /// The code of the school's state: the state field, or the state in the location's text if the field is empty
  /// (SL-23).
  public var stateCode: String? {
    if let state = state.value, !state.isEmpty { return state }
    return location.value.flatMap(USState.parse)
  }

  /// The fields without a clearing of the name: every school has a name, and no command clears it.
  public var keepingName: SchoolFields {
    guard name == .null else { return self }
    var kept = self
    kept.name = .absent
    return kept
  }

  /// The school's size class; nil if its number of students is unknown.
  public var size: SchoolSize? { SchoolSize(students: studentSize.value) }
}

extension HomeLocation {
  /// The home address's coordinates; nil unless both are known.
  public var coordinates: Coordinates? { Coordinates(latitude: latitude.value, longitude: longitude.value) }
}

extension MatchSubject {
  /// Creates the match score's input from a school's fields.
  public init(_ fields: SchoolFields) {
    self.init(
      coordinates: fields.coordinates, division: fields.division.value, conference: fields.conference.value,
      admissionRate: fields.admissionRate.value, studentSize: fields.studentSize.value, state: fields.stateCode)
  }
}

extension FitScore {
  /// Returns the score of a player at a school, computed as the server did after player details were saved (facts
  /// §2.1).
  ///
  /// Nil if the player has no data that could change the score (C7): no grades or tests, no state, and not both height
  /// and weight. The rules for needs, roster, cost sensitivity and preferences use their defaults, so 55 is the highest
  /// score.
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
  /// The names of the player's fields that the score is computed from.
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
