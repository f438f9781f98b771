public import Domain
import EventLog
public import Foundation

/// What a family begins with, all of which is written together or not at all.
public struct Founding: Sendable {
  /// What the family calls itself.
  public var family: String
  /// The name of whoever is at the device.
  public var name: String
  /// What that person is in the family.
  public var role: MemberRole
  /// The athlete's name, where somebody else is at the device.
  public var athlete: String?
  /// Where they live, as far as it was said.
  public var home = HomeLocation()
  /// What was said of the athlete.
  public var details = PlayerDetails()

  /// The beginning of a family, without a home and without the athlete's details.
  public init(family: String, name: String, role: MemberRole, athlete: String? = nil) {
    self.family = family
    self.name = name
    self.role = role
    self.athlete = athlete
  }
}

extension Home {
  /// Whether nobody is in this home's family yet, so that one can begin here.
  ///
  /// - Throws: `CompassError.historyLost` where the home had a history that is gone.
  public func awaitsFounding() throws -> Bool {
    try requireHistory()
    guard try settings.family != nil else { return true }
    return try read { try $0.members().isEmpty }
  }

  /// Founds the family, takes its first people in, and says where they live and what the athlete plays.
  ///
  /// The athlete's details are written in the athlete's name, as only a player edits them (PR-66).
  ///
  /// - Parameter commandID: The same id again changes nothing and answers as before (ruling 5).
  /// - Returns: The person at the device.
  /// - Throws: `DomainError` for what a rule refuses; `CompassError.familyExists` where somebody is in the family
  ///   already. Then nothing was written.
  @discardableResult
  public func found(_ founding: Founding, commandID: UUID) throws -> UUID {
    try requireHistory()
    let founder = try log.write { transaction in
      if let earlier = try transaction.event(commandID), let founder = UUID(uuidString: earlier.actor) {
        return founder
      }
      let founder = freshID()
      let athlete = founding.role == .player ? founder : freshID()
      var decision = try Decision(
        home: self, context: CommandContext(actor: founder, id: commandID), transaction: transaction,
        founding: log.keptFor ?? freshID())
      let family = try decision.load(Family.self, decision.familyStream())
      if let name = family.name, !family.members.isEmpty { throw CompassError.familyExists(name: name) }
      try decision.decide(.family(.create(name: founding.family)))
      try decision.decide(.family(.addMember(id: founder, name: founding.name, role: founding.role)))
      if athlete != founder {
        try decision.decide(.family(.addMember(id: athlete, name: founding.athlete ?? "", role: .player)))
      }
      try decision.decide(.location(athlete, founding.home))
      _ = try decision.append(to: &transaction)
      var details = try Decision(home: self, context: CommandContext(actor: athlete), transaction: transaction)
      try details.decide(.player(athlete, founding.details))
      _ = try details.append(to: &transaction)
      return founder
    }
    if try settings.user == nil { try setPerson(founder) }
    foldAppended()
    return founder
  }
}
