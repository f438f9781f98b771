import Domain
import Errors
import Foundation

/// Why a certificate or its key is not used.
package enum CertificateProblem: Error, Equatable, Sendable {
  /// Others than the owner can read the key's file.
  case openKey(path: String)
  /// A file cannot be read.
  case unreadable(path: String, reason: String)
  /// A file holds no certificate.
  case noCertificate(path: String)
  /// A file holds no private key that can be used.
  case noKey(path: String)
  /// A private key that is locked with a passphrase.
  case lockedKey(path: String)
  /// The key belongs to another certificate.
  case mismatch(certificate: String, key: String)
  /// The certificate is not valid any more.
  case expired(path: String, at: Instant)
  /// The certificate is not valid yet.
  case early(path: String, from: Instant)
  /// The certificate names no host.
  case noHosts(path: String)
  /// The certificate is for other hosts than the one that browsers open.
  case otherHost(path: String, host: String, hosts: [String])
  /// The family's own authority may not issue a certificate for a host.
  case publicHost(String)
  /// The family's history is not in this home: it is a copy.
  case replica(path: String)
}

extension CertificateProblem: CustomStringConvertible, LocalizedError {
  /// One sentence: the file, what is wrong with it, and what would be accepted.
  package var description: String {
    switch self {
    case .openKey(let path):
      "the key \(path) can be read by others; accepted: a file that only its owner can read (chmod 600 \(path))"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason); accepted: a file in PEM"
    case .noCertificate(let path):
      "\(path) holds no certificate; accepted: PEM with the server's certificate first, then those that it was "
        + "issued by"
    case .noKey(let path):
      "\(path) holds no private key that can be used; accepted: one in PEM of RSA, or of the curves P-256, P-384, P-521"
    case .lockedKey(let path): "the key \(path) is locked with a passphrase; accepted: a key without one"
    case .mismatch(let certificate, let key):
      "the key \(key) does not belong to the certificate \(certificate); accepted: the key that it was issued for"
    case .expired(let path, let instant):
      "the certificate \(path) expired at \(instant); accepted: one that is valid now"
    case .early(let path, let instant):
      "the certificate \(path) is valid from \(instant) on; accepted: one that is valid now"
    case .noHosts(let path):
      "the certificate \(path) names no host that browsers can open; accepted: one with a subjectAltName, or --origin with "
        + "one of its names"
    case .otherHost(let path, let host, let hosts):
      "the certificate \(path) is not for \(host); accepted: --origin with one of \(hosts.joined(separator: ", "))"
    case .publicHost(let host):
      "the family's own authority issues no certificate for \(host); accepted: an address or name that exists in a house "
        + "only, such as 192.168.1.20 or laptop.local, or --certificate and --key"
    case .replica(let path):
      "\(path) is a copy of a log that is kept elsewhere and keeps no certificate; accepted: --certificate and --key, or "
        + "--origin https://… of what speaks TLS in front of it"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }
}

extension CertificateProblem: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind {
    switch self {
    case .unreadable: .file
    case .publicHost: .usage
    case .replica: .refused
    default: .data
    }
  }
}

extension Instant {
  /// The instant of a date, to the second, as certificates have it.
  init(_ date: Date) { self.init(milliseconds: Int64(date.timeIntervalSince1970.rounded()) * 1_000) }

  /// The same moment as a date.
  var date: Date { Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000) }
}
