public import Domain
import EventLog
public import Foundation
import Projections

extension Home {
  /// Creates a new family in this home and returns its id. A home has the log of one family (ruling 19).
  ///
  /// - Throws: `CompassError.familyExists` if it already belongs to a family; `DomainError` for an invalid name.
  @discardableResult
  public func createFamily(name: String, by actor: UUID? = nil, commandID: UUID? = nil) throws -> UUID {
    try requireHistory()
    let command = Command.family(.create(name: name))
    let family = try log.write { transaction in
      let context = CommandContext(actor: try actor ?? settings.device, id: commandID)
      var decision = try Decision(
        home: self, context: context, transaction: transaction, founding: log.reservedFamily ?? freshID())
      if try decision.earlierOutcome(of: [command]) == nil {
        if let name = try decision.load(Family.self, decision.familyStream()).name {
          throw CompassError.familyExists(name: name)
        }
        try decision.decide(command)
        _ = try decision.append(to: &transaction)
      }
      guard let family = decision.family else { throw CompassError.noFamily }
      return family
    }
    foldAppended()
    return family
  }

  /// Adds a person to the family and returns the person's id. If nobody acts at this device yet, the person does from
  /// then on.
  ///
  /// - Parameter again: Whether it is another person than the member of the same name and role.
  /// - Throws: `DomainError`, with the field `again` for a double.
  @discardableResult
  public func addMember(
    name: String, role: MemberRole, id: UUID? = nil, again: Bool = false, by actor: UUID? = nil,
    commandID: UUID? = nil
  ) throws -> UUID {
    let member = id ?? freshID()
    let settings = try settings
    let who = actor ?? settings.user ?? settings.device
    try perform(
      .family(.addMember(id: member, name: name, role: role, again: again)),
      in: CommandContext(actor: who, id: commandID))
    if settings.user == nil { try setPerson(member) }
    return member
  }
}
