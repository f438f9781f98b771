import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// A connection to a server with TLS. What begins without TLS is answered by `PlainRequests` and reaches no site.
struct SecureChannel: ServerChildChannel {
  private let http: HTTP1Channel
  private let transport: SecureTransport

  init(_ http: HTTP1Channel, _ transport: SecureTransport) {
    self.http = http
    self.transport = transport
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(ProtocolChoice { [transport] in transport.context() })
    }.flatMap { http.setup(channel: channel, logger: logger) }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}

/// Adds TLS to a connection whose first byte begins a handshake, and nothing to any other.
final class ProtocolChoice: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The type of the record with which each TLS connection begins.
  private static let handshake: UInt8 = 0x16

  private let makeContext: () -> NIOSSLContext

  /// - Parameter context: Returns the context for a connection that begins now.
  init(context: @escaping () -> NIOSSLContext) { makeContext = context }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard let first = bytes.readableBytesView.first else { return }
    let pipeline = context.pipeline.syncOperations
    if first == Self.handshake {
      do {
        try pipeline.addHandler(NIOSSLServerHandler(context: makeContext()), position: .after(self))
      } catch {
        return context.close(promise: nil)
      }
    }
    context.fireChannelRead(data)
    pipeline.removeHandler(self, promise: nil)
  }
}
