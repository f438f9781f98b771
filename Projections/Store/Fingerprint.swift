import Crypto
import Foundation

/// A hash of the code that makes a projection file: its SQL and the sources that fold (ruling 49). Only the very same
/// code reads a file; any change to that code, however small, makes a new file beside the old one.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// 16 lower-case hexadecimal digits, as used in file names.
  public let description: String

  /// The fingerprint of this build.
  public static let current = Fingerprint(sourceDigest: SourceDigest.value)

  /// Creates the fingerprint of the present SQL with the given digest of the sources.
  init(sourceDigest: String) {
    var hasher = SHA256()
    for type in ReadModels.all { hasher.update(data: Data("\(type.name)\n\(type.tables)\n\(type.indexes)\n".utf8)) }
    hasher.update(data: Data("\(sourceDigest)\n\(Certificate.format)".utf8))
    description = hasher.finalize().prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  init(_ text: String) { description = text }
}
