import Logging

/// Writes one line for each request that was answered: which page, with what status, how long it took, and if it was
/// refused or failed, the kind of the reason. No line has a value of anybody's: neither the path nor the query, no form
/// and no header but the request's id.
struct AccessLog: Sendable {
  let logger: Logger

  /// - Parameters:
  ///   - took: The time from the request's head to the answer's.
  ///   - size: The bytes of the answer's body as they are sent.
  func record(method: String, target: String, status: Int, kind: String?, took: Duration, size: Int) {
    let level: Logger.Level = status >= 500 ? .error : status >= 400 ? .notice : .info
    guard logger.logLevel <= level else { return }
    var fields: Logger.Metadata = [
      "method": .string(WebRequest.Method(rawValue: method)?.rawValue ?? "*"),
      "route": .string(RouteTemplate.text(of: target)),
      "status": .stringConvertible(status),
      "ms": .stringConvertible(took.milliseconds),
      "bytes": .stringConvertible(size),
    ]
    if status >= 400 { fields["kind"] = .string(kind ?? "status \(status)") }
    logger.log(level: level, "request", metadata: fields)
  }
}

extension Duration {
  /// The duration in milliseconds, to a tenth.
  fileprivate var milliseconds: Double { (self / .milliseconds(1) * 10).rounded() / 10 }
}
