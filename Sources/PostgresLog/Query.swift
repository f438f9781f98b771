import Foundation

/// A statement with its values. The text never holds a value, so that each connection prepares it only once.
struct Query: Sendable {
  /// A value in PostgreSQL's binary format; a cast in the statement's text gives its type.
  enum Value: Sendable {
    case null
    case bytes([UInt8])

    static func integer(_ value: Int64?) -> Value { value.map { .bytes($0.bigEndianBytes) } ?? .null }
    static func text(_ value: String) -> Value { .bytes(Array(value.utf8)) }
    static func uuid(_ value: UUID) -> Value { .bytes(value.bytes) }
    static func hash(_ value: [UInt8]?) -> Value { value.map { .bytes($0) } ?? .null }

    static func integers(_ values: [Int64?]) -> Value { array(of: 20, values.map { $0?.bigEndianBytes }) }
    static func texts(_ values: [String?]) -> Value { array(of: 25, values.map { $0.map { Array($0.utf8) } }) }
    static func blobs(_ values: [[UInt8]]) -> Value { array(of: 17, values) }
    static func uuids(_ values: [UUID?]) -> Value { array(of: 2_950, values.map { $0?.bytes }) }

    /// Encodes a one-dimensional array that is counted from 1; `type` is the OID of the elements' type in `pg_type`.
    private static func array(of type: Int32, _ values: [[UInt8]?]) -> Value {
      func word(_ value: Int) -> [UInt8] { Int32(value).bigEndianBytes }
      let hasNull = values.contains { $0 == nil }
      var bytes = word(values.isEmpty ? 0 : 1) + word(hasNull ? 1 : 0) + type.bigEndianBytes
      if !values.isEmpty { bytes += word(values.count) + word(1) }
      for value in values {
        bytes += word(value?.count ?? -1)
        if let value { bytes += value }
      }
      return .bytes(bytes)
    }
  }

  let sql: String
  let values: [Value]

  init(_ sql: String, _ values: [Value] = []) {
    self.sql = sql
    self.values = values
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension UUID {
  var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}

/// The rows of an answer, in PostgreSQL's binary format.
struct Rows: Sendable {
  /// The cells, row by row, `columns` for each row; nil is NULL.
  var cells: [[UInt8]?] = []
  var columns = 0

  var count: Int { columns == 0 ? 0 : cells.count / columns }
  var isEmpty: Bool { cells.isEmpty }

  func row(_ number: Int) -> Row { Row(cells: cells[number * columns..<(number + 1) * columns]) }

  struct Row {
    let cells: ArraySlice<[UInt8]?>

    subscript(column: Int) -> [UInt8]? { cells[cells.startIndex + column] }

    func optionalInteger(_ column: Int) throws(PostgresError) -> Int64? {
      guard let bytes = self[column] else { return nil }
      guard bytes.count == 8 else { throw .unexpectedAnswer("column \(column) is no bigint") }
      return bytes.reduce(0) { $0 << 8 | Int64($1) }
    }

    func integer(_ column: Int) throws(PostgresError) -> Int64 {
      guard let value = try optionalInteger(column) else { throw .unexpectedAnswer("column \(column) is NULL") }
      return value
    }

    func optionalText(_ column: Int) -> String? { self[column].map { String(decoding: $0, as: UTF8.self) } }

    func text(_ column: Int) throws(PostgresError) -> String {
      guard let text = optionalText(column) else { throw .unexpectedAnswer("column \(column) is NULL") }
      return text
    }

    func optionalUUID(_ column: Int) throws(PostgresError) -> UUID? {
      guard let bytes = self[column] else { return nil }
      guard bytes.count == 16 else { throw .unexpectedAnswer("column \(column) is no uuid") }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    func uuid(_ column: Int) throws(PostgresError) -> UUID {
      guard let id = try optionalUUID(column) else { throw .unexpectedAnswer("column \(column) is NULL") }
      return id
    }
  }
}
