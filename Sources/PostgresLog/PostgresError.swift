import Errors
import Foundation

/// An error between a node and its PostgreSQL server. No text of it contains a password.
package enum PostgresError: Error, Equatable, Sendable {
  /// This program was built without libpq.
  case notBuilt
  /// The given text is not an address.
  case badAddress(reason: String)
  /// No connection was made, or an open one broke, and retries did not help in time.
  case unreachable(server: String, reason: String)
  /// PostgreSQL refused a statement.
  case refused(Refusal)
  /// The answer does not match the statement.
  case unexpectedAnswer(String)
  /// An event of another family than the log's.
  case otherFamily(event: UUID, family: String)

  /// The refusal of a statement, as PostgreSQL reports it.
  package struct Refusal: Equatable, Sendable {
    /// The SQLSTATE, five characters.
    package var code: String
    /// The message, in the server's words.
    package var message: String
    /// The detail to the message.
    package var detail: String?
    /// The hint to the message.
    package var hint: String?
  }
}

extension PostgresError: CustomStringConvertible, LocalizedError {
  /// One sentence about what is wrong and, if that helps, what would be accepted.
  package var description: String {
    switch self {
    case .notBuilt:
      "this program was built without PostgreSQL; build it with: swift build --traits Postgres"
    case .badAddress(let reason):
      "\(reason); accepted is postgres://USER@HOST:PORT/DATABASE, with ?passfile=FILE&sslrootcert=FILE where needed"
    case .unreachable(let server, let reason): "\(server) is not reachable: \(reason)"
    case .refused(let refusal): "PostgreSQL refused (\(refusal.code)): \(refusal.message)"
    case .unexpectedAnswer(let what): "PostgreSQL's answer is not one of our log: \(what)"
    case .otherFamily(let event, let family):
      "event \(event.uuidString.lowercased()) is of the family \(family), not of this log's"
    }
  }

  /// The same sentence, for code that prints errors as Foundation does.
  package var errorDescription: String? { description }
}

extension PostgresError: ClassifiedError {
  /// The error's class.
  package var kind: ErrorKind {
    switch self {
    case .notBuilt, .unreachable: .unavailable
    case .badAddress, .unexpectedAnswer, .otherFamily: .data
    // 42501 is insufficient privilege.
    case .refused(let refusal): refusal.code == "42501" ? .forbidden : .refused
    }
  }
}
