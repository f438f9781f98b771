import Domain
import EventLog
public import Foundation
import GRDB
import Projections

/// Resolves what a person enters: an id, a unique beginning of one, or a name (Docs/compatibility.md#names).
extension Reading {
  /// The school that a text refers to.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findSchool(_ text: String, of athlete: UUID? = nil, deleted: Bool = false) throws -> SchoolListRow {
    let schools = try schools(of: athlete, deleted: deleted)
    return try find("school", text, in: schools, id: \.id, name: \.name) {
      [$0.name, $0.location, String($0.id.prefix(13))].compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// The listed school that a text refers to, otherwise a deleted one, whose page can still be viewed.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findSchoolOrDeleted(_ text: String) throws -> SchoolListRow {
    do {
      return try findSchool(text)
    } catch CompassError.notFound {
      return try findSchool(text, deleted: true)
    }
  }

  /// The member that a text refers to.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates; `.memberNoMore` for one who left.
  public func findMember(_ text: String) throws -> MemberRow {
    let members = try members()
    let found = try findPerson(text)
    guard members.contains(where: { $0.id == found.id }) else { throw CompassError.memberNoMore(found.name) }
    return found
  }

  /// The person that a text refers to: a member, otherwise one who left the family, whose acts are still there.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findPerson(_ text: String) throws -> MemberRow {
    do {
      return try findPerson(text, among: members())
    } catch CompassError.notFound {
      return try findPerson(text, among: everybody())
    }
  }

  /// The one of some people that a text refers to.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findPerson(_ text: String, among people: [MemberRow]) throws -> MemberRow {
    try find("person", text, in: people, id: \.id, name: \.name) { $0.described }
  }

  func find<Row>(
    _ kind: String, _ text: String, in rows: [Row], id: @escaping (Row) -> String, name: @escaping (Row) -> String,
    describe: (Row) -> String
  ) throws -> Row {
    let wanted = text.lowercased()
    // The exact name takes precedence over a longer name that contains it.
    let tests: [(Row) -> Bool] = [
      { id($0) == wanted }, { name($0).utf8.elementsEqual(text.utf8) }, { name($0).lowercased() == wanted },
      { wanted.count >= 4 && id($0).hasPrefix(wanted) }, { name($0).lowercased().contains(wanted) },
    ]
    for test in tests {
      let found = rows.filter(test)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw CompassError.ambiguous(kind: kind, text: text, candidates: found.prefix(8).map(describe).sorted())
      }
    }
    if let gone = try erasure(kind, wanted) { throw gone }
    throw CompassError.notFound(kind: kind, text: text)
  }

  /// The error for a record that was erased, if the text is its whole id: its name no longer exists.
  private func erasure(_ kind: String, _ id: String) throws -> ErasureError? {
    guard UUID(strict: id) != nil else { return nil }
    let stream = StreamName(category: kind == "athlete" ? "person" : kind, key: id)
    guard
      let last = try log.events(EventRange(stream: stream, backwards: true)).first(where: { $0.type == Redaction.type })
    else { return nil }
    return ErasureError.nothingLeft(what: "the \(kind) \(id)", since: Instant(milliseconds: last.recordedAt))
  }
}

extension MemberRow {
  /// The person with role and id, for a list of candidates: several people may have the same name.
  public var described: String { "\(self.name) (\(role), \(id.prefix(13)))" }
}

extension Home {
  /// The person who acts: the one named, otherwise the one at this device, otherwise the only member.
  ///
  /// - Throws: `CompassError.noFamily`, or `.historyLost` if the log had events before; `.nobody`, `.notFound`,
  ///   `.ambiguous`, `.notAMember`, `.noAccess`; `ErasureError.familyErased`.
  public func actor(named name: String?) throws -> UUID {
    do {
      return try knownActor(named: name)
    } catch CompassError.noFamily {
      try requireHistory()
      try requireFamilyNotErased()
      throw CompassError.noFamily
    }
  }

  private func knownActor(named name: String?) throws -> UUID {
    try read { reading in
      guard try reading.family() != nil else { throw CompassError.noFamily }
      let members = try reading.members()
      let id: String
      if let name {
        id = try reading.findMember(name).id
      } else if let user = try settings.user, let member = try reading.people().member(user) {
        // Whoever sat here as a double acts as the person whose double it was.
        let person = try reading.people().person(user).lowercased
        guard members.contains(where: { $0.id == person }) else { throw CompassError.memberNoMore(member.name) }
        id = person
      } else if members.count == 1 {
        id = members[0].id
      } else {
        throw CompassError.nobody(candidates: members.map(\.described))
      }
      guard let member = UUID(strict: id) else { throw CompassError.notAMember(id) }
      guard try reading.mayEnter(member) else {
        throw CompassError.noAccess(members.first { $0.id == id }?.name ?? id)
      }
      return member
    }
  }

  /// The athlete whose season is shown: the one named, otherwise the viewer if the viewer is an athlete, otherwise the
  /// first of `Reading.athletesBySeason`. Only a name that was given can be wrong.
  ///
  /// - Throws: `CompassError.notFound` or `.ambiguous` for the name; `.noAthlete` if the family has none.
  public func athlete(named name: String?, viewer: UUID) throws -> UUID {
    try read { reading in
      let athletes = try reading.athletesBySeason()
      let found: MemberRow? =
        if let name {
          try reading.find("athlete", name, in: athletes, id: \.id, name: \.name) { $0.described }
        } else {
          athletes.first { $0.id == viewer.lowercased } ?? athletes.first
        }
      guard let found else { throw CompassError.noAthlete }
      guard let athlete = UUID(strict: found.id) else { throw CompassError.notAMember(found.id) }
      return athlete
    }
  }

  /// The athlete named, or another one if that one is not an athlete of the family any more: for pages that stay open.
  ///
  /// - Throws: `CompassError.noAthlete` if the family has none.
  public func athlete(preferring name: String?, viewer: UUID) throws -> UUID {
    if let name, let athlete = try? athlete(named: name, viewer: viewer) { return athlete }
    return try athlete(named: nil, viewer: viewer)
  }
}

extension Reading {
  /// The family's athletes: those with schools on a list first, otherwise in the order in which they were added. Where
  /// nobody names one, the first is meant.
  public func athletesBySeason() throws -> [MemberRow] {
    let athletes = try members().filter { $0.role == MemberRole.player.rawValue }
    guard athletes.count > 1 else { return athletes }
    let seasons = try self.athletes()
    func hasSeason(_ athlete: MemberRow) -> Bool { UUID(strict: athlete.id).map(seasons.contains) ?? false }
    return athletes.filter(hasSeason) + athletes.filter { !hasSeason($0) }
  }
}
