import ArgumentParser
import CollegeScorecard
import CommandKit
import Compass
import Domain
import Foundation
import HouseCertificates
import Pages
import Web

/// A server for the family's own devices.
extension Serve {
  /// Returns the server's TLS; nil if it speaks HTTP.
  ///
  /// - Throws: `CertificateProblem`; `CompassError.file`; errors of the cryptographic library.
  func transport(of home: Home, asJSON: Bool) throws -> SecureTransport? {
    guard asked.speaksTLS else { return nil }
    let now: @Sendable () -> Instant = { home.now() }
    let warn: @Sendable (String) -> Void = { Session.warn($0, asJSON: asJSON) }
    if let certificate = asked.tls.certificate, let key = asked.tls.key {
      let files = CertificateFiles(certificate: URL(fileURLWithPath: certificate), key: URL(fileURLWithPath: key))
      let transport = try SecureTransport(files, trust: nil, now: now, warn: warn)
      if let host = asked.origin.flatMap({ URLComponents(string: $0)?.host }),
        !transport.certificate.isFor(ServerHost(host))
      {
        throw CertificateProblem.otherHost(
          path: certificate, host: host, hosts: transport.certificate.hosts.map { "https://\($0)" })
      }
      guard asked.origin != nil || !transport.certificate.origins(port: 443).isEmpty else {
        throw CertificateProblem.noHosts(path: certificate)
      }
      return transport
    }
    let house = home.certificates
    let listen = asked.listen
    return try SecureTransport(
      OwnCertificate(house) { try MachineHosts.reached(at: listen) },
      trust: TrustFiles(house.authority(now: now())), now: now, warn: warn)
  }

  /// The lines that say where the server is, and how devices come to trust it.
  static func announcement(of address: URL, trust: TrustFiles?, asJSON: Bool) -> String {
    let origin = address.absoluteString.split(separator: "/", omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
    guard let trust else {
      return asJSON ? #"{"address":"\#(address.absoluteString)"}"# : "Open \(address.absoluteString)"
    }
    let page = TrustFiles.page(at: origin)
    guard !asJSON else {
      return #"{"address":"\#(address.absoluteString)","fingerprint":"\#(trust.fingerprint)","trust":"\#(page)"}"#
    }
    return """
      Open \(address.absoluteString)
      A device that does not trust this house yet opens \(page) first (rc devices trust shows a QR code)
      SHA-256 \(trust.fingerprint)
      """
  }

  /// Returns a server for the members' devices, each paired with an invitation.
  func house(
    _ session: Session, _ notice: @escaping @Sendable (UUID) -> PublishingNotice?
  ) throws -> WebServer {
    let home = try session.home()
    let host = try session.actor()
    let athlete = options.athlete
    let text = LocalText(session.locale, timeZone: session.timeZone)
    let signIns = session.signInFile
    return WebServer(
      home: home, pairedBy: host, colleges: CachedColleges(try session.collegeSource()),
      suggestions: session.suggestions, places: session.geocoder(), draw: Self.draw,
      viewer: { person in
        let season = try home.athlete(preferring: athlete, viewer: person)
        return Viewer(id: person, athlete: season, timeZone: text.timeZone, locale: text.locale, now: home.now())
      }, erasing: Self.erasing, mayMeet: { try signIns.requireNone() }, publishing: notice)
  }
}
