public import Errors
public import Foundation

/// What goes wrong between a node and its PostgreSQL. No text of it holds a password.
public enum PostgresError: Error, Equatable, Sendable {
  /// This program was built without libpq.
  case notBuilt
  /// What was given is no address.
  case badAddress(reason: String)
  /// Nothing came about, or what stood broke, for as long as was waited.
  case unreachable(server: String, reason: String)
  /// PostgreSQL refused a statement.
  case refused(Refusal)
  /// The answer is not what was asked for.
  case unexpectedAnswer(String)
  /// An event of another family than the log's.
  case otherFamily(event: UUID, family: String)

  /// A statement's refusal, as PostgreSQL tells it.
  public struct Refusal: Equatable, Sendable {
    /// The SQLSTATE, five characters.
    public var code: String
    /// The message, in the server's words.
    public var message: String
    /// More to it.
    public var detail: String?
    /// A hint.
    public var hint: String?
  }
}

extension PostgresError: CustomStringConvertible, LocalizedError {
  /// One sentence: the thing, the value and what would be accepted.
  public var description: String {
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

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension PostgresError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .notBuilt, .unreachable: .unavailable
    case .badAddress, .unexpectedAnswer, .otherFamily: .data
    // Of insufficient rights, and of anything else.
    case .refused(let refusal): refusal.code == "42501" ? .forbidden : .refused
    }
  }
}
