import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import RawSQLite

/// The groups of records of a long history; no record refers to one of another group. Leaving out a whole group
/// therefore invalidates no remaining event, and none of its events has to be in memory.
struct RecordGroups {
  private let home: Home
  private let end: Int64
  /// The group of each exported event, in the log's order: a node that is its own parent.
  private var groups: [Int32] = []
  private var parents: [Int32] = []
  private var nodes: [UUID: Int32] = [:]
  private var otherNodes: [String: Int32] = [:]

  /// The groups of a home's history up to a position.
  init(_ home: Home, through end: Int64) throws {
    (self.home, self.end) = (home, end)
    var causes: [UUID: Int32] = [:]
    try home.log.scan(EventRange(through: end)) { row in
      if try EventBundle.isExported(row.stream), let cause = row.causation { causes[cause] = -1 }
    }
    try home.log.scan(EventRange(through: end)) { row in
      let event = try row.recorded()
      guard EventBundle.isExported(event.stream) else { return }
      let own = node(event.stream)
      if causes[event.id] != nil { causes[event.id] = own }
      if let cause = event.causation.flatMap({ causes[$0] }), cause >= 0 { join(own, cause) }
      if let data = event.data,
        let payload = try? EventCodec.decode(type: event.type, schema: event.schema, json: data)
      {
        for other in ValidityCheck.references(event, payload) { join(own, node(other)) }
      }
      groups.append(own)
    }
    for index in groups.indices { groups[index] = root(groups[index]) }
    (nodes, otherNodes) = ([:], [:])
  }

  /// The number of exported events.
  var events: Int { groups.count }

  /// Returns the events of some groups that still show a condition. Groups are left out until at most `limit` events
  /// remain, or until no further group can be left out.
  ///
  /// - Throws: `ShrinkError.doesNotHold`.
  func events(
    showing condition: ReadOnlyCondition, atMost limit: Int, progress: (Int64, Int64) -> Void
  ) throws -> [RecordedEvent] {
    guard try show(condition, of: Set(groups)) else { throw ShrinkError.doesNotHold(events: events) }
    var sizes: [Int32: Int] = [:]
    for group in groups { sizes[group, default: 0] += 1 }
    var kept = sizes.keys.sorted()
    var parts = 2
    while kept.count > 1, kept.reduce(0, { $0 + (sizes[$1] ?? 0) }) > limit {
      let length = (kept.count + parts - 1) / parts
      let rest = try stride(from: 0, to: kept.count, by: length).lazy.map { start in
        Array(kept[..<start] + kept[min(start + length, kept.count)...])
      }.first { try show(condition, of: Set($0)) }
      if let rest {
        kept = rest
        parts = max(parts - 1, 2)
        progress(Int64(events - kept.reduce(0) { $0 + (sizes[$1] ?? 0) }), Int64(events))
      } else {
        guard length > 1 else { break }
        parts = min(parts * 2, kept.count)
      }
    }
    var left: [RecordedEvent] = []
    try forEach(of: Set(kept)) { left.append($0) }
    return left
  }

  /// Returns whether a home that imports the events of some groups shows a condition.
  private func show(_ condition: ReadOnlyCondition, of kept: Set<Int32>) throws -> Bool {
    let branch = try Branch(home.projections, folding: condition.reads, isLarge: true)
    var places = ImportedPlaces()
    var batch: [RecordedEvent] = []
    try forEach(of: kept) { event in
      batch.append(places.renumbered(event))
      guard batch.count == 4096 else { return }
      try branch.fold(batch)
      batch.removeAll(keepingCapacity: true)
    }
    try branch.fold(batch)
    do {
      return try branch.holds(condition)
    } catch ReadOnlySQLError.invalid where kept.count < Set(groups).count {
      return false
    }
  }

  private func forEach(of kept: Set<Int32>, _ body: (RecordedEvent) throws -> Void) throws {
    var index = 0
    try home.log.scan(EventRange(through: end)) { row in
      guard try EventBundle.isExported(row.stream) else { return }
      defer { index += 1 }
      if kept.contains(groups[index]) { try body(row.recorded()) }
    }
  }

  // MARK: Union-find

  private mutating func node(_ stream: StreamName) -> Int32 {
    let id = UUID(strict: stream.key)
    if let known = id.map({ nodes[$0] }) ?? otherNodes[stream.description] { return known }
    let fresh = Int32(parents.count)
    parents.append(fresh)
    if let id { nodes[id] = fresh } else { otherNodes[stream.description] = fresh }
    return fresh
  }

  private mutating func join(_ one: Int32, _ other: Int32) { parents[Int(root(one))] = root(other) }

  private mutating func root(_ node: Int32) -> Int32 {
    var node = node
    while parents[Int(node)] != node {
      parents[Int(node)] = parents[Int(parents[Int(node)])]
      node = parents[Int(node)]
    }
    return node
  }
}
