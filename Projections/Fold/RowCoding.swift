import RawSQLite

/// Writes the columns of one row, in order: into a statement, into the bytes that are hashed, or into both at once.
///
/// The hashed form is (table, then for each column: tag, length, bytes), so that no two rows share it; doubles enter
/// by bit pattern (ruling 12).
public struct RowWriter {
  enum Tag {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let real: UInt8 = 2
    static let text: UInt8 = 3
    static let blob: UInt8 = 4
  }

  private let statement: RawStatement?
  private var column: Int32 = 0
  private(set) var bytes: [UInt8] = []

  init(into statement: RawStatement? = nil, reusing buffer: [UInt8] = []) {
    self.statement = statement
    bytes = buffer
  }

  mutating func begin(table: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: table.utf8)
    column = 0
  }

  var digest: Digest { bytes.withUnsafeBytes(Digest.init(hashing:)) }

  /// Writes an integer, or NULL.
  public mutating func integer(_ value: Int64?) {
    column += 1
    guard let value else {
      null()
      return
    }
    word(Tag.integer, UInt64(bitPattern: value))
    statement?.bind(column, value)
  }

  /// Writes an integer, or NULL.
  public mutating func integer(_ value: Int?) { integer(value.map(Int64.init)) }

  /// Writes a truth value as 0 or 1.
  public mutating func flag(_ value: Bool) { integer(value ? 1 : 0 as Int64) }

  /// Writes a double, or NULL.
  public mutating func real(_ value: Double?) {
    column += 1
    guard var value else {
      null()
      return
    }
    // SQLite keeps whole numbers without a sign on zero: the row would not read back as it was hashed.
    if value == 0 { value = 0 }
    word(Tag.real, value.bitPattern)
    statement?.bind(column, value)
  }

  /// Writes a text, or NULL.
  public mutating func text(_ value: String?) {
    column += 1
    guard var value else {
      null()
      return
    }
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  mutating func nextColumn() { column += 1 }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    word(Tag.text, UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
    statement?.bindText(column, utf8)
  }

  mutating func blob(_ blob: UnsafeRawBufferPointer) {
    word(Tag.blob, UInt64(blob.count))
    bytes.append(contentsOf: blob)
  }

  mutating func null() {
    bytes.append(Tag.null)
    statement?.bindNull(column)
  }

  mutating func word(_ tag: UInt8, _ word: UInt64) {
    bytes.append(tag)
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads the columns of one row, in the order in which they were written.
public struct RowReader {
  private let statement: RawStatement
  private var column: Int32 = -1

  init(_ statement: RawStatement) { self.statement = statement }

  /// The next column as an integer; nil when NULL.
  public mutating func optionalInteger() -> Int64? {
    column += 1
    return statement.optionalInteger(column)
  }

  /// The next column as an integer; 0 when NULL.
  public mutating func integer() -> Int64 {
    column += 1
    return statement.integer(column)
  }

  /// The next column as a truth value.
  public mutating func flag() -> Bool { integer() != 0 }

  /// The next column as a double; nil when NULL.
  public mutating func optionalReal() -> Double? {
    column += 1
    return statement.optionalDouble(column)
  }

  /// The next column as a text; nil when NULL.
  public mutating func optionalText() -> String? {
    column += 1
    return statement.text(column)
  }

  /// The next column as a text; empty when NULL.
  public mutating func text() -> String { optionalText() ?? "" }
}
