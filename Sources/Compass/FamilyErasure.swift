public import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// The erasure of a whole family. The home keeps its chain, and accepts no command any more.
public struct FamilyErasure: Equatable, Sendable {
  /// When it happened.
  public let at: Instant
  /// The id of the member who erased, whose name is gone, too.
  public let by: String
}

extension FamilyErasure {
  /// Finds the erasure in the events of the family's stream: it names the event that created the family. Nil if there is
  /// none.
  init?(_ events: [RecordedEvent]) {
    let created = events.filter { $0.type == FamilyCreated.type && $0.data == nil }.map(\.id)
    guard !created.isEmpty,
      let erasure = events.last(where: { event in
        guard event.type == Redaction.type, let redaction = event.data.flatMap({ Redaction(json: $0) }) else {
          return false
        }
        return redaction.events.contains { created.contains($0) }
      })
    else { return nil }
    self.init(at: Instant(milliseconds: erasure.happenedAt), by: erasure.actor)
  }
}

extension Home {
  /// The erasure of this home's family; nil if the family was not erased.
  public func familyErasure() throws -> FamilyErasure? {
    guard let family = try settings.family else { return nil }
    let stream = StreamName.family(family)
    // Nearly every family's stream has no erasure. The log's own mark does not say so: a copy that got the events
    // without their payloads never removed one.
    guard try !log.events(EventRange(stream: stream, types: [Redaction.type], limit: 1)).isEmpty else { return nil }
    return FamilyErasure(try log.events(EventRange(stream: stream)))
  }

  /// Throws `ErasureError.familyErased` if everything of this home's family was erased.
  public func requireFamilyNotErased() throws {
    if let erasure = try familyErasure() { throw ErasureError.familyErased(erasure) }
  }
}

extension AppendTransaction {
  /// The erasure of the log's family; nil if it was not erased.
  func familyErasure() throws -> FamilyErasure? {
    guard let family = try family().flatMap({ UUID(uuidString: $0) }) else { return nil }
    return FamilyErasure(try events(of: .family(family)))
  }
}
