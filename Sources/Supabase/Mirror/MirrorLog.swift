import CanonicalJSON
import Domain
import EventLog
import Foundation

/// The state of an event on the server.
enum MirroredState: Equatable, Sendable {
  /// It was pulled from the server.
  case seen
  /// The server accepted it.
  case accepted
  case pending
  /// The server refused it, or a row that it depends on; it waits for a person's decision.
  case parked(String)
  /// The server refused it or a part of it, or a person abandoned it; it is not tried again.
  case refused(String)
}

/// An event that set a value, inserted a row or deleted one.
struct MirrorCause: Equatable, Sendable {
  let event: EventReference
  let fate: MirroredState
}

/// The server's rows according to the log: the rows that it should have, those that it is known to have (ruling 25),
/// and the event that each value comes from.
struct MirrorLog: Sendable {
  /// The rows once all events of the log have reached the server.
  private(set) var wanted = ServerRows()
  /// The rows as the server last acknowledged or showed them.
  private(set) var base = ServerRows()
  /// The time on the server of the last accepted write to each row, in milliseconds since 1970 UTC.
  private(set) var receipts: [RowKey: Int64] = [:]
  private var values: [RowKey: [String: MirrorCause]] = [:]
  /// The events that inserted rows, and those that deleted them.
  private(set) var insertions: [RowKey: MirrorCause] = [:], deletions: [RowKey: MirrorCause] = [:]
  /// The rows whose insertion was abandoned: what changes them later stays here as well.
  private var abandoned: [RowKey: Abandonment] = [:]

  /// The event that last set a value: that of a column, of a key of a map (`column.path`) or of an item of a list.
  func cause(of column: String, item: JSONValue? = nil, in row: RowKey) -> MirrorCause? {
    values[row]?[item.map { Self.place(column, $0) } ?? column]
  }

  /// - Parameter events: All events of the log, in its order.
  init(_ events: [LogEvent], identity: ServerIdentity) {
    let answers = Answers(events)
    var mapping = WriteMapping(identity: identity)
    for event in events {
      guard let payload = event.payload else { continue }
      let writes = mapping.observation(of: event) + mapping.writes(for: event)
      let fate = answers.fate(of: event, payload)
      for (index, write) in writes.enumerated() {
        fold(write, index, event.reference, fate, answers, gone: mapping.rows.tombstone(of: write.row).rows.map(\.key))
      }
    }
    wanted = mapping.rows
  }

  private mutating func fold(
    _ write: RowWrite, _ index: Int, _ event: EventReference, _ fate: MirroredState?, _ answers: Answers, gone: [RowKey]
  ) {
    // Nil for an event that was refused and taken back, and for the one that took it back: neither changes a row.
    guard var fate else { return }
    let exceptions = answers.exceptions[event.position, default: []].filter { exception in
      exception.table == write.row.table.rawValue && exception.row.map { $0 == write.row.key } ?? true
    }
    let abandonment = answers.abandonment(of: event)
    if let abandonment, index == 0, write.operation == .insert { abandoned[write.row] = abandonment }
    if let exception = exceptions.first(where: { $0.column == nil }) {
      fate = .refused(exception.sentence)
    } else if fate != .seen, let abandoned = abandoned[write.row], index > 0 || write.operation != .insert,
      fate == .pending || abandoned.position < event.position
    {
      fate = abandoned.state
    } else if fate == .pending, let obstacle = obstacle(to: write) {
      fate = .parked(obstacle)
    }
    let cause = MirrorCause(event: event, fate: fate)
    let isThere = fate == .seen || fate == .accepted
    if isThere { abandoned[write.row] = nil }
    if isThere, let time = answers.times[event.position] { receipts[write.row] = time }
    guard write.operation != .delete else {
      if isThere { base.apply(write) }
      for row in gone { deletions[row] = cause }
      return
    }
    if write.operation == .insert || insertions[write.row] == nil { insertions[write.row] = cause }
    if write.operation == .insert { deletions[write.row] = nil }
    // What a later event or somebody else had set: the value comes from that.
    var write = write.without(
      Set(exceptions.filter { $0.reason == .superseded || $0.reason == .overruled }.compactMap(\.column)))
    for (column, change) in write.columns {
      var cause = cause
      if let exception = exceptions.first(where: { $0.column == column }) {
        write.columns[column] = nil
        cause = MirrorCause(event: event, fate: .refused(exception.sentence))
      }
      values[write.row, default: [:]][column] = cause
      switch change {
      case .set: break
      case .insert(let item), .remove(let item): values[write.row]?[Self.place(column, item)] = cause
      case .merge(let keys): for path in keys.keys { values[write.row]?["\(column).\(path)"] = cause }
      }
    }
    if isThere { base.apply(write) }
  }

