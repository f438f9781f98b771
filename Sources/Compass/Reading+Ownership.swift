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
    if let family = try family()?.id { try fold("ownership/\(family)", into: &ownership) }
    return ownership
  }

  /// The family with everybody who was ever a member, and who left (decision 0070).
  public func people() throws -> Family {
    var people = Family()
    guard let row = try family() else { return people }
    people.name = row.name
    people.members = try everybody().map(\.part)
    try fold("membership/\(row.id)", into: &people)
    return people
  }

  /// Folds a stream that has no rows of its own, up to this reading's moment.
  private func fold(_ stream: String, into state: inout some Aggregate) throws {
    guard let stream = StreamName(stream) else { return }
    for event in try log.folded(stream, through: position) {
      guard let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "") else {
        continue
      }
      state.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    }
  }

  /// A person as an actor, with the role and the access; one without any permission if the person is not a member.
  public func actor(_ person: UUID) throws -> Actor {
    let ownership = try ownership()
    return try people().actor(person, in: ownership)
      ?? Actor(id: person, role: MemberRole(rawValue: ""), access: ownership.access(of: person))
  }

  /// Whether the home opens for a person: a member to whom an athlete who took it over did not close it.
  public func mayEnter(_ person: UUID) throws -> Bool {
    try people().actor(person, in: ownership())?.mayEnter ?? false
  }

  /// The people who have a season: schools on a list of their own, deleted ones included.
  func athletes() throws -> Set<UUID> {
    Set(try String.fetchAll(db, sql: "SELECT DISTINCT athlete FROM school_list").compactMap { UUID(strict: $0) })
  }
}
