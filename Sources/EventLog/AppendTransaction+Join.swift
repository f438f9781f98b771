public import Errors
public import Foundation

/// An event of another home's log that an append refuses.
public enum JoiningError: Error, Equatable, Sendable {
  /// The payload, or a part of it, is missing, and no erasure says so.
  case removedWithoutErasure(event: UUID, type: String)
  /// The salt has a length that no log stores.
  case noSalt(event: UUID, type: String)
  /// Fields of the payload were erased in both homes, each without knowing of the other erasure.
  case erasedDifferently(event: UUID, type: String)
}

extension AppendTransaction {
  /// Says which erasures the events that are joined next have among them. Each is appended in its turn, so that the events
  /// of a device stay in the order in which it decided them; what it removes is not written before it either.
  public mutating func announce(_ erasures: [RecordedEvent]) {
    for redaction in erasures.compactMap({ $0.data.flatMap { Redaction(json: $0) } }) {
      for id in redaction.events + redaction.parts.map(\.event) { announced[id, default: []].append(redaction) }
    }
  }

  /// Appends an event that was decided at another home of the family. Id, content, author, clock and salt stay as they
  /// are; position, version, recorded time and chain are this log's own.
  ///
  /// Erasures that this log holds, or that are announced, are carried out on it, and an erasure is carried out on this log.
  ///
  /// - Parameter given: The event. Its position, version, recorded time, origin and hash are ignored.
  /// - Throws: `JoiningError`; `EventLogError.otherFamily`, `.notCanonical`, `.noSchema`, `.nulCharacter`; the transaction
  ///   is then rolled back.
  @discardableResult
  public mutating func join(_ given: RecordedEvent) throws -> AppendedEvent {
    try requireFamily(given.family)
    try EventLogError.throwIfInvalidSchema(given.schema, of: given.id, type: given.type)
    if let data = given.data { try EventLogError.throwIfNotCanonical(data, of: given.id, type: given.type) }
    try requireErasure(of: given)
    let event = try withoutErasedData(given)
    let stream = try intern(event.stream)
    let version = try version(ofStream: stream.id) + 1
    let storedAt = max(event.clock, storedAt ?? .min)
    let envelope = HashChain.Envelope(
      position: head.position + 1, id: event.id, stream: stream, version: version,
      type: try intern(event.type, "the type"), schema: Int64(event.schema),
      actor: try intern(event.actor, "the actor"), family: try intern(event.family, "the family"),
      device: try intern(event.device, "the device"),
      correlation: event.correlation == event.id ? nil : event.correlation, causation: event.causation,
      storedAt: storedAt, occurredAt: event.occurredAt, clock: event.clock == storedAt ? nil : event.clock,
      origin: .remote)
    guard let hash = try statements.insert(envelope, as: event, after: head.hash) else {
      throw JoiningError.noSalt(event: event.id, type: event.type)
    }
    advance(to: LogHead(position: envelope.position, hash: hash), storedAt: storedAt)
    if event.type == Redaction.type, let data = event.data { try carryOut(data, at: envelope.position) }
    if event.salt.count != 16 { try raiseFormat() }
    return AppendedEvent(id: event.id, position: envelope.position, version: version, wasThere: false)
  }

  /// Whether an event of another home is one that this log holds, with the same content. An erasure of either copy makes
  /// no difference.
  public func holds(_ given: RecordedEvent) throws -> Bool {
    guard let known = try event(given.id) else { return false }
    let isSame =
      known.type == given.type && known.schema == given.schema && known.stream == given.stream
      && known.actor.utf8.elementsEqual(given.actor.utf8)
      && (known.dataHash == given.dataHash || known.data == given.data)
    guard isSame else {
      throw EventLogError.idTaken(
        id: given.id, position: known.position, stored: "\(known.type) of \(known.stream)",
        new: "\(given.type) of \(given.stream)")
    }
    return true
  }

  /// Throws if this log still holds something that an erasure of another home removed there. Called once all events of
  /// that home were joined.
  ///
  /// What remains of a payload is proven by a salt that follows from the one before, so two erasures of parts of it
  /// cannot be carried out in another order.
  public func requireCarriedOut(_ erasure: RecordedEvent) throws {
    guard let redaction = erasure.data.flatMap({ Redaction(json: $0) }) else { return }
    for part in redaction.parts {
      guard let event = try event(part.event), let data = event.data,
        Redaction.mayRedact(type: event.type, in: event.stream),
        Redaction.remainder(of: data, without: redaction.fields) != nil
      else { continue }
      throw JoiningError.erasedDifferently(event: event.id, type: event.type)
    }
  }

  /// Throws unless an erasure of this log, or one that is announced, says what an event lacks.
  private mutating func requireErasure(of event: RecordedEvent) throws {
    guard event.data == nil || event.salt.count != 16 else { return }
    let erasures = try awaited(event.id)
    let kept = event.salt.withUnsafeBytes { KeptHash($0) }
    let isNamed = erasures.contains { erasure in
      guard let data = event.data else { return erasure.events.contains(event.id) }
      guard let proof = erasure.parts.last(where: { $0.event == event.id })?.proof else { return false }
      return kept?.proof(of: data) == proof
    }
    guard isNamed else { throw JoiningError.removedWithoutErasure(event: event.id, type: event.type) }
  }
}

extension JoiningError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  public var description: String {
    switch self {
    case .removedWithoutErasure(let event, let type):
      "the payload of \(type) \(event.uuidString.lowercased()) was taken away, and no erasure says so"
    case .noSalt(let event, let type):
      "the salt of \(type) \(event.uuidString.lowercased()) is none; accepted: 16 bytes, 48 if a part of the payload "
        + "was erased, 32 if all of it was"
    case .erasedDifferently(let event, let type):
      "fields of \(type) \(event.uuidString.lowercased()) were erased in both homes before they met, so that neither can "
        + "show what the other erased; accepted: after the whole record is erased in one of them"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension JoiningError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind { if case .erasedDifferently = self { .refused } else { .data } }
}
