import Crypto
package import Foundation

/// Digests as text.
package enum HexadecimalDigest {
  /// Returns the SHA-256 digest of some bytes as 64 hexadecimal digits.
  package static func sha256(of bytes: some DataProtocol) -> String {
    SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
