import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import Projections
import Synchronization

// Two writers of one value (ruling 56): what somebody else wrote there comes into the log before ours gives way.
extension PublishingRun {
  /// Appends what somebody else wrote in place of an event's values, caused by that event. If nothing here can hold it,
  /// the event is refused, so that nothing is overwritten.
  func record(_ overruling: Overruling) async throws {
    let unpublished = publisher.unpublished
    let (identity, position, viewer) = (publisher.mapping.identity, head.position, recorder)
    let isRecorded = Mutex(false)
    try await aside { [home] in
      let moment = PullMoment(head: position, unpublished: unpublished).telling(overruling.fields)
      let recorded = try home.record(overruling, moment, identity, viewer)
      isRecorded.withLock { $0 = recorded }
    }
    // Read in its turn: this may be within a page of news.
    if isRecorded.withLock({ $0 }) { return hasNews = true }
    try await take(.refusal(of: overruling.event, .othersValue))
  }
}

extension Home {
  /// Returns whether an event could be appended that tells what somebody else wrote.
  fileprivate func record(
    _ overruling: Overruling, _ moment: PullMoment, _ identity: ServerIdentity, _ viewer: UUID
  ) throws -> Bool {
    guard let familyID = try settings.family, let id = UUID(strict: overruling.row.key) else { return false }
    let isRecorded = try log.write { transaction in
      let reader = RecordReader(transaction, moment, Erasures(try transaction.redactions()))
      let family = PulledFamily(try reader.family(familyID), id: familyID, identity, viewer: viewer)
      let table = overruling.row.table
      let row = ReadableRow(
        PartialRow(columns: overruling.values), overruling.row, viewer: family.user, isKnown: true)
      let events = RowEvents(family: family, reader: reader, freshID: freshID)
      let told = try row.isLeftOut ? [] : table.events(row.columns, id, [], events)
      let seen = told.filter { $0.stream == table.stream(of: id) && $0.tells(overruling.fields) }
      for seen in seen { try append(seen, to: &transaction, familyID, freshID(), causedBy: overruling.event) }
      return !seen.isEmpty
    }
    try projections.catchUp()
    return isRecorded
  }
}

extension Seen {
  /// Whether it sets one of some fields.
  func tells(_ fields: Set<String>) -> Bool { event.fieldChanges.contains { fields.contains($0.field) } }
}

extension PulledFamily {
  /// The family as this home knows it.
  fileprivate init(_ family: Family, id: UUID, _ identity: ServerIdentity, viewer: UUID) {
    self.init(
      server: identity.family, id: id, name: family.name ?? "",
      members: family.members.map {
        .init(server: identity.person($0.id), id: $0.id, name: $0.name, role: $0.role)
      }, viewer: viewer, user: identity.person(viewer))
  }
}
