import Compass
import Domain
import Foundation
import Projections

// Scores that follow from the player's details are published where the project has a column for them, with the player's
// session alone (ruling 53).
extension PublishingRun {
  /// Records what scores have changed, of the players who are signed in.
  ///
  /// - Returns: Whether the project said of each whether it takes them.
  func recordFitScores() async throws -> Bool {
    var isAnswered = true
    let players = try home.read { try $0.members() }.filter { $0.role == MemberRole.player.rawValue }
    for player in players {
      guard let id = UUID(strict: player.id), let client = people[id] else { continue }
      let table = Table.schools.rawValue
      switch await client.send(.select(table, ["fit_score"], limit: 1)) {
      case .accepted: try await aside { [home] in try home.recordFitScores(by: id) }
      case .transient, .unreadable: isAnswered = false
      default: break
      }
    }
    return isAnswered
  }
}

extension DomainEvent {
  /// Whether a fit score may be another one after the event.
  var mayChangeFitScores: Bool {
    switch self {
    case .playerDetailsEdited, .preferencesReset, .schoolAdded, .schoolObserved, .schoolRestored, .basicInfoEdited,
      .collegeDataMerged:
      true
    default: false
    }
  }
}
