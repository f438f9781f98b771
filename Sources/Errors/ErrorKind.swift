/// What kind of failure an error is: what whoever started the work can do about it. The command lines turn each kind into
/// an exit code (ruling 22).
public enum ErrorKind: Equatable, Sendable {
  /// The answer is no: a check failed, something does not exist, or the state forbids it.
  case refused
  /// The question was put wrongly: an option or a word that there is not.
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

/// An error that knows its kind. Each error of a room declares it where its cases are.
public protocol ClassifiedError: Error {
  /// The kind of this failure.
  var kind: ErrorKind { get }
}
