import Foundation
import HouseCertificates
import Pages

/// What a device gets before it trusts the server: a page, the certificate, and a profile for Apple's devices.
package struct TrustFiles: Sendable {
  /// The SHA-256 fingerprint of the certificate, as devices show it.
  package let fingerprint: String
  private let certificate: [UInt8]
  private let profile: [UInt8]

  /// The files of an authority.
  ///
  /// - Throws: Errors of the cryptographic library.
  package init(_ authority: HouseAuthority) throws {
    fingerprint = try authority.fingerprint()
    certificate = Array(try authority.rootPEM().utf8)
    profile = try Self.profile(authority.rootDER(), fingerprint: fingerprint)
  }

  /// The answer for a path; nil for every other path.
  ///
  /// - Parameter origin: The address of the family's pages.
  func answer(_ path: String, origin: String) -> WebResponse? {
    switch path {
    case TrustPage.path: .page(TrustView(page: TrustPage(fingerprint: fingerprint, origin: origin)).html)
    case TrustPage.certificatePath:
      WebResponse(status: 200, contentType: "application/x-x509-ca-cert", body: certificate)
    case TrustPage.profilePath:
      WebResponse(status: 200, contentType: "application/x-apple-aspen-config", body: profile)
    default: nil
    }
  }

  /// The address of the page at a server, which is the only one that it shows without TLS.
  package static func page(at origin: String) -> String {
    let host = origin.dropFirst("https://".count)
    let hasPort = URLComponents(string: origin)?.port != nil
    return "http://\(host)\(hasPort ? "" : ":443")\(TrustPage.path)"
  }

  /// A configuration profile with the certificate as a root. Its ids follow from the fingerprint, so that the same
  /// certificate installed twice is one profile.
  private static func profile(_ certificate: [UInt8], fingerprint: String) throws -> [UInt8] {
    let digits = fingerprint.split(separator: ":").compactMap { UInt8($0, radix: 16) }
    let name = "Recruiting Compass House"
    let payload: [String: Any] = [
      "PayloadType": "com.apple.security.root", "PayloadVersion": 1, "PayloadDisplayName": name,
      "PayloadIdentifier": "com.recruitingcompass.house.root", "PayloadUUID": uuid(digits.prefix(16)),
      "PayloadCertificateFileName": "house.crt", "PayloadContent": Data(certificate),
    ]
    let profile: [String: Any] = [
      "PayloadType": "Configuration", "PayloadVersion": 1, "PayloadDisplayName": name,
      "PayloadDescription":
        "The certificate of the family's own server. Compare its SHA-256 fingerprint: \(fingerprint)",
      "PayloadIdentifier": "com.recruitingcompass.house", "PayloadUUID": uuid(digits.suffix(16)),
      "PayloadContent": [payload],
    ]
    return Array(try PropertyListSerialization.data(fromPropertyList: profile, format: .xml, options: 0))
  }

  private static func uuid(_ bytes: some Collection<UInt8>) -> String {
    let text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    let lengths = [8, 4, 4, 4, 12]
    var rest = Substring(text)
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: "-")
  }
}
