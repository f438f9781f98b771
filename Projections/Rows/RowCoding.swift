import RawSQLite

/// A visitor that writes a row's columns, in order, into the bytes that are hashed and, if there is one, into a
/// statement.
///
/// The hashed form is the table's name, then each column's tag and value, so that two different rows never have the
/// same form. NULL has no value, a number has eight bytes, and a text has its length and its bytes. A double is hashed
/// by its bit pattern (ruling 12).
public struct RowWriter: ColumnVisitor {
  enum Tag {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let real: UInt8 = 2
    static let text: UInt8 = 3
    static let blob: UInt8 = 4
  }

  private var statement: RawStatement?
  private var column: Int32 = 0
  private(set) var bytes: [UInt8] = []
  /// Where each column begins in `bytes`.
  private var starts: [Int] = []
  /// Where the texts of the columns lie in `bytes`.
  private var texts: [(column: Int32, range: Range<Int>)] = []

  mutating func begin(table: String, into statement: RawStatement? = nil) {
    self.statement = statement
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: table.utf8)
    starts.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    column = 0
  }

  /// Runs the statement with the row's values. SQLite reads the texts in `bytes`, without copies of its own.
  func run() throws {
    guard let statement else { return }
    try bytes.withUnsafeBytes { bytes in
      for text in texts { statement.bindText(text.column, .init(rebasing: bytes[text.range]), isCopied: false) }
      try statement.run()
    }
  }

  /// The value of the first column, if it is a text and the table has no name.
  var firstText: String? {
    // After the tag and the length.
    bytes.first == Tag.text ? String(decoding: bytes.dropFirst(9), as: UTF8.self) : nil
  }

  var digest: Digest { bytes.withUnsafeBytes(Digest.init(hashing:)) }

  /// The hashed form of some columns.
  func form(of columns: [Int]) -> [UInt8] {
    columns.flatMap { bytes[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : bytes.count)] }
  }

  /// Writes the next column.
  public mutating func column(_ name: StaticString, _ value: inout some ColumnValue, _ role: ColumnRole) {
    column += 1
    starts.append(bytes.count)
    value.write(to: &self)
  }

  mutating func integer(_ value: Int64) {
    word(Tag.integer, UInt64(bitPattern: value))
    statement?.bind(column, value)
  }

  mutating func real(_ value: Double) {
    // SQLite stores whole numbers of a REAL column as integers, which have no negative zero: the row would not read
    // back as it was hashed.
    let value = value == 0 ? 0 : value
    word(Tag.real, value.bitPattern)
    statement?.bind(column, value)
  }

  mutating func text(_ value: String) {
    var value = value
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    word(Tag.text, UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
    if statement != nil { texts.append((column, (bytes.count - utf8.count)..<bytes.count)) }
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

/// A visitor that reads a row's columns, in the order in which they were written.
public struct RowReader: ColumnVisitor {
  private let statement: RawStatement
  private var column: Int32 = -1
  /// The first failure to read a column; nil if there was none.
  private(set) var failure: (any Error)?

  init(_ statement: RawStatement) { self.statement = statement }

  /// Reads the next column.
  public mutating func column<Value: ColumnValue>(_ name: StaticString, _ value: inout Value, _ role: ColumnRole) {
    column += 1
    value = Value(from: &self)
  }

  var isNull: Bool { statement.isNull(column) }
  var integer: Int64? { statement.optionalInteger(column) }
  var real: Double? { statement.optionalDouble(column) }
  var text: String? { statement.text(column) }

  mutating func fail(_ error: any Error) { failure = failure ?? error }
}
