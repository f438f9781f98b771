import Files
import Foundation
import GRDB

/// The bytes of a database's file with the committed pages of its write-ahead log in their places, for a file that
/// SQLite cannot open for reading without making another one beside it.
///
/// The format is https://sqlite.org/fileformat2.html, section 4. As in SQLite's own recovery, a frame counts if its
/// salts are those of the header, its checksum continues that of the frame before, and a later one commits it.
struct DatabaseBytes {
  private var bytes: Data

  /// Reads both files. If one changes meanwhile, reads both again.
  ///
  /// - Throws: `FileObstacle` if a file cannot be read; `DatabaseError` with SQLITE_BUSY if both change all the time.
  init(of path: String) throws {
    for _ in 0..<10 {
      let before = FileStamp(of: path)
      let main = try Self.content(of: path)
      let log = FileManager.default.fileExists(atPath: path + "-wal") ? try Self.content(of: path + "-wal") : Data()
      guard FileStamp(of: path) == before else { continue }
      bytes = Self.merging(log, into: main)
      return
    }
    throw DatabaseError(resultCode: .SQLITE_BUSY, message: "it is being written all the time")
  }

  mutating func withBuffer<T>(_ body: (UnsafeMutableRawBufferPointer) throws -> T) rethrows -> T {
    try bytes.withUnsafeMutableBytes(body)
  }

  private static func content(of path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw FileObstacle.toReading(path)
        ?? FileObstacle(path: path, cause: .other("the disk failed to read it"), to: .read)
    }
  }

  /// Writes the pages of a write-ahead log's committed frames over those of the file.
  static func merging(_ log: Data, into main: Data) -> Data {
    var main = main
    let frames = WriteAheadFrames(log)
    for frame in frames.committed {
      let start = (frame.page - 1) * frames.pageSize
      if main.count < start + frames.pageSize {
        main.append(Data(count: start + frames.pageSize - main.count))
      }
      main.replaceSubrange(start..<start + frames.pageSize, with: log[frame.content])
    }
    if let pages = frames.pages {
      let size = pages * frames.pageSize
      main = size < main.count ? main.prefix(size) : main + Data(count: size - main.count)
    }
    return main
  }
}

/// The frames of a write-ahead log.
private struct WriteAheadFrames {
  struct Frame {
    let page: Int
    let content: Range<Int>
  }

  private(set) var pageSize = 0
  /// The frames up to the last commit, oldest first.
  private(set) var committed: ArraySlice<Frame> = []
  /// The number of the database's pages after the last commit; nil if nothing is committed.
  private(set) var pages: Int?

  init(_ log: Data) {
    guard log.count >= 32, let magic = Self.word(log, 0), magic & ~1 == 0x377F_0682 else { return }
    let isBigEndian = magic & 1 == 1
    pageSize = Int(Self.word(log, 8) ?? 0)
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return }
    var sum: (UInt32, UInt32) = (0, 0)
    Self.add(log, 0..<24, isBigEndian, to: &sum)
    guard Self.word(log, 24) == sum.0, Self.word(log, 28) == sum.1 else { return }
    let salts = log[16..<24]
    var frames: [Frame] = []
    var start = 32
    while start + 24 + pageSize <= log.count {
      guard log[start + 8..<start + 16].elementsEqual(salts), let page = Self.word(log, start), page > 0 else { break }
      Self.add(log, start..<start + 8, isBigEndian, to: &sum)
      Self.add(log, start + 24..<start + 24 + pageSize, isBigEndian, to: &sum)
      guard Self.word(log, start + 16) == sum.0, Self.word(log, start + 20) == sum.1 else { break }
      frames.append(Frame(page: Int(page), content: start + 24..<start + 24 + pageSize))
      if let size = Self.word(log, start + 4), size > 0 {
        pages = Int(size)
        committed = frames[...]
      }
      start += 24 + pageSize
    }
  }

  /// A number of four bytes, most significant first.
  private static func word(_ log: Data, _ place: Int) -> UInt32? {
    guard place + 4 <= log.count else { return nil }
    return log[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func add(_ log: Data, _ range: Range<Int>, _ isBigEndian: Bool, to sum: inout (UInt32, UInt32)) {
    log.withUnsafeBytes { bytes in
      for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let (a, b) = (
          bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        )
        sum.0 &+= (isBigEndian ? UInt32(bigEndian: a) : UInt32(littleEndian: a)) &+ sum.1
        sum.1 &+= (isBigEndian ? UInt32(bigEndian: b) : UInt32(littleEndian: b)) &+ sum.0
      }
    }
  }
}
