import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// The events that an audit shows, found in the log.
///
/// The events of a stream or a record are those of a few streams, whose positions the log's index holds. All others are
/// found by their position, read only as far as they are asked for.
final class AuditSelection {
  private let reading: Reading
  private let filter: AuditFilter
  private let sight: Sight
  /// The positions of the events that may match; nil if any may.
  private var candidates: [Int64]?
  private var found: (positions: Set<Int64>, records: Set<ByteText>)?
  /// Whether the events of a stream may be shown, by the stream's number.
  private var shown: [Int64: Bool] = [:]
  /// Whether a stream belongs to the filter's record, by the stream's number.
  private var belonging: [Int64: Bool] = [:]

  init(_ filter: AuditFilter, _ reading: Reading, _ sight: Sight) throws {
    (self.filter, self.reading, self.sight) = (filter, reading, sight)
    var streams: Set<StreamName>?
    if let stream = filter.stream { streams = [stream] }
    if let record = filter.record {
      let concerned = try reading.streams(concerning: record)
      streams = streams?.intersection(concerned) ?? concerned
    }
    if let streams {
      let numbers = try streams.compactMap { try reading.events.number(of: $0.description) }
      candidates = try range.map { try reading.events.positions(of: numbers, in: $0) } ?? []
    }
    if let text = filter.text {
      let found = try reading.found(text, sight)
      self.found = (Set(found.positions), Set(found.records.map(ByteText.init)))
    }
  }

  /// The positions that the filter names; nil if none.
  private var range: ClosedRange<Int64>? {
    let (first, last) = (max(filter.after ?? 0, 0) + 1, min(filter.through ?? .max, reading.position))
    return first <= last ? first...last : nil
  }

  /// Passes the events that match to `body`, as many as the filter shows, in the order in which it shows them.
  func page(_ body: (EventRow) throws -> Void) throws {
    var count = 0
    guard filter.limit > 0 else { return }
    try scan(backwards: !filter.forwards) { row in
      try body(row)
      count += 1
      return count < filter.limit
    }
  }

  /// Passes the events that match to `body`, until it returns false.
  func scan(backwards: Bool, while body: (EventRow) throws -> Bool) throws {
    guard let range else { return }
    let taken: (EventRow) throws -> Bool = { row in try self.matches(row) ? body(row) : true }
    if let candidates {
      let positions = backwards ? candidates.reversed() : candidates
      try reading.events.scan(at: positions, while: taken)
    } else {
      try reading.events.scan(
        EventRange(
          after: range.lowerBound - 1, through: range.upperBound, types: filter.type.map { [$0] },
          actor: filter.actor, backwards: backwards), while: taken)
    }
  }

  private func matches(_ row: EventRow) throws -> Bool {
    guard try isShown(row) else { return false }
    if let type = filter.type, try !row.type.hasSameBytes(as: type) { return false }
    if let actor = filter.actor, try !row.actor.hasSameBytes(as: actor) { return false }
    if let record = filter.record, try !isAbout(record, row) { return false }
    if let found, !found.positions.contains(row.position), try !found.records.contains(ByteText(record(row))) {
      return false
    }
    return try filter.field.map { try sets($0, row) } ?? true
  }

  private func isShown(_ row: EventRow) throws -> Bool {
    if let known = shown[row.streamNumber] { return known }
    let stream = try row.stream
    let isOfKind = filter.kinds.isEmpty || filter.kinds.contains { $0.hasSameBytes(as: stream.category) }
    // What the server answered is for the one who asked, event by event.
    guard stream.category != "publication" else { return try isOfKind && sight.shows(row) }
    let isShown = isOfKind && !sight.hidesNote(stream)
    shown[row.streamNumber] = isShown
    return isShown
  }

  /// The record that a person looks for the event under, which only some events name in their payload.
  private func record(_ row: EventRow) throws -> String {
    try DecodedEvent.namingSchools.contains(row.type)
      ? reading.event(row).record : String(row.stream.key.prefix { $0 != "/" })
  }

  /// Whether an event is listed under a record, or under one that was created for it.
  private func isAbout(_ wanted: String, _ row: EventRow) throws -> Bool {
    let record = try record(row)
    if record.hasSameBytes(as: wanted) { return true }
    let stream = try row.stream
    guard record.hasSameBytes(as: stream.key) else { return false }
    if let known = belonging[row.streamNumber] { return known }
    let belongs = try belongs(stream, to: wanted)
    belonging[row.streamNumber] = belongs
    return belongs
  }

  /// Whether a record was created for a school. A coach who moves belongs to both schools.
  private func belongs(_ stream: StreamName, to school: String) throws -> Bool {
    guard ["interaction", "offer", "coach"].contains(stream.category) else { return false }
    var belongs = false
    try reading.walkBack(stream) { row in
      guard row.position <= reading.position else { return true }
      switch try reading.event(row).known {
      case .interactionLogged(let logged): belongs = logged.school.lowercased == school
      case .offerRecorded(let offer): belongs = offer.school.lowercased == school
      case .coachAdded(let coach): belongs = coach.school.lowercased == school
      case .coachMoved(let coach): belongs = coach.school.lowercased == school
      default: break
      }
      return !belongs
    }
    return belongs
  }

  private func sets(_ field: String, _ row: EventRow) throws -> Bool {
    if try row.stream.category == "private-note" { return field == StreamTrail.privateField }
    guard try StreamTrail.maySet(field, type: row.type), let known = try reading.event(row).known else { return false }
    if known.fieldChanges.contains(where: { $0.field.hasSameBytes(as: field) }) { return true }
    // An event that brings a record back clears `deleted` without listing it.
    guard field == "deleted", StreamTrail.revivals.contains(known.type) else { return false }
    let changes = try reading.changes(of: [row.recorded()])
    return changes[row.position]?.contains { $0.field == field } == true
  }
}

extension Reading {
  /// The streams of a record, and those of a school's contacts, offers, coaches and documents.
  fileprivate func streams(concerning record: String) throws -> Set<StreamName> {
    var streams = Set(try streams(naming: record, as: "school"))
    for category in try events.categories() {
      try events.streams(beginning: "\(category)/\(record)") { _, name in
        if let stream = StreamName(name), stream.key.prefix(while: { $0 != "/" }) == record { streams.insert(stream) }
      }
    }
    return streams
  }

  /// The streams of records that ever referred to a record.
  ///
  /// - Parameter column: What the record is to them: "school", "coach", "event" or "athlete".
  func streams(naming record: String, as column: String) throws -> [StreamName] {
    try ReferenceReader(db, log: log).streams(referringTo: record, by: column)
  }
}
