// What the fit score is computed from (facts §2.1, the server's batch): a score that was recorded stays until some of it
// changes.

extension School {
  /// What of the school enters its fit score.
  package var fitInputs: SchoolFields {
    SchoolFields(
      avgAct: fields.avgAct.droppingNull, avgSat: fields.avgSat.droppingNull,
      gpaRequirement: fields.gpaRequirement.droppingNull, state: fields.state.droppingNull,
      studentSize: fields.studentSize.droppingNull, tuitionInState: fields.tuitionInState.droppingNull,
      tuitionOutOfState: fields.tuitionOutOfState.droppingNull)
  }
}

extension PlayerDetails {
  /// What of the player's details enters fit scores.
  package var fitInputs: PlayerDetails {
    PlayerDetails(
      actScore: actScore, gpa: gpa, heightInches: heightInches, primaryPosition: primaryPosition,
      satScore: satScore, schoolState: schoolState, weightLbs: weightLbs)
  }
}
