/// The kind of a failure, which says what the caller can do about it. The command lines map each kind to an exit code
/// (ruling 22).
public enum ErrorKind: Equatable, Sendable {
  /// The request is refused: a check failed, something does not exist, or the state forbids it.
  case refused
  /// The request is malformed: an option or a word does not exist.
  case usage
  /// A value is not acceptable.
  case data
  /// A service cannot be reached, or is busy.
  case unavailable
  /// A file cannot be read or written.
  case file
  /// The person's role does not permit it.
  case forbidden
}

/// An error with a kind. Each error type declares the kind beside its cases.
public protocol ClassifiedError: Error {
  /// The kind of the error.
  var kind: ErrorKind { get }
}
