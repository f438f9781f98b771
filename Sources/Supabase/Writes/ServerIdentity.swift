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
