import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

/// The family that is pulled, and its people.
struct PulledFamily: Sendable {
  struct Member: Sendable {
    /// The person's id on the server.
    let server: UUID
    /// The person's id at home.
    let id: UUID
    let name: String
    let role: MemberRole
  }

  /// The family's id on the server.
  let server: UUID
  /// The family's id at home.
  let id: UUID
  let name: String
  let members: [Member]
  /// The person who pulls, by the home's id.
  let viewer: UUID
  /// The person who pulls, by the server's id.
  let user: UUID

  /// The home's id of a person, from the server's.
  func person(_ server: UUID) -> UUID { members.first { $0.server == server }?.id ?? server }

  var athletes: [UUID] { members.filter { $0.role == .player }.map(\.id) }

  /// The events that the home lacks: the family's creation, new members and changed roles. People who were erased here
  /// stay away, and so does a change that would take the last parent away: a server's word does that no more than a
  /// person's.
  func news(_ transaction: AppendTransaction) throws -> [Seen] {
    let stream = StreamName.family(id)
    let reader = RecordReader(transaction, PullMoment(head: .max, unpublished: Unpublished()))
    var family = try reader.family(id)
    var seen: [Seen] = []
    func see(_ event: DomainEvent, by actor: UUID) {
      family.evolve(event, by: actor.lowercased, at: Instant(milliseconds: 0))
      seen.append(Seen(stream: stream, event: event, actor: actor))
    }
    if family.name == nil { see(.familyCreated(FamilyCreated(name: name)), by: viewer) }
    var demoted: [Member] = []
    for member in members {
      guard let before = family.member(member.id) else {
        guard try transaction.version(of: StreamName(category: "person", key: member.id.lowercased)) == 0 else {
          continue
        }
        see(.memberAdded(MemberAdded(member: member.id, name: member.name, role: member.role)), by: member.id)
        continue
      }
      guard before.role != member.role else { continue }
      if before.role == .parent {
        demoted.append(member)
      } else {
        see(.roleSet(RoleSet(member: member.id, role: member.role)), by: member.id)
      }
    }
    // By now everybody who becomes a parent is one.
    for member in demoted where family.member(member.id).map(family.isOnlyParent) == false {
      see(.roleSet(RoleSet(member: member.id, role: member.role)), by: member.id)
    }
    return seen
  }
}

/// Reads records at one moment of the log.
struct RecordReader {
  let moment: PullMoment
  /// Returns the events of a stream. Throws `EventDecodingError` for an event of a newer version: the record is then
  /// skipped (ruling 15).
  let events: (StreamName) throws -> [LogEvent]
  /// Whether an event is in the log.
  let isInLog: (UUID) throws -> Bool
  /// What was erased here.
  var erasures = Erasures.none

  /// A record as the server is known to hold it.
  func base<A: Aggregate>(_: A.Type, _ stream: StreamName) throws -> Base<A> {
    Base(
      try events(stream), erasures: erasures, telling: moment.overruled, isPending: moment.isPending,
      isAbandoned: moment.isAbandoned)
  }

  /// Whether a school was erased here; if so, what depends on it is skipped as well.
  func isErased(school: UUID) throws -> Bool {
    try !erasures.isEmpty && base(School.self, .school(school)).isErased
  }

  /// A record as the family sees it.
  func state<A: Aggregate>(_: A.Type, _ stream: StreamName) throws -> A {
    Base<A>(try events(stream)) { _ in false }.state
  }

  /// A family with those who left it.
  func family(_ id: UUID) throws -> Family {
    Base<Family>(try events(.family(id)) + events(.membership(id))) { _ in false }.state
  }
}

extension RecordReader {
  /// Creates a reader under the log's write lock.
  init(_ transaction: AppendTransaction, _ moment: PullMoment, _ erasures: Erasures = .none) {
    self.init(
      moment: moment, events: { try transaction.events(of: $0).map { try LogEvent(strict: $0) } },
      isInLog: { try transaction.event($0) != nil }, erasures: erasures)
  }

  /// The same reader as if nothing had been erased, to find what a pull would bring back.
  var forgettingErasures: RecordReader {
    var reader = self
    reader.erasures = .none
    return reader
  }
}
