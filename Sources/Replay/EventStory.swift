import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// What there is to say about one event: what it changed, with what it belongs together, and what became of it.
package struct EventStory: Sendable {
  /// A field that the event set.
  package struct Setting: Equatable, Sendable {
    /// The field's change.
    package let change: AuditEntry.Change
    /// The next event that set the field again; nil if its value is still that of this event.
    package let overwrittenBy: RecordedEvent?
  }

  /// An event and what it caused.
  package struct Effect: Sendable {
    /// The event.
    package let event: RecordedEvent
    /// What the event caused in turn, oldest first.
    package let effects: [Effect]
  }

  /// The event.
  package let event: RecordedEvent
  /// The fields that it set, with the values before and after.
  package let settings: [Setting]
  /// Why its payload is not known here; nil if it is.
  package let problem: String?
  /// The events of the command that it belongs to, oldest first, itself among them.
  package let command: [RecordedEvent]
  /// The event that caused it, if one did and it is visible.
  package let cause: RecordedEvent?
  /// What it caused, oldest first.
  package let effects: [Effect]
  /// The rows that it changed.
  package let rows: [RowChange]
}

extension Home {
  /// Returns what there is to say about an event, as a person may see it.
  package func story(of event: RecordedEvent, viewer: UUID) throws -> EventStory {
    let history = history(seenBy: Sight(of: viewer))
    let entry = try entry(of: event, viewer)
    return EventStory(
      event: event, settings: try settings(by: event, entry?.changes ?? [], history), problem: entry?.problem,
      command: try command(of: event, history), cause: try event.causation.flatMap { try history.event($0) },
      effects: try Effects(after: event, history).of(event.id),
      rows: try diff(from: event.position - 1, to: event.position, stream: event.stream, viewer: viewer.lowercased)
        .changes)
  }

  private func entry(of event: RecordedEvent, _ viewer: UUID) throws -> AuditEntry? {
    var filter = AuditFilter()
    (filter.after, filter.through, filter.stream) = (event.position - 1, event.position, event.stream)
    return try audit(filter, viewer: viewer).entries.first
  }

  private func settings(
    by event: RecordedEvent, _ changes: [AuditEntry.Change], _ history: VisibleHistory
  ) throws -> [EventStory.Setting] {
    let later = try history.folded(event.stream).drop { $0.id != event.id }.dropFirst()
      .map { (event: $0, fields: $0.payload?.changesOfRecord ?? []) }
    return changes.map { change in
      let next = later.first { later in
        later.fields.contains { $0.field == change.field && $0.item?.lowercased == change.item }
      }
      return EventStory.Setting(change: change, overwrittenBy: next?.event)
    }
  }

  /// A command's id is that of its first event, after which its others follow.
  private func command(of event: RecordedEvent, _ history: VisibleHistory) throws -> [RecordedEvent] {
    let first = try log.event(event.correlation)?.position ?? event.position
    return try history.events(EventRange(after: min(first, event.position) - 1, correlation: event.correlation))
  }
}

/// What the events after a moment caused.
private struct Effects {
  private let byCause: [UUID: [RecordedEvent]]

  init(after event: RecordedEvent, _ history: VisibleHistory) throws {
    let caused = try history.events(EventRange(after: event.position, isCaused: true))
    byCause = Dictionary(grouping: caused) { $0.causation ?? $0.id }
  }

  /// - Parameter depth: How many more links of the chain are followed: of a chain that has no end by a hostile log.
  func of(_ event: UUID, depth: Int = 100) -> [EventStory.Effect] {
    guard depth > 0 else { return [] }
    return (byCause[event] ?? []).map { EventStory.Effect(event: $0, effects: of($0.id, depth: depth - 1)) }
  }
}
