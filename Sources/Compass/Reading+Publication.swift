import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// The publication state of a record.
public struct PublicationState: Equatable, Sendable {
  /// The number of its events that the server has not answered yet.
  public var pending = 0
  /// The number of its events that the server accepted except for a part that stays here.
  public var partly = 0
  /// The reasons why its parked events were refused, oldest first. They stay until a person edits, retries or abandons
  /// them.
  public var parked: [String] = []
  /// When the server last accepted one of its events; milliseconds since 1970 UTC.
  public var sentAt: Int64?
}

extension Reading {
  /// The publication state of a record; nil if this home has never published anything that the viewer may see.
  ///
  /// It is read from the events themselves: the record's and the receipts.
  public func publication(of stream: StreamName, viewer: UUID) throws -> PublicationState? {
    try publication(of: [stream], viewer: viewer)
  }

  /// The combined publication state of some records; nil if this home has never published anything that the viewer may
  /// see.
  public func publication(of streams: some Sequence<StreamName>, viewer: UUID) throws -> PublicationState? {
    var answers = ServerAnswers(sight: Sight(of: viewer))
    for device in try log.streams(ofCategory: "publication", limit: .max) {
      try log.load(device) { row in if row.position <= position { try answers.fold(row.recorded()) } }
    }
    guard try answers.isAny(in: log) else { return nil }
    var state = PublicationState()
    for stream in streams {
      try log.load(stream) { row in
        guard row.position <= position, row.origin == .local else { return }
        // Most events are accepted, and their payloads need not be read.
        if let at = answers.acceptance(of: row.position) {
          state.sentAt = max(at, state.sentAt ?? at)
          if answers.partly.contains(row.position) { state.partly += 1 }
        } else {
          try state.add(row.recorded(), answers)
        }
      }
    }
    return state
  }
}

extension PublicationState {
  /// Counts an event that the server has not accepted.
  fileprivate mutating func add(_ event: RecordedEvent, _ answers: ServerAnswers) throws {
    if answers.abandoned.contains(event.id) {
      return
    } else if let reason = answers.refused[event.id] {
      let payload = event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
      // A single value or a deletion is not parked, but undone (ruling 26); the page shows it among the refusals.
      if payload?.isTakenBackWhenRefused == false { parked.append(reason) }
    } else if let cause = event.causation, answers.refusals.contains(cause) {
      return
    } else {
      pending += 1
    }
  }
}

/// The server's responses to this home's events.
private struct ServerAnswers {
  let sight: Sight
  private var accepted: [(positions: ClosedRange<Int64>, at: Int64)] = []
  private(set) var refused: [UUID: String] = [:]
  private(set) var refusals: Set<UUID> = []
  private(set) var abandoned: Set<UUID> = []
  /// The positions of accepted events of which a part stays here.
  private(set) var partly: Set<Int64> = []

  init(sight: Sight) { self.sight = sight }

  /// Whether the server answered anything except other people's private notes.
  func isAny(in log: EventLog) throws -> Bool {
    struct Found: Error {}
    guard refusals.isEmpty else { return true }
    do {
      for (positions, _) in accepted {
        try log.scan(EventRange(after: positions.lowerBound - 1, through: positions.upperBound)) { row in
          if try !sight.hidesNote(row.stream) { throw Found() }
        }
      }
      return false
    } catch is Found {
      return true
    }
  }

  func acceptance(of position: Int64) -> Int64? { accepted.last { $0.positions.contains(position) }?.at }

  mutating func fold(_ event: RecordedEvent) throws {
    guard let data = event.data,
      let payload = try? EventCodec.decode(type: event.type, schema: event.schema, json: data)
    else { return }
    switch payload {
    case .writesAccepted(let batch):
      for run in batch.positions.compactMap(PositionRuns.range) {
        accepted.append((run, event.happenedAt))
        // A later receipt states again which part of an event stays here.
        if !partly.isEmpty { partly = partly.filter { !run.contains($0) } }
      }
      partly.formUnion(batch.exceptions.compactMap { ReceiptException($0) }.filter(\.staysHere).map(\.position))
    case .writeRefused(let refusal) where StreamName(refusal.stream).map(sight.hidesNote) != true:
      refused[refusal.event] = refusal.message
      refusals.insert(event.id)
    case .writeAbandoned(let giving): abandoned.insert(giving.event)
    default: break
    }
  }
}
