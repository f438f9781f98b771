public import Compass
public import EventLog
public import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import Pages

/// The pages in a browser on this machine.
///
/// ```swift
/// let server = WebServer(home: home, viewer: viewer)
/// try await server.run(port: 8080) { print($0.absoluteString) }
/// ```
public struct WebServer: Sendable {
  /// No form of ours is larger; the longest notes are 10,000 characters of up to four bytes, each escaped threefold, and
  /// sent twice.
  public static let bodyLimit = 512 * 1024

  private let site: Site
  private let secrets: Secrets

  /// A server of a home for one viewer.
  ///
  /// - Parameter random: Where the secrets of this start come from.
  public init(home: Home, viewer: Viewer, random: RandomSource = .system()) {
    secrets = Secrets(random)
    site = Site(home: home, viewer: viewer, csrf: secrets.csrf)
  }

  /// Serves until the process is told to end (SIGINT, SIGTERM): then what is under way is finished first.
  ///
  /// - Parameters:
  ///   - port: Where to listen on 127.0.0.1; 0 for any that is free.
  ///   - onStart: Is given the address to open, with the token of this start.
  /// - Throws: What the network says, such as that the port is taken.
  public func run(port: Int, onStart: @escaping @Sendable (URL) -> Void) async throws {
    var logger = Logger(label: "rc serve")
    logger.logLevel = .critical
    let door = Door(site: site, secrets: secrets)
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in await door.answer(request) },
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(30),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname("127.0.0.1", port: port), availableConnectionsDelegate: MaximumAvailableConnections(256)),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port else { return }
        door.open(port: port)
        if let url = URL(string: "http://127.0.0.1:\(port)/?token=\(secrets.token)") { onStart(url) }
      },
      logger: logger)
    try await application.runService()
  }
}
