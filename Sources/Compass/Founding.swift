public import Domain
import EventLog
public import Foundation

/// The data with which a family is founded; all of it is written, or none.
public struct Founding: Sendable {
  /// The family's name.
  public var family: String
  /// The name of the person at the device.
  public var name: String
  /// That person's role in the family.
  public var role: MemberRole
  /// The athlete's name, if another person is at the device.
  public var athlete: String?
  /// The family's home address, as far as it is known.
  public var home = HomeLocation()
  /// The athlete's details, as far as they are known.
  public var details = PlayerDetails()

  /// Creates the data of a family without a home address and without the athlete's details.
  public init(family: String, name: String, role: MemberRole, athlete: String? = nil) {
    self.family = family
    self.name = name
    self.role = role
    self.athlete = athlete
  }
}

extension Home {
  /// Whether this home's family has no members yet, so that one can be founded.
  ///
  /// - Throws: `CompassError.historyLost` if the home had a history that is gone; `ErasureError.familyErased` if it had
  ///   a family of which everything was erased.
  public func awaitsFounding() throws -> Bool {
    try requireHistory()
    try requireFamilyNotErased()
    guard try settings.family != nil else { return true }
    return try read { try $0.everybody().isEmpty }
  }

  /// Founds the family, adds its first members, and records their home address and the athlete's details.
  ///
  /// The athlete is the actor of the details, because only a player may edit them (PR-66).
  ///
  /// - Parameter commandID: Repeating the same id changes nothing and returns the same result (ruling 5).
  /// - Returns: The id of the person at the device.
  /// - Throws: `DomainError` if a rule refuses the data; `CompassError.familyExists` if the family already has members.
  ///   Nothing is then written.
  @discardableResult
  public func createFamily(_ founding: Founding, commandID: UUID) throws -> UUID {
    try requireHistory()
    let founder = try log.write { transaction in
      if let earlier = try transaction.event(commandID), let founder = UUID(uuidString: earlier.actor) {
        return founder
      }
      let founder = freshID()
      let athlete = founding.role == .player ? founder : freshID()
      var decision = try Decision(
        home: self, context: CommandContext(actor: founder, id: commandID), transaction: transaction,
        founding: log.reservedFamily ?? freshID())
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
