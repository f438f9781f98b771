public import Foundation

/// Why there is no answer. A server may have done what was asked all the same.
public enum HTTPError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The address is none that requests may go to.
  case badAddress(String, accepted: String)
  /// A header that would break out of its line.
  case badHeader(String)
  /// Nobody answers at that address.
  case unreachable(host: String, reason: String)
  /// The server's certificate is not one to trust for that name.
  case untrusted(host: String, reason: String)
  /// It took longer than allowed.
  case timedOut(host: String, after: Duration)
  /// The answer is longer than allowed.
  case tooLong(host: String, limit: Int)
  /// The connection ended, or what came is no HTTP.
  case broken(host: String, reason: String)
  /// Whoever asked does not wait any more.
  case cancelled

  /// One sentence. It never holds more of an address than the host.
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

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}
