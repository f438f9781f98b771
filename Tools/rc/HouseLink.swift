import CommandKit
import Compass
import Foundation
import HTTP

/// The address of another home's `rc serve --house`, or an invitation that it made.
struct HouseLink: Equatable, Sendable {
  /// The server: "https://192.168.1.20:8443".
  let origin: String
  /// The invitation's secret; nil if this home is paired already.
  var invitation: String?
  /// The SHA-256 fingerprint of the certificate to trust: 64 hexadecimal digits.
  var fingerprint: String?

  /// A server at which this home is paired.
  init(origin: String) { self.origin = origin }

  /// Reads an address; nil for the name of a file.
  ///
  /// - Throws: `UsageError` for an address of another kind. It does not repeat what may be a secret.
  init?(_ text: String) throws {
    guard text.contains("://") else { return nil }
    let components = URLComponents(string: text)
    let scheme = components?.scheme?.lowercased() ?? ""
    let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }.lowercased()
    guard let parts = components, let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil,
      ["https", "http"].contains(scheme), authority.utf8.allSatisfy(Self.isPlain)
    else { throw Self.problem("this is no address of a home") }
    guard scheme == "https" || HTTPRequest.isLoopback(host: host) else {
      throw Self.problem("\(host) is another machine, and is reached by https:// only")
    }
    let usual = scheme == "https" ? ":443" : ":80"
    origin = "\(scheme)://\(authority.hasSuffix(usual) ? String(authority.dropLast(usual.count)) : authority)"
    if !["", "/"].contains(parts.path) {
      let secret = String(parts.path.dropFirst("/join/".count))
      guard parts.path.hasPrefix("/join/"), Self.isSecret(secret) else {
        throw Self.problem("the path is not that of an invitation")
      }
      invitation = secret
    }
    if let fragment = parts.fragment {
      guard let digits = TrustedRoot.digits(of: fragment) else {
        throw Self.problem("what follows # is not a fingerprint of 64 hexadecimal digits")
      }
      fingerprint = digits
    }
  }

  /// Whether a text may be the secret of an invitation or of a device.
  static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether a byte may be part of a host and its port.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || Array("-.:[]".utf8).contains(byte)
  }

  private static func problem(_ text: String) -> UsageError {
    UsageError(
      field: "file",
      "\(text); accepted: a file, https://HOST:PORT of rc serve --house, or the link of an invitation (rc devices invite)"
    )
  }
}
