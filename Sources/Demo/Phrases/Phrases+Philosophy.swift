extension Phrases {
  /// A staff's coaching philosophy.
  static let philosophy = [
    "Player first: the degree counts more than the record.",
    "Pitching and defense win weekends, the bats come second.",
    "Compete in everything, from sprints to study hall.",
    "Small ball: speed, bunts and pressure on every pitch.",
    "Build young men, then ballplayers, then winners. In this order.",
    "Everybody earns the job again each fall.",
    "Development over two years before results.",
    "Know your role and be proud of it.",
  ]

  /// A staff's coaching style.
  static let style = [
    "Calm, explains the why, hardly ever raises his voice.",
    "Loud in practice, quiet in games.",
    "Much data: every swing is measured and talked through.",
    "Hands-on, throws batting practice himself.",
    "Lets the captains run the warm-up and the meetings.",
    "Demanding on details such as first steps and backing up bases.",
    "Old school: ground balls until dark.",
    "Individual plans for each player, reviewed every month.",
  ]

  /// A staff's way of recruiting.
  static let recruiting = [
    "Mostly Texas and the neighboring states, they want to see you twice.",
    "Through their own camps; offers come after the second one.",
    "Late: they wait for junior year grades before they decide.",
    "Half high school, half junior college transfers.",
    "Looks for athletes up the middle and moves them around later.",
    "Relies on travel coaches whom they have known for years.",
    "Watches video first, then comes in person in the summer.",
    "Recruits the family too: parents are at every meeting.",
  ]

  /// A staff's way of communicating with the family.
  static let communication = [
    "Text messages, short and on the same day.",
    "Calls on Sunday evening, always at seven.",
    "Mail through the recruiting coordinator, the head coach calls for big news.",
    "Open about the depth chart when asked.",
    "Slow in season, very present in the fall.",
    "Prefers to talk with the player alone first.",
    "A newsletter every month and a call every quarter.",
    "Honest to the point of blunt, which we like.",
  ]

  /// A staff's measure of success.
  static let success = [
    "Everybody graduates in four years.",
    "A regional every other season.",
    "Conference title within three years.",
    "Players who are still in touch ten years later.",
    "Team GPA above 3.3 and a winning record.",
    "Moves players on to four-year schools.",
    "Each player leaves better than he came.",
    "More wins in May than in March.",
  ]
}
