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
  }

  private typealias Change = @Sendable (ServerCertificate) -> Void

  /// TLS with the certificate of a source.
  ///
  /// - Parameters:
  ///   - trust: What a device gets before it trusts the certificate; nil for one that devices trust already.
  ///   - now: The clock.
  ///   - warn: Told why a renewed certificate is not used; the one before stays in use.
  /// - Throws: Why the certificate cannot be used: `CertificateProblem`; errors of the libraries.
  package init(
    _ source: any CertificateSource, trust: TrustFiles?, now: @escaping @Sendable () -> Instant,
    warn: @escaping @Sendable (String) -> Void
  ) throws {
    (self.source, self.trust, self.now, self.warn) = (source, trust, now, warn)
    let certificate = try source.certificate(after: nil, now: now())
    state = Mutex(State(certificate: certificate, context: try Self.context(of: certificate)))
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
          return (state.context, next, state.changed)
        }
      } catch {
        warn("the certificate is not renewed, the one before stays in use: \(error)")
      }
      return (state.context, state.certificate, nil)
    }
    changed?(next)
    return context
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
