import Foundation

/// Reads the lines of a file or of bytes one after another. Only one line and a part of the next are in memory.
struct LineReader {
  private var next: () throws -> Data?
  private var buffer: [UInt8] = []
  /// The index in the buffer at which the next line begins.
  private var start = 0
  private var isAtEnd = false

  /// - Parameter next: Returns the next part of the bytes; nil at their end.
  init(_ next: @escaping () throws -> Data?) { self.next = next }

  /// The number of bytes after the last line end.
  var rest: Int { buffer.count - start }

  /// Returns the next line without its line end. Returns nil if no whole line is left, or if the line has more than
  /// `limit` bytes; such a line stays in the rest.
  mutating func line(atMost limit: Int) throws -> Data? {
    var searched = start
    while true {
      if let end = buffer.withUnsafeBytes({ Self.newline($0, from: searched) }) {
        guard end - start <= limit else { return nil }
        defer { start = end + 1 }
        return Data(buffer[start..<end])
      }
      guard !isAtEnd, rest <= limit else { return nil }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      if let part = try next() { buffer.append(contentsOf: part) } else { isAtEnd = true }
    }
  }

  private static func newline(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
