import Domain
import Errors
import Foundation

/// The reason why an archive cannot be made.
package enum ZipError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The archive would need ZIP64, which not every program reads.
  case tooLarge(name: String)
  /// The archive already contains the maximum number of files of the format.
  case tooManyEntries
  /// The name is not one for a file in the archive: it is empty or too long, contains a forbidden character, could lead
  /// outside the destination folder, or occurs twice.
  case badName(String)

  /// One sentence with the problem and what would be accepted.
  package var description: String {
    switch self {
    case .tooLarge(let name):
      "\(name) would make the archive larger than 4 GB, which ZIP cannot hold; export the parts one by one"
    case .tooManyEntries: "an archive holds at most 65,535 files"
    case .badName(let name):
      "\(name) is no name for a file in an archive; accepted: a relative path without .., used once"
    }
  }
}

extension ZipError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind { .refused }
}

/// Writes the files of a ZIP archive one by one, uncompressed, each with its CRC-32. All entries have the same time, so
/// that the same content gives the same bytes.
///
/// ```swift
/// var archive = ZipArchive(handle, modified: clock)
/// try archive.add("README.txt", Data(text.utf8))
/// try archive.finish()
/// ```
package struct ZipArchive {
  private struct Entry {
    let name: [UInt8]
    let offset: Int
    var crc: UInt32 = 0
    var size = 0
  }

  private let handle: FileHandle
  private let limit: Int
  private let date: UInt16
  private let time: UInt16
  private var entries: [Entry] = []
  private var names: Set<String> = []
  private var offset = 0

  /// Creates an archive at the beginning of a file.
  ///
  /// - Parameters:
  ///   - handle: A regular file open for writing; the caller closes it.
  ///   - modified: The time of all entries in UTC; the format supports the years 1980 to 2107.
  package init(_ handle: FileHandle, modified: Instant) {
    self.init(handle, modified: modified, limit: Int(UInt32.max))
  }

  init(_ handle: FileHandle, modified: Instant, limit: Int) {
    self.handle = handle
    self.limit = limit
    let day = modified.date()
    let year = min(max(day.year, 1980), 2107) - 1980
    date = UInt16(year << 9 | day.month << 5 | day.day)
    let seconds = Int((modified.milliseconds % 86_400_000 + 86_400_000) % 86_400_000 / 1000)
    time = UInt16((seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2)
  }

  /// Adds a file that is in memory.
  package mutating func add(_ name: String, _ content: Data) throws {
    try add(name) { try $0(content) }
  }

  /// Adds a file in pieces: `body` passes each piece to the function that it is given.
  package mutating func add(_ name: String, _ body: (_ write: (Data) throws -> Void) throws -> Void) throws {
    guard Self.isSafe(name), names.insert(name.lowercased()).inserted else { throw ZipError.badName(name) }
    guard entries.count < Int(UInt16.max) else { throw ZipError.tooManyEntries }
    var entry = Entry(name: Array(name.utf8), offset: offset)
    // The central directory counts, too: it must begin and end within the limit.
    let start = offset + 30 + entry.name.count
    let directory = entries.reduce(22) { $0 + 46 + $1.name.count } + 46 + entry.name.count
    try handle.write(contentsOf: localHeader(entry))
    var crc = CRC32()
    var size = 0
    let room = limit - start - directory
    try body { piece in
      guard size + piece.count <= room else { throw ZipError.tooLarge(name: name) }
      crc.update(piece)
      size += piece.count
      try handle.write(contentsOf: piece)
    }
    entry.crc = crc.value
    entry.size = size
    entries.append(entry)
    offset = start + size
    // The header precedes the content, but its values are known only now.
    try handle.seek(toOffset: UInt64(entry.offset))
    try handle.write(contentsOf: localHeader(entry))
    try handle.seek(toOffset: UInt64(offset))
  }

  /// Writes the central directory, which completes the archive.
  package mutating func finish() throws {
    var directory = Bytes()
    for entry in entries {
      directory.append(0x0201_4B50 as UInt32)
      directory.append(0x0314 as UInt16)  // made on Unix, by version 2.0
      appendFields(of: entry, to: &directory)
      directory.append(UInt16(0))  // comment
      directory.append(UInt16(0))  // disk
      directory.append(UInt16(0))  // internal attributes: not text
      directory.append(UInt32(0o100600) << 16)  // external attributes: a file of mode 0600
      directory.append(UInt32(entry.offset))
      directory.data += entry.name
    }
    let size = directory.data.count
    directory.append(0x0605_4B50 as UInt32)
    directory.append(UInt16(0))
    directory.append(UInt16(0))
    directory.append(UInt16(entries.count))
    directory.append(UInt16(entries.count))
    directory.append(UInt32(size))
    directory.append(UInt32(offset))
    directory.append(UInt16(0))
    try handle.write(contentsOf: directory.data)
  }

  // MARK: -

  private func localHeader(_ entry: Entry) -> Data {
    var header = Bytes()
    header.append(0x0403_4B50 as UInt32)
    appendFields(of: entry, to: &header)
    header.data += entry.name
    return header.data
  }

  /// Appends the fields that a local header and an entry of the central directory have in common.
  private func appendFields(of entry: Entry, to bytes: inout Bytes) {
    bytes.append(20 as UInt16)  // version needed: 2.0
    bytes.append(0x0800 as UInt16)  // the name is UTF-8
    bytes.append(UInt16(0))  // stored
    bytes.append(time)
    bytes.append(date)
    bytes.append(entry.crc)
    bytes.append(UInt32(entry.size))
    bytes.append(UInt32(entry.size))
    bytes.append(UInt16(entry.name.count))
    bytes.append(UInt16(0))  // extra
  }

  private static func isSafe(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && name.utf8.count <= 1024
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\\" && $0 != ":" && $0.value != 0x7F }
  }
}

/// Bytes and little-endian numbers.
private struct Bytes {
  var data = Data()

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }
}
