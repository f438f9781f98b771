import Domain

/// The furthest stage that the family reaches with a school.
enum Course: Int {
  case watched, contacted, interested, camper, recruited, visited, offered, committed

  /// The statuses that the school passes through up to this stage, in order.
  var stages: [SchoolStatus] {
    switch self {
    case .watched: []
    case .contacted: [.contacted]
    case .interested: [.contacted, .interested]
    case .camper: [.contacted, .interested, .campInvite]
    case .recruited: [.contacted, .interested, .recruited]
    case .visited: [.contacted, .interested, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled]
    case .offered:
      [.contacted, .interested, .recruited, .officialVisitInvited, .officialVisitScheduled, .offerReceived]
    case .committed:
      [
        .contacted, .interested, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled,
        .offerReceived, .committed,
      ]
    }
  }

  /// The number of sessions for the school besides those for its statuses.
  var sessions: Int {
    switch self {
    case .watched: 6
    case .contacted: 9
    case .interested: 13
    case .camper: 16
    case .recruited: 20
    case .visited: 24
    case .offered: 29
    case .committed: 37
    }
  }

  /// Returns courses for a number of schools in a balanced mixture; exactly one of them ends with a commitment.
  static func deal(_ count: Int, _ random: inout DemoRandom) -> [Course] {
    let mixture: [Course] = [
      .recruited, .watched, .contacted, .offered, .camper, .interested, .visited,
      .recruited, .watched, .camper, .interested, .contacted, .visited, .recruited,
      .watched, .camper, .offered, .interested, .recruited, .visited, .contacted,
      .watched, .camper, .interested, .recruited, .offered, .contacted, .visited,
      .watched, .camper, .interested, .recruited, .visited, .offered, .contacted,
      .watched, .camper, .interested, .recruited,
    ]
    var courses = [Course.committed]
    for index in 1..<max(2, count) where index < count { courses.append(mixture[(index - 1) % mixture.count]) }
    courses = random.shuffled(courses)
    // The chosen school is on the list from the first weeks.
    if let place = courses.firstIndex(of: .committed) {
      courses.swapAt(place, random.int(0, max(0, count * 35 / 100 - 1)))
    }
    return courses
  }
}
