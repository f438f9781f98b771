import Domain
package import Errors
package import Foundation

/// The one certificate that a home trusts when it speaks to another home's server. What the certificate says is for the
/// TLS library to judge; here it is told apart from other files and from other certificates.
package struct TrustedRoot: Equatable, Sendable {
  /// The certificate in PEM, and nothing else.
  package let pem: String
  /// Its SHA-256 fingerprint: 64 hexadecimal digits, as an invitation's link has them behind its #.
  package let fingerprint: String

  private static let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
  /// The largest file that is read in bytes. A certificate has 1 kB.
  static let limit = 256 * 1024

  /// Reads a text that holds one certificate and no other PEM; nil for any other.
  package init?(pem text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    let marks = lines.indices.filter { lines[$0].hasPrefix("-----") }
    guard marks.count == 2, lines[marks[0]] == Self.begin, lines[marks[1]] == Self.end,
      let bytes = Data(base64Encoded: lines[(marks[0] + 1)..<marks[1]].joined()), Self.isSequence(bytes)
    else { return nil }
    let body = bytes.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    pem = [Self.begin, body, Self.end, ""].joined(separator: "\n")
    fingerprint = HexadecimalDigest.sha256(of: bytes)
  }

  /// Reads the one certificate of a file.
  ///
  /// - Throws: `TrustedRootProblem`.
  package init(file: URL) throws(TrustedRootProblem) {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      data = try handle.read(upToCount: Self.limit + 1) ?? Data()
    } catch {
      throw .unreadable(path: file.path, reason: FileReason.words(error))
    }
    guard data.count <= Self.limit, let root = Self(pem: String(decoding: data, as: UTF8.self)) else {
      throw .noRoot(path: file.path)
    }
    self = root
  }

  /// The digits of a fingerprint, which may have colons between them as devices show it; nil for any other text.
  package static func digits(of fingerprint: String) -> String? {
    let digits = fingerprint.lowercased().filter { $0 != ":" }
    return digits.utf8.count == 64 && digits.utf8.allSatisfy(Self.isDigit) ? digits : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }

  /// Whether bytes are one sequence in DER, whose length is that of all of them.
  private static func isSequence(_ bytes: Data) -> Bool {
    guard bytes.count > 128, bytes[0] == 0x30, (0x81...0x83).contains(bytes[1]) else { return false }
    let digits = Int(bytes[1] & 0x7F)
    return bytes[2..<(2 + digits)].reduce(0) { $0 << 8 | Int($1) } == bytes.count - 2 - digits
  }
}

/// Why a file is not the certificate to trust.
package enum TrustedRootProblem: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file does not hold one certificate and no other PEM.
  case noRoot(path: String)
}

extension TrustedRootProblem: CustomStringConvertible, LocalizedError, ClassifiedError {
  /// One sentence: the file, what is wrong with it, and what would be accepted.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason); accepted: a file in PEM"
    case .noRoot(let path):
      "\(path) is not one certificate; accepted: PEM, as rc devices trust --out writes it where rc serve --house runs"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }

  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind {
    switch self {
    case .unreadable: .file
    case .noRoot: .data
    }
  }
}
