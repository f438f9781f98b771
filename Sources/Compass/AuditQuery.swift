import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// The SQL of an audit: only the conditions that are asked for, every value bound.
struct AuditQuery {
  private var conditions: [String] = []
  private(set) var arguments: [any DatabaseValueConvertible] = []
  private let filter: AuditFilter
  private let sight: Sight

  /// What a private note's text is called, which its owner alone sees.
  static let privateField = "privateNote"
  /// The types of events by which a removed record comes back, as `DomainEvent.isRevival` has them, but for a school's.
  static let revivals: Set<String> = [
    InteractionLogged.type, OfferRecorded.type, CoachAdded.type, EventScheduled.type, MetricLogged.type,
  ]
  /// The same as SQL has a list.
  static let revivalList = "('\(revivals.sorted().joined(separator: "', '"))')"
  private static let privateStream = "stream GLOB 'private-note/*'"

  /// - Parameter notes: The positions of the viewer's own private notes that hold the filter's text.
  init(_ filter: AuditFilter, _ sight: Sight, notes: [Int64]) {
    self.filter = filter
    self.sight = sight
    arguments = [filter.limit]
    add(Self.concerning, filter.record)
    if let stream = filter.stream { add(stream) }
    if !filter.kinds.isEmpty {
      add(Self.ofKinds, "[\(filter.kinds.map { FieldValue.text($0).json }.joined(separator: ","))]")
    }
    add("actor = ?", filter.actor)
    add("type = ?", filter.type)
    add("position > ?", filter.after)
    add("position <= ?", filter.through)
    if filter.field == Self.privateField {
      conditions.append(Self.privateStream)
    } else {
      add(Self.settingField, filter.field)
    }
    if filter.text != nil { add(Self.holdingText, "[\(notes.map(String.init).joined(separator: ","))]") }
  }

  private mutating func add(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
    guard let value else { return }
    arguments.append(value)
    conditions.append(condition.replacing("?", with: "?\(arguments.count)"))
  }

  private mutating func add(_ stream: StreamName) {
    add("stream = ?", stream.description)
    // Its own index has the record's id; what made an interaction, an offer or a coach stands under the school's.
    let name = arguments.count
    add("(record = ? OR position IN (SELECT position FROM activity_change WHERE stream = #))", stream.key)
    conditions[conditions.count - 1].replace("#", with: "?\(name)")
  }

  private var matching: String { ([sight.ofActivity] + conditions).joined(separator: " AND ") }

  var sql: String {
    """
    SELECT position, problem, record FROM activity WHERE \(matching)
    ORDER BY position \(filter.forwards ? "ASC" : "DESC") LIMIT ?1
    """
  }

  /// How many there are, private notes not counted. The limit is bound, so the SQL must mention it.
  var count: String {
    """
    SELECT count(*) FROM activity WHERE \(matching) AND stream NOT GLOB 'private-note/*' AND ?1 IS NOT NULL
    """
  }

  /// The positions alone, all of them, oldest first. The limit is bound, so the SQL must mention it.
  var positions: String {
    """
    SELECT position FROM activity WHERE \(matching) AND ?1 IS NOT NULL ORDER BY position
    """
  }
}

// MARK: - Conditions

extension AuditQuery {
  /// A record, and those that were made for it: the later events of a school's coach stand under the coach's own id.
  private static let concerning = """
    record IN (SELECT ? UNION ALL SELECT substr(stream, instr(stream, '/') + 1) FROM activity
      WHERE record = ? AND type IN ('\(InteractionLogged.type)', '\(OfferRecorded.type)', '\(CoachAdded.type)'))
    """

  private static let ofKinds = "substr(stream, 1, instr(stream, '/') - 1) IN (SELECT value FROM json_each(?))"

  /// What sets a field; a record that comes back sets that it was deleted, without saying so.
  private static let settingField = """
    (EXISTS (SELECT 1 FROM activity_change c WHERE c.position = activity.position AND c.field = ?)
      OR (? = 'deleted' AND type IN \(revivalList) AND EXISTS (SELECT 1 FROM activity_change d
        WHERE d.stream = activity.stream AND d.field = 'deleted' AND d.position < activity.position)))
    """

  /// What has a text in a value after, in a value before (the next change of the same field), or in the name of its
  /// record or of one that a value stands for; and the viewer's own private notes, whose positions are bound.
  private static let holdingText = """
    (position IN (
      WITH named(id) AS (
        SELECT id FROM school_list WHERE \(TextSearch.name)(name)
        UNION ALL SELECT id FROM coach
          WHERE \(TextSearch.name)(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
        UNION ALL SELECT id FROM document WHERE \(TextSearch.name)(title)
        UNION ALL SELECT id FROM recruiting_event WHERE \(TextSearch.name)(name)
        UNION ALL SELECT id FROM family_member WHERE \(TextSearch.name)(name)
        UNION ALL SELECT id FROM family WHERE \(TextSearch.name)(name)),
      hit AS (
        SELECT position, stream, field, item FROM activity_change
        WHERE \(TextSearch.name)(value) OR value IN (SELECT '"' || id || '"' FROM named))
      SELECT position FROM hit
      UNION SELECT (
        SELECT min(n.position) FROM activity_change n
        WHERE n.stream = hit.stream AND n.field = hit.field AND n.item IS hit.item AND n.position > hit.position)
        FROM hit
      UNION SELECT a.position FROM named JOIN activity a ON a.record = named.id
      UNION SELECT value FROM json_each(?)))
    """
}

/// Whether a text stands in another, whatever the case of its letters.
struct TextSearch {
  /// The SQL function's name.
  static let name = "holds_searched_text"
  private let wanted: [UInt8]

  init(_ text: String) { wanted = Self.folded(text) }

  /// Whether a value's JSON, or a plain text, holds the text that is looked for.
  func isFound(in json: String?) -> Bool {
    guard let json else { return false }
    guard !wanted.isEmpty else { return true }
    return Self.contains(Self.folded(Self.plain(json)), wanted)
  }

  /// The function for one search; a later search replaces it.
  static func function(for text: String) -> DatabaseFunction {
    let search = TextSearch(text)
    return DatabaseFunction(name, argumentCount: 1, pure: true) { values in
      search.isFound(in: String.fromDatabaseValue(values[0]))
    }
  }

  /// The text of a JSON value: without its quotes and escapes.
  private static func plain(_ json: String) -> String {
    // Most values have nothing to undo.
    guard json.utf8.contains(UInt8(ascii: "\\")) else { return json }
    let text = try? JSONDecoder().decode(String.self, from: Data(json.utf8))
    return text ?? (try? JSONDecoder().decode([String].self, from: Data(json.utf8)))?.joined(separator: "\n") ?? json
  }

  /// Small letters, in the one form of those that can be written in several.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.lowercased().precomposedStringWithCanonicalMapping.utf8)
    }
    for index in bytes.indices where bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
    return bytes
  }

  private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
