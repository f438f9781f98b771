import Compass
import Domain
import Foundation
import SwiftASN1
import X509

/// The one certificate that a home trusts when it speaks to another home's server.
package struct TrustedRoot: Equatable, Sendable {
  /// The certificate in PEM, and nothing else.
  package let pem: String
  /// Its SHA-256 fingerprint: 64 hexadecimal digits, as an invitation's link has them behind its #.
  package let fingerprint: String

  /// Reads a text that is one certificate; nil for any other.
  package init?(pem text: String) {
    guard let documents = try? PEMDocument.parseMultiple(pemString: text), documents.count == 1,
      (try? Certificate(pemDocument: documents[0])) != nil
    else { return nil }
    pem = documents[0].pemString + "\n"
    fingerprint = HexadecimalDigest.sha256(of: documents[0].derBytes)
  }

  /// Reads the one certificate of a file.
  ///
  /// - Throws: `CertificateProblem.unreadable`, `.noCertificate`.
  package init(file: URL) throws {
    guard let root = Self(pem: try CertificateFiles.text(file)) else {
      throw CertificateProblem.noRoot(path: file.path)
    }
    self = root
  }

  /// The digits of a fingerprint, which may have colons between them as devices show it; nil for any other text.
  package static func digits(of fingerprint: String) -> String? {
    let digits = fingerprint.lowercased().filter { $0 != ":" }
    return digits.utf8.count == 64 && digits.utf8.allSatisfy(Self.isDigit) ? digits : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension Home {
  /// The address by which another home is paired with an invitation of this one: its link and, if the server shows a
  /// certificate of the family's own authority, the authority's fingerprint behind a #, which no program sends along.
  ///
  /// - Throws: `CertificateProblem`; errors of the cryptographic library.
  package func syncLink(of invitation: String) throws -> String {
    guard houseAddress?.trustPage != nil else { return invitation }
    let fingerprint = try certificates.authority(now: now()).fingerprint()
    return "\(invitation)#\(TrustedRoot.digits(of: fingerprint) ?? "")"
  }
}
