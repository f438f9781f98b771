public import Domain
public import EventLog
public import Foundation
import Projections

/// The part of a family's history that one person may take along: everything that the person may see, except what is
/// another person's alone (decision 0045).
public struct PersonalShare: Sendable {
  /// The person.
  public let person: UUID
  /// Whether it includes what is the person's alone: private notes, own settings and settled steps. Only that person
  /// gets these.
  public let includesOwn: Bool

  /// Creates the share of a person, for the person or a parent.
  ///
  /// - Throws: `DomainError` if the actor is somebody else.
  public init(of person: UUID, for actor: Actor) throws(DomainError) {
    guard actor.mayEnter, actor.id == person || actor.runsHome else {
      throw DomainError(
        .forbidden, field: "person",
        "All that is held about a person is given to that person or a parent, not to the role \(actor.role.rawValue).")
    }
    self.person = person
    includesOwn = actor.id == person
  }

  /// Returns whether the share includes the events of a stream.
  public func includes(_ stream: StreamName) -> Bool {
    guard !StreamName.bookkeeping.contains(stream.category) else { return false }
    return !stream.isOnePersons || includesOwn && stream.isOnePersons(person)
  }
}

extension Reading {
  /// The share of a member of the family, for another or the same member.
  ///
  /// - Throws: `DomainError` if the actor may not have it; `CompassError.notAMember`.
  public func share(of person: MemberRow, for actor: UUID) throws -> PersonalShare {
    guard let id = UUID(strict: person.id), try role(of: actor) != nil else {
      throw CompassError.notAMember(actor.lowercased)
    }
    return try PersonalShare(of: id, for: self.actor(actor))
  }

  /// All private notes of the viewer. There is no way to read another person's (SD-104).
  public func privateNotes(of viewer: UUID) throws -> [PrivateNoteRow] {
    try PrivateNoteRow.fetchAll(db, "WHERE owner = ? ORDER BY school", [viewer.lowercased])
  }
}

extension StreamName {
  /// Whether the stream is one person's alone: a private note, a settled step, or settings that do not belong to an
  /// athlete.
  package var isOnePersons: Bool {
    switch category {
    case "private-note", "next-step": true
    case "preferences": preferences.map { !$0.category.belongsToAthlete } ?? false
    default: false
    }
  }

  /// Returns whether the stream is this person's alone.
  package func isOnePersons(_ person: UUID) -> Bool {
    let parts = key.split(separator: "/")
    let owner = category == "private-note" ? parts.last : parts.first
    return isOnePersons && owner.map(String.init) == person.lowercased
  }
}
