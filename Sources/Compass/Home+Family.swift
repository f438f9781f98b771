public import Domain
import EventLog
public import Foundation
import Projections

extension Home {
  /// Makes this home the home of a new family. A home is one family's log (ruling 19).
  ///
  /// - Throws: `CompassError.familyExists` when it is a family's already; `DomainError` for a bad name.
  @discardableResult
  public func createFamily(name: String, by actor: UUID? = nil, commandID: UUID? = nil) throws -> UUID {
    if settings.family != nil, let family = try read({ try $0.family() }) {
      throw CompassError.familyExists(name: family.name)
    }
    let family = settings.family ?? freshID()
    try updateSettings { $0.family = family }
    do {
      try perform(.family(.create(name: name)), in: CommandContext(actor: actor ?? settings.device, id: commandID))
    } catch {
      if try log.head().position == 0 { try updateSettings { $0.family = nil } }
      throw error
    }
    return family
  }

  /// Adds a person to the family; the first one becomes who acts at this device.
  @discardableResult
  public func addMember(
    name: String, role: MemberRole, id: UUID? = nil, by actor: UUID? = nil, commandID: UUID? = nil
  ) throws -> UUID {
    let member = id ?? freshID()
    let who = actor ?? settings.user ?? settings.device
    try perform(
      .family(.addMember(id: member, name: name, role: role)), in: CommandContext(actor: who, id: commandID))
    if settings.user == nil { try updateSettings { $0.user = member } }
    return member
  }
}
