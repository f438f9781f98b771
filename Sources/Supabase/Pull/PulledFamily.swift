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
  /// stay away.
  func news(_ transaction: AppendTransaction) throws -> [Seen] {
    let stream = StreamName.family(id)
    let reader = RecordReader(transaction, PullMoment(head: .max, unpublished: Unpublished()))
    let known = try reader.state(Family.self, stream)
    var seen: [Seen] = []
    if known.name == nil {
      seen.append(Seen(stream: stream, event: .familyCreated(FamilyCreated(name: name)), actor: viewer))
    }
    for member in members {
      guard let before = known.member(member.id) else {
        guard try transaction.version(of: StreamName(category: "person", key: member.id.lowercased)) == 0 else {
          continue
        }
        let added = MemberAdded(member: member.id, name: member.name, role: member.role)
        seen.append(Seen(stream: stream, event: .memberAdded(added), actor: member.id))
        continue
      }
      if before.role != member.role {
        let set = RoleSet(member: member.id, role: member.role)
        seen.append(Seen(stream: stream, event: .roleSet(set), actor: member.id))
      }
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
    Base(try events(stream), erasures: erasures, isPending: moment.isPending, isAbandoned: moment.isAbandoned)
  }

  /// Whether a school was erased here; if so, what depends on it is skipped as well.
  func isErased(school: UUID) throws -> Bool {
    try !erasures.isEmpty && base(School.self, .school(school)).isErased
  }

  /// A record as the family sees it.
  func state<A: Aggregate>(_: A.Type, _ stream: StreamName) throws -> A {
    Base<A>(try events(stream)) { _ in false }.state
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
