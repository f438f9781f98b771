import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// A text search through the audit.
struct AuditSearch {
  /// The result of a search.
  struct Found {
    /// The positions of the events that set or replaced a value that contains the text.
    var positions: [Int64] = []
    /// The ids of the records whose names contain the text.
    var records: [String] = []
  }

  /// The query for the records whose names contain the text, over all tables that have names.
  static let names = """
    SELECT id FROM school_list WHERE \(TextSearch.name)(name)
    UNION SELECT id FROM coach WHERE \(TextSearch.name)(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
    UNION SELECT id FROM document WHERE \(TextSearch.name)(title)
    UNION SELECT id FROM recruiting_event WHERE \(TextSearch.name)(name)
    UNION SELECT id FROM family_member WHERE \(TextSearch.name)(name)
    UNION SELECT id FROM family WHERE \(TextSearch.name)(name)
    """

  /// The stream categories whose events show only values that are in their payloads.
  private static let plainKinds: Set<String> = [
    "school", "coach", "interaction", "offer", "event", "metric", "document", "family",
  ]

  /// The maximum number of record ids to look for in the bytes of a payload; with more ids, every payload is decoded.
  private static let fewNames = 8

  private let search: TextSearch
  private let named: Set<String>
  /// The ids of the records to look for; nil if there are too many.
  private let ids: [TextSearch]?
  private(set) var positions: [Int64] = []
  /// The fields whose current value contains the text, by the stream's number.
  private var held: [Int64: Set<FieldKey>] = [:]

  /// - Parameter records: The ids of the records whose names contain the text.
  init(_ text: String, records: [String]) {
    search = TextSearch(text)
    named = Set(records)
    ids = records.count <= Self.fewNames ? records.map { TextSearch($0) } : nil
  }

  /// Processes the next event of the log.
  mutating func follow(_ row: EventRow) throws {
    let held = held[row.streamNumber]
    let stream = try row.stream
    guard !row.isRedacted, stream.category != "private-note" else { return }
    guard held != nil || !Self.plainKinds.contains(stream.category) || mayConcern(row.data) else { return }
    let content = EventContent(
      type: try row.type, schema: row.schema, json: String(decoding: row.data, as: UTF8.self))
    guard case .known(let known) = content else { return }
    var now = held ?? []
    var isFound = false
    for change in known.auditChanges {
      let key = FieldKey(change.field, change.item)
      if now.remove(key) != nil { isFound = true }
      guard search.isFound(in: change.to) || isName(change.to) else { continue }
      isFound = true
      now.insert(key)
    }
    if isFound { positions.append(row.position) }
    self.held[row.streamNumber] = now.isEmpty ? nil : now
  }

  private func mayConcern(_ payload: UnsafeRawBufferPointer) -> Bool {
    guard let ids else { return true }
    return search.mayOccur(in: payload) || ids.contains { $0.mayOccur(in: payload) }
  }

  /// Whether a value is the id of a record whose name contains the text.
  private func isName(_ json: String?) -> Bool {
    guard !named.isEmpty, let json, json.utf8.count == 38 else { return false }
    return named.contains(String(json.dropFirst().dropLast()))
  }
}

extension Reading {
  /// Searches for a text in the values before and after, in the names of records and of the records that a value refers
  /// to, and in the viewer's own private notes.
  func found(_ text: String, _ sight: Sight) throws -> AuditSearch.Found {
    db.add(function: TextSearch.function(for: text))
    let records = try String.fetchAll(db, sql: AuditSearch.names)
    var search = AuditSearch(text, records: records)
    try events.scan(EventRange(through: position)) { try search.follow($0) }
    return AuditSearch.Found(
      positions: search.positions + (try ownNotes(holding: text, sight)), records: records)
  }

  /// The positions of the events of the viewer's own private notes that contain a text, before or after. The texts of
  /// private notes are in no read model of others, so they are read from their streams.
  private func ownNotes(holding text: String, _ sight: Sight) throws -> [Int64] {
    let search = TextSearch(text)
    var own: [Int64] = []
    try events.streams(beginning: "private-note/") { number, name in
      if let stream = StreamName(name), !sight.hidesNote(stream) { own.append(number) }
    }
    var positions: [Int64] = []
    for note in own {
      var before: String?
      let order = try events.foldOrder(ofStream: note, through: position)
      try events.scan(note, through: position, order: order) { row in
        let now = try event(row).privateText
        if search.isFound(in: before) || search.isFound(in: now) { positions.append(row.position) }
        before = now
      }
    }
    return positions
  }
}
