import Compass
import Domain
import Foundation
import Synchronization

/// Where the certificate of a server comes from, which may change while it serves.
package protocol CertificateSource: Sendable {
  /// The certificate to show now.
  ///
  /// - Parameter known: The one that was shown so far; nil at the start, when whatever is wrong with it is an error.
  /// - Returns: `known` if nothing has changed.
  /// - Throws: `CertificateProblem`; `CompassError.file`; errors of the cryptographic library.
  func certificate(after known: ServerCertificate?, now: Instant) throws -> ServerCertificate
}

/// A certificate in two files, which are read again after somebody else renewed them.
package final class CertificateFiles: CertificateSource {
  private let certificate: URL
  private let key: URL
  /// What the files were when they were last read: no change, no reading.
  private let seen = Mutex<[Mark]>([])

  private struct Mark: Equatable {
    let size: Int?
    let date: Date?
    let number: Int?
  }

  /// The largest file that is read in bytes. A chain of four certificates has 8 kB.
  static let limit = 256 * 1024

  /// A certificate and its key in two files, which may be the same one.
  package init(certificate: URL, key: URL) {
    self.certificate = certificate
    self.key = key
  }

  package func certificate(after known: ServerCertificate?, now: Instant) throws -> ServerCertificate {
    let marks = [certificate, key].map(Self.mark)
    guard let known else {
      let read = try read(now)
      seen.withLock { $0 = marks }
      return read
    }
    // A file that is wrong is reported once.
    let isNew = seen.withLock { seen in
      defer { seen = marks }
      return seen != marks
    }
    return isNew ? try read(now) : known
  }

  private func read(_ now: Instant) throws -> ServerCertificate {
    let chain = try Self.text(certificate)
    let text = try Self.text(key)
    let attributes = try? FileManager.default.attributesOfItem(atPath: key.resolvingSymlinksInPath().path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 == 0 else {
      throw CertificateProblem.openKey(path: key.path)
    }
    let read = try ServerCertificate(chain: chain, key: text, from: certificate.path, keyFile: key.path)
    try read.requireValid(at: now, file: certificate.path)
    return read
  }

  private static func mark(_ file: URL) -> Mark {
    // A renewal may replace the file behind a symbolic link.
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    return Mark(
      size: (attributes?[.size] as? NSNumber)?.intValue, date: attributes?[.modificationDate] as? Date,
      number: (attributes?[.systemFileNumber] as? NSNumber)?.intValue)
  }

  /// The text of a file of limited size.
  ///
  /// - Throws: `CertificateProblem.unreadable`.
  static func text(_ file: URL) throws -> String {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw CertificateProblem.unreadable(path: file.path, reason: "it has more than \(limit / 1_024) kB")
      }
      return String(decoding: data, as: UTF8.self)
    } catch let error as CertificateProblem {
      throw error
    } catch {
      throw CertificateProblem.unreadable(path: file.path, reason: FileReason.words(error))
    }
  }
}

/// The certificate of the family's own authority: issued when there is none that is good, and again when it is about to
/// expire or the machine has another address.
package final class OwnCertificate: CertificateSource {
  private let house: CertificateStore
  private let hosts: @Sendable () throws -> [ServerHost]

  /// How long before its end a certificate is renewed, in milliseconds: 30 days.
  static let renewal: Int64 = 30 * 86_400_000

  /// - Parameter hosts: How devices reach the server now, the best first.
  package init(_ house: CertificateStore, hosts: @escaping @Sendable () throws -> [ServerHost]) {
    self.house = house
    self.hosts = hosts
  }

  package func certificate(after known: ServerCertificate?, now: Instant) throws -> ServerCertificate {
    let wanted = try hosts()
    if let known, Self.isGood(known, for: wanted, now) { return known }
    let authority = try house.authority(now: now)
    if let stored = house.stored(), authority.issued(stored), Self.isGood(stored, for: wanted, now) { return stored }
    let issued = try authority.issue(for: wanted, now: now)
    try house.store(issued)
    return issued
  }

  /// Whether a certificate is for all hosts, begins with the best one, and is not about to expire.
  private static func isGood(_ certificate: ServerCertificate, for hosts: [ServerHost], _ now: Instant) -> Bool {
    certificate.hosts.first == hosts.first && Set(hosts).isSubset(of: certificate.hosts)
      && now >= certificate.validFrom && now.milliseconds < certificate.validUntil.milliseconds - renewal
  }
}
