import Errors
import Foundation
import HTTP
import Replay

/// Why no history is exchanged with another home's server.
enum HouseProblem: Error, Equatable {
  /// No answer came.
  case unreachable(HTTPError)
  /// The server's certificate is not trusted.
  case untrusted(HTTPError)
  /// What answers is no house server.
  case noHouse(origin: String, status: Int)
  /// This home was never paired with the server.
  case notPaired(origin: String)
  /// The server does not know this home's secret any more.
  case removed(origin: String)
  /// The server says no, with a reason.
  case refused(origin: String, status: Int, reason: String)
  /// The certificate that is to be trusted has another fingerprint than the invitation names.
  case otherAuthority(fingerprint: String, wanted: String)
  /// Private notes go only to their owner's own devices.
  case othersNotes(origin: String)
  /// The history is too long.
  case tooLong

  /// The problem of a request without an answer.
  init(_ error: HTTPError) {
    self = if case .untrusted = error { .untrusted(error) } else { .unreachable(error) }
  }
}

extension HouseProblem: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  var description: String {
    switch self {
    case .unreachable(let error): "\(error)"
    case .untrusted(let error):
      "\(error); accepted: the command that rc devices invite prints at the other computer, which has the certificate’s "
        + "fingerprint, or --authority with the file that rc devices trust --out writes there"
    case .noHouse(let origin, let status):
      "\(origin) answers with \(status), but not as rc serve --house does; accepted: the address that it prints"
    case .notPaired(let origin):
      "this home is not paired with \(origin); accepted: the link of an invitation that rc devices invite prints there"
    case .removed(let origin):
      "\(origin) does not know this home (401): it was removed there, or was not used for 90 days; accepted: the link of "
        + "another invitation (rc devices invite)"
    case .refused(let origin, _, let reason): "\(origin) refuses: \(reason)"
    case .otherAuthority(let fingerprint, let wanted):
      "the certificate has the fingerprint \(fingerprint), and the invitation names \(wanted); accepted: the certificate of "
        + "the home that made the invitation"
    case .othersNotes(let origin):
      "private notes go only to one’s own devices, and this home is paired with \(origin) as somebody else; accepted: rc "
        + "sync without --with-notes, or an invitation for oneself"
    case .tooLong: HouseExchange.tooLong
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  var errorDescription: String? { description }
}

extension HouseProblem: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  var kind: ErrorKind {
    switch self {
    case .unreachable, .untrusted: .unavailable
    case .noHouse, .otherAuthority, .tooLong: .data
    case .notPaired: .refused
    case .removed, .othersNotes: .forbidden
    case .refused(_, let status, _):
      switch status {
      case 403: .forbidden
      case 404, 409, 410: .refused
      case 400, 413, 415, 422: .data
      default: .unavailable
      }
    }
  }
}
