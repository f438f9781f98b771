import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Answers the probes on a port and a thread of their own, so that they are answered however many connections the pages
/// have. It stops after the pages, so that until then it says that the node is not ready.
struct ProbeServer: Service {
  /// Probes are few, so those that wait for nothing give way early.
  private static let connectionLimit = 32

  let address: String
  let port: Int
  let handler: RequestHandler
  /// Told the port.
  let onStart: @Sendable (Int) -> Void

  func run() async throws {
    let slots = ConnectionSlots(limit: Self.connectionLimit)
    // It lasts as long as the process: connections that are just ending still need it.
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { [handler] request, _ in
        handler.answerProbe(request) ?? Response(status: .notFound)
      },
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(limit: .seconds(5), slots)], idleTimeout: .seconds(30),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 4 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 50))),
      configuration: .init(address: .hostname(address, port: port)),
      onServerRunning: { [onStart] channel in channel.localAddress?.port.map(onStart) },
      eventLoopGroupProvider: .shared(loop), logger: .quiet)
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw PortTaken(address: address, port: port, option: "--probe-port")
    }
  }
}
