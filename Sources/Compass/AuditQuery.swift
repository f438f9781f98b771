import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// The SQL of an audit: it contains only the requested conditions, and every value is bound.
struct AuditQuery {
  private var conditions: [String] = []
  private(set) var arguments: [any DatabaseValueConvertible] = []
  private let filter: AuditFilter
  private let sight: Sight

  /// The field name of a private note's text, which only its owner sees.
  static let privateField = "privateNote"
  /// The types of the events that bring a removed record back, as in `DomainEvent.isRevival`, except those of a school.
  static let revivals: Set<String> = [
    InteractionLogged.type, OfferRecorded.type, CoachAdded.type, EventScheduled.type, MetricLogged.type,
  ]
  /// The same types as an SQL list.
  static let revivalList = "('\(revivals.sorted().joined(separator: "', '"))')"
  private static let privateStream = "stream GLOB 'private-note/*'"

  /// - Parameter found: The result of the search for the filter's text; nil if it has none.
  init(_ filter: AuditFilter, _ sight: Sight, found: AuditSearch.Found?) {
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
    if let found {
      add(
        "(position IN (SELECT value FROM json_each(?)) OR record IN (SELECT value FROM json_each(#)))",
        found.positionsJSON)
      arguments.append(found.recordsJSON)
      conditions[conditions.count - 1].replace("#", with: "?\(arguments.count)")
    }
  }

  private mutating func add(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
    guard let value else { return }
    arguments.append(value)
    conditions.append(condition.replacing("?", with: "?\(arguments.count)"))
  }

  private mutating func add(_ stream: StreamName) {
    add("stream = ?", stream.description)
    // The index is over records, and the first event of an interaction, an offer or a coach is listed under the school
    // that it names.
    let name = arguments.count
    add("(record = ? OR record IN (SELECT target FROM reference WHERE stream = #))", stream.key)
    conditions[conditions.count - 1].replace("#", with: "?\(name)")
  }

  private var matching: String { ([sight.activityCondition] + conditions).joined(separator: " AND ") }

  var sql: String {
    """
    SELECT position, problem, record FROM activity WHERE \(matching)
    ORDER BY position \(filter.forwards ? "ASC" : "DESC") LIMIT ?1
    """
  }

  /// The count without private notes.
  var count: String { "\(total) AND stream NOT GLOB 'private-note/*'" }

  /// The count. The limit is bound, so the SQL must mention it.
  var total: String { "SELECT count(*) FROM activity WHERE \(matching) AND ?1 IS NOT NULL" }

  /// All positions, oldest first. The limit is bound, so the SQL must mention it.
  var positions: String {
    """
    SELECT position FROM activity WHERE \(matching) AND ?1 IS NOT NULL ORDER BY position
    """
  }
}

// MARK: - Conditions

extension AuditQuery {
  /// A record, and the records that were created for it: the later events of a school's coach are listed under the
  /// coach's own id. A coach who moves belongs to the history of both schools.
  private static let concerning = """
    record IN (SELECT ? UNION ALL SELECT substr(stream, instr(stream, '/') + 1) FROM activity
      WHERE record = ? AND type IN ('\(InteractionLogged.type)', '\(OfferRecorded.type)', '\(CoachAdded.type)')
      UNION ALL SELECT substr(stream, instr(stream, '/') + 1) FROM reference WHERE target = ? AND stream GLOB 'coach/*')
    """

  private static let ofKinds = "substr(stream, 1, instr(stream, '/') - 1) IN (SELECT value FROM json_each(?))"

  /// Events that set a field. An event that brings a record back clears `deleted` without listing it as a field.
  private static let settingField = """
    (instr(' ' || fields || ' ', ' ' || ? || ' ') > 0
      OR (? = 'deleted' AND type IN \(revivalList) AND EXISTS (SELECT 1 FROM activity d
        WHERE d.record = substr(activity.stream, instr(activity.stream, '/') + 1) AND d.stream = activity.stream
          AND d.fields = 'deleted' AND d.position < activity.position)))
    """
}
