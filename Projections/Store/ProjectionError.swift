public import Errors
public import Foundation

/// What a projection store cannot do.
public enum ProjectionError: Error, Equatable, Sendable {
  /// A file of the store cannot be written.
  case notWritable(path: String, reason: String)
  /// A file of the store is not what was written; it is made anew.
  case damaged(path: String, reason: String)
  /// A rebuild's rows are not what its certificate says; it was not switched to.
  case notProved(projection: String, expected: String, found: String)
}

extension ProjectionError: CustomStringConvertible, LocalizedError {
  /// One sentence: the thing, the value and what would be accepted.
  public var description: String {
    switch self {
    case .notWritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason)"
    case .notProved(let projection, let expected, let found):
      "the rebuilt rows of \(projection) have the digest \(found), their certificate says \(expected); "
        + "the file in use was kept"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension ProjectionError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .file }
}
