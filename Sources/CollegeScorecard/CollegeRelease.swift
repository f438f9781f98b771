import Foundation
import SeparatedValues

#if canImport(CZlib)
  import CZlib
#endif

/// A release of the College Scorecard as the product carries it: the bulk file's columns that matter here, compressed.
/// `Tools/colleges/embed.py` puts another release in its place.
struct CollegeRelease: Sendable {
  /// The academic years that it is about, as its publisher calls them: "2020–21".
  let name: String
  /// How many colleges it has.
  let count: Int
  /// How many bytes the table takes.
  let size: Int
  /// The table as CSV, compressed as RFC 1950 says, in base64: a compiler takes a second for that, and minutes for as many
  /// numbers.
  let base64: StaticString

  /// No release is larger; the whole federal file of 3,000 columns is not meant to be here.
  static let sizeLimit = 8 << 20

  /// All its colleges, in its own order.
  ///
  /// - Throws: `CollegeReleaseError`.
  func read() throws(CollegeReleaseError) -> [College] {
    let packed = base64.withUTF8Buffer { Data(base64Encoded: Data($0)) }
    guard let packed else { throw .notBase64(release: name) }
    guard (1...Self.sizeLimit).contains(size), let table = Self.unpack(packed, size: size) else {
      throw .notPacked(release: name, size: size)
    }
    var colleges: [College] = []
    do {
      _ = try BulkFile.read(CSVReader(table), path: "the release \(name)") { colleges.append($0) }
    } catch {
      throw .notATable(release: name, reason: String(describing: error))
    }
    guard colleges.count == count else { throw .incomplete(release: name, count: colleges.count, of: count) }
    return colleges
  }

  /// What was compressed, if it is exactly of that size and its checksum holds.
  private static func unpack(_ packed: Data, size: Int) -> [UInt8]? {
    #if canImport(CZlib)
      let packed = Array(packed)
      var length = uLongf(size)
      var isWhole = false
      let table = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        isWhole = uncompress(buffer.baseAddress, &length, packed, uLong(packed.count)) == Z_OK && length == uLongf(size)
        count = isWhole ? size : 0
      }
      return isWhole ? table : nil
    #else
      // Apple's "zlib" is the stream without the two bytes before it and the four of its checksum behind it.
      guard packed.count > 6, let table = try? (packed.dropFirst(2).dropLast(4) as NSData).decompressed(using: .zlib)
      else { return nil }
      return table.length == size ? Array(table as Data) : nil
    #endif
  }
}

/// Why the directory in the product cannot be read; only a fault in the building of the product brings it about.
public enum CollegeReleaseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text holds other letters than those of base64, or is cut off.
  case notBase64(release: String)
  /// It is not compressed, is cut off, or is of another size.
  case notPacked(release: String, size: Int)
  /// It is no table of colleges.
  case notATable(release: String, reason: String)
  /// It has another number of colleges than it says.
  case incomplete(release: String, count: Int, of: Int)

  /// The release, what is wrong, and what helps.
  public var description: String {
    let wrong =
      switch self {
      case .notBase64(let release): "the release \(release) is not base64"
      case .notPacked(let release, let size): "the release \(release) is not a compressed table of \(size) bytes"
      case .notATable(let release, let reason): "the release \(release) is no table of colleges: \(reason)"
      case .incomplete(let release, let count, let whole):
        "the release \(release) has \(count) colleges instead of \(whole)"
      }
    return "\(wrong); Tools/colleges/embed.py makes it from the College Scorecard's file"
  }
}
