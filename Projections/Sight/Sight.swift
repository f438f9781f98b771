import Domain
public import EventLog
public import Foundation
import GRDB

/// What one person may see of a family's history: everything but other people's private notes and what a server answered
/// to other people's writes, which tells of their notes (ruling 20, decision 0027).
///
/// Whatever answers a person asks here: by an event, by a row of the log, or by the SQL condition on a table's rows. What
/// is not seen is not counted, dated or named, and stands in no order: an answer is the one of the history without it.
public struct Sight: Hashable, Sendable {
  /// What concerns nobody in particular, such as a doctor's counts: no private note at all.
  public static let nobody = Sight(id: nil)

  /// The person's id, in the form in which the log holds ids.
  private let id: String?

  private init(id: String?) { self.id = id }

  /// What a person sees.
  public init(of person: UUID) { self.init(id: person.lowercased) }

  /// What the person with an id sees; what is no person's id sees as nobody does.
  public init(ofID person: String) { self.init(id: UUID(strict: person)?.lowercased) }

  /// Whether an event is seen.
  public func shows(_ event: RecordedEvent) -> Bool { shows(event.stream, by: event.actor) }

  /// Whether the event of a row is seen.
  public func shows(_ row: EventRow) throws -> Bool { try shows(row.stream, by: row.actor) }

  private func shows(_ stream: StreamName, by actor: @autoclosure () throws -> String) rethrows -> Bool {
    guard stream.category == "publication" else { return !hidesNote(stream) }
    return try actor() == id
  }

  /// Whether a stream is another person's private note.
  public func hidesNote(_ stream: StreamName) -> Bool {
    guard stream.category == "private-note" else { return false }
    return id.map { !stream.key.hasSuffix("/\($0)") } ?? true
  }
}

// MARK: - Rows

extension Sight {
  /// The condition under which a table's rows are seen, as SQL; nil for a table all of whose rows are.
  ///
  /// - Parameter schema: The name of the database that the tables stand in, where it is attached.
  func condition(on table: String, in schema: String? = nil) -> String? {
    switch table {
    case ActivityRow.table.name: Self.all(seen("stream"), "(stream NOT GLOB 'publication/*' OR actor = \(person))")
    case ReferenceRow.table.name: Self.all(seen("stream"), seen("target"), answered(in: schema))
    case WriteRefusalRow.table.name: seen("stream")
    case PrivateNoteRow.table.name: "owner = \(person)"
    default: nil
    }
  }

  /// The condition under which rows of the audit are seen, as SQL over the columns of `activity`.
  public var ofActivity: String { condition(on: ActivityRow.table.name) ?? "true" }

  /// Whether some rows of a projection are not seen by everybody.
  public static func isPartial(_ type: any Projection.Type) -> Bool {
    type.definitions.contains { nobody.condition(on: $0.name) != nil }
  }

  /// Whether the key of a row names a private note that is not seen.
  func hidesRow(named key: String, of table: TableDefinition) -> Bool {
    table.name == PrivateNoteRow.table.name || key.contains("private-note/")
  }

  /// How many rows of a projection concern nobody in particular.
  static func count(_ type: any Projection.Type, in db: Database) throws -> Int64 {
    try type.definitions.reduce(0) { count, table in
      let condition = nobody.condition(on: table.name) ?? "true"
      return try count + (Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table.name) WHERE \(condition)") ?? 0)
    }
  }

  /// Nobody is no text that a column holds.
  private var person: String { id.map { "'\($0)'" } ?? "NULL" }

  private func seen(_ column: String) -> String {
    "(\(column) NOT GLOB 'private-note/*'" + (id.map { " OR \(column) GLOB 'private-note/*/\($0)')" } ?? ")")
  }

  /// An id's characters mean nothing else in a pattern or a text. Receipts are few beside what they answer.
  private func answered(in schema: String?) -> String {
    """
    (stream NOT GLOB 'publication/*' OR position IN (
      SELECT position FROM \(schema.map { "\($0)." } ?? "")activity WHERE stream GLOB 'publication/*' AND actor = \(person)))
    """
  }

  private static func all(_ conditions: String...) -> String { conditions.joined(separator: " AND ") }
}
