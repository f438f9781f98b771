import EventLog
import Foundation
import GRDB
import RawSQLite

/// A read model in which the rows that an erasure concerns can be folded anew without the others.
protocol RepairableProjection: Projection {
  /// Folds anew every row that depends on a payload that lost something. Afterwards the rows are the fold of the payloads
  /// that are left, up to the repair's head.
  func repair(_ repair: RowRepair) throws
}

/// What an erasure left of the streams that it concerns, for folding their rows anew.
///
/// The rows still say what the payloads said: the streams that a record was named by are read from the table
/// `reference` as it was before the repair, which no projection may write to before all have asked.
final class RowRepair {
  /// Folding everything anew is less work than the repair, or the only way.
  struct NotWorthwhile: Error {}

  /// The events that lost their payload or some fields of it, in order.
  let erased: [FoldEvent]
  private let log: EventLog
  private let db: Database
  private let head: LogHead
  /// The number of events that may still be read.
  private var budget: Int
  private var known: [ByteText: [FoldEvent]] = [:]

  /// Reads what the erasures after a position name.
  ///
  /// - Parameters:
  ///   - db: The rows.
  ///   - position: The last erasure that the rows reflect.
  ///   - head: The head that the rows stand at.
  ///   - budget: The number of events above which the repair is not worthwhile.
  /// - Throws: `NotWorthwhile`.
  init(_ log: EventLog, _ db: Database, erasedAfter position: Int64, upTo head: LogHead, budget: Int) throws {
    (self.log, self.db, self.head, self.budget) = (log, db, head, budget)
    var named: Set<UUID> = []
    for event in try log.events(EventRange(after: position, types: [Redaction.type])) {
      guard let redaction = event.data.flatMap({ Redaction(json: $0) }) else { continue }
      named.formUnion(redaction.events)
      named.formUnion(redaction.parts.map(\.event))
      guard named.count <= budget else { throw NotWorthwhile() }
    }
    erased = try named.compactMap { try log.event($0) }.filter { $0.position <= head.position }
      .sorted { $0.position < $1.position }.map { FoldEvent($0) }
  }

  /// The streams of the given categories that lost something, each with its events; all categories if nil.
  func streams(of categories: Set<String>?) throws -> [(key: String, events: [FoldEvent])] {
    var seen: Set<ByteText> = []
    return try erased.filter { categories?.contains($0.category) != false && seen.insert(ByteText($0.stream)).inserted }
      .map { ($0.key, try events(of: $0.stream)) }
  }

  /// The events of a stream up to the head.
  func events(of stream: String) throws -> [FoldEvent] {
    if let events = known[ByteText(stream)] { return events }
    guard let name = StreamName(stream) else { return [] }
    let range = EventRange(through: head.position, stream: name, limit: budget + 1)
    let events = try log.events(range).map { FoldEvent($0) }
    // With a late event of another home, the events of several streams have no common order.
    guard try events.count <= budget && log.foldOrder(of: name, through: head.position) == nil else {
      throw NotWorthwhile()
    }
    budget -= events.count
    known[ByteText(stream)] = events
    return events
  }

  /// The events of some streams that a projection takes, in the log's order.
  func events(of streams: Set<ByteText>, for type: any Projection.Type) throws -> [FoldEvent] {
    try streams.sorted().flatMap { try events(of: $0.text) }
      .filter { type.takes(type: $0.type, ofCategory: $0.category) }.sorted { $0.position < $1.position }
  }

  /// The streams of a category.
  func streams(ofCategory category: String) throws -> Set<ByteText> {
    let streams = try log.streams(ofCategory: category, limit: budget + 1)
    guard streams.count <= budget else { throw NotWorthwhile() }
    return Set(streams.map { ByteText($0.description) })
  }

  /// The streams of a category that ever named a record.
  func streams(naming record: String, ofCategory category: String) throws -> Set<ByteText> {
    let rows = try ReferenceRow.fetchAll(
      db, "WHERE target = ? AND stream > ? AND stream < ?", [record, "\(category)/", "\(category)0"])
    return Set(rows.map { ByteText($0.stream) })
  }

  /// The ids of the records that a stream ever named.
  func targets(of stream: String) throws -> Set<ByteText> {
    Set(try ReferenceRow.fetchAll(db, "WHERE stream = ?", [stream]).map { ByteText($0.target) })
  }
}

extension RowRepair {
  /// Replaces, in a table with a row for each event, the rows of the events that lost something.
  func replaceRows<Fold: Projection, Row: ProjectionRow>(of fold: Fold, in table: AppendTable<Row>) throws
  where Row.Key == Int64 {
    for event in erased where Fold.takes(type: event.type, ofCategory: event.category) {
      try table.remove(event.position)
      try fold.apply(event)
    }
  }
}
