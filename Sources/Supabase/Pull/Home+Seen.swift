import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

extension Home {
  /// Appends an event that a row led to. It is of the origin "remote", and so is never published back.
  ///
  /// - Parameter cause: The event of ours that gave way to it; nil if none did.
  func append(
    _ seen: Seen, to transaction: inout AppendTransaction, _ family: UUID, _ pull: UUID, causedBy cause: UUID? = nil
  ) throws {
    let event = NewEvent(
      id: seen.id ?? freshID(), stream: seen.stream, type: seen.event.type, schema: seen.event.schema,
      data: EventCodec.encode(seen.event), occurredAt: seen.at)
    let context = AppendContext(
      actor: seen.actor.lowercased, family: family.lowercased,
      device: try (transaction.binding()?.device ?? settings.device).lowercased, correlation: pull, causation: cause,
      clock: now().milliseconds, origin: .remote)
    try transaction.append([event], in: context)
  }
}
