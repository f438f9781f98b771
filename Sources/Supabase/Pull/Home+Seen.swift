import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

extension Home {
  /// Appends an event that a row led to, or that the project's log holds. It is of the origin "remote", and so is never
  /// published back. The log says when this home learned of it; what happened when is the event's own word.
  ///
  /// - Parameter cause: The event of ours that gave way to it; nil if none did.
  func append(
    _ seen: Seen, to transaction: inout AppendTransaction, _ family: UUID, _ pull: UUID, causedBy cause: UUID? = nil
  ) throws {
    let id = seen.id ?? freshID()
    let event = NewEvent(
      id: id, stream: seen.stream, type: seen.event.type, schema: seen.event.schema,
      data: EventCodec.encode(seen.event), occurredAt: seen.at)
    let context = AppendContext(
      actor: seen.actor.lowercased, family: family.lowercased,
      device: try (seen.origin?.device ?? transaction.binding()?.device ?? settings.device).lowercased,
      correlation: seen.origin.map { $0.correlation ?? id } ?? pull, causation: cause ?? seen.origin?.causation,
      clock: now().milliseconds, origin: .remote)
    try transaction.append([event], in: context)
  }
}
