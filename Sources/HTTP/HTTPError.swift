public import Foundation

/// Why a request has no answer. Unless the request was refused before it was sent, the server may have carried it out.
public enum HTTPError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The address is not one that requests may be sent to.
  case badAddress(String, accepted: String)
  /// A header's name or value contains a character that is not allowed there.
  case badHeader(String)
  /// The server cannot be reached.
  case unreachable(host: String, reason: String)
  /// The server's certificate is not trusted for its name.
  case untrusted(host: String, reason: String)
  /// The request took longer than its time-out.
  case timedOut(host: String, after: Duration)
  /// The answer is longer than allowed.
  case tooLong(host: String, limit: Int)
  /// The connection broke off, or the answer is not HTTP.
  case broken(host: String, reason: String)
  /// The caller cancelled the request.
  case cancelled

  /// One sentence. It names only the host of an address.
  public var description: String {
    switch self {
    case .badAddress(let address, let accepted): "\(address) is no address to send to; accepted: \(accepted)"
    case .badHeader(let name): "the header \(name) holds a control character"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .untrusted(let host, let reason): "the certificate of \(host) is not to be trusted: \(reason)"
    case .timedOut(let host, let limit):
      "\(host) did not answer within \(limit.formatted(.units(width: .wide).locale(Locale(identifier: "en_US"))))"
    case .tooLong(let host, let limit): "the answer of \(host) is longer than \(limit) bytes"
    case .broken(let host, let reason): "the answer of \(host) broke off: \(reason)"
    case .cancelled: "the request was cancelled"
    }
  }

  /// The same sentence as `description`, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}
