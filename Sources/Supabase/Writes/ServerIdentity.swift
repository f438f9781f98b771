import CanonicalJSON
import Domain
public import Foundation

/// The server's ids of a family and its people. Ids are created on the device and never rewritten; they are translated
/// here, at the boundary (ruling 48).
public struct ServerIdentity: Equatable, Sendable {
  /// The family's id on the server.
  public var family: UUID
  /// The server's ids of people, by the home's, where they differ.
  public var people: [UUID: UUID]
  /// People of this home whose ids on the server are not known yet. A write that names one of them waits for that
  /// person's first sign-in (ruling 19).
  public var strangers: Set<UUID>

  /// Creates an identity. People who are not in `people` have the same id on the server.
  public init(family: UUID, people: [UUID: UUID] = [:], strangers: Set<UUID> = []) {
    self.family = family
    self.people = people
    self.strangers = strangers
  }

  /// A person whom the writes name and whose id on the server is not known; nil if there is none.
  func unknownPerson(in writes: [RowWrite]) -> UUID? {
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

  /// The home's id of a person, from the server's.
  func localPerson(_ id: UUID) -> UUID { people.first { $0.value == id }?.key ?? id }
}
