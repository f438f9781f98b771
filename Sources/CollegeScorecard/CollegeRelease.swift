import Foundation
import SeparatedValues

#if canImport(CZlib)
  import CZlib
#endif

/// A release of the College Scorecard that is built into the product: the columns of the bulk file that are used,
/// compressed. `Tools/colleges/embed.py` replaces it by another release.
struct CollegeRelease: Sendable {
  /// The academic years of the data, as the publisher names them: "2020–21".
  let name: String
  /// The number of colleges.
  let count: Int
  /// The size of the table in bytes before compression.
  let size: Int
  /// The table as CSV, compressed in the zlib format (RFC 1950), in base64: the compiler needs a second for such a
  /// text, but minutes for as many numbers.
  let base64: StaticString

  /// The maximum size of a release in bytes; the complete federal file with 3,000 columns is not meant to be built in.
  static let sizeLimit = 8 << 20

  /// Decodes all colleges, in the release's order.
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

  /// Returns the decompressed bytes if they have exactly this size and, except on Apple's systems, the checksum
  /// matches; otherwise nil.
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
      // Apple's "zlib" is the raw stream without the two bytes of header and the four of checksum.
      guard packed.count > 6, let table = try? (packed.dropFirst(2).dropLast(4) as NSData).decompressed(using: .zlib)
      else { return nil }
      return table.length == size ? Array(table as Data) : nil
    #endif
  }
}

/// The reason why the built-in directory cannot be read; only an incorrect build of the product causes it.
public enum CollegeReleaseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text contains characters that are not base64, or is truncated.
  case notBase64(release: String)
  /// The data is not compressed, is truncated, or has another size.
  case notPacked(release: String, size: Int)
  /// The data is not a table of colleges.
  case notATable(release: String, reason: String)
  /// The number of colleges is not the declared one.
  case incomplete(release: String, count: Int, of: Int)

  /// One sentence with the release, the problem and a remedy.
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
