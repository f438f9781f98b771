import Crypto
import Domain
import Foundation
import SwiftASN1
import X509

/// What a server shows to browsers: its certificate, those that it was issued by, and the key.
package struct ServerCertificate: Equatable, Sendable {
  /// The certificates in PEM, the server's own first.
  package let chain: String
  /// The private key in PEM.
  package let key: String
  /// The hosts that the certificate is for, in its order.
  package let hosts: [ServerHost]
  /// The first moment at which it is valid.
  package let validFrom: Instant
  /// The last moment at which it is valid.
  package let validUntil: Instant
  /// The server's own certificate.
  let leaf: Certificate

  /// Reads a certificate and its key. The files' names are those that errors name.
  ///
  /// - Throws: `CertificateProblem` if there is none, if the key belongs to another certificate, or no host is named.
  package init(chain: String, key: String, from file: String, keyFile: String) throws(CertificateProblem) {
    let certificates = Self.documents(chain).filter { $0.discriminator == Certificate.defaultPEMDiscriminator }
    let read = certificates.compactMap { try? Certificate(pemDocument: $0) }
    guard let leaf = read.first, read.count == certificates.count else { throw .noCertificate(path: file) }
    let (document, privateKey) = try Self.privateKey(in: key, of: keyFile)
    guard privateKey.publicKey == leaf.publicKey else { throw .mismatch(certificate: file, key: keyFile) }
    let hosts = Self.hosts(of: leaf)
    guard !hosts.isEmpty else { throw .noHosts(path: file) }
    self.chain = certificates.map { $0.pemString + "\n" }.joined()
    self.key = document.pemString + "\n"
    self.hosts = hosts
    self.leaf = leaf
    validFrom = Instant(leaf.notValidBefore)
    validUntil = Instant(leaf.notValidAfter)
  }

  /// Throws unless the certificate is valid at a moment.
  ///
  /// - Parameter file: The file that the error names.
  /// - Throws: `CertificateProblem.expired`, `.early`.
  package func requireValid(at now: Instant, file: String) throws(CertificateProblem) {
    guard now <= validUntil else { throw .expired(path: file, at: validUntil) }
    guard now >= validFrom else { throw .early(path: file, from: validFrom) }
  }

  /// Whether the certificate is for a host; a name such as `*.example.com` is for each name one level below.
  package func isFor(_ host: ServerHost) -> Bool {
    hosts.contains { own in
      guard own != host, case .name(let pattern) = own, case .name(let name) = host, pattern.hasPrefix("*.") else {
        return own == host
      }
      return name.drop { $0 != "." } == pattern.dropFirst() && name.first != "."
    }
  }

  /// The origins of a server that shows this certificate, as browsers name them, in the certificate's order.
  package func origins(port: Int) -> [String] {
    hosts.map(\.description).filter { !$0.contains("*") }.map { Self.origin($0, port: port) }
  }

  /// The origin of a host: without the port that https has anyway.
  package static func origin(_ host: String, port: Int) -> String {
    port == 443 ? "https://\(host)" : "https://\(host):\(port)"
  }

  private static func documents(_ text: String) -> [PEMDocument] {
    (try? PEMDocument.parseMultiple(pemString: text)) ?? []
  }

  private static func privateKey(
    in text: String, of file: String
  ) throws(CertificateProblem) -> (PEMDocument, Certificate.PrivateKey) {
    let documents = documents(text).filter { $0.discriminator.hasSuffix("PRIVATE KEY") }
    if text.contains("ENCRYPTED") { throw .lockedKey(path: file) }
    guard let document = documents.first, let key = try? Certificate.PrivateKey(pemDocument: document) else {
      throw .noKey(path: file)
    }
    return (document, key)
  }

  private static func hosts(of certificate: Certificate) -> [ServerHost] {
    guard let names = try? certificate.extensions.subjectAlternativeNames else { return [] }
    return names.compactMap { name -> ServerHost? in
      switch name {
      case .dnsName(let text): .name(text.lowercased())
      case .ipAddress(let bytes): IPAddress(bytes.bytes).map(ServerHost.address)
      default: nil
      }
    }
  }
}
