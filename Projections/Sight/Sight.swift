import Domain
public import EventLog
public import Foundation
import GRDB

/// What one person may see of a family's history: everything except other people's private notes and the server's
/// answers to other people's writes, which reveal their notes (ruling 20, decision 0027).
///
/// All code that answers a person applies it: to an event, to a row of the log, or as an SQL condition on a table's
/// rows. What is hidden is not counted, dated or named and affects no order: an answer is the same as from a history
/// without it.
public struct Sight: Hashable, Sendable {
  /// The visibility for an answer that is made for no particular person, such as the counts of `rc doctor`: no private note
  /// and no answer of the server is visible.
  public static let nobody = Sight(id: nil)

  /// The person's id, as the log writes ids; nil for nobody.
  private let id: String?

  private init(id: String?) { self.id = id }

  /// Creates the visibility of a person.
  public init(of person: UUID) { self.init(id: person.lowercased) }

  /// Creates the visibility of the person with an id; a text that is not an id sees what `nobody` sees.
  public init(ofID person: String) { self.init(id: UUID(strict: person)?.lowercased) }

  /// Returns whether an event is visible.
  public func shows(_ event: RecordedEvent) -> Bool { shows(event.stream, by: event.actor) }

  /// Returns whether the event of a row is visible.
  public func shows(_ row: EventRow) throws -> Bool { try shows(row.stream, by: row.actor) }

  private func shows(_ stream: StreamName, by actor: @autoclosure () throws -> String) rethrows -> Bool {
    guard stream.category == "publication" else { return !hidesNote(stream) }
    return try actor() == id
  }

  /// Returns whether a stream is another person's private note.
  public func hidesNote(_ stream: StreamName) -> Bool {
    guard stream.category == "private-note" else { return false }
    return id.map { !stream.key.hasSuffix("/\($0)") } ?? true
  }
}

// MARK: - Rows

extension Sight {
  /// Returns the SQL condition under which a table's rows are visible; nil for a table whose rows all are.
  func condition(on table: String) -> String? {
    switch table {
    case ActivityRow.table.name, EventTextRow.table.name:
      Self.all(seen("stream"), "(stream NOT GLOB 'publication/*' OR actor = \(person))")
    case WriteRefusalRow.table.name: seen("stream")
    case PrivateNoteRow.table.name: "owner = \(person)"
    default: nil
    }
  }

  /// What a person reads in place of the tables whose rows not everybody may see: a SELECT for each table's name.
  package var views: [String: String] {
    ReadModels.tables.reduce(into: [:]) { views, table in
      guard let condition = condition(on: table.name) else { return }
      views[table.name] = "SELECT * FROM main.\(table.name) WHERE \(condition)"
    }
  }

  /// Returns whether some rows of a projection are not visible to everybody.
  public static func isPartial(_ type: any Projection.Type) -> Bool {
    type.definitions.contains { nobody.condition(on: $0.name) != nil }
  }

  /// Returns the number of a projection's rows that are visible under `Sight.nobody`.
  static func count(_ type: any Projection.Type, in db: Database) throws -> Int64 {
    try type.definitions.reduce(0) { count, table in
      let condition = nobody.condition(on: table.name) ?? "true"
      return try count + (Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table.name) WHERE \(condition)") ?? 0)
    }
  }

  /// The person's id as an SQL literal; NULL, which equals no column's value, for nobody.
  private var person: String { id.map { "'\($0)'" } ?? "NULL" }

  private func seen(_ column: String) -> String {
    "(\(column) NOT GLOB 'private-note/*'" + (id.map { " OR \(column) GLOB 'private-note/*/\($0)')" } ?? ")")
  }

  private static func all(_ conditions: String...) -> String { conditions.joined(separator: " AND ") }
}
