public import Foundation
public import HTTP

/// Why a person is not signed in. None of it holds a password, key or token, nor a word of the server's.
public enum SignInError: Error, Equatable, Sendable {
  /// The project's address cannot be taken.
  case badAddress
  /// The project's key cannot be taken, or the project does not know it.
  case badKey(String)
  /// The e-mail address or the password is wrong.
  case wrongCredentials
  /// What was granted is over, and cannot be renewed.
  case signInAgain
  /// Nobody has signed in here.
  case notSignedIn
  /// The service said no.
  case refused(status: Int, code: String?)
  /// The service asks to wait.
  case tooManyRequests(retryAfter: Duration?)
  /// The service is in trouble.
  case unavailable(status: Int)
  /// What answers there is no Supabase project.
  case notSupabase(host: String, reason: String)
  /// There is no answer.
  case unreachable(HTTPError)
  /// The file that the sign-in is kept in cannot be read or written.
  case file(path: String, reason: String)
}

extension SignInError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .badAddress:
      "that is no address of a project; accepted: https://abc.supabase.co, or http:// on this machine, without a path"
    case .badKey(let reason): "the project's key is not accepted: \(reason)"
    case .wrongCredentials: "the e-mail address or the password is not right"
    case .signInAgain: "the sign-in is over; sign in again: rc sign-in"
    case .notSignedIn:
      "nobody is signed in here; sign in with: rc sign-in --url https://abc.supabase.co --email ADDRESS"
    case .refused(let status, let code):
      "the project refuses the sign-in (\([String(status), code].compactMap(\.self).joined(separator: ", ")))"
    case .tooManyRequests(let wait):
      "too many sign-ins; try again "
        + (wait.map { "in \($0.formatted(.units(width: .wide).locale(Locale(identifier: "en_US"))))" } ?? "later")
    case .unavailable(let status): "the project is in trouble (\(status)); try again later"
    case .notSupabase(let host, let reason): "\(host) does not answer like a Supabase project: \(reason)"
    case .unreachable(let error): error.description
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}
