import Foundation

/// Reads comma-separated values (RFC 4180) record by record, from a file of any length.
///
/// Quoted fields may contain separators, line breaks and doubled quotes. Lines end in LF, CRLF or CR. Blank lines and a
/// byte order mark are skipped. A quote inside an unquoted field is an ordinary character. Each record is decoded as
/// UTF-8, or as Latin-1 if it is not valid UTF-8. The separator is a comma unless another one is given.
package struct CSVReader {
  /// The longest field, in bytes.
  package static let fieldLimit = 1 << 20
  /// The longest record, in bytes.
  package static let recordLimit = 16 << 20
  /// The number of bytes that are read at a time.
  static let chunkSize = 64 << 10

  private enum Place { case fieldStart, plain, quoted, quoteInQuoted }

  private let handle: FileHandle?
  private let path: String
  private let separator: UInt8
  private var chunk: [UInt8] = []
  private var next = 0
  private var isAtStart = true
  private var skipsLineFeed = false
  private var line = 1
  private var quoteLine = 1
  private var isASCII = true
  private var record = CSVRecord()

  /// Creates a reader that starts at the handle's current position.
  ///
  /// - Parameters:
  ///   - handle: A file open for reading; the caller closes it.
  ///   - path: The file's name in errors.
  ///   - separator: The character between two fields.
  package init(_ handle: FileHandle, path: String = "the file", separator: Separator = .comma) {
    self.handle = handle
    self.path = path
    self.separator = separator.rawValue
  }

  /// Creates a reader of bytes in memory.
  package init(_ bytes: [UInt8], separator: Separator = .comma) {
    handle = nil
    path = ""
    self.separator = separator.rawValue
    chunk = bytes
    if bytes.starts(with: byteOrderMark) { next = byteOrderMark.count }
    isAtStart = false
  }

  /// Returns the next record; nil at the end of the file.
  ///
  /// After an error the reader cannot be used any more.
  package mutating func read() throws(CSVError) -> CSVRecord? {
    repeat {
      guard try readRecord() else { return nil }
    } while record.isBlank
    try checkText()
    return record
  }

  private mutating func readRecord() throws(CSVError) -> Bool {
    record.bytes.removeAll(keepingCapacity: true)
    record.ends.removeAll(keepingCapacity: true)
    isASCII = true
    var place = Place.fieldStart
    while true {
      guard try fill() else { return try finish(place) }
      if skipsLineFeed {
        skipsLineFeed = false
        if chunk[next] == newline { next += 1 }
        continue
      }
      if record.bytes.isEmpty, place == .fieldStart { record.line = line }
      if try scan(&place) { return true }
    }
  }

  /// Scans the rest of the chunk. Returns whether the record ended.
  private mutating func scan(_ place: inout Place) throws(CSVError) -> Bool {
    while next < chunk.count {
      switch place {
      case .plain, .quoted:
        try copy(place)
        guard next < chunk.count else { return false }
      case .fieldStart, .quoteInQuoted: break
      }
      let byte = chunk[next]
      next += 1
      switch (place, byte) {
      case (.fieldStart, quote):
        place = .quoted
        quoteLine = line
      case (.quoted, _):
        place = .quoteInQuoted
      case (.quoteInQuoted, quote):
        record.bytes.append(quote)
        place = .quoted
      case (_, separator):
        try endField()
        place = .fieldStart
      case (_, newline), (_, carriageReturn):
        try endField()
        line += 1
        skipsLineFeed = byte == carriageReturn
        return true
      case (.quoteInQuoted, _):
        throw .textAfterQuote(line: line, column: record.ends.count + 1)
      default:
        next -= 1
        place = .plain
      }
    }
    return false
  }

  /// Copies the bytes of the field up to one that is special in this state, or to the end of the chunk.
  private mutating func copy(_ place: Place) throws(CSVError) {
    let start = next
    let isQuoted = place == .quoted
    var end = start
    var lines = 0
    var high: UInt8 = 0
    let separator = separator
    chunk.withUnsafeBufferPointer { chunk in
      while end < chunk.count {
        let byte = chunk[end]
        if isQuoted {
          if byte == quote { break }
          if byte == newline { lines += 1 }
        } else if byte == separator || byte == newline || byte == carriageReturn {
          break
        }
        high |= byte
        end += 1
      }
    }
    let fieldStart = record.ends.last.map { $0 + 1 } ?? 0
    let column = record.ends.count + 1
    guard record.bytes.count - fieldStart + end - start <= Self.fieldLimit else {
      throw .fieldTooLong(line: isQuoted ? quoteLine : line, column: column)
    }
    guard record.bytes.count + end - start <= Self.recordLimit else {
      throw .recordTooLong(line: record.line, column: column)
    }
    record.bytes.append(contentsOf: chunk[start..<end])
    if high >= 0x80 { isASCII = false }
    line += lines
    next = end
  }

  private mutating func endField() throws(CSVError) {
    guard record.bytes.count < Self.recordLimit else {
      throw .recordTooLong(line: record.line, column: record.ends.count + 1)
    }
    record.ends.append(record.bytes.count)
    record.bytes.append(fieldEnd)
  }

  /// Handles the end of the file after a last record without a line break, after a complete record or inside an open
  /// quote. Returns whether there is a record.
  private mutating func finish(_ place: Place) throws(CSVError) -> Bool {
    if place == .quoted { throw .unclosedQuote(line: quoteLine, column: record.ends.count + 1) }
    if place == .fieldStart, record.bytes.isEmpty { return false }
    try endField()
    return true
  }

  private mutating func checkText() throws(CSVError) {
    if let zero = record.bytes.firstIndex(of: 0) {
      throw .notText(line: record.line, column: 1 + (record.ends.firstIndex { zero < $0 } ?? 0))
    }
    record.isLatin1 = !isASCII && !isUTF8(record.bytes)
  }

  private func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Makes sure that a byte can be read. Returns false at the end of the file.
  private mutating func fill() throws(CSVError) -> Bool {
    guard next == chunk.count else { return true }
    guard let handle else { return false }
    do {
      chunk = Array(try handle.read(upToCount: Self.chunkSize) ?? Data())
    } catch {
      throw .unreadable(path: path, reason: "reading stopped before its end")
    }
    next = 0
    if isAtStart {
      isAtStart = false
      if chunk.starts(with: byteOrderMark) { next = byteOrderMark.count }
      if next == chunk.count { return try chunk.isEmpty ? false : fill() }
    }
    return !chunk.isEmpty
  }
}

private let quote = UInt8(ascii: "\"")
private let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// The byte after each field in a record's bytes. It is ASCII, so that the check for UTF-8 never joins two fields.
private let fieldEnd = UInt8(ascii: ",")
