import CanonicalJSON
import Crypto
import Foundation

/// The public half of a device's key: 32 bytes of Ed25519.
package struct DevicePublicKey: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Creates a key from its bytes; nil for another length.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads a key from 64 lower-case hexadecimal digits; nil for any other text.
  package init?(hex: String) {
    guard let bytes = Hexadecimal.bytes(hex, count: 32) else { return nil }
    self.bytes = bytes
  }

  /// 64 lower-case hexadecimal digits.
  package var description: String { Hexadecimal.text(bytes) }

  /// Whether a signature of the bytes was made with the other half of this key.
  func signed(_ message: [UInt8], with signature: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
    return key.isValidSignature(signature, for: message)
  }
}

/// The key with which a device signs heads: Ed25519. It is kept in a file beside the log and nowhere else, and its
/// description and its mirror show only the public half.
package struct DeviceKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let secret: [UInt8]
  /// The public half.
  package let publicKey: DevicePublicKey

  /// Makes a new key from the system's random bytes, whatever a home uses for its salts.
  package init() {
    let key = Curve25519.Signing.PrivateKey()
    secret = Array(key.rawRepresentation)
    publicKey = DevicePublicKey(of: key)
  }

  private init?(secret: [UInt8]) {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secret) else { return nil }
    self.secret = secret
    publicKey = DevicePublicKey(of: key)
  }

  // MARK: The file

  private static let format = "recruiting-compass-device-key"
  /// The length of the longest file that is read, in bytes.
  package static let longestFile = 1_024

  /// Reads the content of a key's file; nil if it is not exactly what `file` writes.
  package init?(file: Data) {
    guard file.count <= Self.longestFile, file.last == 0x0A,
      case .object(let members)? = try? JSONValue(parsing: String(decoding: file.dropLast(), as: UTF8.self)),
      case .string(let hex)? = members["secret"], let secret = Hexadecimal.bytes(hex, count: 32)
    else { return nil }
    self.init(secret: secret)
    guard self.file == file else { return nil }
  }

  /// The content of the file that keeps the key.
  package var file: Data {
    let members: [String: JSONValue] = [
      "format": .string(Self.format), "secret": .string(Hexadecimal.text(secret)), "version": .number(1),
    ]
    return Data((JSONValue.object(members).canonical + "\n").utf8)
  }

  // MARK: Signing

  /// Signs what this device says of a log.
  package func sign(_ statement: SignedHead.Statement) throws -> SignedHead {
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: secret)
    let signature = try key.signature(for: statement.bytes(signedWith: publicKey))
    return SignedHead(statement: statement, key: publicKey, signature: Array(signature))
  }

  /// The public half.
  package var description: String { "the private half of \(publicKey)" }
  /// Shows the public half alone.
  package var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey.description]) }
}

extension DevicePublicKey {
  fileprivate init(of key: Curve25519.Signing.PrivateKey) { bytes = Array(key.publicKey.rawRepresentation) }
}

/// Bytes as lower-case hexadecimal digits: each sequence of bytes has exactly one text.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [ChainHash.hexDigit($0 >> 4), ChainHash.hexDigit($0 & 15)] }, as: UTF8.self)
  }

  /// Returns nil for any other length, and for other digits.
  static func bytes(_ text: String, count: Int) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count == count * 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension ChainHash {
  /// Reads a hash from 64 lower-case hexadecimal digits; nil for any other text.
  package init?(hex: String) {
    guard let bytes = Hexadecimal.bytes(hex, count: 32) else { return nil }
    guard let hash = bytes.withUnsafeBytes({ ChainHash(bytes: $0) }) else { return nil }
    self = hash
  }

  /// The SHA-256 of some bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> ChainHash { Array(bytes).withUnsafeBytes(ChainHash.init(of:)) }
}
