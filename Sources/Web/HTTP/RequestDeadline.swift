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
  private let slots: ConnectionSlots
  private var isCounted = false
  private var deadline: Scheduled<Void>?
  /// Whether the answer under way says that it is the connection's last.
  private var isLast = false
  /// The number of complete requests that are not answered yet.
  private var unanswered = 0

  /// - Parameters:
  ///   - limit: The time from the connection, or from the last answer, to the end of the next request.
  ///   - slots: The connections of the server.
  init(limit: TimeAmount, _ slots: ConnectionSlots) { (self.limit, self.slots) = (limit, slots) }

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { begin(context) } }

  func handlerRemoved(context: ChannelHandlerContext) { end(context) }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      unanswered += 1
      slots.answer(context.channel)
      stop()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .head(let head) = part, head.headerFields[.connection] == "close" { isLast = true }
    guard case .end = part else { return context.write(data, promise: promise) }
    // An answer may come before its request is complete: for example a refusal of a body that is too large.
    unanswered = max(0, unanswered - 1)
    let written = promise ?? context.eventLoop.makePromise()
    context.write(data, promise: written)
    if unanswered == 0 {
      start(context)
      let (channel, slots) = (context.channel, slots)
      // Until the system has all of it, the answer is still due.
      written.futureResult.whenSuccess { slots.wait(channel) }
    }
    // The other end closes then, too. Closing both directions would discard what it just sent, and with it the answer.
    if isLast { context.channel.close(mode: .output, promise: nil) }
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard !isCounted else { return }
    isCounted = true
    slots.open(context.channel)
    slots.wait(context.channel)
    start(context)
  }

  private func end(_ context: ChannelHandlerContext) {
    stop()
    guard isCounted else { return }
    isCounted = false
    slots.close(context.channel)
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
