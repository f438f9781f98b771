import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import Projections
import Synchronization

// Two writers of one value (ruling 56): what somebody else wrote there comes into the log before ours gives way.
extension PublishingRun {
  /// Appends what somebody else wrote in place of an event's values: the event that was published whole, or one that the
  /// row leads to, caused by ours. If nothing here can hold it, our event is refused, so that nothing is overwritten.
  func record(_ overruling: Overruling) async throws {
    guard let family = try home.pulledFamily(publisher.mapping.identity, viewer: recorder) else { return }
    try await takeEvents(family)
    let (unpublished, position) = (publisher.unpublished, head.position)
    let isTold = Mutex(false)
    try await aside { [home] in
      let moment = PullMoment(head: position, unpublished: unpublished).telling(overruling.fields)
      let told = try home.record(overruling, moment, family) || home.hasLearned(of: overruling.row, since: position)
      isTold.withLock { $0 = told }
    }
    // Read in its turn: this may be within a page of news.
    if isTold.withLock({ $0 }) { return hasNews = true }
    try await take(.refusal(of: overruling.event, .othersValue))
  }

  /// Takes what others published whole. Where it cannot be read, the rows tell it, though not by whom and when.
  private func takeEvents(_ family: PulledFamily) async throws {
    guard publisher.takesEvents, let client = people[recorder] ?? people.values.first, try home.familyErasure() == nil
    else { return }
    do {
      try await EventTaking.take(into: home, client: client, family: family, patience: patience)
    } catch is PullError {
    }
  }

  /// Reads the project's log for the first time, before anything is compared with its rows: what they tell is not told
  /// again by events.
  func beginReadingEvents() async throws {
    guard let family = try home.pulledFamily(publisher.mapping.identity, viewer: recorder),
      try SignInFile(folder: home.folder).load()?.people.contains(where: { $0.events != nil }) == false
    else { return }
    try await takeEvents(family)
    hasNews = true
  }
}

extension Home {
  /// Returns whether an event could be appended that tells what somebody else wrote.
  fileprivate func record(_ overruling: Overruling, _ moment: PullMoment, _ family: PulledFamily) throws -> Bool {
    guard let id = UUID(strict: overruling.row.key) else { return false }
    let isRecorded = try log.write { transaction in
      let reader = RecordReader(transaction, moment, Erasures(try transaction.redactions()))
      let table = overruling.row.table
      let row = ReadableRow(
        PartialRow(columns: overruling.values), overruling.row, viewer: family.user, isKnown: true)
      let events = RowEvents(family: family, reader: reader, freshID: freshID)
      let told = try row.isLeftOut ? [] : table.events(row.columns, id, [], events)
      let seen = told.filter { $0.stream == table.stream(of: id) && $0.tells(overruling.fields) }
      for seen in seen { try append(seen, to: &transaction, family.id, freshID(), causedBy: overruling.event) }
      return !seen.isEmpty
    }
    try projections.catchUp()
    return isRecorded
  }

  /// Whether this home learned of something elsewhere that is about a row's record, since a position.
  fileprivate func hasLearned(of row: RowKey, since position: Int64) throws -> Bool {
    try log.events(EventRange(after: position)).contains { $0.origin == .remote && $0.stream.key == row.key }
  }

  /// The family as this home knows it; nil if it has none yet.
  fileprivate func pulledFamily(_ identity: ServerIdentity, viewer: UUID) throws -> PulledFamily? {
    guard let id = try settings.family else { return nil }
    let family = try log.consider { transaction in
      try RecordReader(transaction, PullMoment(head: .max, unpublished: Unpublished())).family(id)
    }
    return PulledFamily(
      server: identity.family, id: id, name: family.name ?? "",
      members: family.members.map {
        .init(server: identity.person($0.id), id: $0.id, name: $0.name, role: $0.role)
      }, viewer: viewer, user: identity.person(viewer))
  }
}

extension Seen {
  /// Whether it sets one of some fields.
  func tells(_ fields: Set<String>) -> Bool { event.fieldChanges.contains { fields.contains($0.field) } }
}
