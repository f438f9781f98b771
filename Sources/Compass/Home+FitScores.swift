import Domain
public import Foundation
import Projections

extension Home {
  /// Records the fit scores of the player's listed schools as events of the player, so that they can be published
  /// (ruling 53). A score that is already recorded is not recorded again.
  ///
  /// - Returns: The number of scores recorded.
  /// - Throws: `DomainError` if the person is not a player; `EventLogError`.
  @discardableResult
  public func recordFitScores(by player: UUID) throws -> Int {
    let schools = try read { try $0.schools() }.filter { $0.athlete == player.lowercased }
    var count = 0
    for school in schools {
      guard let id = UUID(strict: school.id), let fit = school.fit else { continue }
      let record = School.Command.recordFitScore(
        athletic: fit.athletic, academic: fit.academic, opportunity: fit.opportunity, personal: fit.personal)
      count += try perform(.school(id, record), in: CommandContext(actor: player)).events.count
    }
    return count
  }
}
