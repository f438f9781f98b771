import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

/// The family that is pulled, and its people.
struct PulledFamily: Sendable {
  struct Member: Sendable {
    /// As the server knows the person.
    let server: UUID
    /// As the home does.
    let id: UUID
    let name: String
    let role: MemberRole
  }

  /// As the server knows the family.
  let server: UUID
  /// As the home does.
  let id: UUID
  let name: String
  let members: [Member]
  /// Who pulls, as the home knows him.
  let viewer: UUID
  /// Who pulls, as the server knows him.
  let user: UUID

  /// Somebody whom the server knows by an id, as the home knows him.
  func person(_ server: UUID) -> UUID { members.first { $0.server == server }?.id ?? server }

  var athletes: [UUID] { members.filter { $0.role == .player }.map(\.id) }

  /// What the home does not know of the family: that it is there, who joined, whose role is another.
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

/// Reads records of one moment of the log.
struct RecordReader {
  let moment: PullMoment
  /// The events of a stream. Throws `EventDecodingError` for one of a newer version: then the record is left alone (ruling
  /// 15).
  let events: (StreamName) throws -> [LogEvent]
  /// Whether an event is in the log.
  let isInLog: (UUID) throws -> Bool
  /// What was erased here.
  var erasures = Erasures.none

  /// A record as the server is known to hold it.
  func base<A: Aggregate>(_: A.Type, _ stream: StreamName) throws -> Base<A> {
    Base(try events(stream), erasures: erasures, isPending: moment.isPending, isAbandoned: moment.isAbandoned)
  }

  /// Whether a school was erased here: what hangs on it is left alone as well.
  func isErased(school: UUID) throws -> Bool {
    try !erasures.isEmpty && base(School.self, .school(school)).isErased
  }

  /// A record as the family sees it.
  func state<A: Aggregate>(_: A.Type, _ stream: StreamName) throws -> A {
    Base<A>(try events(stream)) { _ in false }.state
  }
}

extension RecordReader {
  /// Reads under the log's write lock.
  init(_ transaction: AppendTransaction, _ moment: PullMoment, _ erasures: Erasures = .none) {
    self.init(
      moment: moment, events: { try transaction.events(of: $0).map { try LogEvent(strict: $0) } },
      isInLog: { try transaction.event($0) != nil }, erasures: erasures)
  }

  /// The same, as if nothing had been erased: what would be brought back.
  var forgettingErasures: RecordReader {
    var reader = self
    reader.erasures = .none
    return reader
  }
}
