import Domain
import EventLog
import Foundation
import TestSupport

@testable import Supabase

/// A device: a log, which survives a restart of the program, and a publisher, which does not.
struct SimulatedDevice {
  let number: Int
  let person: UUID
  let identity: ServerIdentity
  var log: [LogEvent] = []
  var publisher: Publisher
  /// The number of restarts. An answer to a request from before the last one is dropped.
  var restarts = 0
  var token = Token.good
  /// What its publisher is still to be told.
  var inbox: [PublisherInput] = []
  var isTelling = false
  /// The records that the simulated events so far are about; later events refer to them. Schools in `deleted` can be
  /// restored.
  var schools: [UUID] = []
  var coaches: [UUID] = []
  var pros: [(school: UUID, item: UUID)] = []
  var documents: [UUID] = []
  var deleted: [UUID] = []
  /// How far it read the project's log; nil if it never did.
  var readThrough: Int?
  /// What it knew by rows before it read that log.
  var knownBefore: Set<StreamName> = []
  /// Whether this device often deletes schools that have interactions, and restores them.
  var restores = false

  enum Token { case good, expired, anonymous }

  init(_ number: Int, family: UUID, random: inout SeededGenerator) {
    self.number = number
    person = Self.id(&random)
    identity = ServerIdentity(family: family)
    publisher = Publisher(identity: identity)
  }

  static func id(_ random: inout SeededGenerator) -> UUID {
    var bytes = (random.next(), random.next())
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func append(
    _ payload: DomainEvent, to stream: StreamName, causation: UUID? = nil, origin: Origin = .local, id: UUID? = nil,
    actor: UUID? = nil, at: Int64? = nil, random: inout SeededGenerator
  ) -> LogEvent {
    let event = LogEvent(
      reference: EventReference(id: id ?? Self.id(&random), position: Int64(log.count + 1)), stream: stream,
      actor: actor ?? person, happenedAt: at ?? 1_767_225_600_000 + Int64(log.count) * 1000, causation: causation,
      origin: origin, payload: payload)
    log.append(event)
    return event
  }

  /// The process ends, and another begins from the log.
  mutating func restart() {
    restarts += 1
    publisher = Publisher(identity: identity)
  }

  /// Appends what `Home.recordRefusal` appends: the refusal and, if the refused event deleted a school or set a single
  /// value of one that was not set since, the events that undo it. Unlike there, refused events of other records are
  /// not undone.
  mutating func record(_ refusal: Refusal, random: inout SeededGenerator) -> [LogEvent] {
    guard let refused = log.first(where: { $0.reference.id == refusal.event }), let payload = refused.payload,
      !log.contains(where: { event in
        if case .writeRefused(let known) = event.payload { known.event == refusal.event } else { false }
      })
    else { return [] }
    let recorded = append(
      .writeRefused(
        WriteRefused(
          code: refusal.code, event: refusal.event, message: refusal.message, status: refusal.status,
          stream: refused.stream.description)),
      to: StreamName(category: "publication", key: "\(number)"), random: &random)
    guard payload.isTakenBackWhenRefused, refused.stream.category == "school" else { return [recorded] }
    let fields = payload.fieldChanges
    let stream = log.filter { $0.stream == refused.stream && $0.payload != nil }
    let isSetSince = stream.contains { later in
      later.reference.position > refused.reference.position
        && (later.payload?.fieldChanges ?? []).contains { change in fields.contains { $0.isSameField(as: change) } }
    }
    if isSetSince { return [recorded] }
    func state(before position: Int64) -> School {
      var school = School()
      for event in stream where event.reference.position < position {
        if let payload = event.payload { school.evolve(payload, by: "", at: Instant(milliseconds: event.happenedAt)) }
      }
      return school
    }
    let back = (try? state(before: refused.reference.position).undo(payload, now: state(before: .max))) ?? []
    return [recorded]
      + back.map { append($0, to: refused.stream, causation: recorded.reference.id, random: &random) }
  }
}

extension Publisher {
  /// The number of pending events: neither accepted nor refused nor abandoned.
  var pendingCount: Int { entries.values.count { $0.parked == nil && $0.remainder == nil } }

  var parkedCount: Int { entries.values.count { $0.parked != nil } }
}
