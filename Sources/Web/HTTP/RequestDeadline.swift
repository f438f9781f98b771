import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request is not complete in time, even if its bytes keep trickling in: a slow client must
/// not hold a connection that others wait for.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: TimeAmount
  private var deadline: Scheduled<Void>?
  /// Whether the answer under way says that it is the connection's last.
  private var isLast = false
  /// The number of complete requests that are not answered yet.
  private var unanswered = 0

  /// - Parameter limit: The time from the connection, or from the last answer, to the end of the next request.
  init(limit: TimeAmount) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { start(context) } }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  func channelActive(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      unanswered += 1
      stop()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .head(let head) = part, head.headerFields[.connection] == "close" { isLast = true }
    context.write(data, promise: promise)
    guard case .end = part else { return }
    // An answer may come before its request is complete: for example a refusal of a body that is too large.
    unanswered = max(0, unanswered - 1)
    if unanswered == 0 { start(context) }
    // The other end closes then, too. Closing both directions would discard what it just sent, and with it the answer.
    if isLast { context.channel.close(mode: .output, promise: nil) }
  }

  private func start(_ context: ChannelHandlerContext) {
    stop()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  private func stop() {
    deadline?.cancel()
    deadline = nil
  }
}
