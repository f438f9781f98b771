// The protocols document what their conformances do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Domain
import EventSchemas
public import Foundation

/// A visitor of a row's columns, in the table's order: it writes them, reads them or collects their declarations. A row
/// names each of its columns once, in `ProjectionRow.columns`; everything else follows from that.
public protocol ColumnVisitor {
  /// Visits the next column.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - value: The column's value; a reader sets it.
  ///   - role: How searches for rows use the column.
  mutating func column<Value: ColumnValue>(_ name: StaticString, _ value: inout Value, _ role: ColumnRole)
}

extension ColumnVisitor {
  /// Visits a column with the role `plain`.
  public mutating func column(_ name: StaticString, _ value: inout some ColumnValue) { column(name, &value, .plain) }
}

/// How searches for rows use a column. The role determines which events are folded for a search at a past position.
public enum ColumnRole: Hashable, Sendable {
  /// A plain value. A search by it depends on everything that the projection folds.
  case plain
  /// The key of the row's stream.
  case own
  /// A record that the row's stream refers to.
  case reference
  /// A school. A search by it depends on the events that the school's row in the list is folded from: its own, its
  /// interactions' and its athlete's details'.
  case school
  /// An athlete. A search by it depends on those events for every school of the athlete.
  case athlete
}

/// A value that a column can hold.
public protocol ColumnValue {
  /// How SQLite stores the value.
  static var storage: ColumnStorage { get }
  /// Reads the value of the column that the reader is at.
  init(from reader: inout RowReader)
  /// Writes the value into the column that the writer is at.
  func write(to writer: inout RowWriter)
}

/// How SQLite stores a column's values.
public struct ColumnStorage: Hashable, Sendable {
  /// One of the types of a STRICT table.
  public enum Class: String, Sendable {
    case text = "TEXT"
    case integer = "INTEGER"
    case real = "REAL"
  }

  var `class`: Class
  var isOptional = false
}

extension String: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .text) }
  public init(from reader: inout RowReader) { self = reader.text ?? "" }
  public func write(to writer: inout RowWriter) { writer.text(self) }
}

extension Int64: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .integer) }
  public init(from reader: inout RowReader) { self = reader.integer ?? 0 }
  public func write(to writer: inout RowWriter) { writer.integer(self) }
}

extension Int: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .integer) }
  public init(from reader: inout RowReader) { self = Int(reader.integer ?? 0) }
  public func write(to writer: inout RowWriter) { writer.integer(Int64(self)) }
}

extension Bool: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .integer) }
  public init(from reader: inout RowReader) { self = (reader.integer ?? 0) != 0 }
  public func write(to writer: inout RowWriter) { writer.integer(self ? 1 : 0) }
}

extension Double: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .real) }
  public init(from reader: inout RowReader) { self = reader.real ?? 0 }
  public func write(to writer: inout RowWriter) { writer.real(self) }
}

extension UUID: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .text) }
  public init(from reader: inout RowReader) {
    let text = reader.text
    self = text.flatMap { UUID(strict: $0) } ?? .blank
    if let text, self == .blank { reader.fail(UnreadableID(text: text)) }
  }
  public func write(to writer: inout RowWriter) { writer.text(lowercased) }

  /// The nil UUID, which no record has as its id.
  static let blank = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

/// A text in an id column that is not a UUID: another program wrote the row.
struct UnreadableID: Error, CustomStringConvertible {
  let text: String
  var description: String { "\"\(text.prefix(40))\" is no record's id" }
}

extension Instant: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .integer) }
  public init(from reader: inout RowReader) { self.init(milliseconds: reader.integer ?? 0) }
  public func write(to writer: inout RowWriter) { writer.integer(milliseconds) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: Wrapped.storage.class, isOptional: true) }
  public init(from reader: inout RowReader) { self = reader.isNull ? nil : Wrapped(from: &reader) }
  public func write(to writer: inout RowWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

/// Stores a field's value. A field that was never set and a field that was cleared are both NULL.
extension Patch: ColumnValue where Value: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: Value.storage.class, isOptional: true) }
  public init(from reader: inout RowReader) { self = reader.isNull ? .absent : .value(Value(from: &reader)) }
  public func write(to writer: inout RowWriter) {
    if let value { value.write(to: &writer) } else { writer.null() }
  }
}

extension OpenEnumeration where Self: ColumnValue {
  public static var storage: ColumnStorage { ColumnStorage(class: .text) }
  public init(from reader: inout RowReader) { self.init(rawValue: reader.text ?? "") }
  public func write(to writer: inout RowWriter) { writer.text(rawValue) }
}

extension CoachRole: ColumnValue {}
extension DocumentType: ColumnValue {}
extension EventSource: ColumnValue {}
extension InteractionDirection: ColumnValue {}
extension InteractionSentiment: ColumnValue {}
extension InteractionType: ColumnValue {}
extension MemberRole: ColumnValue {}
extension MetricType: ColumnValue {}
extension OfferStatus: ColumnValue {}
extension OfferType: ColumnValue {}
extension PriorityTier: ColumnValue {}
extension ProConKind: ColumnValue {}
extension RecruitingEventType: ColumnValue {}
extension Division: ColumnValue {}
extension SchoolStatus: ColumnValue {}

extension PatchFields where Self: ColumnValue & JSONCodable {
  public static var storage: ColumnStorage { ColumnStorage(class: .text) }
  public init(from reader: inout RowReader) {
    do {
      self = try reader.text.map(Self.init(json:)) ?? Self()
    } catch {
      reader.fail(error)
      self = Self()
    }
  }
  public func write(to writer: inout RowWriter) { writer.text(json) }
}

/// Several fields in one column: a canonical JSON object of the fields that were ever set.
extension PhilosophyFields: ColumnValue {}
extension PlayerDetails: ColumnValue {}
extension SchoolFields: ColumnValue {}
