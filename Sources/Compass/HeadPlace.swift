import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// What a log says that signed heads are compared with.
struct HeadPlace {
  let log: any DomainEventLog
  /// The hash of the first event, which names the chain.
  let chain: ChainHash
  let head: LogHead
  let epochs: RestoreEpochs
  /// The present restore epoch.
  let epoch: UUID
  /// The restores that the log records, oldest first.
  let restores: [RecordedEvent]
  let devices: EnrolledDevices
  /// The position at which each device was enrolled last.
  let enrolledAt: [UUID: Int64]

  /// Nil for an empty log.
  init?(_ log: any DomainEventLog) throws {
    head = try log.head()
    guard let first = try log.events(EventRange(limit: 1)).first,
      let family = UUID(strict: first.family)
    else { return nil }
    self.log = log
    chain = first.hash
    restores = try log.events(EventRange(stream: .history(of: first.family))).filter {
      $0.type == HistoryRestored.type
    }
    epochs = RestoreEpochs(first: first, restores: restores)
    epoch = epochs.current ?? first.id
    var devices = EnrolledDevices()
    var enrolledAt: [UUID: Int64] = [:]
    for event in try log.events(EventRange(stream: .devices(of: family))) {
      guard
        let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "")
      else { continue }
      devices.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
      if case .deviceEnrolled(let enrolled) = known { enrolledAt[enrolled.device] = event.position }
    }
    (self.devices, self.enrolledAt) = (devices, enrolledAt)
  }

  /// Whether the log has a signed head.
  func has(_ signed: SignedHead) throws -> Bool {
    guard signed.statement.chain == chain else { return false }
    return try log.hash(at: signed.head.position) == signed.head.hash
  }

  /// Whether the log knows the restore epoch of a head: its own, or one that a restore replaced.
  func knows(_ epoch: UUID) -> Bool { epoch == self.epoch || epochs.replaced.contains(epoch) }

  /// The keys that the log names for a device; empty for one that it does not know.
  func keys(of device: UUID) -> [DevicePublicKey] {
    (devices.devices[device]?.keys ?? []).compactMap(DevicePublicKey.init(hex:))
  }

  /// Why a signed head of elsewhere is not taken; nil if it may be.
  ///
  /// - Parameter known: The keys of the heads that are known of the device.
  func refusal(of signed: SignedHead, known: [DevicePublicKey]) throws -> String? {
    guard signed.isGenuine else { return "it is not what the device signed" }
    guard signed.statement.chain == chain else { return "it is of another log: its first event is another one" }
    let named = keys(of: signed.device)
    if let device = devices.devices[signed.device], device.retired != nil, try !has(signed) {
      return "the device was retired, and the log lacks the head"
    }
    if !named.isEmpty {
      return named.contains(signed.key)
        ? nil : "its key has changed, and no event of the log enrols the new one; accepted: \(named[named.count - 1])"
    }
    guard let first = known.first, first != signed.key else { return nil }
    return "its key has changed since it was first seen; accepted: \(first)"
  }
}
