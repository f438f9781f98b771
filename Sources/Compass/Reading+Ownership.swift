public import Domain
import EventLog
import EventSchemas
public import Foundation
import GRDB
import Projections

extension Reading {
  /// Who runs the home, and what the others may do in it.
  public func ownership() throws -> Ownership {
    var ownership = Ownership()
    guard let id = try family()?.id, let stream = StreamName("ownership/\(id)") else { return ownership }
    for event in try log.folded(stream, through: position) {
      guard let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "") else {
        continue
      }
      ownership.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    }
    return ownership
  }

  /// A person as an actor, with the role and the access; one without any permission if the person is not a member.
  public func actor(_ person: UUID) throws -> Actor {
    let role = try role(of: person) ?? MemberRole(rawValue: "")
    return Actor(id: person, role: role, access: try ownership().access(of: person))
  }

  /// Whether the home opens for a person: a member to whom an athlete who took it over did not close it.
  public func mayEnter(_ person: UUID) throws -> Bool {
    guard let role = try role(of: person) else { return false }
    return try Actor(id: person, role: role, access: ownership().access(of: person)).mayEnter
  }

  /// The people who have a season: schools on a list of their own, deleted ones included.
  func athletes() throws -> Set<UUID> {
    Set(try String.fetchAll(db, sql: "SELECT DISTINCT athlete FROM school_list").compactMap { UUID(strict: $0) })
  }
}
