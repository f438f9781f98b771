import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOSSL
import Pages

/// Answers a request that came without TLS to a server that speaks it, and closes the connection. No such request gets
/// any further: without TLS there is no cookie, no invitation and no form.
final class PlainRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let site: PlainSite
  /// Whether the connection speaks TLS; nil before its first request.
  private var isSecure: Bool?
  private var isAnswered = false

  init(_ site: PlainSite) { self.site = site }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let isSecure =
      self.isSecure ?? ((try? context.pipeline.syncOperations.handler(type: NIOSSLServerHandler.self)) != nil)
    self.isSecure = isSecure
    guard !isSecure else { return context.fireChannelRead(data) }
    guard !isAnswered, case .head(let head) = unwrapInboundIn(data) else { return }
    isAnswered = true
    let answer = site.answer(head)
    var fields = RequestHandler.fields(of: answer)
    fields[.contentLength] = String(answer.body.count)
    fields[.connection] = "close"
    context.write(
      wrapOutboundOut(.head(HTTPResponse(status: .init(code: answer.status), headerFields: fields))), promise: nil)
    if head.method != .head {
      context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }
}

/// What a server with TLS shows to whoever comes without: how to trust its certificate, or where it is.
struct PlainSite: Sendable {
  let trust: TrustFiles?
  /// The origins of the server; the first is the one that invitations name.
  let origins: @Sendable () -> [String]

  func answer(_ head: HTTPRequest) -> WebResponse {
    guard head.method == .get || head.method == .head else {
      return .text("This server accepts nothing without TLS: open its https address", status: 403)
    }
    let path = head.path.map { String($0.prefix { $0 != "?" }) } ?? "/"
    let origins = origins()
    // Only a host of ours is written into the answer.
    let origin = origins.first { $0 == "https://\(head.authority ?? "")" } ?? origins.first ?? ""
    guard let trust else { return .seeOther("\(origin)/") }
    if let answer = trust.answer(path, origin: origin) { return answer }
    // The rest of the address is not repeated: it may be an invitation, which must not be sent without TLS again.
    guard path.hasPrefix("/assets/") else { return .seeOther(TrustPage.path) }
    return (try? Asset.answer(String(path.dropFirst("/assets/".count)))) ?? .text("", status: 404)
  }
}
