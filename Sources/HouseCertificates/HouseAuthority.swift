import Crypto
import Domain
import Foundation
import SwiftASN1
import X509

/// The family's own certificate authority, which the family's devices trust once.
///
/// The root that devices trust signs one issuing certificate, and its key is then forgotten. Both are constrained to hosts
/// that exist in a house only, so whoever steals the issuing key cannot make a device believe that a site of the internet
/// is theirs. The root alone would not do: some systems ignore the constraints of a root, none those of a certificate
/// below it.
package struct HouseAuthority: Sendable {
  /// What devices trust.
  let root: Certificate
  /// What the server's certificates are issued by.
  let issuer: Certificate
  private let key: P256.Signing.PrivateKey

  /// How long the authority is valid, in days: ten years.
  static let life = 3_652
  /// How long a server's certificate is valid, in days. Browsers refuse more than 398 of public authorities, and 825 of
  /// private ones.
  static let serverLife = 397
  /// How long before now certificates become valid, in days: a device's clock may be wrong by a day.
  private static let grace = 2

  /// Makes an authority.
  ///
  /// - Throws: Errors of the cryptographic library.
  package init(now: Instant) throws {
    let (rootKey, key) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    // Two homes' authorities can be told apart, and the name says nothing of the family.
    let mark = Self.fingerprint(of: rootKey.publicKey.derRepresentation).prefix(5)
    let rootName = try DistinguishedName { CommonName("Recruiting Compass House \(mark)") }
    let issuerName = try DistinguishedName { CommonName("Recruiting Compass House \(mark) Server") }
    let (from, until) = (now.date(days: -Self.grace), now.date(days: Self.life))
    root = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(rootKey.publicKey), notValidBefore: from,
      notValidAfter: until, issuer: rootName, subject: rootName, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Self.extensions(pathLength: 1, of: rootKey.publicKey, by: rootKey.publicKey),
      issuerPrivateKey: .init(rootKey))
    issuer = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: from,
      notValidAfter: until, issuer: rootName, subject: issuerName, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Self.extensions(pathLength: 0, of: key.publicKey, by: rootKey.publicKey),
      issuerPrivateKey: .init(rootKey))
    self.key = key
  }

  /// Reads an authority that `pem` wrote; nil for any other text.
  package init?(pem: String) {
    let documents = (try? PEMDocument.parseMultiple(pemString: pem)) ?? []
    guard documents.count == 3, let root = try? Certificate(pemDocument: documents[0]),
      let issuer = try? Certificate(pemDocument: documents[1]),
      let key = try? P256.Signing.PrivateKey(derRepresentation: documents[2].derBytes),
      issuer.publicKey == Certificate.PublicKey(key.publicKey),
      root.publicKey.isValidSignature(issuer.signature, for: issuer)
    else { return nil }
    (self.root, self.issuer, self.key) = (root, issuer, key)
  }

  /// The authority with its key: the text of the file that is kept.
  ///
  /// - Throws: Errors of the library.
  package func pem() throws -> String {
    try rootPEM() + issuer.serializeAsPEM().pemString + "\n" + key.pemRepresentation + "\n"
  }

  /// The certificate that devices trust, in PEM.
  package func rootPEM() throws -> String { try root.serializeAsPEM().pemString + "\n" }

  /// The certificate that devices trust, in DER.
  package func rootDER() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serialize(root)
    return serializer.serializedBytes
  }

  /// The SHA-256 fingerprint of what devices trust, as they show it: "AB:CD:…".
  package func fingerprint() throws -> String { try Self.fingerprint(of: rootDER()) }

  /// The last moment at which the authority is valid.
  package var validUntil: Instant { min(Instant(root.notValidAfter), Instant(issuer.notValidAfter)) }

  /// Issues a certificate for a server of this machine, with a key of its own.
  ///
  /// - Throws: `CertificateProblem.publicHost` for a host that is not private; errors of the library.
  package func issue(for hosts: [ServerHost], now: Instant) throws -> ServerCertificate {
    for host in hosts where !PrivateHosts.contains(host) { throw CertificateProblem.publicHost("\(host)") }
    let own = P256.Signing.PrivateKey()
    let until = min(now.date(days: Self.serverLife - Self.grace), issuer.notValidAfter)
    let leaf = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(own.publicKey), notValidBefore: now.date(days: -Self.grace),
      notValidAfter: until, issuer: issuer.subject, subject: try DistinguishedName { CommonName("Recruiting Compass") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(hosts.map(\.generalName))
        SubjectKeyIdentifier(hash: .init(own.publicKey))
        AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: .init(key.publicKey)).keyIdentifier)
      }, issuerPrivateKey: .init(key))
    let chain = try leaf.serializeAsPEM().pemString + "\n" + issuer.serializeAsPEM().pemString + "\n"
    return try ServerCertificate(chain: chain, key: own.pemRepresentation, from: "", keyFile: "")
  }

  /// Whether this authority issued a certificate.
  func issued(_ certificate: ServerCertificate) -> Bool {
    issuer.publicKey.isValidSignature(certificate.leaf.signature, for: certificate.leaf)
  }

  private static func extensions(
    pathLength: Int, of key: P256.Signing.PublicKey, by issuer: P256.Signing.PublicKey
  ) throws -> Certificate.Extensions {
    try Certificate.Extensions {
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: pathLength))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      try ExtendedKeyUsage([.serverAuth])
      Critical(
        NameConstraints(
          permittedDNSDomains: PrivateHosts.names,
          permittedIPRanges: PrivateHosts.encodedRanges.map { ASN1OctetString(contentBytes: $0[...]) }))
      SubjectKeyIdentifier(hash: .init(key))
      AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: .init(issuer)).keyIdentifier)
    }
  }

  private static func fingerprint(of bytes: some Sequence<UInt8>) -> String {
    SHA256.hash(data: Data(bytes)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }
}

extension ServerHost {
  fileprivate var generalName: GeneralName {
    switch self {
    case .name(let name): .dnsName(name)
    case .address(let address): .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
    }
  }
}

extension Instant {
  fileprivate func date(days: Int) -> Date { date.addingTimeInterval(TimeInterval(days) * 86_400) }
}
