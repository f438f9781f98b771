import Compass
import Domain
import Foundation
import Projections

// Fit scores follow from the player's details. They are published if the project has a column for them, and only with
// the player's session (ruling 53).
extension PublishingRun {
  /// Records the changed scores of the players who are signed in.
  ///
  /// - Returns: Whether the project answered for each of these players whether it takes scores.
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
  /// Whether the event may change a fit score.
  var mayChangeFitScores: Bool {
    switch self {
    case .playerDetailsEdited, .preferencesReset, .schoolAdded, .schoolObserved, .schoolRestored, .basicInfoEdited,
      .collegeDataMerged:
      true
    default: false
    }
  }
}
