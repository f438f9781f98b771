import Domain
import Foundation
import HouseCertificates
import NIOCore
import NIOSSL
import Synchronization

/// TLS of a server: its certificate, which may be renewed while it serves, and what helps devices to trust it.
package final class SecureTransport: Sendable {
  /// What a device gets before it trusts the certificate; nil for a certificate that devices trust already.
  package let trust: TrustFiles?
  private let source: any CertificateSource
  private let now: @Sendable () -> Instant
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var certificate: ServerCertificate
    var context: NIOSSLContext
    var changed: Change?
    /// The last warning: each is given once, however many connections come meanwhile.
    var warning: String?
  }

  /// How long before the end of a certificate a warning is given, in milliseconds: 14 days.
  private static let notice: Int64 = 14 * 86_400_000

  private typealias Change = @Sendable (ServerCertificate) -> Void

  /// TLS with the certificate of a source.
  ///
  /// - Parameters:
  ///   - trust: What a device gets before it trusts the certificate; nil for one that devices trust already.
  ///   - now: The clock.
  ///   - warn: Told why a renewed certificate is not used (the one before stays in use), and when one is about to expire.
  /// - Throws: Why the certificate cannot be used: `CertificateProblem`; errors of the libraries.
  package init(
    _ source: any CertificateSource, trust: TrustFiles?, now: @escaping @Sendable () -> Instant,
    warn: @escaping @Sendable (String) -> Void
  ) throws {
    (self.source, self.trust, self.now, self.warn) = (source, trust, now, warn)
    let certificate = try source.certificate(after: nil, now: now())
    state = Mutex(State(certificate: certificate, context: try Self.context(of: certificate)))
    state.withLock { warnOfEnd(&$0) }
  }

  /// The certificate that is shown.
  package var certificate: ServerCertificate { state.withLock { $0.certificate } }

  /// Sets what is called after the certificate was replaced.
  func onChange(_ changed: @escaping @Sendable (ServerCertificate) -> Void) {
    state.withLock { $0.changed = changed }
  }

  /// The context for the next connection. It looks first whether the certificate was renewed.
  func context() -> NIOSSLContext {
    let (context, next, changed) = state.withLock { state -> (NIOSSLContext, ServerCertificate, Change?) in
      do {
        let next = try source.certificate(after: state.certificate, now: now())
        if next != state.certificate {
          state.context = try Self.context(of: next)
          state.certificate = next
          state.warning = nil
          return (state.context, next, state.changed)
        }
        warnOfEnd(&state)
      } catch {
        warn(of: "the certificate is not renewed, the one before stays in use: \(error)", once: &state)
      }
      return (state.context, state.certificate, nil)
    }
    changed?(next)
    return context
  }

  private func warnOfEnd(_ state: inout State) {
    let end = state.certificate.validUntil
    guard now().milliseconds > end.milliseconds - Self.notice else { return }
    warn(of: "the certificate is valid until \(end) only; devices refuse it then", once: &state)
  }

  private func warn(of text: String, once state: inout State) {
    guard state.warning != text else { return }
    state.warning = text
    warn(text)
  }

  private static func context(of certificate: ServerCertificate) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.chain.utf8)).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.key.utf8), format: .pem)))
    configuration.minimumTLSVersion = .tlsv12
    // Only those with forward secrecy that also authenticate what they encrypt.
    configuration.cipherSuites = "ECDH+AESGCM:ECDH+CHACHA20"
    configuration.applicationProtocols = ["http/1.1"]
    configuration.shutdownTimeout = .seconds(1)
    return try NIOSSLContext(configuration: configuration)
  }
}
