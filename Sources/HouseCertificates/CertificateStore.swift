import Compass
import Domain
import Foundation

/// The family's own certificate authority and the server's certificate, as files beside the log. Only their owner can
/// read them; no event, backup, export or bundle contains them.
package struct CertificateStore: Sendable {
  /// The folder of the files.
  package let folder: URL
  /// Whether certificates are kept here: false for a replica, whose folder may be removed at any time.
  let isKept: Bool
  /// Whether a reading of the clock may replace what devices trust (`Home.isConfirmed`).
  let isConfirmed: @Sendable (Instant) -> Bool

  private var authorityFile: URL { folder.appendingPathComponent("authority.pem") }
  private var serverFile: URL { folder.appendingPathComponent("server.pem") }

  /// How long before its end the authority is replaced, in milliseconds: 30 days. Devices must then trust the next one.
  private static let renewal: Int64 = 30 * 86_400_000

  /// The authority. It is made once; of two programs that make it at once, both get the same. Devices have to trust the
  /// next one anew, so a single reading of the clock does not replace it.
  ///
  /// - Throws: `CertificateProblem.replica`, `.openKey`, `.noKey`; `CompassError.file`; errors of the library.
  package func authority(now: Instant) throws -> HouseAuthority {
    guard isKept else { throw CertificateProblem.replica(path: folder.deletingLastPathComponent().path) }
    if let stored = try storedAuthority() {
      if now.milliseconds < stored.validUntil.milliseconds - Self.renewal || !isConfirmed(now) { return stored }
      let next = try HouseAuthority(now: now)
      try PrivateFile.write(Data(next.pem().utf8), to: authorityFile)
      return next
    }
    let made = try HouseAuthority(now: now)
    if try PrivateFile.writeNew(Data(made.pem().utf8), to: authorityFile) { return made }
    guard let stored = try storedAuthority() else { throw CertificateProblem.noKey(path: authorityFile.path) }
    return stored
  }

  /// The server's certificate that was stored last; nil if there is none that can be read.
  func stored() -> ServerCertificate? {
    guard let text = try? text(of: serverFile) else { return nil }
    return try? ServerCertificate(chain: text, key: text, from: serverFile.path, keyFile: serverFile.path)
  }

  func store(_ certificate: ServerCertificate) throws {
    try PrivateFile.write(Data((certificate.chain + certificate.key).utf8), to: serverFile)
  }

  private func storedAuthority() throws -> HouseAuthority? {
    guard let text = try text(of: authorityFile) else { return nil }
    guard let authority = HouseAuthority(pem: text) else { throw CertificateProblem.noKey(path: authorityFile.path) }
    return authority
  }

  /// The text of a file; nil if there is none.
  private func text(of file: URL) throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard !PrivateFile.isOpen(file) else { throw CertificateProblem.openKey(path: file.path) }
    guard let data = FileManager.default.contents(atPath: file.path), data.count <= CertificateFiles.limit else {
      throw CompassError.file(path: file.path, reason: "it can't be read")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Home {
  /// The certificates of this home's server.
  package var certificates: CertificateStore {
    CertificateStore(
      folder: folder.appendingPathComponent("tls"), isKept: pairedDevices.isKept,
      isConfirmed: { [self] now in (try? isConfirmed(now)) ?? false })
  }

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
