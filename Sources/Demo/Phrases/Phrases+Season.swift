// Names and texts for coaches, recruiting events and offers.
extension Phrases {
  /// First names of coaches.
  static let coachFirstNames = [
    "Andy", "Ben", "Carlos", "Dave", "Eric", "Greg", "Jamal", "Kevin", "Luke", "Marcus", "Nate", "Óscar", "Pete",
    "Ricky", "Shane", "Tony", "Víctor", "Wes",
  ]

  /// Last names of coaches.
  static let coachLastNames = [
    "Abbott", "Brandt", "Castillo", "Dunn", "Ellison", "Fields", "Garza", "Holloway", "Ibarra", "Jensen", "Kowalski",
    "Landry", "Muñoz", "Novak", "Ortega", "Pruitt", "Quinn", "Rhodes", "Salas", "Tran", "Villarreal", "Whitaker",
  ]

  /// Showcases that no school organises.
  static let showcases = [
    ("Gulf Coast Winter Showcase", "Corpus Christi"), ("Hill Country Spring Classic", "New Braunfels"),
    ("Texas Infielders Showcase", "Round Rock"), ("Lone Star Summer Games", "Arlington"),
    ("South Plains Fall Showcase", "Lubbock"), ("Bayou City Underclass Day", "Houston"),
  ]

  /// Conditions of an offer.
  static let offerConditions = [
    "Keep a GPA of 3.0 or better", "Pass the physical before the first practice",
    "Admission by the university, decision in January", "Renewed every year by the head coach",
  ]

  /// Notes about a recruiting event.
  static let performances = [
    "Ran well, two clean rounds of infield, barreled three balls in BP.",
    "Arm felt good. First step to the left needs work, the coach said so too.",
    "Struck out twice, but made the play in the hole that everybody talked about.",
    "Best 60 so far. Stayed after to talk with the assistant.",
  ]
}
