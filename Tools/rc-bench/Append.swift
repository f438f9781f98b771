import BenchBaseline
import Domain
import EventLog
import EventSchemas
import Foundation

/// The seeds with which both sides generate the same ids and salts.
enum Seed {
  static let ids: UInt64 = 11
  static let salts: UInt64 = 12
}

/// The plan of an append measure: the events and the number of events per transaction.
struct AppendPlan {
  var mix: EventMix
  var batch: Int
  /// The position before the first event to append.
  var after: Int
  var count: Int

  /// The number of events for which batches are prepared at once, outside the measured time.
  static let group = 20_000
}

/// A log that the benchmark fills: with the library, or in C.
protocol Appender {
  associatedtype Batch
  func prepare(_ items: [EventMix.Item], at position: Int) -> Batch
  mutating func append(_ batch: Batch) throws
  func head() throws -> String
}

extension AppendPlan {
  /// Appends the events and measures only the appends.
  func run(_ appender: inout some Appender) throws -> Sample {
    var watch = Stopwatch()
    var position = after
    while position < after + count {
      let group = min(max(Self.group, batch), after + count - position)
      var batches: [(Int, [EventMix.Item])] = []
      for start in stride(from: position, to: position + group, by: batch) {
        let end = min(start + batch, position + group)
        batches.append((start + 1, (start + 1...end).map(mix.item(at:))))
      }
      let prepared = batches.map { appender.prepare($1, at: $0) }
      try watch.measure { for batch in prepared { try appender.append(batch) } }
      position += group
    }
    return Sample(
      micros: watch.micros, wall: watch.wall, count: count, checksum: try appender.head(), peakBytes: peakMemory())
  }
}

/// Appends with the library: encoding typed payloads, making ids and appending are all within the measured time.
struct LibraryAppender: Appender {
  let log: EventLog
  let ids = RandomSource.seeded(Seed.ids)
  /// Called after each append: folds the events, if that is measured too.
  var afterwards: () throws -> Void = {}

  struct Batch {
    var items: [(stream: StreamName, event: DomainEvent, occurredAt: Int64?)]
    var context: AppendContext
  }

  init(path: String) throws {
    var options = EventLog.Options()
    options.random = .seeded(Seed.salts)
    log = try EventLog(path: path, options: options)
  }

  init(log: EventLog, afterwards: @escaping () throws -> Void) {
    self.log = log
    self.afterwards = afterwards
  }

  func prepare(_ items: [EventMix.Item], at position: Int) -> Batch { Self.prepare(items, at: position) }

  static func prepare(_ items: [EventMix.Item], at position: Int) -> Batch {
    Batch(
      items: items.compactMap { item in
        StreamName(item.stream).map { (stream: $0, event: item.event, occurredAt: item.occurredAt) }
      },
      context: AppendContext(
        actor: EventMix.actor(at: position).lowercased, family: EventMix.family.lowercased,
        device: EventMix.device.lowercased, clock: EventMix.time(at: position)))
  }

  func append(_ batch: Batch) throws {
    let events = batch.items.map { item in
      NewEvent(
        id: UUID.v7(milliseconds: batch.context.clock, random: ids), stream: item.stream, type: item.event.type,
        schema: item.event.schema, data: EventCodec.encode(item.event), occurredAt: item.occurredAt)
    }
    try log.append(events, in: batch.context)
    try afterwards()
  }

  func head() throws -> String { try log.head().hash.description }
}

/// Appends with the C baseline: the same events as ready-made text.
struct BaselineAppender: Appender {
  let log: OpaquePointer

  init(path: String) throws {
    // The library creates the file, so that both sides have exactly the same tables.
    try EventLog(path: path).close()
    guard let log = bb_open(path, 65_536, Seed.ids, Seed.salts) else { throw BaselineFailure() }
    self.log = log
  }

  func prepare(_ items: [EventMix.Item], at position: Int) -> BaselineBatch { BaselineBatch(items, at: position) }

  func append(_ batch: BaselineBatch) throws {
    guard bb_append(log, batch.events, Int32(batch.events.count), batch.context) == 0 else { throw BaselineFailure() }
  }

  func head() throws -> String {
    var position: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    guard bb_head(log, &position, &hash) == 0 else { throw BaselineFailure() }
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The C baseline with text keys and default pragmas. Its log has no hash chain: the checksum is the number of events.
struct TextKeysAppender: Appender {
  let log: OpaquePointer

  init(path: String) throws {
    guard let log = bb_text_open(path, Seed.ids) else { throw BaselineFailure() }
    self.log = log
  }

  func prepare(_ items: [EventMix.Item], at position: Int) -> BaselineBatch { BaselineBatch(items, at: position) }

  func append(_ batch: BaselineBatch) throws {
    guard bb_text_append(log, batch.events, Int32(batch.events.count), batch.context) == 0 else {
      throw BaselineFailure()
    }
  }

  func head() throws -> String { String(bb_text_count(log)) }
}

/// Events as C structs, with the memory to which they point.
final class BaselineBatch {
  private var copies: [UnsafeMutablePointer<CChar>] = []
  private(set) var events: [bb_event] = []
  let context: UnsafeMutablePointer<bb_context>

  init(_ items: [EventMix.Item], at position: Int) {
    context = .allocate(capacity: 1)
    context.initialize(to: bb_context())
    context.pointee = bb_context(
      actor: text(EventMix.actor(at: position).lowercased), family: text(EventMix.family.lowercased),
      device: text(EventMix.device.lowercased), clock: EventMix.time(at: position))
    events = items.map { item in
      bb_event(
        stream: text(item.stream), type: text(item.event.type), schema: Int64(item.event.schema),
        data: text(EventCodec.encode(item.event)), occurred_at: item.occurredAt ?? 0)
    }
  }

  private func text(_ text: String) -> bb_text {
    let utf8 = Array(text.utf8)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(utf8.count, 1))
    for (index, byte) in utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copies.append(copy)
    return bb_text(bytes: copy, count: utf8.count)
  }

  deinit {
    copies.forEach { $0.deallocate() }
    context.deallocate()
  }
}

/// An error of the C baseline.
struct BaselineFailure: Error, CustomStringConvertible {
  let description: String
  init() { description = "the C side: " + String(cString: bb_message()) }
}