  /// Why a write cannot be sent: it depends on a row that the server does not have. Nil if nothing is in its way.
  private func obstacle(to write: RowWrite) -> String? {
    let needs = write.after.union(write.operation == .insert ? [] : [write.row])
    for row in needs.sorted() {
      switch insertions[row]?.fate {
      case .parked, .refused: return "it stands on \(row), which the server does not have"
      default: continue
      }
    }
    return nil
  }

  private static func place(_ column: String, _ item: JSONValue) -> String { "\(column)\u{0}\(item.canonical)" }
}

/// What a person said about an event that is not to be published.
private struct Abandonment: Sendable {
  let reason: String
  /// The position in the log at which it was said.
  let position: Int64

  var state: MirroredState { .refused("it was given up: \(reason)") }
}

/// The server's answers as the log recorded them.
private struct Answers {
  private(set) var times: [Int64: Int64] = [:]
  private(set) var exceptions: [Int64: [ReceiptException]] = [:]
  private var accepted: Set<Int64> = []
  private var refused: [UUID: WriteRefused] = [:]
  private var refusals: Set<UUID> = []
  private var takenBack: Set<UUID> = []
  private var abandoned: [UUID: Abandonment] = [:]

  init(_ events: [LogEvent]) {
    var asked: [UUID: UUID] = [:]
    for event in events {
      switch event.payload {
      case .writesAccepted(let receipt): note(receipt)
      case .writeRefused(let refusal):
        refused[refusal.event] = refusal
        refusals.insert(event.reference.id)
        asked[event.reference.id] = refusal.event
      case .writeAbandoned(let given):
        abandoned[given.event] = Abandonment(reason: given.reason, position: event.reference.position)
      default: if let cause = event.causation, let taken = asked[cause] { takenBack.insert(taken) }
      }
    }
  }

  private mutating func note(_ receipt: WritesAccepted) {
    for run in receipt.positions {
      guard let range = PositionRuns.range(run) else { continue }
      for position in range {
        // A later receipt replaces the exceptions that may still be sent.
        exceptions[position]?.removeAll(where: \.staysHere)
        accepted.insert(position)
        times[position] = receipt.serverTime.map(Int64.init)
      }
    }
    for exception in receipt.exceptions.compactMap({ ReceiptException($0) }) {
      exceptions[exception.position, default: []].append(exception)
    }
  }

  func abandonment(of event: EventReference) -> Abandonment? { abandoned[event.id] }

  /// The state of an event on the server. Nil if it was refused and taken back, or took such an event back.
  func fate(of event: LogEvent, _ payload: DomainEvent) -> MirroredState? {
    let id = event.reference.id
    if event.origin == .remote { return .seen }
    if let cause = event.causation, refusals.contains(cause) { return nil }
    if accepted.contains(event.reference.position) { return .accepted }
    if let abandonment = abandoned[id] { return abandonment.state }
    guard let refusal = refused[id] else { return .pending }
    if takenBack.contains(id) { return nil }
    let reason = "\(refusal.message) (\(refusal.code ?? String(refusal.status)))"
    return payload.isTakenBackWhenRefused ? .refused(reason) : .parked(reason)
  }
}

extension ReceiptException {
  fileprivate var sentence: String {
    switch reason {
    case .gone: "the project has no such column"
    case .vanished: "the row was gone when it was to be changed"
    case .refused, .superseded: "the server refused this part"
    case .overruled: "somebody else had changed it there"
    }
  }
}
