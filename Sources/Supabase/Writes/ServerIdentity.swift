import CanonicalJSON
import Domain
public import Foundation

/// Under which ids the server knows a family and its people. Ids are made on the device and never rewritten; they are
/// translated here, at the rim (ruling 48).
public struct ServerIdentity: Equatable, Sendable {
  /// The family's id on the server.
  public var family: UUID
  /// The server's ids of people whose ids differ there.
  public var people: [UUID: UUID]
  /// People of this home of whom it is not known yet who they are there. What names one of them waits for that person's
  /// first sign-in (ruling 19).
  public var strangers: Set<UUID>

  /// How a family is known; people who are not named are known by the id that they have here.
  public init(family: UUID, people: [UUID: UUID] = [:], strangers: Set<UUID> = []) {
    self.family = family
    self.people = people
    self.strangers = strangers
  }

  /// Somebody whom a row would name and who is not known there.
  func stranger(in writes: [RowWrite]) -> UUID? {
    guard !strangers.isEmpty else { return nil }
    for write in writes {
      for column in Table.columnsOfPeople {
        if case .set(.string(let text))? = write.columns[column], let id = UUID(strict: text), strangers.contains(id) {
          return id
        }
      }
    }
    return nil
  }

  func person(_ id: UUID) -> UUID { people[id] ?? id }

  /// How somebody whom the server knows by an id is known here.
  func personHere(_ id: UUID) -> UUID { people.first { $0.value == id }?.key ?? id }
}

/// Where and when an event stands: what its writes need beside its payload.
public struct EventFacts: Equatable, Sendable {
  /// The event's id.
  public var id: UUID
  /// What the stream is of: the text after the category.
  public var key: String
  /// The person who acted.
  public var actor: UUID
  /// When it happened; milliseconds since 1970 UTC.
  public var happenedAt: Int64

  /// The facts of one event.
  public init(id: UUID, key: String, actor: UUID, happenedAt: Int64) {
    self.id = id
    self.key = key
    self.actor = actor
    self.happenedAt = happenedAt
  }
}
