// The data that the fit score is computed from (facts §2.1, the server's batch). A recorded score is valid until some
// of it changes.

extension School {
  /// The school's fields that its fit score is computed from.
  package var fitInputs: SchoolFields {
    SchoolFields(
      avgAct: fields.avgAct.droppingNull, avgSat: fields.avgSat.droppingNull,
      gpaRequirement: fields.gpaRequirement.droppingNull, state: fields.state.droppingNull,
      studentSize: fields.studentSize.droppingNull, tuitionInState: fields.tuitionInState.droppingNull,
      tuitionOutOfState: fields.tuitionOutOfState.droppingNull)
  }
}

extension PlayerDetails {
  /// The player's fields that fit scores are computed from.
  package var fitInputs: PlayerDetails {
    PlayerDetails(
      actScore: actScore, gpa: gpa, heightInches: heightInches, primaryPosition: primaryPosition,
      satScore: satScore, schoolState: schoolState, weightLbs: weightLbs)
  }
}
